// Names of places for people, and the order in which the arrow keys walk through them.
import { scale } from "./screen.js";
import { hasSpot, seats, state } from "./state.js";
import { t } from "./words.js";

const SINGLE = ["centre", "stock", "aside", "widow", "dead", "drawer", "box"];
const TRAYS = { "tray:left": "left-tray", "tray:right": "right-tray" };

// Seat of `pad:3` or `hand:3`, else null.
export function seatOf(place, kind) {
  const [head, tail] = place.split(":");
  return head === kind ? Number(tail) : null;
}

// Where pieces are thrown: tiles end up in a column, wherever they are thrown first.
export function thrownName(place) {
  if (state.view?.about.deck !== "tiles") return t("discard");
  return t(place === "discard" && hasSpot() ? "throw-spot" : "column");
}

// Where a hand lays what it holds over a place: a tile gets into the row only by the next throw.
export const target = (place) => (place === "row" ? "discard" : place);

export function placeName(place) {
  for (const kind of ["pad", "hand", "melds"]) {
    const seat = seatOf(place, kind);
    if (seat === null) continue;
    const word = kind === "melds" && state.view?.about.tenth_apart ? "tenth" : kind;
    const name = seats()[seat]?.name ?? t("seat", { n: seat + 1 });
    return seat === state.me ? t(`your-${word}`) : t(`${word}-of`, { name });
  }
  if (place in TRAYS) return t(TRAYS[place]);
  if (["discard", "row"].includes(place)) return thrownName(place);
  return SINGLE.includes(place) ? t(place) : place;
}

// What everybody has at a place of one's own: the place where I have it.
export const mine = (place) => (["pad", "melds", "hand"].includes(place) ? `${place}:${state.me}` : place);

// The element that stands for a place; a hand is marked by `data-hand`, all others by `data-zone`.
export function placeElement(place) {
  const seat = seatOf(place, "hand");
  const found = document.querySelectorAll(seat === null ? `[data-zone="${place}"]` : `[data-hand="${seat}"]`);
  // The stock stands twice in the page, once for each kind of game; one of them is shown.
  return [...found].find(isSeen) ?? found[0] ?? null;
}

// Whether it can be seen at all: a closed drawer has a size, and nothing in it is. Phones of before 2024 have no word for it.
export const isSeen = (node) => Boolean(node?.getClientRects().length) && !node.closest("details:not([open]) > :not(summary)");

// Where an element lies on the page, in the page's own pixels.
export function rectOf(node) {
  const { x, y, width, height } = node.getBoundingClientRect();
  const k = scale();
  return { x: (x + scrollX) / k, y: (y + scrollY) / k, w: width / k, h: height / k };
}

// What stands for a place that is shown, or for the person who has it in hand where it is not.
export function shownAt(place) {
  const node = placeElement(place);
  if (isSeen(node)) return node;
  const seat = seatOf(place, "hand");
  return seat === null ? null : document.querySelector(`[data-seat="${seat}"] .plate`);
}

export function placeOf(element) {
  return element.dataset.zone ?? (element.dataset.hand === undefined ? null : `hand:${element.dataset.hand}`);
}

export function walk() {
  const others = seats()
    .map((seat) => seat.seat)
    .filter((seat) => seat !== state.me);
  return [
    `hand:${state.me}`,
    `pad:${state.me}`,
    `melds:${state.me}`,
    "tray:left",
    "tray:right",
    "centre",
    "stock",
    "discard",
    "row",
    "aside",
    "widow",
    "dead",
    ...others.map((seat) => `melds:${seat}`),
    ...others.map((seat) => `pad:${seat}`),
    "drawer",
    "box",
  ].filter((place) => isSeen(placeElement(place)));
}
