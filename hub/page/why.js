// Where a sentence of the table cites rules, people read the sentence alone; "why?" leads to the rule.
import { el } from "./element.js";
import { t } from "./words.js";

const CITED = /\s*\(([A-Z]{2}-A?\d+)(?:, [A-Z]{2}-A?\d+)*\)/g;

// The sentence without what it cites: on buttons, and for whoever listens.
export const plain = (text) => text.replace(CITED, "");

const PRINTED = /((?:10|[2-9AJQK])[♠♥♦♣])/;
const RED = /[♥♦]/;

// The same as it is shown: each card in it looks like one.
export const shown = (text) =>
  plain(text).split(PRINTED).map((part, i) => (i % 2 ? el("span", { class: RED.test(part) ? "printed red" : "printed" }, part) : part));

// The sentence, and the way to the first rule that it cites, or to `rule`.
export function explained(text, rule) {
  const [cited] = [...text.matchAll(CITED)].map(([, id]) => id);
  const id = cited ?? rule;
  return [...shown(text), ...(id ? [" ", el("a", { class: "why", href: `/rules/${id}` }, t("why"))] : [])];
}

// A node that stands, drawn anew only for another key.
export function redraw(node, key, build) {
  const told = String(key);
  if (node.dataset.told === told) return;
  node.dataset.told = told;
  node.replaceChildren(...build());
}

// The same in a node that stands.
export const explain = (node, text, rule) => redraw(node, text, () => explained(text, rule));

// The link to the rules of the game that is played.
export function toRules({ game }) {
  document.getElementById("rules").href = `/rules/${game}`;
}
