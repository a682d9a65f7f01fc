// One element a piece, moved by transforms: where a piece lies is computed, how it gets there is CSS.
import { calm, el, svg, write } from "./element.js";
import { faceName, isCard, isPlaque, isPlayed, picture, size } from "./cards.js";
import { blamed, grouped } from "./sheet.js";
import { placeElement, placeName, seatOf, target } from "./places.js";
import { isTile, TILE } from "./decks.js";
import { scale } from "./screen.js";
import { isTable, pieceById, pieces, state } from "./state.js";
import * as spots from "./spots.js";
import { t } from "./words.js";

const elements = new Map(); // id -> element
const shown = new Map(); // id -> {place, picture}

const PILES = ["stock", "aside", "box", "widow", "dead"];

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
  return (piece) => {
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
  if (!node) return null;
  // A closed drawer has a size, and nothing in it can be seen.
  if (!node.checkVisibility()) return null;
  const r = node.getBoundingClientRect();
  const k = scale();
  const over = parseFloat(getComputedStyle(node).paddingTop); // where buttons stand over the hand
  const rect = { x: (r.x + scrollX) / k, y: (r.y + scrollY) / k + over, w: r.width / k, h: r.height / k - over };
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
    { class: "piece", "data-piece": piece.id, role: "button", tabindex: -1 },
    svg("svg", { viewBox: `0 0 ${w} ${h}`, width: w, height: h, "aria-hidden": "true" }, svg("use", {})),
  );
  node.classList.add(isPlayed(piece) ? "card" : isPlaque(piece.face) ? "plaque" : "foreign");
  node.style.width = `${w}px`;
  node.style.height = `${h}px`;
  layer().append(node);
  return node;
}

function turnTo(node, href, gently) {
  const use = node.querySelector("use");
  if (!gently || calm()) return use.setAttribute("href", href);
  const drawing = node.firstElementChild;
  const half = { duration: 130, easing: "ease-in" };
  drawing.animate([{ transform: "scaleX(1)" }, { transform: "scaleX(0)" }], half).finished.then(
    () => {
      use.setAttribute("href", href);
      drawing.animate([{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }], {
        ...half,
        easing: "ease-out",
      });
    },
    () => use.setAttribute("href", href),
  );
}

let guilty = new Set();

function set(piece, spot, depth, up, stacked) {
  const node = elements.get(piece.id) ?? make(piece);
  const old = shown.get(piece.id);
  elements.set(piece.id, node);
  const href = picture(piece, up);
  if (old?.href !== href) turnTo(node, href, old);
  shown.set(piece.id, { place: piece.place, href });
  node.dataset.place = piece.place;
  const chosen = state.selected.has(piece.id);
  node.classList.toggle("selected", chosen);
  node.classList.toggle("stacked", stacked); // sixty shadows on top of each other are a black hole
  node.classList.toggle(
    "blamed",
    guilty.has(piece.id) ||
      ((state.view?.trade?.blame ?? []).includes(piece.id) && piece.place.startsWith("tray:")),
  );
  const label = [up ? faceName(piece) : t("face-down"), placeName(piece.place), chosen && t("is-picked-up")]
    .filter(Boolean)
    .join(", ");
  if (node.getAttribute("aria-label") !== label) node.setAttribute("aria-label", label);
  node.hidden = !spot;
  if (!spot || state.dragged?.includes(piece.id)) return node;
  moveTo(node, spot, chosen ? -16 : 0);
  node.style.zIndex = depth;
  node.style.setProperty("--legible", Math.max(1, 0.6 / spot.scale).toFixed(2));
  return node;
}

export function moveTo(node, spot, raise = 0) {
  const w = parseFloat(node.style.width);
  const h = parseFloat(node.style.height);
  node.style.transform = `translate(${(spot.x - w / 2).toFixed(1)}px, ${(spot.y - h / 2 + raise).toFixed(1)}px) rotate(${spot.angle.toFixed(2)}deg) scale(${spot.scale.toFixed(4)})`;
}

// Many pieces that move at once go one after the other, as when somebody deals.
function stagger(moved) {
  const late = moved.length > 12 && !calm();
  moved.sort((a, b) => a.order - b.order);
  moved.forEach((piece, i) => {
    elements.get(piece.id).style.transitionDelay = late ? `${Math.min(i * 16, 1300)}ms` : "";
  });
  if (late)
    setTimeout(() => moved.forEach((piece) => (elements.get(piece.id).style.transitionDelay = "")), 1700);
}

// From left to right, the rightmost on top.
function inOrder(place, list) {
  if (seatOf(place, "hand") === state.me) return spots.sortHand(list);
  const laid = list.sort((a, b) => a.order - b.order);
  return place.startsWith("melds:") ? grouped(place, laid).flat() : laid;
}

export function drawPieces() {
  const places = new Map();
  for (const piece of pieces()) {
    const at = drawnPlace(piece);
    if (!places.has(at)) places.set(at, []);
    places.get(at).push(piece);
  }
  const up = facesUp();
  guilty = blamed();
  const moved = [];
  let base = 10;
  for (const [place, list] of places) {
    const sorted = inOrder(place, list);
    const where = arrange(place, sorted);
    sorted.forEach((piece, i) => {
      const before = shown.get(piece.id)?.place;
      // Of thrown cards the last few are seen.
      const stacked = PILES.includes(place) ? i > 0 : place === "discard" && i < sorted.length - spots.SEEN;
      set(piece, where?.[i], base + i, up(piece), stacked);
      if (before && before !== piece.place) moved.push(piece);
    });
    base += 100;
  }
  if (moved.length) stagger(moved);
  forget(new Set(pieces().map((piece) => piece.id)));
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
  document.getElementById("chosen").hidden = n === 0 || Boolean(state.dragged);
  const places = { pad: `pad:${state.me}`, melds: `melds:${state.me}`, hand: `hand:${state.me}` };
  const from = pieceById([...state.selected][0])?.place ?? "";
  for (const button of document.querySelectorAll("[data-lay]")) {
    const place = places[button.dataset.lay] ?? button.dataset.lay;
    if (place) button.hidden = [from, target(from)].includes(place) || !placeElement(place)?.checkVisibility();
  }
  write(document.getElementById("chosen-count"), t("picked-up", { n }));
}
