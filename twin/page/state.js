// What the page knows: the hub's view, the twin's world, and what the person has in mind.
// Everything on the screen is drawn from here, and only `changed()` asks for a drawing.
import { ask } from "./stream.js";
import { t } from "./words.js";

// Of a phone that holds a seat the server says whose it is; nobody there sits elsewhere, and faces come
// for that seat alone.
const own = document.body.dataset.own;
export const isOwn = own !== undefined;
// A screen in the room plays nothing, and sits nowhere. It has the code that it was opened by.
export const watch = document.body.dataset.watch;
export const watches = watch !== undefined;
// The table's own page speaks for everybody.
export const isTable = !isOwn && !watches;
// Whose consent this page gives: null is everybody's.
export const speaker = isOwn ? Number(own) : null;

const NOBODY = -1;

export const state = {
  view: null, // what the hub lets this seat see
  world: null, // what really lies where
  viewAt: 0, // performance.now() when the view came
  worldAt: 0,
  me: watches ? NOBODY : Number(own ?? sessionStorage.getItem("seat") ?? 0),
  selected: new Set(), // ids of pieces picked up
  dragged: null, // ids under the pointer, drawn by pointer.js
};

// Moves the page shows already though the server has not confirmed them: id -> {to, order, until}.
const pending = new Map();
let order = 1e6;

const listeners = [];
const last = []; // those that measure what the others have drawn
let asked = false; // for a frame
let again = false; // something has changed since it was drawn

export function onChange(draw) {
  listeners.push(draw);
}

// `isLong` tells whether it will take long this time.
export function onDrawn(draw, isLong) {
  last.push({ draw, isLong });
}

// Drawing is put off to the next frame, so ten changes cost one drawing.
export function changed() {
  again = true;
  if (!asked) requestAnimationFrame(drawAll);
  asked = true;
}

// Many new pieces come a frame later: by then the browser has laid out what they are measured by, and no frame takes long.
function drawAll() {
  again = false;
  for (const draw of listeners) tries(draw);
  if (last.some(({ isLong }) => isLong?.())) requestAnimationFrame(drawLast);
  else drawLast();
}

function drawLast() {
  for (const { draw } of last) tries(draw);
  asked = again;
  if (asked) requestAnimationFrame(drawAll);
}

// A part that cannot be drawn keeps no other from being drawn, now or later.
function tries(draw) {
  try {
    draw();
  } catch (error) {
    reportError(error);
  }
}

// Thrown tiles lie on a spot, and in the row into which they were pushed from there.
export const hasSpot = () => Boolean(state.world?.spot);
// Combinations are swiped over the pads.
export const isSwiped = () => Boolean(state.world?.swiped);

// All pieces with the unconfirmed moves applied.
export function pieces() {
  const real = state.world?.pieces ?? [];
  const row = new Set(state.world?.row);
  return real.map((piece) => {
    const move = pending.get(piece.id);
    if (move) return { ...piece, place: move.to, order: move.order };
    return row.has(piece.id) ? { ...piece, place: "row" } : piece;
  });
}

export function piecesAt(place) {
  return pieces()
    .filter((piece) => piece.place === place)
    .sort((a, b) => a.order - b.order);
}

export function pieceById(id) {
  return pieces().find((piece) => piece.id === id);
}

export function expect(ids, to) {
  for (const id of ids) pending.set(id, { to, order: order++, until: Infinity });
  changed();
}

// The request is answered: the world event may still be on its way, so wait a moment for it.
export function settle(ids, accepted) {
  for (const id of ids) {
    if (!accepted) pending.delete(id);
    else if (pending.has(id)) pending.get(id).until = performance.now() + 1500;
  }
  if (accepted) setTimeout(forgetOld, 1600);
  changed();
}

function forgetOld() {
  for (const [id, move] of pending) if (move.until < performance.now()) pending.delete(id);
  changed();
}

export function setWorld(world) {
  const before = new Map(pieces().map((piece) => [piece.id, piece.place]));
  state.world = world;
  state.worldAt = performance.now();
  for (const piece of world.pieces ?? []) {
    if (pending.get(piece.id)?.to === piece.place) pending.delete(piece.id);
  }
  // What somebody else has moved meanwhile is no longer picked up here.
  for (const id of state.selected) if (pieceById(id)?.place !== before.get(id)) state.selected.delete(id);
  changed();
}

export function setView(view) {
  // Another match is another table: nothing of the last one is held in hand.
  if (view.epoch !== state.view?.epoch) state.selected.clear();
  state.view = view;
  state.viewAt = performance.now();
  changed();
}

// The result was read: machines that wait for people may deal. Said once for a result.
let read = "";

export function goneOn() {
  const { phase, seats, epoch, written } = state.view;
  const result = `${epoch} ${written.length}`;
  if (phase !== "scored" || read === result || !seats.some((seat) => seat.robot)) return;
  read = result;
  ask({ ask: "read" });
}

export const seats = () => state.view?.seats ?? [];
export const seatName = (seat) => seats()[seat]?.name ?? t("somebody");
