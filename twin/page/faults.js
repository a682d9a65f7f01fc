// What goes wrong at will: whoever builds a table chooses it or writes it down, in the words of a scenario, and sees what the
// table makes of it. What goes wrong now stands below, and what mends it.
import { el, write } from "./element.js";
import { hand } from "./hand.js";
import { seats, state } from "./state.js";
import { request } from "./stream.js";
import { lang, t } from "./words.js";

// `{}` is a place.
const MISHAPS = {
  readers: ["unplug {}", "hang {}", "stuck low {}", "stuck high {}", "plug {}", "couple {} with {}", "uncouple"],
  tags: ["reception ideal", "reception usual", "reception poor", "misses 5", "misses 60", "misses 0", "misheard 10", "misheard 0", "bit errors 10", "bit errors 0", "flicker on", "flicker off"],
  hub: ["pull plug", "restart", "reboot", "clock jumps 3600", "clock jumps -3600"],
  disk: ["disk full", "disk read-only", "disk fails", "disk stalls", "disk well"],
  broker: ["broker away", "broker freezes", "broker back", "broker doubles", "broker doubles no more"],
  timer: ["timer away", "timer back", "timer reset", "timer late 3", "timer late 0"],
};
const MENDS = [
  [/^(?:unplug|hang|stuck low|stuck high) /, "plug "],
  [/^couple .*/, "uncouple"],
  [/^hide .*/, "unhide"],
  [/^(misses|misheard|bit errors|timer late) .*/, "$1 0"],
  [/^reception .*/, "reception usual"],
  [/^flicker .*/, "flicker off"],
  [/^disk .*/, "disk well"],
  [/^broker doubles/, "broker doubles no more"],
  [/^(broker|timer) .*/, "$1 back"],
];
const MIDDLE = { stock: "stock", centre: "centre", discard: "discard", "left tray": "left-tray", "right tray": "right-tray", widow: "widow", dead: "dead", aside: "aside" };

const part = (id) => document.getElementById(id);
const key = (mishap) => mishap.replace(/ ?\{\}/g, "").replaceAll(" ", "-");

function mend(line) {
  const [from, to] = MENDS.find(([from]) => from.test(line)) ?? [];
  return from ? line.replace(from, to) : null;
}

async function does(line) {
  const done = await hand({ do: "mishap", line });
  write(part("mishap-told"), done ? `✓ ${line}` : "");
}

function compose() {
  const places = [part("mishap-place"), part("mishap-other")];
  const gaps = part("mishap").value.split("{}").length - 1;
  places.forEach((place, i) => (place.hidden = i >= gaps));
  const line = places.reduce((line, place) => line.replace("{}", place.value), part("mishap").value);
  part("mishap-line").value = line;
}

function drawPlaces() {
  const pads = seats().map(({ name }) => [`pad of ${name}`, t("pad-of", { name })]);
  const melds = seats().map(({ name }) => [`melds of ${name}`, t("melds-of", { name })]);
  const middle = Object.entries(MIDDLE).map(([place, word]) => [place, t(word)]);
  const buses = [1, 2].map((n) => [`bus ${n}`, t("bus-n", { n })]);
  const places = [...pads, ...middle, ...melds];
  const drawn = JSON.stringify(places);
  if (part("mishap-place").dataset.drawn === drawn) return;
  part("mishap-place").dataset.drawn = drawn;
  const options = (all) => all.map(([place, name]) => el("option", { value: place }, name));
  part("mishap-place").replaceChildren(...options([...places, ...buses]));
  part("mishap-other").replaceChildren(...options(places));
  part("mishap-other").selectedIndex = 1;
  compose();
}

export function drawFaults() {
  const wrong = state.world?.wrong;
  if (!wrong) return;
  drawPlaces();
  const list = part("wrong-now");
  if (list.dataset.drawn === JSON.stringify(wrong)) return;
  list.dataset.drawn = JSON.stringify(wrong);
  const row = (line) => el("li", {}, el("code", {}, line), el("button", { type: "button", class: "quiet", onclick: () => does(mend(line)) }, t("mishap-mend")));
  list.replaceChildren(...wrong.map(row));
}

// The words for it come when the drawer is opened: no game waits for them.
async function fill() {
  const said = await request(`/twin/mishaps?lang=${lang}`);
  if (!said) return;
  const options = (all) => all.map((mishap) => el("option", { value: mishap }, said[`mishap-${key(mishap)}`]));
  const groups = Object.entries(MISHAPS).map(([group, all]) => el("optgroup", { label: said[`mishaps-${group}`] }, ...options(all)));
  part("mishap").replaceChildren(...groups);
  compose();
}

export function startFaults() {
  part("drawer").addEventListener("toggle", fill, { once: true });
  for (const id of ["mishap", "mishap-place", "mishap-other"]) part(id).addEventListener("change", compose);
  part("mishaps").addEventListener("submit", (event) => {
    event.preventDefault();
    does(part("mishap-line").value);
  });
}
