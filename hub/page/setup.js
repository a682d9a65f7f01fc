// Which game, who plays, and by which options. The hub tells the games and their options; where types
// of cards are taken out it proposes some, and people choose.
import { el } from "./element.js";
import { draw, TYPES, faceName } from "./cards.js";
import { formerMatches } from "./former.js";
import { presetRows } from "./presets.js";
import { openLook, wears } from "./look.js";
import { symbol } from "./symbols.js";
import { ask, games } from "./stream.js";
import { lang, LANGS, t } from "./words.js";

export const NAMES = ["Ana", "Ivan", "Léa", "Tom", "Mia", "Noé", "Vera", "Paul", "Zoé", "Boris"];
const REMOVED = "removed"; // the option that is pictures to choose from
const PATIENCE = 15; // seconds for which robots let a result stand, if they are not to wait for ever

let known = []; // what the hub can play
// What the page lends: the hub's view, whether machines can play seats, what opens by itself at an empty
// table, and what to do once people are seated (with how long machines let a result stand).
let looks = []; // what was chosen to stand for people, in order of seats
let page = { view: () => null, robots: false, offer: openSetup, seated: async () => {} };

const presets = presetRows({ game: () => game().game, rules: houseRules, use: useRules });

const form = () => document.getElementById("setup");
const game = () => known.find((one) => one.game === form().elements.game.value) ?? known[0];
const players = () => Number(form().elements.players.value);
const takesOut = () => game().options.some((info) => info.key === REMOVED);
const proposal = () => (takesOut() ? (page.view()?.proposals?.[players() - game().players[0]] ?? []) : []);
const chosen = () => [...form().querySelectorAll("[name=removed]:checked")].map((box) => box.value);

function radio(name, value, text, checked) {
  return el(
    "label",
    { class: "choice" },
    el("input", { type: "radio", name, value, checked }),
    el("span", {}, text),
  );
}

function typeChip(type) {
  return el(
    "label",
    { class: "type", title: faceName({ id: type, face: type }) },
    el("input", { type: "checkbox", name: "removed", value: type, "aria-label": faceName({ id: type, face: type }) }),
    draw(type),
    el("span", {}, type),
  );
}

function person(name, i) {
  return el(
    "div",
    { class: "person" },
    el("button", { type: "button", class: "face", "aria-label": t("look-of", { n: i + 1 }), onclick: () => chooseLook(i) }),
    el("input", {
      name: `name-${i}`,
      value: name,
      maxlength: 24,
      required: true,
      autocomplete: "off",
      "aria-label": t("name-of", { n: i + 1 }),
    }),
    page.robots &&
      el(
        "label",
        { class: "robot", title: t("robot-plays") },
        el("input", { type: "checkbox", name: "robot", value: i }),
        el("span", {}, t("robot")),
      ),
  );
}

const plays = (i) => wears({ seat: i, name: form().elements[`name-${i}`].value }, looks[i] ?? {});

function showLooks() {
  [...form().querySelectorAll(".face")].forEach((button, i) => button.replaceChildren(symbol(plays(i), 26)));
}

function chooseLook(i) {
  const others = Array.from({ length: players() }, (_, other) => plays(other)).filter((other) => other.seat !== i);
  openLook(plays(i), new Map(others.map((other) => [other.symbol, other.name])), (look) => {
    looks[i] = look;
    showLooks();
  });
}

function optionInput(info) {
  const name = `option-${info.key}`;
  if (info.values.length)
    return el("select", { name }, ...info.values.map(({ value, text }) => el("option", { value }, text)));
  const [min, max] = info.range ?? [];
  const number = info.range && { type: "number", min, max, required: true };
  return el("input", { name, value: info.default, autocomplete: "off", ...number });
}

// Opens beside the set-up, which keeps what is chosen in it.
const ruleOf = ({ rule }) => el("small", {}, el("a", { class: "rule", href: `/rules/${rule}`, target: "_blank" }, rule));

function option(info) {
  const input = optionInput(info);
  return el("label", { class: "option" }, el("span", {}, info.text, " ", ruleOf(info)), input);
}

function build() {
  const parts = [
    el("h2", {}, t("set-table")),
    formerMatches(takeUp),
    el(
      "fieldset",
      { class: "line games" },
      el("legend", { class: "unseen" }, t("game")),
      ...known.map((one, i) => radio("game", one.game, one.title, i === 0)),
    ),
    el("p", { id: "game-text" }),
    el("fieldset", { class: "line", id: "players" }),
    el("fieldset", { class: "names" }, el("legend", {}, t("names")), ...NAMES.map(person)),
    page.robots && el("label", { class: "option" }, el("span", {}, t("robots-go-on", { n: PATIENCE })), el("input", { type: "checkbox", name: "patience" })),
    page.hints && el("label", { class: "option" }, el("span", {}, t("hints-given")), el("input", { type: "checkbox", name: "hints", checked: "" })),
    page.strength && el("label", { class: "option strength" }, el("span", {}, t("robots-play")), el("select", { name: "strength" }, ...["strong", "fair", "easy"].map((value) => el("option", { value }, t(`robots-${value}`))))),
    el(
      "fieldset",
      { class: "types" },
      el("legend", {}, t("types-out"), " ", el("span", { id: "types-count" })),
      ...TYPES.map(typeChip),
    ),
    el("label", { class: "option deals" }, el("span", {}, t("deals-first")), el("select", { name: "dealer" })),
    el(
      "label",
      { class: "option board-lang" },
      el("span", {}, t("board-lang")),
      el("select", { name: "board-lang" }, ...Object.keys(LANGS).map((code) => el("option", { value: code, selected: code === lang }, LANGS[code]))),
    ),
    el("details", { id: "options" }, el("summary", {}, t("options")), ...presets.rows, el("div", { class: "options" })),
    el(
      "div",
      { class: "foot" },
      el("button", { type: "button", class: "quiet", id: "setup-close" }, t("later")),
      el("button", { id: "setup-go", class: "brass", type: "submit" }, t("sit-down")),
    ),
  ];
  form().replaceChildren(...parts.filter(Boolean));
  document.getElementById("setup-close").addEventListener("click", closeSetup);
}

// Another game has other numbers of players and other options.
function choose() {
  const { players: range, options, text } = game();
  const [least, most] = range;
  const kept = Math.min(most, Math.max(least, players() || 4));
  const numbers = Array.from({ length: most - least + 1 }, (_, i) => least + i);
  document.getElementById("game-text").textContent = text;
  document
    .getElementById("players")
    .replaceChildren(
      el("legend", {}, t("players")),
      ...numbers.map((n) => radio("players", n, String(n), n === kept)),
    );
  const shown = options.filter((info) => info.key !== REMOVED);
  form().querySelector(".options").replaceChildren(...shown.map(option));
  form().querySelector(".types").hidden = !takesOut();
  form().querySelector(".deals").hidden = !game().house_deals;
  presets.show();
  propose();
}

// The number of players decides how many types leave; the hub's proposal is preselected.
function propose() {
  const names = proposal();
  for (const box of form().querySelectorAll("[name=removed]")) box.checked = names.includes(box.value);
  NAMES.forEach((_, i) => {
    const input = form().elements[`name-${i}`];
    input.closest(".person").hidden = i >= players();
    input.disabled = i >= players();
  });
  nameDealers();
  count();
}

const nameAt = (seat) => form().elements[`name-${seat}`].value.trim();
const dealer = () => Number(form().elements.dealer.value);

// Who may deal first, by the names that stand there.
function nameDealers() {
  const before = Math.min(dealer(), players() - 1);
  const names = Array.from({ length: players() }, (_, seat) => el("option", { value: seat, selected: seat === before }, nameAt(seat)));
  form().elements.dealer.replaceChildren(...names);
}

function count() {
  const need = proposal().length;
  const have = chosen().length;
  const right = need === have || !takesOut();
  document.getElementById("types-count").textContent = `· ${t("chosen-of", { have, need })}`;
  document.getElementById("types-count").classList.toggle("wrong", !right);
  document.getElementById("setup-go").disabled = !right;
}

function options() {
  const set = {};
  for (const info of game().options) {
    const value = info.key === REMOVED ? chosen().join(" ") : form().elements[`option-${info.key}`].value.trim();
    if (value !== info.default) set[info.key] = value;
  }
  return set;
}

// What is kept under a name: the types that leave go by the number of players.
function houseRules() {
  const { [REMOVED]: _, ...rules } = options();
  return rules;
}

function useRules(rules) {
  for (const { key, default: usual } of game().options) {
    const input = form().elements[`option-${key}`];
    if (input) input.value = rules[key] ?? usual;
  }
}

async function seat() {
  const names = Array.from({ length: players() }, (_, i) => nameAt(i));
  const checked = [...form().querySelectorAll("[name=robot]:checked")].map((box) => Number(box.value));
  const robots = checked.filter((seat) => seat < names.length);
  const seated = await ask({ ask: "setup", game: game().game, names, options: options(), robots, looks: names.map((_, i) => looks[i] ?? {}), ...(game().house_deals && dealer() > 0 && { dealer: dealer() }) });
  if (!seated) return false;
  await ask({ ask: "language", lang: form().elements["board-lang"].value });
  await page.seated({ patience: form().elements.patience?.checked ? PATIENCE : null, strength: form().elements.strength?.value, hints: form().elements.hints?.checked });
  closeSetup();
  return true;
}

async function takeUp(number) {
  if (await ask({ ask: "take_up", number })) closeSetup();
}

function check(name, value) {
  const box = form().querySelector(`[name=${name}][value="${value}"]`);
  if (box) box.checked = true;
}

// What is set already, or what was played before: the same people, game and rules of the house.
export function recall({ game, names, robots, options, looks: faces = [], dealer: first = 0 }) {
  looks = [...faces];
  showLooks();
  check("game", game);
  choose();
  check("players", names.length);
  propose();
  names.forEach((name, i) => (form().elements[`name-${i}`].value = name));
  nameDealers();
  form().elements.dealer.value = first;
  for (const box of form().querySelectorAll("[name=robot]")) box.checked = (robots ?? []).includes(Number(box.value));
  for (const [key, value] of Object.entries(options)) {
    const input = form().elements[`option-${key}`];
    if (input) input.value = value;
  }
  const removed = options[REMOVED]?.split(" ");
  if (removed) for (const box of form().querySelectorAll("[name=removed]")) box.checked = removed.includes(box.value);
  count();
}

// One person and machines at all other seats, by the rules as they are printed.
export function playWithRobots({ game, name, seats }) {
  const names = [name, ...NAMES.filter((other) => other !== name)].slice(0, seats);
  recall({ game, names, robots: names.map((_, seat) => seat).slice(1), options: {} });
  return seat();
}

export function openSetup() {
  if (!known.length) return;
  if (!form().hidden) return form().elements["name-0"].focus();
  const { seating, again } = page.view() ?? {};
  if (seating ?? again) recall(seating ?? again);
  else propose();
  form().querySelector(".former").open = false;
  presets.load();
  if (page.strength) form().elements.strength.value = page.strength();
  if (page.hints) form().elements.hints.checked = page.hints();
  form().hidden = false;
}

function closeSetup() {
  form().hidden = true;
}

let offered = false;
let goesOn = false; // to another match as it was

// The same people at the same game, by the same rules of the house: another match is begun, and nobody is asked.
async function playAgain() {
  goesOn = true;
  goesOn = await ask({ ask: "new_match" });
}

// What comes after a match, for whoever speaks for all.
export const againRow = () => [
  el("button", { type: "button", class: "quiet", "data-result": "new_match", onclick: () => ask({ ask: "new_match" }) }, t("again-other")),
  el("button", { type: "button", class: "brass", "data-result": "again", onclick: playAgain }, t("again-same")),
];

async function offer() {
  const { again } = page.view();
  if (!goesOn || !again) return page.offer();
  goesOn = false;
  recall(again);
  if (!(await seat())) openSetup();
}

// The browser says what is wrong beside the field, which may be folded away. Safari says nothing of what was a moment ago.
function unfold(event) {
  const folded = event.target.closest("details:not([open])");
  if (!folded) return;
  event.preventDefault();
  folded.open = true;
  requestAnimationFrame(() => form().reportValidity());
}

// Opens by itself when nobody sits at the table yet, once, and is done with when somebody else has set it.
export function drawSetup() {
  const view = page.view();
  if (!known.length || !view) return;
  const empty = view.phase === "setup" && view.seats.length === 0 && !view.resumed;
  if (empty && !offered) offer();
  if (offered && !empty) closeSetup();
  offered = empty;
  if (!["setup", "ready"].includes(view.phase)) closeSetup();
}

export async function startSetup(lent) {
  page = { ...page, ...lent };
  document.documentElement.style.setProperty("--said-type-out", JSON.stringify(t("type-out")));
  known = await games();
  build();
  showLooks();
  choose();
  form().addEventListener("submit", (event) => {
    event.preventDefault();
    seat();
  });
  form().addEventListener("invalid", unfold, true);
  form().addEventListener("change", ({ target }) => {
    if (target.name === "game") choose();
    else if (target.name === "players") propose();
    else if (target.name.startsWith("name-")) nameDealers();
    else count();
  });
  form().addEventListener("keydown", (event) => event.key === "Escape" && closeSetup());
  drawSetup();
}
