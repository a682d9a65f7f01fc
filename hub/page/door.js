// Who asks to come in, who is here, and the lead: what a page may do at the table's door.
import { el } from "./element.js";
import { post } from "./stream.js";
import { lang, t } from "./words.js";

const door = (what, id) => post(`/door?lang=${lang}`, { door: what, ...(id === undefined ? {} : { id }) });
const button = (what, id, text, kind, label) =>
  el("button", { type: "button", class: kind, "data-door": what, "aria-label": label, onclick: () => door(what, id) }, text);

// A request each, with its answers.
export const asksRows = ({ asks = [] }) =>
  asks.map(({ id, text, note }) =>
    el(
      "article",
      { class: "question paper", "data-asks": id },
      el("p", {}, text, note && el("small", {}, ` ${note}`)),
      el("div", { class: "answers" }, button("let_in", id, t("door-let-in"), "brass"), button("refuse", id, t("door-refuse"), "quiet")),
    ),
  );

// A phone each, for the page that leads.
export const whoRows = ({ here = [] }) => [
  ...here.map(({ id, text, note, name, leads, own }) =>
    el(
      "div",
      { class: "phone-here", "data-phone": id },
      el("span", {}, text, el("small", {}, note)),
      own ? el("small", {}, t("door-own")) : null,
      leads ? null : button("give", id, t("door-give"), "quiet", t("door-give-name", { name })),
      own ? null : button("put_out", id, t("door-put-out"), "quiet", t("door-put-out-name", { name: text })),
    ),
  ),
  button("end_evening", undefined, t("door-end"), "quiet"),
];

// A seat's way to the lead.
export function drawToLead(node, { lead, waits = false }) {
  node.hidden = !lead;
  if (!lead) return;
  node.disabled = waits && lead === "ask";
  node.dataset.lead = lead;
  const text = node.disabled ? t("door-lead-waits") : t(`door-lead-${lead}`);
  if (node.textContent !== text) node.textContent = text;
  node.onclick = () => door("lead");
}
