// The table by keyboard: left and right between pieces, up and down between places, Space picks up
// and lays, Escape puts back; letters for what stands beside the table. "?" lists them.
import { el } from "./element.js";
import { pieceById, piecesAt, state } from "./state.js";
import { lay, putBack, toggle } from "./lay.js";
import { placeElement, placeName, placeOf, walk } from "./places.js";
import { pieceElement } from "./pieces.js";
import { sortHand } from "./spots.js";
import { cancelDrag } from "./pointer.js";
import { say } from "./heard.js";
import { t } from "./words.js";

const inOrder = (place) => (place === `hand:${state.me}` ? sortHand(piecesAt(place)) : piecesAt(place));

function focusedPiece() {
  return document.activeElement?.closest?.("[data-piece]")?.dataset.piece ?? null;
}

function focusedPlace() {
  const id = focusedPiece();
  if (id) return pieceById(id)?.place ?? null;
  const zone = document.activeElement?.closest?.("[data-zone],[data-hand]");
  return zone ? placeOf(zone) : null;
}

// While pieces are picked up the arrows look for a place to lay them, so they stop at the
// places themselves; else they stop at the pieces that lie there.
function goTo(place) {
  const list = inOrder(place);
  if (state.selected.size > 0 && place !== `hand:${state.me}`) placeElement(place).focus();
  else if (list.length > 0) pieceElement(list[0].id).focus();
  else placeElement(place).focus();
  const name = placeName(place);
  say(list.length === 0 ? t("place-empty", { place: name }) : `${name}, ${t("pieces", { n: list.length })}`);
}

function sideways(step) {
  const place = focusedPlace() ?? `hand:${state.me}`;
  const list = inOrder(place);
  if (list.length === 0) return;
  const at = list.findIndex((piece) => piece.id === focusedPiece());
  const next = at < 0 ? (step > 0 ? 0 : list.length - 1) : (at + step + list.length) % list.length;
  pieceElement(list[next].id).focus();
}

function updown(step) {
  const places = walk();
  const at = places.indexOf(focusedPlace());
  goTo(places[(Math.max(0, at) + (at < 0 ? 0 : step) + places.length) % places.length]);
}

function space() {
  const id = focusedPiece();
  const place = focusedPlace();
  if (id) {
    const elsewhere = [...state.selected].some((other) => pieceById(other)?.place !== place);
    if (elsewhere && !state.selected.has(id)) return lay([...state.selected], place);
    return toggle(id);
  }
  if (place && state.selected.size > 0) lay([...state.selected], place);
}

// Your hand, or the first of its cards.
function toHand() {
  goTo(`hand:${state.me}`);
}

// What can be said: the first button or field of it.
function toCalls() {
  const first = "#questions button, #proposal:not([hidden]) button, #calls button, #calls input, #calls select";
  const found = [...document.querySelectorAll(first)].find((node) => node.getClientRects().length);
  if (found) found.focus();
  else say(t("no-calls"));
}

// Who speaks to the machine, or hits keys by chance, can do without letters (WCAG 2.1.4); arrows, Space, Enter and Escape stay.
const lettersOn = () => localStorage.getItem("letters") !== "off";

const showKeys = () => document.getElementById("keys").showModal();

// `acts` holds what the letters do outside the table: answered by main.js.
export function startKeyboard(acts) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest("dialog,#setup")) return;
    if (event.target.closest("input,select,textarea,form")) {
      // From what is said back to the cards.
      if (event.key === "Escape") toHand();
      return;
    }
    const onButton = event.target.closest("button,summary,a");
    const once = (act) => (event.repeat ? null : act);
    const keys = {
      ArrowLeft: () => sideways(-1),
      ArrowRight: () => sideways(1),
      ArrowUp: () => updown(1),
      ArrowDown: () => updown(-1),
      Escape: () => cancelDrag() || putBack() || toHand(),
      " ": onButton ? null : space,
      Enter: onButton ? null : () => acts.next() || space(),
      h: toHand,
      c: toCalls,
      n: once(acts.act),
      t: once(acts.slap),
      r: once(acts.next),
      p: once(acts.pause),
      ",": acts.faster && (() => acts.faster(-1)),
      ".": acts.faster && (() => acts.faster(1)),
      b: once(acts.bell),
      "?": showKeys,
    };
    if (event.key.length === 1 && event.key !== " " && !lettersOn()) return;
    const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  document.getElementById("show-keys").addEventListener("click", showKeys);
  const letters = document.getElementById("letters");
  letters.checked = lettersOn();
  letters.addEventListener("change", () => localStorage.setItem("letters", letters.checked ? "on" : "off"));
  const list = document.querySelector("#keys dl");
  const rows = ["arrows", "space", "escape", "hand", "calls", "next", "timer", "reveal", "pause", "speed", "bell"];
  list.replaceChildren(...rows.flatMap((row) => [el("dt", {}, t(`key-${row}`)), el("dd", {}, t(`does-${row}`))]));
}
