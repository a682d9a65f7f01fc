// Former matches that were left before their end, behind a button: one of them is chosen to go on with.
import { el } from "./element.js";
import { lang, t } from "./words.js";

const row = (choose) => ({ number, text, note }) =>
  el("button", { type: "button", class: "quiet", "data-former": number, onclick: () => choose(number) }, text, " ", el("small", {}, note));

// `choose` is handed the number of the match. The list is read each time it is opened.
export function formerMatches(choose) {
  const rows = el("div", {});
  const box = el("details", { class: "former" }, el("summary", {}, t("former")), rows);
  box.addEventListener("toggle", async () => {
    if (!box.open) return;
    const answer = await fetch(`/former?lang=${lang}`).catch(() => null);
    const matches = answer?.ok ? await answer.json() : [];
    rows.replaceChildren(...(matches.length ? matches.map(row(choose)) : [el("p", { class: "none" }, t("former-none"))]));
  });
  return box;
}
