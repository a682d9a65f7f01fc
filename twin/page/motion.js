// How pieces get to where they lie. An element lies where it belongs at once, and is pressed there; only its drawing
// comes from where it was seen before. So nobody waits for motion, and none is to be caught up with.
import { calm, el } from "./element.js";
import { stands, speed } from "./pace.js";
import { changed, onDrawn } from "./state.js";

const FLIGHT = 420; // ms from one place to another
const SETTLE = 200; // ms within one
const STEP = 70; // ms between two that go one after the other, as when somebody deals
const ALL = 1500; // ms between the first and the last of them, however many there are

const flights = new Map(); // element -> its Animation
let unseen = false; // what is drawn next went on while nobody looked: no motion is made up for

export const moves = () => !unseen && !calm();
// The table's clock goes faster, and its hands with it.
export const hurried = (ms) => ms / (stands() ? 1 : Math.max(1, speed()));

// Where it is seen, which in mid-motion is not where it lies.
export function seenAt(node) {
  const lies = new DOMMatrix(node.style.transform);
  const drawn = flights.has(node) && new DOMMatrix(getComputedStyle(node.firstElementChild).transform);
  return drawn ? lies.multiply(drawn) : lies;
}

// Milliseconds for which it still lies where it was.
function waits(node) {
  const flight = flights.get(node);
  return flight ? Math.max(0, flight.effect.getTiming().delay - flight.currentTime) : 0;
}

// When each goes, how long it takes, and how far it is over the others on its way, by id: those that go `far` one after
// the other, and those that lie anew in their place at once.
export function timed(far, near, elementOf) {
  const step = Math.min(STEP, ALL / far.length);
  const after = (id, i) => [id, { delay: hurried(i * step), duration: hurried(FLIGHT), over: far.length - i }];
  const settle = (id) => [id, { delay: waits(elementOf(id)), duration: hurried(SETTLE), over: 0 }];
  return new Map([...far.map(after), ...near.map(settle)]);
}

// Its drawing comes from there to where the element lies by now.
export function fly(node, from, { delay, duration, over }) {
  const start = new DOMMatrix(node.style.transform).inverse().multiply(from);
  land(node);
  const easing = "cubic-bezier(.22, .8, .25, 1)";
  const flight = node.firstElementChild.animate({ transform: [String(start), "none"] }, { delay, duration, easing, fill: "backwards" });
  flights.set(node, flight);
  node.classList.add("flies");
  node.style.setProperty("--over", over);
  flight.onfinish = () => land(node);
}

export function land(node) {
  flights.get(node)?.cancel();
  flights.delete(node);
  node.classList.remove("flies");
}

// To where it is seen no more, such as a hand that a phone has no room for.
export function flyAway(node, from, to, timing) {
  if (!to) return;
  const { width, height } = node.style;
  const style = `width: ${width}; height: ${height}; transform: ${to}`;
  const gone = el("div", { class: "piece away", "aria-hidden": "true", style }, node.firstElementChild.cloneNode(true));
  node.after(gone);
  fly(gone, from, timing);
  flights.get(gone).onfinish = () => {
    land(gone);
    gone.remove();
  };
}

// Its other side is shown, on its way half way.
export function turnOver(node, show, timing) {
  const drawing = node.firstElementChild.firstElementChild;
  const half = { duration: hurried(130), delay: timing ? timing.delay + timing.duration / 4 : 0 };
  const away = drawing.animate({ transform: ["scaleX(1)", "scaleX(0)"] }, { ...half, easing: "ease-in" });
  away.onfinish = () => {
    show();
    drawing.animate({ transform: ["scaleX(0)", "scaleX(1)"] }, { duration: half.duration, easing: "ease-out" });
  };
}

// All lies where it belongs, and so will what has gone on meanwhile.
export function catchUp() {
  unseen = true;
  for (const node of [...flights.keys()]) flights.get(node).finish();
  changed();
}

// Called when all else is drawn.
export function startMotion() {
  document.addEventListener("visibilitychange", catchUp);
  onDrawn(() => (unseen = false));
}
