// The first round of a game at this browser: five hints, each beside what it tells of.
import { el } from "./element.js";
import { placeElement } from "./places.js";
import { piecesAt, state } from "./state.js";
import { t } from "./words.js";

const GUIDED = "guided"; // the games whose hints were read, kept by the browser; "none" when nobody wants any
const GAP = 12;

const here = (css) => () => document.querySelector(css);
const place = (name) => () => placeElement(name.replace("mine", state.me));

// What each hint tells of, by the words it is told with.
const HINTS = {
  "remmi-demmi": { line: here("#next-text"), hand: here("#hand"), trays: place("tray:left"), timer: here("#timer"), nine: place("centre") },
  rami: { line: here("#next-text"), hand: here("#hand"), draw: place("stock"), melds: place("melds:mine"), throw: place("discard") },
  remigio: { line: here("#next-text"), hand: here("#hand"), take: place("stock"), pile: place("discard"), close: place("pad:mine") },
  rummoli: { line: here("#next-text"), hand: here("#hand"), sections: here("#sheet-middle"), runs: place("pad:mine"), say: here("#sheet") },
  remi: { line: here("#next-text"), hand: here("#hand"), tile: place("stock"), open: place("melds:mine"), column: place("discard") },
};

let left = []; // hints that are still to be read: [word, element]

const box = () => document.getElementById("guide");
const read = () => (localStorage.getItem(GUIDED) ?? "").split(" ");

// Guides through a game that this browser has not seen yet.
export function guide(game) {
  const known = read();
  if (known.includes("none") || known.includes(game)) return;
  localStorage.setItem(GUIDED, [...known, game].join(" ").trim());
  left = Object.entries(HINTS[game] ?? {});
  show();
}

function next() {
  left.shift();
  show();
}

function never() {
  localStorage.setItem(GUIDED, "none");
  left = [];
  show();
}

function show() {
  const [hint] = left;
  if (!hint) return (box().hidden = true);
  box().replaceChildren(
    el("p", {}, t(`guide-${hint[0]}`)),
    el("div", {}, el("button", { type: "button", class: "quiet", onclick: never }, t("guide-never")), el("button", { type: "button", class: "brass", onclick: next }, t(left.length > 1 ? "guide-next" : "guide-done"))),
  );
  hint[1]()?.scrollIntoView({ block: "nearest" });
  drawGuide();
}

// Beside its place, wherever the window has put that: above it where there is room, else below.
export function drawGuide() {
  const [hint] = left;
  const target = hint?.[1]();
  const there = target?.checkVisibility() && piecesAt(`hand:${state.me}`).length > 0;
  box().hidden = !there;
  if (!there) return;
  const around = target.getBoundingClientRect();
  const { offsetWidth: wide, offsetHeight: high } = box();
  const middle = Math.min(Math.max(around.x + around.width / 2, 24), innerWidth - 24);
  const x = Math.min(Math.max(middle - wide / 2, 8), innerWidth - wide - 8);
  const above = around.top - high - GAP;
  const y = Math.min(above >= 8 ? above : around.bottom + GAP, innerHeight - high - 8);
  box().classList.toggle("below", above < 8);
  box().style.setProperty("--to", `${middle - x}px`);
  box().style.translate = `${x}px ${y}px`;
}
