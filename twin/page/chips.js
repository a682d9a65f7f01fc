// Chips that change hands fly: from purses to the fields of the mat, and from there to whoever wins them. What lies where
// is told at once; these are drawings alone.
import { el } from "./element.js";
import { moves, hurried } from "./motion.js";
import { isSeen, rectOf } from "./places.js";
import { seats, state } from "./state.js";

const FLIGHT = 520; // ms
const STEP = 70; // ms between two
const ALL = 900; // ms between the first and the last, however many there are
const MOST = 6; // from one to another; more go with them

let before = null; // Map of what had how many: the selector of whatever shows it -> chips
let match = null;

function amounts() {
  const fields = state.view.sheet.sections.map(({ name, chips }) => [`[data-section="${name}"] .lying`, chips]);
  return new Map([...fields, ...seats().map(({ seat, total }) => [`[data-seat="${seat}"] .plate`, total])]);
}

// Who gave to whom, as far as that is told: each that has more gets in turn from those that have less.
function passes(now) {
  const change = [...now].map(([who, chips]) => [who, chips - (before.get(who) ?? chips)]);
  const less = new Map(change.filter(([, more]) => more < 0));
  const ways = new Map();
  for (const [to, more] of change)
    for (let n = 0; n < more && less.size; n++) {
      const [from, left] = [...less].sort((a, b) => a[1] - b[1])[0];
      if (left === -1) less.delete(from);
      else less.set(from, left + 1);
      const way = `${from}>${to}`;
      ways.set(way, { from, to, n: Math.min(MOST, (ways.get(way)?.n ?? 0) + 1) });
    }
  return [...ways.values()].flatMap(({ from, to, n }) => Array.from({ length: n }, () => ({ from, to })));
}

function middleOf(selector) {
  const node = document.querySelector(selector);
  if (!isSeen(node)) return null;
  const { x, y, w, h } = rectOf(node);
  return `translate(${x + w / 2 - 11}px, ${y + h / 2 - 11}px)`;
}

function fly({ from, to }, delay) {
  const transform = [from, to].map(middleOf);
  if (transform.includes(null)) return;
  const chip = el("i", { class: "chip", "aria-hidden": "true" });
  document.getElementById("pieces").append(chip);
  const timing = { delay, duration: hurried(FLIGHT), easing: "cubic-bezier(.4, 0, .2, 1)", fill: "both" };
  chip.animate({ transform }, timing).onfinish = () => chip.remove();
}

export function drawChips() {
  const { view } = state;
  if (!view?.sheet?.sections.length) return void (before = null);
  const now = amounts();
  if (before && match === view.epoch && moves()) {
    const all = passes(now);
    const step = hurried(Math.min(STEP, ALL / all.length));
    all.forEach((pass, i) => fly(pass, i * step));
  }
  [before, match] = [now, view.epoch];
}
