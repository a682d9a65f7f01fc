// Picking up and laying: the one way in which pieces change their place on this page.
import { expect, pieceById, settle, state, changed } from "./state.js";
import { placeName } from "./places.js";
import { faceName } from "./cards.js";
import { hand } from "./hand.js";
import { say } from "./toast.js";
import { t } from "./words.js";

// Shows the move at once, asks the server, and takes it back if the server refuses.
export async function lay(ids, to) {
  const moving = ids.filter((id) => pieceById(id) && pieceById(id).place !== to);
  state.selected.clear();
  changed();
  if (moving.length === 0) return;
  const what = moving.length === 1 ? faceName(pieceById(moving[0])) : t("pieces", { n: moving.length });
  say(t("laid", { what, place: placeName(to) }));
  expect(moving, to);
  settle(moving, await hand({ do: "move", ids: moving, to }));
}

export function toggle(id) {
  if (!state.selected.delete(id)) state.selected.add(id);
  const n = state.selected.size;
  say(n === 0 ? t("none-picked-up") : t("picked-up", { n }));
  changed();
}

// All pieces of the same face in the same place: a whole group with one double click.
export function toggleGroup(id, all) {
  const piece = pieceById(id);
  for (const other of all) {
    if (other.place === piece.place && other.face === piece.face) state.selected.add(other.id);
  }
  say(t("picked-up", { n: state.selected.size }));
  changed();
}

// Answers whether something was picked up.
export function putBack() {
  if (state.selected.size === 0) return false;
  state.selected.clear();
  say(t("was-put-back"));
  changed();
  return true;
}
