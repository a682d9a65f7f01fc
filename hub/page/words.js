// What the page itself says. Sentences of the game come from the hub in the page's language.
import en from "./words/en.js";
import fr from "./words/fr.js";
import bg from "./words/bg.js";

const ALL = { en, fr, bg };
export const LANGS = { en: "EN", fr: "FR", bg: "BG" };

function chosen() {
  const kept = localStorage.getItem("lang") ?? navigator.language?.slice(0, 2);
  return kept in ALL ? kept : "en";
}

export const lang = chosen();
document.documentElement.lang = lang;

// The page is drawn from the top in another language: simpler than changing every node.
export function speak(other) {
  localStorage.setItem("lang", other);
  location.reload();
}

// `t("laid", { n: 2, place: "…" })`: the sentence, with {n} and {place} filled in. A sentence that
// depends on a number is an object by plural category.
export function t(key, values = {}) {
  let text = ALL[lang][key] ?? en[key] ?? key;
  if (typeof text === "object") text = text[new Intl.PluralRules(lang).select(values.n)] ?? text.other;
  return text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

// Fills the nodes that stand in the document from the start: the text by `data-t`, the name that a
// screen reader says by `data-t-label`.
export function fillWords() {
  for (const node of document.querySelectorAll("[data-t]")) node.textContent = t(node.dataset.t);
  for (const node of document.querySelectorAll("[data-t-label]"))
    node.setAttribute("aria-label", t(node.dataset.tLabel));
}

// What the style sheets say themselves.
document.documentElement.style.setProperty("--said-offline", JSON.stringify(t("offline")));
