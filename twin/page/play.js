// The first sight of an empty table: one press, and a game with robots goes on.
import { draw } from "./cards.js";
import { el } from "./element.js";
import { piecesAt, state } from "./state.js";
import { guide } from "./guide.js";
import { hand } from "./hand.js";
import { games } from "./stream.js";
import { NAMES, openSetup, playWithRobots } from "./setup.js";
import { t } from "./words.js";

const SEATS = 4;
const NAME = "name"; // of whoever plays on this machine, kept by the browser

let sit = () => {};

const part = () => document.getElementById("play");

let dealing = false; // until the first card is in the hand

async function play({ game, players: [least, most], hints }) {
  const name = part().querySelector("input").value.trim() || NAMES[0];
  localStorage.setItem(NAME, name);
  dealing = await playWithRobots({ game, name, seats: Math.min(most, Math.max(least, SEATS)) });
  if (!dealing) return;
  sit(0);
  guide(game, hints);
}

function choice(info) {
  const { game, title, text, cover } = info;
  return el("button", { type: "button", class: "game", "data-game": game, onclick: () => play(info) }, el("span", { class: "cover", "aria-hidden": "true" }, ...cover.map((name) => draw(name))), el("b", {}, title), el("span", {}, text));
}

// People set the table themselves. The button that had the focus is gone.
export function playOtherwise() {
  part().hidden = true;
  openSetup();
  document.querySelector("#setup [name=game]:checked")?.focus();
}

// `sitting` makes the page that of a seat.
export async function startPlay(sitting) {
  sit = sitting;
  const name = el("input", { value: localStorage.getItem(NAME) ?? NAMES[0], maxlength: 24, autocomplete: "nickname" });
  const known = await games();
  part().replaceChildren(
    el("h2", {}, t("play")),
    el("label", {}, el("span", {}, t("play-name")), name),
    el("p", {}, t("play-how")),
    el("div", { class: "games" }, ...known.map(choice)),
    el("button", { type: "button", class: "quiet", id: "play-others", onclick: playOtherwise }, t("play-others")),
    el("a", { href: "/tv", target: "_blank" }, t("phones-tv")),
  );
}

export function openPlay() {
  part().hidden = false;
}

// What comes before the first card is pressed for whoever came to play: the die, the cut, the deal.
function dealOn(view) {
  if (piecesAt(`hand:${state.me}`).length) dealing = false;
  if (!dealing || view.phase === "setup") return;
  document.querySelector("[data-handy=roll], [data-handy=cut]")?.click();
  const next = view.next?.action;
  if (next === "gather" || (next === "deal" && view.dealer === state.me)) once(next);
}

let busy = false;

async function once(what) {
  if (busy) return;
  busy = true;
  await hand({ do: what });
  busy = false;
}

export function drawPlay() {
  const { view } = state;
  if (!view || view.phase !== "setup" || view.seats.length) part().hidden = true;
  if (view) dealOn(view);
}
