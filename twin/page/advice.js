// What a good player would do: a hint now, and after a deal the turns in which most was lost.
import { draw } from "./cards.js";
import { el } from "./element.js";
import { hand } from "./hand.js";
import { lay } from "./lay.js";
import { changed, pieceById, seats, state } from "./state.js";
import { sortHand } from "./spots.js";
import { ask, request } from "./stream.js";
import { toast } from "./toast.js";
import { shown } from "./why.js";
import { lang, t } from "./words.js";

// Whoever sits at this page may ask.
export const mayAsk = () => Boolean(state.world?.hints) && seats()[state.me]?.robot === false;

// What it means is picked up at once; one press more does it.
export async function hint() {
  const advice = await request(`/twin/hint?seat=${state.me}&lang=${lang}`);
  if (!advice) return;
  const { pieces, to, ask: said, do: gesture, seat, text } = advice;
  state.selected = new Set(pieces.filter((id) => pieceById(id)?.place === `hand:${state.me}`));
  changed();
  const act = said ? () => ask(said) : gesture ? () => hand({ do: gesture, seat }) : to && (() => lay(pieces, to));
  toast(text, act && el("button", { type: "button", class: "quiet", "data-hinted": "", onclick: act }, t("hint-do")));
}

async function tellMoments(box) {
  const moments = await request(`/twin/coach?seat=${state.me}&lang=${lang}`);
  if (!moments) return;
  const rows = moments.map(({ hand, text }) => el("div", { class: "moment-hand" }, el("p", {}, ...shown(text)), el("div", { class: "typed" }, ...sortHand(hand.map((id) => ({ id, face: "" }))).map(({ id }) => draw(id)))));
  box.replaceChildren(...(rows.length ? rows : [el("p", {}, t("coach-none"))]));
}

// After a deal: a button, and in its place what it tells.
export function coachRow() {
  if (!mayAsk()) return [];
  const box = el("div", { class: "coach" });
  box.append(el("button", { type: "button", class: "quiet", "data-coach": "", onclick: () => tellMoments(box) }, t("coach")));
  return [box];
}
