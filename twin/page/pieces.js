// One element a piece, which lies where it is computed to lie; its drawing is seen to go there (motion.js).
import { el, svg, write } from "./element.js";
import { faceName, isCard, isPlaque, isPlayed, picture, size } from "./cards.js";
import { blamed, grouped } from "./sheet.js";
import { isSeen, mine, placeElement, placeName, rectOf, seatOf, shownAt, target } from "./places.js";
import { isTile, TILE } from "./decks.js";
import { fly, flyAway, land, moves, seenAt, timed, turnOver } from "./motion.js";
import { isTable, pieceById, pieces, seats, state } from "./state.js";
import * as spots from "./spots.js";
import { t } from "./words.js";

const elements = new Map(); // id -> element
const shown = new Map(); // id -> {at, lies, href}: its place, its transform there, and its picture
const DRAGGED = ""; // where a piece is that a pointer has
let sat = state.me; // whoever held the hand that was drawn as one's own

const PILES = ["stock", "aside", "box", "widow", "dead"];

const MANY = 30; // elements that take long to make

const layer = () => document.getElementById("pieces");
export const pieceElement = (id) => elements.get(id);

// The claims turned over so far: their cards lie face up for everybody.
function revealed() {
  return new Set((state.view?.reveal?.steps ?? []).flatMap((step) => step.cards));
}

// Who may see the face: the hand and the pad of the seat you sit at, a trade you are part of,
// what the reveal has turned over, and what is not a secret (plaques, foreign things, the box).
function facesUp() {
  if (!isTable) return (piece) => !piece.back;
  const open = revealed();
  const trays = state.view?.trays ?? [];
  const trades = trays.some((tray) => tray.owner === state.me);
  const phase = state.view?.phase;
  const guided = state.view?.guide?.zone;
  return (piece) => {
    // Whoever deals by number lays them there face down.
    if (piece.place === guided && isPlayed(piece)) return false;
    if (state.view?.sheet && isPlayed(piece)) return sheetUp(piece, phase);
    if (!isCard(piece.face) || piece.place === "box" || open.has(piece.id)) return true;
    if (["hand", "pad", "melds"].some((kind) => seatOf(piece.place, kind) === state.me))
      return state.view?.phase !== "setup";
    return trades && piece.place.startsWith("tray:");
  };
}

// In the games with turns: melds, the discard pile and what is played or shown lie open.
function sheetUp(piece, phase) {
  const [kind, seat] = piece.place.split(":");
  if (["melds", "discard", "row", "centre", "box"].includes(kind)) return true;
  if (Number(seat) === state.me && ["hand", "pad"].includes(kind)) return true;
  // RE-09: pairs that are announced before the first throw lie face down.
  if (phase === "playing" && isTile(piece.id) && !state.view.sheet.discard.length) return false;
  return kind === "pad" && ["playing", "showing", "scored", "finished"].includes(phase);
}

// While claims are turned over, a plaque that still lies where it was claimed is drawn where the
// verdicts have sent it.
function drawnPlace(piece) {
  const reveal = state.view?.reveal;
  if (!reveal || !isPlaque(piece.face)) return piece.place;
  const claim = (state.view.claims ?? []).find((claim) => claim.plaque === piece.face);
  if (piece.place !== `pad:${claim?.seat}`) return piece.place;
  const passes = reveal.steps.flatMap((step) => step.passes).filter((pass) => pass.plaque === piece.face);
  if (passes.length === 0) return piece.place;
  const holder = passes.at(-1).to;
  return holder === null ? "centre" : `pad:${holder}`;
}

function arrange(place, list) {
  const node = placeElement(place);
  if (!isSeen(node)) return null;
  const whole = rectOf(node);
  const over = parseFloat(getComputedStyle(node).paddingTop); // where buttons stand over the hand
  const rect = { ...whole, y: whole.y + over, h: whole.h - over };
  const seat = seatOf(place, "hand");
  if (seat === state.me) return spots.held(rect, list);
  if (seat !== null) return spots.smallFan(rect, list);
  if (PILES.includes(place)) return spots.pile(rect, list);
  if (place === "centre" && !state.view?.sheet) return spots.centre(rect, list);
  if (place.startsWith("melds:")) return spots.melds(rect, grouped(place, list), list);
  if (place === "row" || (place === "discard" && state.view?.about.deck === "tiles")) return spots.lines(rect, list);
  if (place === "discard") return spots.heap(rect, list);
  if (seatOf(place, "pad") !== null && list.every((piece) => size(piece) === TILE)) return spots.lines(rect, list);
  if (seatOf(place, "pad") !== null) return spots.pad(rect, list, seatOf(place, "pad") === state.me ? 8 : 5);
  return spots.row(rect, list);
}

function make(piece) {
  const { w, h } = size(piece);
  const node = el(
    "div",
    { class: "piece", role: "button", tabindex: -1 },
    el("span", { class: "drawn" }, svg("svg", { viewBox: `0 0 ${w} ${h}`, width: w, height: h, "aria-hidden": "true" }, svg("use", {}))),
  );
  node.classList.add(isPlayed(piece) ? "card" : isPlaque(piece.face) ? "plaque" : "foreign");
  node.style.width = `${w}px`;
  node.style.height = `${h}px`;
  layer().append(node);
  return node;
}

// What it shows in the end is asked when it is seen: it may have turned again.
function turn(id, timing, gently) {
  const node = elements.get(id);
  const show = () => node.querySelector("use").setAttribute("href", shown.get(node.dataset.piece)?.href);
  if (gently) turnOver(node, show, timing);
  else show();
}

let guilty = new Set();

const isDragged = (piece) => state.dragged?.includes(piece.id);

function set({ piece, at, spot, depth, up, stacked, told }, timing) {
  const node = elements.get(piece.id) ?? make(piece);
  const old = shown.get(piece.id);
  elements.set(piece.id, node);
  const href = picture(piece, up);
  const lies = spot && !isDragged(piece) ? transformOf(piece, raised(piece, spot)) : null;
  shown.set(piece.id, { at: isDragged(piece) ? DRAGGED : at, lies, href });
  node.dataset.piece = piece.id;
  node.dataset.place = piece.place;
  if (old?.href !== href) turn(piece.id, timing, old && moves());
  const chosen = state.selected.has(piece.id);
  node.classList.toggle("selected", chosen);
  node.classList.toggle("stacked", stacked); // sixty shadows on top of each other are a black hole
  node.classList.toggle(
    "blamed",
    guilty.has(piece.id) ||
      ((state.view?.trade?.blame ?? []).includes(piece.id) && piece.place.startsWith("tray:")),
  );
  const many = told > 1 && t("pieces", { n: told });
  const label = [up ? faceName(piece) : t("face-down"), placeName(piece.place), many, chosen && t("is-picked-up")]
    .filter(Boolean)
    .join(", ");
  if (node.getAttribute("aria-label") !== label) node.setAttribute("aria-label", label);
  if (told) node.removeAttribute("aria-hidden");
  else node.setAttribute("aria-hidden", "true");
  node.hidden = !spot;
  if (!lies) return;
  node.style.transform = lies;
  node.style.setProperty("--depth", depth);
  node.style.setProperty("--legible", Math.max(1, 0.6 / spot.scale).toFixed(2));
}

// What is picked up lies a little higher.
const raised = (piece, spot) => (state.selected.has(piece.id) ? { ...spot, y: spot.y - 16 } : spot);

function transformOf(piece, spot) {
  const { w, h } = size(piece);
  return `translate(${(spot.x - w / 2).toFixed(1)}px, ${(spot.y - h / 2).toFixed(1)}px) rotate(${spot.angle.toFixed(2)}deg) scale(${spot.scale.toFixed(4)})`;
}

// Under the pointer.
export function carry(piece, spot) {
  elements.get(piece.id).style.transform = transformOf(piece, spot);
}

export function grasp(id, depth, follows) {
  const node = elements.get(id);
  land(node);
  node.classList.add("grasped");
  node.classList.toggle("follower", follows);
  node.style.setProperty("--depth", depth);
}

// From left to right, the rightmost on top.
function inOrder(place, list) {
  if (seatOf(place, "hand") === state.me) return spots.sortHand(list);
  const laid = list.sort((a, b) => a.order - b.order);
  return place.startsWith("melds:") ? grouped(place, laid).flat() : laid;
}

export const manyNew = () => pieces().filter(({ id }) => !elements.has(id)).length > MANY;

// All pieces with where they lie, from the lowest up. Nothing is written meanwhile: each place is measured once.
function lying() {
  const places = new Map();
  for (const piece of pieces()) {
    const at = drawnPlace(piece);
    if (!places.has(at)) places.set(at, []);
    places.get(at).push(piece);
  }
  const up = facesUp();
  return [...places].flatMap(([at, list], n) => {
    const sorted = inOrder(at, list);
    const where = arrange(at, sorted);
    // Of thrown cards the last few are seen.
    const stacked = (i) => (PILES.includes(at) ? i > 0 : at === "discard" && i < sorted.length - spots.SEEN);
    // What lies face down on a heap is one thing to whoever listens: the piece that keys go to tells how many lie there.
    const seat = seatOf(at, "hand");
    const heap = PILES.includes(at) || (seat !== null && seat !== state.me);
    const told = (piece, i) => (!heap || up(piece) ? 1 : i > 0 ? 0 : sorted.length);
    return sorted.map((piece, i) => ({ piece, at, told: told(piece, i), spot: where?.[i], depth: 10 + 100 * n + i, up: up(piece), stacked: stacked(i) }));
  });
}

// What lies face down is told by its place alone: the new piece of one place is that which another misses.
function recognise(all) {
  const living = new Set(all.map(({ piece }) => piece.id));
  const gone = [...shown.keys()].filter((id) => !living.has(id));
  for (const { piece, at } of gone.length ? all : []) {
    if (shown.has(piece.id)) continue;
    const like = gone.filter((id) => elements.get(id).style.width === `${size(piece).w}px`);
    const isHand = seatOf(at, "hand") !== null;
    const from =
      like.findLast((id) => shown.get(id).at === at) ??
      like.findLast((id) => (shown.get(id).at === "stock") === isHand) ??
      like.at(-1);
    if (from) rename(gone.splice(gone.indexOf(from), 1)[0], piece.id);
  }
}

function rename(from, to) {
  for (const map of [elements, shown]) {
    map.set(to, map.get(from));
    map.delete(from);
  }
  elements.get(to).classList.remove("grasped", "follower");
}

// In another's hand nobody sees where a card is: it comes from, and goes to, whoever has it.
const isHidden = (at) => ![state.me, sat, null].includes(seatOf(at, "hand"));

// The middle of a place, or of the name of whoever has it in hand, as a matrix for an element; null where nothing is shown.
function middleOf(piece, at) {
  const node = shownAt(at);
  if (!node) return null;
  const { w, h } = size(piece);
  const rect = rectOf(node);
  const spot = { x: rect.x + rect.w / 2, y: rect.y + rect.h / 2, angle: 0, scale: Math.min(rect.w / w, rect.h / h, 1) };
  return new DOMMatrix(transformOf(piece, spot));
}

// From where a piece is to be seen coming: null if it lies there already, or came from nowhere.
function whence({ piece, at, spot }) {
  const node = elements.get(piece.id);
  const old = shown.get(piece.id);
  if (!old || isDragged(piece) || (node.hidden && !spot)) return null;
  const hidden = node.hidden || isHidden(old.at);
  if (old.at === at && (hidden || PILES.includes(at))) return null;
  if (hidden) return middleOf(piece, old.at);
  if (spot && transformOf(piece, raised(piece, spot)) === old.lies) return null;
  return seenAt(node);
}

// Dealt one to each in turn, from the dealer's left on; what changes its place, and what only lies anew in it.
function inTurn(movers) {
  const count = seats().length;
  const nth = new Map(); // place -> how many go there
  const turns = new Map();
  for (const { piece, at } of [...movers].sort((a, b) => a.piece.order - b.piece.order)) {
    nth.set(at, (nth.get(at) ?? 0) + 1);
    const seat = Number(at.split(":")[1] ?? count);
    turns.set(piece.id, nth.get(at) + (seat === count ? 0 : ((seat - state.view.dealer - 1 + count) % count) / count));
  }
  return movers.sort((a, b) => turns.get(a.piece.id) - turns.get(b.piece.id));
}

const settles = ({ piece, at }) => [at, DRAGGED].includes(shown.get(piece.id).at);

export function drawPieces() {
  const all = lying();
  recognise(all);
  const from = new Map(moves() ? all.map((one) => [one.piece.id, whence(one)]) : []);
  const movers = all.filter(({ piece }) => from.get(piece.id));
  const ids = (list) => list.map(({ piece }) => piece.id);
  const timings = timed(ids(inTurn(movers.filter((one) => !settles(one)))), ids(movers.filter(settles)), pieceElement);
  guilty = blamed();
  for (const one of all) set(one, timings.get(one.piece.id));
  for (const { piece, at, spot, depth } of movers) {
    const way = [elements.get(piece.id), from.get(piece.id)];
    const timing = timings.get(piece.id);
    // In one's own hand each can be pressed all the while, so it covers there what it will cover.
    if (seatOf(at, "hand") === state.me) fly(...way, { ...timing, over: 1000 + depth });
    else if (spot) fly(...way, timing);
    else flyAway(...way, middleOf(piece, at), timing);
  }
  forget(new Set(ids(all)));
  sat = state.me;
  drawChosen();
}

function forget(living) {
  for (const [id, node] of elements) {
    if (living.has(id)) continue;
    node.remove();
    elements.delete(id);
    shown.delete(id);
  }
}

// The bar over the hand: what is picked up, and where it can be laid without dragging.
function drawChosen() {
  const n = state.selected.size;
  if ((document.getElementById("chosen").hidden = !n || Boolean(state.dragged))) return;
  const from = pieceById([...state.selected][0])?.place ?? "";
  for (const button of document.querySelectorAll("[data-lay]")) {
    const place = mine(button.dataset.lay);
    if (place) button.hidden = [from, target(from)].includes(place) || !isSeen(placeElement(place));
  }
  write(document.getElementById("chosen-count"), t("picked-up", { n }));
}
