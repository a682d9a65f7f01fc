// What a page tells whoever listens with a screen reader: one sentence after the other, in the one place that is heard.
import { el } from "./element.js";
import { plain } from "./why.js";
import { t } from "./words.js";

const KEPT = 8; // sentences that can still be looked up there

let stood = null; // what has been told, or stood before anybody listened

export function say(text) {
  const told = document.getElementById("say");
  told.append(el("p", {}, plain(text)));
  if (told.children.length > KEPT) told.firstElementChild.remove();
}

// Of a view what was not there before: the news that a voice says too, and what this page is asked and told beside it.
export function hear({ spoken = [], trade, sheet, questions, resumed, proposal, ruling, door, notices, seats }) {
  const whose = ({ owner, text }) => `${seats[owner]?.name ?? ""} ${text}`;
  const asks = [...(door?.asks ?? []), ...questions, proposal, ruling].filter(Boolean);
  const texts = [trade, ...(sheet?.faults ?? []), ...asks, ...notices].filter(Boolean).map(({ text }) => text);
  const melds = (sheet?.groups ?? []).filter(({ fresh }) => fresh).map(whose);
  const stands = [...spoken, ...melds, ...texts, ...(resumed ? [t("resumed")] : [])];
  for (const text of stands) if (stood && !stood.includes(text)) say(text);
  stood = stands;
}
