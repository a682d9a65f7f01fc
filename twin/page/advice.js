// A hint: what a machine would do here. What it means is picked up at once; one press more does it.
import { el } from "./element.js";
import { lay } from "./lay.js";
import { changed, pieceById, state } from "./state.js";
import { ask, request } from "./stream.js";
import { toast } from "./toast.js";
import { lang, t } from "./words.js";

export async function hint() {
  const advice = await request(`/twin/hint?seat=${state.me}&lang=${lang}`);
  if (!advice) return;
  const { pieces, to, ask: said, text } = advice;
  state.selected = new Set(pieces.filter((id) => pieceById(id)?.place === `hand:${state.me}`));
  changed();
  const act = said ? () => ask(said) : to && (() => lay(pieces, to));
  toast(text, act && el("button", { type: "button", class: "quiet", "data-hinted": "", onclick: act }, t("hint-do")));
}
