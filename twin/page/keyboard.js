// The table by keyboard: left and right between pieces, up and down between places, Space picks up
// and lays, Escape puts back, T slaps the timer, R or Enter goes on with the reveal.
import { pieceById, piecesAt, state } from "./state.js";
import { lay, putBack, toggle } from "./lay.js";
import { placeElement, placeName, placeOf, walk } from "./places.js";
import { pieceElement } from "./pieces.js";
import { sortHand } from "./spots.js";
import { cancelDrag } from "./pointer.js";
import { say } from "./toast.js";
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

// `acts` holds what the letters do: slap(), next(), answered by main.js.
export function startKeyboard(acts) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest("input,select,textarea,dialog,form")) return;
    const onButton = event.target.closest("button,summary");
    const keys = {
      ArrowLeft: () => sideways(-1),
      ArrowRight: () => sideways(1),
      ArrowUp: () => updown(1),
      ArrowDown: () => updown(-1),
      Escape: () => cancelDrag() || putBack(),
      " ": onButton ? null : space,
      Enter: onButton ? null : () => acts.next() || space(),
      t: event.repeat ? null : acts.slap,
      r: event.repeat ? null : acts.next,
    };
    const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
}
