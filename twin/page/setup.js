// Who plays, which types are taken out, how long a round is. The hub proposes, people choose.
import { el } from "./element.js";
import { draw, TYPES, faceName } from "./cards.js";
import { symbol, SYMBOLS } from "./symbols.js";
import { state } from "./state.js";
import { ask } from "./stream.js";

const NAMES = ["Ana", "Ivan", "Léa", "Tom", "Mia", "Noé", "Vera", "Paul", "Zoé"];
const MOST = 9;

const form = () => document.getElementById("setup");
const players = () => Number(form().elements.players.value);
const proposal = () => state.view?.proposals?.[players() - 4] ?? [];
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
    { class: "type", title: faceName({ face: type }) },
    el("input", { type: "checkbox", name: "removed", value: type, "aria-label": faceName({ face: type }) }),
    draw(type),
    el("span", {}, type),
  );
}

function build() {
  form().replaceChildren(
    el("h2", {}, "Set the table"),
    el(
      "fieldset",
      { class: "line" },
      el("legend", {}, "Players"),
      ...[4, 5, 6, 7, 8, 9].map((n) => radio("players", n, String(n), n === 4)),
    ),
    el(
      "fieldset",
      { class: "names" },
      el("legend", {}, "Names, clockwise"),
      ...NAMES.map((name, i) =>
        el(
          "label",
          {},
          symbol({ symbol: SYMBOLS[i], seat: i }),
          el("input", {
            name: `name-${i}`,
            value: name,
            maxlength: 16,
            required: true,
            autocomplete: "off",
            "aria-label": `Name of player ${i + 1}`,
          }),
        ),
      ),
    ),
    el(
      "fieldset",
      { class: "types" },
      el("legend", {}, "Types taken out ", el("span", { id: "types-count" })),
      ...TYPES.map(typeChip),
    ),
    el(
      "div",
      { class: "foot" },
      el(
        "fieldset",
        { class: "line" },
        el("legend", {}, "A round lasts"),
        radio("seconds", 120, "120 s", true),
        radio("seconds", 70, "70 s"),
      ),
      el("button", { type: "button", class: "quiet", id: "setup-close" }, "later"),
      el("button", { id: "setup-go", class: "brass", type: "submit" }, "Sit down"),
    ),
  );
}

// The number of players decides how many types leave; the hub's proposal is preselected.
function propose() {
  const names = proposal();
  for (const box of form().querySelectorAll("[name=removed]")) box.checked = names.includes(box.value);
  for (let i = 0; i < MOST; i++) {
    const input = form().elements[`name-${i}`];
    input.closest("label").hidden = i >= players();
    input.disabled = i >= players();
  }
  count();
}

function count() {
  const need = proposal().length;
  const have = chosen().length;
  const right = need === have;
  document.getElementById("types-count").textContent =
    need === 0
      ? `· none with ${players()} players${right ? "" : `, ${have} chosen`}`
      : `· ${have} of ${need} chosen`;
  document.getElementById("types-count").classList.toggle("wrong", !right);
  document.getElementById("setup-go").disabled = !right;
}

async function send(event) {
  event.preventDefault();
  const names = Array.from({ length: players() }, (_, i) => form().elements[`name-${i}`].value.trim());
  const body = {
    ask: "setup",
    names,
    options: { removed: chosen().join(" "), timer: form().elements.seconds.value },
  };
  if (await ask(body)) closeSetup();
}

export function openSetup() {
  if (!form().hidden) return form().elements["name-0"].focus();
  const known = state.view?.seats ?? [];
  if (known.length >= 4) form().elements.players.value = String(known.length);
  known.forEach((seat) => (form().elements[`name-${seat.seat}`].value = seat.name));
  form().hidden = false;
  propose();
}

function closeSetup() {
  form().hidden = true;
}

let offered = false;

// Opens by itself when nobody sits at the table yet, once.
export function drawSetup() {
  const empty = state.view?.phase === "setup" && state.view.seats.length === 0 && !state.view.resumed;
  if (empty && !offered) openSetup();
  offered = empty;
  if (state.view && state.view.phase !== "setup") closeSetup();
}

export function startSetup() {
  build();
  form().addEventListener("submit", send);
  form().addEventListener("change", (event) => (event.target.name === "players" ? propose() : count()));
  form().addEventListener("keydown", (event) => event.key === "Escape" && closeSetup());
  document.getElementById("setup-close").addEventListener("click", closeSetup);
}
