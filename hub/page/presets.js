// The rules of the house, kept on the table under a name: chosen, kept, deleted.
import { el } from "./element.js";
import { post } from "./stream.js";
import { lang, t } from "./words.js";

const PATH = `/presets?lang=${lang}`;

// For the game that `game` names: `rules` are its options as they stand in the set-up, `use` puts others there.
export function presetRows({ game, rules, use }) {
  let all = [];
  const select = el("select", {});
  const name = el("input", { maxlength: 24, autocomplete: "off", placeholder: t("preset-name"), "aria-label": t("preset-name") });
  const keep = el("button", { type: "button", class: "quiet", "data-preset": "keep", onclick: () => keeps() }, t("preset-keep"));
  const forget = el("button", { type: "button", class: "quiet", "data-preset": "forget", onclick: () => forgets() }, t("preset-forget"));
  const own = () => all.filter((one) => one.game === game());
  const chosen = () => own().find((one) => one.name === select.value);
  const show = (wanted = "") => {
    select.replaceChildren(el("option", { value: "" }, t("preset-none")), ...own().map((one) => el("option", { value: one.name, selected: one.name === wanted }, one.name)));
    forget.hidden = !chosen();
  };
  const does = async (what, wanted) => {
    const kept = await post(PATH, what);
    if (!kept) return;
    all = kept;
    show(wanted);
  };
  const keeps = async () => {
    const called = name.value.trim() || select.value;
    await does({ preset: "keep", one: { game: game(), name: called, options: rules() } }, called);
    if (select.value === called) name.value = "";
  };
  const forgets = () => does({ preset: "forget", game: game(), name: select.value });
  select.addEventListener("change", () => {
    use(chosen()?.options ?? {});
    forget.hidden = !chosen();
  });
  name.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    keeps();
  });
  const rows = [
    el("label", { class: "option" }, el("span", {}, t("preset-use")), select),
    el("div", { class: "option presets" }, el("span", {}, t("preset-these")), el("div", { class: "line" }, name, keep, forget)),
  ];
  const load = async () => {
    const answer = await fetch(PATH).catch(() => null);
    if (answer?.ok) all = await answer.json();
    show();
  };
  return { rows, show, load };
}
