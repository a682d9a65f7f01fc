// What the page itself says. Sentences of the game come from the hub in the page's language.
import en from "./words/en.js";
import fr from "./words/fr.js";
import bg from "./words/bg.js";

const ALL = { en, fr, bg };
export const LANGS = { en: "EN", fr: "FR", bg: "BG" };

// As it was chosen on one of the table's pages, which the hub is told by a cookie; else as the browser
// would like.
function chosen() {
  const kept = document.cookie.match(/(?:^|; )lang=(\w+)/)?.[1];
  const liked = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return [kept, ...liked].find((code) => code in ALL) ?? "en";
}

export const lang = chosen();
document.documentElement.lang = lang;

// The page is drawn from the top in another language: simpler than changing every node.
export function speak(other) {
  document.cookie = `lang=${other}; path=/; max-age=31536000; samesite=strict`;
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
