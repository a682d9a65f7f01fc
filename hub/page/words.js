// What the page itself says. Sentences of the game come from the hub in the page's language.
import said from "./said.js";

export const lang = said.lang;
export const LANGS = Object.fromEntries(said.langs.map((code) => [code, code.toUpperCase()]));
document.documentElement.lang = lang;
const plural = new Intl.PluralRules(lang);

// The page is drawn from the top in another language: simpler than changing every node.
export function speak(other) {
  document.cookie = `lang=${other}; path=/; max-age=31536000; samesite=strict`;
  location.reload();
}

// `t("laid", { what: "…", place: "…" })`: the sentence, with {what} and {place} filled in. Where a number
// chooses between several, its own stands before that of its plural form.
export function t(key, values = {}) {
  let text = said.words[key] ?? key;
  if (text.by) {
    const n = values[text.by];
    text = text.forms[n] ?? text.forms[plural.select(n)] ?? text.forms.other;
  }
  return text.replace(/\{(?:(\w+) )?(\w+)\}/g, (whole, word, name) => (word ? before(word, `${values[name]}`) : values[name]) ?? whole);
}

// To the ear, as `table::words::french` has it: "Hélène" and "Yves" begin with one, "Hassan" and "Yann" do not.
const A = "aàáâäãåæ";
const OTHERS = "eéèêëiíîïoóôöõœuùúûü";
const VOWEL = new RegExp(`^([${A}${OTHERS}]|h[${OTHERS}y]|y(?![${A}${OTHERS}])\\p{L})`, "iu");

// What French makes of a word before the next one.
function before(word, next) {
  const joined = next.replace(/^(le|les) /, (_, article) => (article === "le" ? "du " : "des "));
  if (word === "DE" && joined !== next) return joined;
  return `${word.toLowerCase().slice(0, -1)}${VOWEL.test(next) ? "'" : "e "}${next}`;
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
