// Picking up and laying: the one way in which pieces change their place on this page.
import { expect, pieceById, pieces, settle, state, changed } from "./state.js";
import { placeName, target } from "./places.js";
import { faceName } from "./cards.js";
import { hand } from "./hand.js";
import { say } from "./heard.js";
import { t } from "./words.js";

// Shows the move at once, asks the server, and takes it back if the server refuses.
export async function lay(ids, place) {
  const to = target(place);
  const moving = ids.filter((id) => pieceById(id) && ![place, to].includes(pieceById(id).place));
  state.selected.clear();
  changed();
  if (moving.length === 0) return;
  const what = moving.length === 1 ? faceName(pieceById(moving[0])) : t("pieces", { n: moving.length });
  say(t("laid", { what, place: placeName(to) }));
  expect(moving, to);
  settle(moving, await hand({ do: "move", ids: moving, to }));
}

// What is grasped with a piece. Whoever takes a thrown tile takes all behind it (RE-22), and lays them back together.
const thrown = ({ place }) => state.view?.about.deck === "tiles" && ["discard", "row"].includes(place);

export function along(id) {
  const piece = pieceById(id);
  if (!piece || !thrown(piece)) return [id];
  const isAlong = (one) => thrown(one) && (one.order >= piece.order || state.selected.has(id));
  return pieces()
    .filter(isAlong)
    .sort((a, b) => a.order - b.order)
    .map((one) => one.id);
}

export function toggle(id) {
  const put = state.selected.has(id);
  for (const one of along(id)) put ? state.selected.delete(one) : state.selected.add(one);
  const n = state.selected.size;
  say(n === 0 ? t("none-picked-up") : t("picked-up", { n }));
  changed();
}

// All pieces of the same face in the same place: a whole group with one double click.
export function toggleGroup(id) {
  const piece = pieceById(id);
  const isLike = (other) => other.place === piece.place && other.face === piece.face;
  const group = thrown(piece) ? along(id) : pieces().filter(isLike).map((one) => one.id);
  for (const one of group) state.selected.add(one);
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
