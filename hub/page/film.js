// A match that is over, watched again: a round as its frames, a slider over them, and what was said on the way.
import { draw } from "./cards.js";
import { calm, el, write } from "./element.js";
import { symbol, verdictSign } from "./symbols.js";
import { shown } from "./why.js";
import { lang, t } from "./words.js";

const part = (id) => document.getElementById(id);
const { match } = part("film").dataset;
const SPEEDS = [1, 2, 4];
const [SHORTEST, LONGEST] = [120, 1500]; // milliseconds that a frame stands
const READING = 1800; // as long stands one on which something is said
const TOLD = 8; // sentences that are seen

let film = null; // { seats, zones, frames }
let lying = []; // what lies where, for each frame
let holding = []; // what each seat holds, likewise
let at = 0;
let speed = 1;
let playing = null; // the time-out that brings the next frame

const numbers = [...document.querySelectorAll("[data-round]")].map(({ dataset }) => Number(dataset.round));
const wished = () => Number(location.hash.slice(1)) || numbers[0];

async function show(round) {
  stop();
  part("controls").inert = true; // they are of the round before
  for (const link of document.querySelectorAll("[data-round]"))
    link.setAttribute("aria-current", String(Number(link.dataset.round) === round));
  const answer = await fetch(`/history/${match}/films/${round}?lang=${lang}`);
  const news = await answer.json();
  if (!answer.ok) return write(part("next"), news.error);
  film = news;
  part("controls").inert = false;
  let lies = {};
  lying = film.frames.map((frame) => (lies = { ...lies, ...frame.lies }));
  let holds = {};
  holding = film.frames.map((frame) => (holds = { ...holds, ...frame.holds }));
  marks();
  go(0);
  play();
}

// Where something is said, and where something was wrong.
function marks() {
  const last = Math.max(1, film.frames.length - 1);
  const mark = ({ told = [] }, i) => {
    if (!told.length) return null;
    const wrong = told.some(({ verdict }) => verdict === "invalid");
    return el("i", { class: wrong ? "wrong" : null, style: `left: ${(100 * i) / last}%` }, wrong ? "✗" : "");
  };
  part("marks").replaceChildren(...film.frames.map(mark).filter(Boolean));
  part("where").max = film.frames.length - 1;
}

const clock = (ms) => `${Math.floor(ms / 60000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, "0")}`;

function go(frame) {
  const step = frame === at + 1;
  at = Math.max(0, Math.min(frame, film.frames.length - 1));
  const before = step && !calm() ? places() : null;
  drawFelt();
  if (before) fly(before);
  const seen = film.frames.slice(0, at + 1);
  write(part("next"), seen.findLast(({ next }) => next)?.next ?? "");
  const told = seen.flatMap(({ told = [] }) => told).slice(-TOLD).reverse();
  part("told").replaceChildren(...told.map(sentence));
  const where = part("where");
  where.value = at;
  where.setAttribute("aria-valuetext", clock(film.frames[at].at));
  write(part("clock"), `${clock(film.frames[at].at)} / ${clock(film.frames.at(-1).at)}`);
}

const sentence = ({ text, verdict }) => el("li", {}, verdict ? verdictSign(verdict, 22) : null, el("span", {}, ...shown(text)));

// Pieces in a row, and what that is called; the stock lies face down.
function row(title, pieces, up = true) {
  const cards = pieces.map((piece) => el("span", { class: "piece", "data-piece": piece }, draw(piece, up)));
  return el("div", { class: "row" }, el("small", {}, title), el("div", { class: "pieces" }, ...cards));
}

const zone = ([name, pieces]) => row(film.zones[name], pieces, name !== "stock");

function hand(seat) {
  const pieces = holding[at][seat] ?? [];
  return pieces.length ? row(t("film-hand", { n: pieces.length }), pieces) : null;
}

function drawFelt() {
  const lies = Object.entries(lying[at]).filter(([, pieces]) => pieces.length);
  const of = (seat) => lies.filter(([name]) => name === `pad:${seat}` || name === `melds:${seat}`);
  const seats = film.seats.filter(({ left }) => left === undefined).map((seat) =>
    el("article", {}, el("h2", {}, symbol(seat, 22), " ", seat.name), ...of(seat.seat).map(zone), hand(seat.seat)),
  );
  const middle = lies.filter(([name]) => !/^(pad|melds):/.test(name));
  part("felt").replaceChildren(el("article", { class: "middle" }, ...middle.map(zone)), ...seats);
}

const pieces = () => [...part("felt").querySelectorAll("[data-piece]")];
const places = () => new Map(pieces().map((node) => [node.dataset.piece, node.getBoundingClientRect()]));

// What lies elsewhere than before is seen to go there.
function fly(before) {
  for (const node of pieces()) {
    const from = before.get(node.dataset.piece);
    if (!from) continue;
    const { left, top } = node.getBoundingClientRect();
    const [x, y] = [from.left - left, from.top - top];
    if (x || y) node.animate([{ translate: `${x}px ${y}px`, zIndex: 1 }, { translate: "0 0", zIndex: 1 }], { duration: 250 / speed, easing: "ease-out" });
  }
}

function stop() {
  clearTimeout(playing);
  playing = null;
  write(part("play"), `▶ ${t("film-play")}`);
}

// Frames follow each other as they did, but for pauses in which nothing moved; a round is followed by the next.
function play() {
  write(part("play"), `❚❚ ${t("film-pause")}`);
  const after = film.frames[at + 1];
  if (!after) {
    stop();
    const round = numbers[numbers.indexOf(wished()) + 1];
    if (round) playing = setTimeout(() => (location.hash = round), READING);
    return;
  }
  const passed = after.at - film.frames[at].at;
  const stands = Math.max(SHORTEST, Math.min(passed, LONGEST), film.frames[at].told ? READING : 0);
  playing = setTimeout(() => (go(at + 1), play()), stands / speed);
}

function turn() {
  if (playing) return stop();
  if (at === film.frames.length - 1) go(0);
  play();
}

// To the nearest frame in that direction on which something is said.
function seek(step) {
  stop();
  let frame = at + step;
  while (film.frames[frame] && !film.frames[frame].told) frame += step;
  go(frame);
}

function faster(event) {
  speed = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length];
  write(event.target, `×${speed}`);
  event.target.setAttribute("aria-label", t("film-speed", { n: speed }));
}

const button = (attributes, text) => el("button", { type: "button", ...attributes }, text);
const slide = el("input", { id: "where", type: "range", min: 0, value: 0, "aria-label": t("film-where"), oninput: ({ target }) => (stop(), go(Number(target.value))) });
part("controls").replaceChildren(
  el("div", { id: "slide" }, slide, el("div", { id: "marks", "aria-hidden": "true" })),
  button({ onclick: () => seek(-1), "aria-label": t("film-before") }, "«"),
  button({ id: "play", onclick: turn }),
  button({ onclick: () => seek(1), "aria-label": t("film-after") }, "»"),
  button({ onclick: faster, "aria-label": t("film-speed", { n: 1 }) }, "×1"),
  el("span", { id: "clock" }),
);
addEventListener("hashchange", () => show(wished()));
show(wished());
