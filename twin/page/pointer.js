// Mouse, pen and touch alike: pointer events with capture. A short press picks up or puts back,
// a longer way drags the piece, and all that is picked up with it.
import { changed, pieceById, state } from "./state.js";
import { along, lay, toggle, toggleGroup } from "./lay.js";
import { placeElement, placeOf, seatOf, target } from "./places.js";
import { carry, grasp, pieceElement } from "./pieces.js";
import { size } from "./cards.js";
import { draw, toDraw } from "./sheet.js";

const SLACK = 6; // pixels a finger may tremble before a press becomes a drag
const NEAR = 28; // a piece let go this close to a place is laid on it

let grip = null; // what is pressed: {id, x, y, pointer, dragging, sit}

function start(event, sit) {
  const node = event.target.closest("[data-piece]");
  if (!node || event.button !== 0 || grip) return;
  const id = node.dataset.piece;
  node.setPointerCapture(event.pointerId);
  grip = { id, x: event.clientX, y: event.clientY, pointer: event.pointerId, dragging: false, sit };
}

function move(event) {
  if (!grip || event.pointerId !== grip.pointer) return;
  if (!pieceElement(grip.id)) return void release(); // somebody else has it by now
  if (!grip.dragging) {
    if (Math.hypot(event.clientX - grip.x, event.clientY - grip.y) < SLACK) return;
    begin();
  }
  follow(event);
  mark(placeUnder(event));
}

function begin() {
  grip.dragging = true;
  const also = state.selected.has(grip.id) ? [...state.selected] : along(grip.id);
  state.dragged = [grip.id, ...also.filter((id) => id !== grip.id)];
  state.dragged.forEach((id, i) => grasp(id, 5000 - i, i > 0));
  document.body.classList.add("dragging");
  changed();
}

// The grasped piece stays under the pointer, the others fan out behind it.
function follow(event) {
  state.dragged.forEach((id, i) => {
    const piece = pieceById(id);
    if (!piece) return;
    const large = Math.max(0.62, 92 / Math.max(size(piece).h, 92));
    carry(piece, {
      x: event.pageX + i * 22,
      y: event.pageY - 6 + i * 3,
      angle: i * 2,
      scale: large,
    });
  });
}

// The place under the pointer, or the nearest one that is close enough.
function placeUnder(event) {
  const hit = document
    .elementsFromPoint(event.clientX, event.clientY)
    .map((node) => node.closest("[data-zone],[data-hand]"))
    .find(Boolean);
  if (hit) return placeOf(hit);
  let best = null;
  let least = NEAR;
  for (const node of document.querySelectorAll("[data-zone],[data-hand]")) {
    const r = node.getBoundingClientRect();
    const across = Math.max(r.left - event.clientX, 0, event.clientX - r.right);
    const down = Math.max(r.top - event.clientY, 0, event.clientY - r.bottom);
    const far = Math.hypot(across, down);
    if (r.width > 0 && far < least) [best, least] = [placeOf(node), far];
  }
  return best;
}

function mark(place) {
  for (const node of document.querySelectorAll(".under")) node.classList.remove("under");
  if (place) placeElement(target(place))?.classList.add("under");
}

function end(event) {
  if (!grip || event.pointerId !== grip.pointer) return;
  const { id, dragging, sit } = grip;
  const ids = release();
  if (dragging) {
    const place = event.type === "pointerup" ? placeUnder(event) : null;
    if (place) lay(ids, place);
    else changed();
  } else if (event.type === "pointerup") press(id, sit);
}

function release() {
  const ids = state.dragged ?? [];
  for (const id of ids) pieceElement(id)?.classList.remove("grasped", "follower");
  document.body.classList.remove("dragging");
  mark(null);
  state.dragged = null;
  grip = null;
  return ids;
}

// A press on another's hand sits there; with pieces in hand, a press on a zone lays them. On the stock it draws, where that
// is what comes next.
function press(id, sit) {
  const piece = pieceById(id);
  const seat = piece ? seatOf(piece.place, "hand") : null;
  if (seat !== null && seat !== state.me) return sit(seat);
  if (!piece) return;
  const others = [...state.selected].filter((other) => other !== id);
  const fromElsewhere = others.length > 0 && others.every((other) => pieceById(other)?.place !== piece.place);
  if (fromElsewhere && !state.selected.has(id)) return lay(others, piece.place);
  if (toDraw()?.id === id) return draw(piece);
  toggle(id);
}

export function cancelDrag() {
  if (!grip?.dragging) return false;
  release();
  changed();
  return true;
}

export function startPointer(sit) {
  const layer = document.getElementById("pieces");
  layer.addEventListener("pointerdown", (event) => start(event, sit));
  layer.addEventListener("pointermove", move);
  layer.addEventListener("pointerup", end);
  layer.addEventListener("pointercancel", end);
  layer.addEventListener("lostpointercapture", end);
  layer.addEventListener("dblclick", (event) => {
    const id = event.target.closest("[data-piece]")?.dataset.piece;
    const piece = id && pieceById(id);
    if (piece && (seatOf(piece.place, "hand") ?? state.me) === state.me) toggleGroup(id);
  });
  document.addEventListener("click", (event) => {
    const zone = event.target.closest("[data-zone],#hand");
    if (!zone || event.target.closest("button,[data-piece]") || state.selected.size === 0) return;
    lay([...state.selected], placeOf(zone));
  });
}
