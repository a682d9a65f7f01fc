// The first round of a game at this browser: five hints, each beside what it tells of.
import { el } from "./element.js";
import { say } from "./heard.js";
import { isSeen, mine, placeElement } from "./places.js";
import { piecesAt, state } from "./state.js";
import { t } from "./words.js";

const GUIDED = "guided"; // the games whose hints were read, kept by the browser; "none" when nobody wants any
const GAP = 12;

// What stands on the page but is no place for pieces.
const PARTS = { line: "#next-text", hand: "#hand", timer: "#timer", sheet: "#sheet-middle", calls: "#sheet" };

function target(beside) {
  if (beside in PARTS) return document.querySelector(PARTS[beside]);
  return placeElement(mine(beside));
}

let left = []; // hints that are still to be read

const box = () => document.getElementById("guide");
const read = () => (localStorage.getItem(GUIDED) ?? "").split(" ");

// Guides through a game that this browser has not seen yet: what the page is, then what the game tells of itself.
export function guide(game, hints) {
  const known = read();
  if (known.includes("none") || known.includes(game)) return;
  localStorage.setItem(GUIDED, [...known, game].join(" ").trim());
  left = [...["line", "hand"].map((beside) => ({ beside, text: t(`guide-${beside}`) })), ...hints];
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
    el("p", {}, hint.text),
    el("div", {}, el("button", { type: "button", class: "quiet", onclick: never }, t("guide-never")), el("button", { type: "button", class: "brass", onclick: next }, t(left.length > 1 ? "guide-next" : "guide-done"))),
  );
  say(hint.text);
  target(hint.beside)?.scrollIntoView({ block: "nearest" });
  drawGuide();
}

// Beside its place, wherever the window has put that: above it where there is room, else below.
export function drawGuide() {
  const [hint] = left;
  const beside = hint && target(hint.beside);
  const there = isSeen(beside) && piecesAt(`hand:${state.me}`).length > 0;
  box().hidden = !there;
  if (!there) return;
  const around = beside.getBoundingClientRect();
  const { offsetWidth: wide, offsetHeight: high } = box();
  const middle = Math.min(Math.max(around.x + around.width / 2, 24), innerWidth - 24);
  const x = Math.min(Math.max(middle - wide / 2, 8), innerWidth - wide - 8);
  const above = around.top - high - GAP;
  const y = Math.min(above >= 8 ? above : around.bottom + GAP, innerHeight - high - 8);
  box().classList.toggle("below", above < 8);
  box().style.setProperty("--to", `${middle - x}px`);
  box().style.translate = `${x}px ${y}px`;
}
