// The games with turns: zones in the middle of the felt, what the table sees of the melds, what
// may be said, what happened, and how a deal ended. Remmi-Demmi draws none of this.
import { arrange, el, write } from "./element.js";
import { callRows, fault, pastRows, proposalRows, resultBody, rulingRows, seen } from "./tell.js";
import { thrownName } from "./places.js";
import { goneOn, hasSpot, isSwiped, piecesAt, seatName, seats, speaker, state, watches } from "./state.js";
import { hand } from "./hand.js";
import { lay } from "./lay.js";
import { coachRow, hint, mayAsk } from "./advice.js";
import { drawMat } from "./mat.js";
import { foldButton } from "./questions.js";
import { againRow } from "./setup.js";
import { ask } from "./stream.js";
import { symbol } from "./symbols.js";
import { toast } from "./toast.js";
import { explained } from "./why.js";
import { t } from "./words.js";

const UNGROUPED = 6; // at most this many pieces of no known group lie together

export const sheet = () => state.view?.sheet ?? null;

let built = ""; // game and seats the zones stand for
const drawn = new Map(); // what each part shows, so that it is rebuilt only when it changes

function renew(id, key, build) {
  const text = JSON.stringify(key);
  if (drawn.get(id) === text) return;
  drawn.set(id, text);
  arrange(document.getElementById(id), build());
}

// Each place keeps its own rows.
const calls = callRows();
const handyCalls = callRows();

function zone(name, label, kind = "") {
  return el(
    "div",
    { class: `spot ${kind}`, role: "group", "data-zone": name, tabindex: 0, "aria-label": label },
    el("span", { class: "tag" }, el("span", {}, label), " ", el("b", { "data-count": kind.includes("pile") ? name : null })),
  );
}

function meldArea(seat) {
  const mine = seat.seat === state.me;
  const label = mine ? t("your-melds") : t("melds-of", { name: seat.name });
  const node = zone(`melds:${seat.seat}`, label, "melds");
  node.title = label; // a long name is cut under the area
  node.querySelector(".tag").prepend(symbol(seat, 16), " ");
  return node;
}

// What lies in the middle besides piles, which decides how much room those have.
const middle = () => (state.view.about.lays_melds ? "melds" : sheet()?.sections.length ? "sections" : "piles");

function build() {
  const { zones } = state.view.about;
  const spot = tiles() && hasSpot();
  const thrown = spot ? "throw-spot" : tiles() ? "column" : "discard";
  const piles = [
    zone("stock", t("stock"), "pile"),
    zones.includes("widow") && zone("widow", t("widow"), "pile"),
    zones.includes("dead") && zone("dead", t("dead"), "pile"),
    spot && zone("row", thrownName("row"), "column"),
    zones.includes("discard") && zone("discard", thrownName("discard"), thrown),
    zones.includes("centre") && zone("centre", "", "turned"),
  ].filter(Boolean);
  const areas = middle() === "melds" ? seats().filter((seat) => seat.left === undefined).map(meldArea) : [];
  return [
    el("div", { class: "row piles" }, ...piles),
    middle() === "sections" ? el("div", { id: "sections" }) : null,
    areas.length ? el("div", { class: `areas of-${areas.length}` }, ...areas) : null,
  ].filter(Boolean);
}

function drawZones() {
  const key = [state.view.about, hasSpot(), middle(), state.me, seats().map((seat) => [seat.name, seat.symbol, seat.left])];
  if (JSON.stringify(key) === built) return;
  built = JSON.stringify(key);
  document.getElementById("sheet-middle").replaceChildren(...build());
  drawn.clear();
}

// The column grows with what lies in it: on a phone by lines of ten, elsewhere once, into the free felt above it.
function drawColumn() {
  const column = document.querySelector("#sheet-middle .column");
  if (!column) return;
  const lying = piecesAt(column.dataset.zone).length;
  column.style.setProperty("--lines", Math.max(1, Math.ceil(lying / 10)));
  column.classList.toggle("long", lying > 12);
}

// Remmi-Demmi has few, and most of the time none.
function drawCalls() {
  const mine = state.view.calls.filter((call) => call.seat === state.me);
  renew("calls", [mine, state.view.lang], () => (sheet() || mine.length ? calls(mine) : []));
  return mine.length > 0;
}

function drawSeen() {
  const { faults = [], groups = [] } = sheet() ?? {};
  const fresh = groups.filter((group) => group.fresh || group.verdict !== "valid");
  renew("table-sees", [faults, fresh, state.view.lang], () => [
    ...faults.map(fault),
    ...fresh.map((group) => seen(group, seatName(group.owner))),
  ]);
}

function drawLog() {
  const log = state.view.log.slice(-6).reverse();
  renew("log", log, () => log.map((line) => el("li", {}, ...explained(line))));
  document.querySelector("#sheet details").hidden = !sheet() && !log.length;
  return log.length > 0;
}

// What the table sees, what may be said and what happened; Remmi-Demmi has little of it, and at first nothing.
function drawSaid() {
  drawSeen();
  const said = !watches && [drawCalls(), drawLog()].some(Boolean);
  document.getElementById("sheet").hidden = !sheet() && !said;
}

// What is laid on a pad though nobody waits for it: pairs and koz before the first tile is thrown, what is swiped.
const usesPad = () => isSwiped() || isFirstThrow();

const tiles = () => state.view.about.deck === "tiles";
// RE-13: whoever starts has a tile more, and throws before anybody draws.
const isFirstThrow = () => tiles() && !sheet().discard.length;

function drawNotes() {
  (sheet().notes ?? []).forEach((note, seat) => {
    const box = document.querySelector(`[data-seat="${seat}"]`);
    if (!box) return;
    box.classList.toggle("out", note.out);
    box.classList.toggle("turn", sheet().turn === seat);
    box.classList.toggle("to-pad", note.of > 0 || usesPad());
    let line = box.querySelector(".facts");
    if (!line) box.append((line = el("span", { class: "facts" })));
    const facts = note.facts.map((fact, at) => (at < note.facts.length - 1 ? `${fact} · ` : fact));
    if (line.textContent !== facts.join("")) line.replaceChildren(...facts.map((fact) => el("span", {}, fact)));
  });
}

// What the seat whose turn it is has done of it, as hands have moved.
function did() {
  const told = state.world?.did;
  return told && told.seat === sheet()?.turn ? told : {};
}

// To draw is the first step of a turn, to throw the last.
export const stepsDone = () => (did().threw ? Infinity : Number(did().drew ?? false));

// Where the next step of one's own turn takes place.
function drawStep() {
  const { seat, steps, draws } = state.view.next;
  const own = !watches && seat === state.me && steps;
  const there = !own ? [] : stepsDone() ? ["discard"] : draws;
  for (const spot of document.querySelectorAll("#sheet-middle .spot")) spot.classList.toggle("here", there.includes(spot.dataset.zone));
}

const due = () => state.view.calls.filter((call) => call.due && call.seat === state.me);

// What belongs to no deck may lie upon it.
const drawable = () => piecesAt("stock").findLast((piece) => piece.face !== "?");

// The piece that whoever sits here has to draw from the stock now.
export function toDraw() {
  const { turn, notes } = sheet() ?? {};
  const mine = turn === state.me && !notes[state.me]?.of && !isFirstThrow() && !stepsDone();
  return state.view.phase === "playing" && (mine || state.world.owes?.[state.me]) ? drawable() : undefined;
}

export const draw = ({ id }) => lay([id], `hand:${state.me}`);

// The buttons under the hand: what a hand does most, without dragging.
function handy() {
  const view = state.view;
  if (!sheet()) return [view.phase === "running" && mayAsk() && ["hint", hint]];
  const mine = sheet().turn === state.me;
  const inHand = piecesAt(`hand:${state.me}`).length;
  const onPad = piecesAt(`pad:${state.me}`).length;
  const next = toDraw();
  const thrown = piecesAt("discard").length;
  const offered = (name) => view.calls.some((call) => call.call === name && call.seat === state.me);
  const { seen = 0, of = 0 } = sheet().notes[state.me] ?? {};
  const isCut = of === 1 && !seen; // five are laid at a contest, one at a cut
  return [
    offered("die") && ["roll", roll],
    offered("cards") && isCut && ["cut", () => hand({ do: "cut", seat: state.me })],
    next && [tiles() ? "draw-tile" : "draw", () => draw(next)],
    !drawable() && thrown > 1 && view.phase === "playing" && view.about.reshuffles !== null && ["shuffle", () => hand({ do: "shuffle" })],
    inHand && (view.phase === "showing" || (mine && inHand === of)) && ["lay-hand", () => moveAll(`hand:${state.me}`, `pad:${state.me}`)],
    onPad && ["playing", "showing"].includes(view.phase) && !(view.phase === "playing" && sheet().played.length) && ["take-hand", () => moveAll(`pad:${state.me}`, `hand:${state.me}`)],
    mayAsk() && (mine || of || onPad || due().length) && ["dealt", "playing", "showing"].includes(view.phase) && ["hint", hint],
  ];
}

function drawHandy() {
  const buttons = handy().filter(Boolean);
  document.getElementById("handy").hidden = !buttons.length && !sheet();
  // On a phone what can be said stands far from the thumb; what the game waits for comes nearer.
  const near = due().filter((call) => call.input.kind === "none");
  renew("handy", [buttons.map(([key]) => key), drawable()?.id, near], () => [
    ...buttons.map(([key, act]) => el("button", { type: "button", class: "quiet", "data-handy": key, onclick: () => once(act) }, t(key))),
    ...(near.length ? handyCalls(near) : []),
  ]);
}

const TWICE = 500; // ms: a second press within is the second half of a double click

// One press puts another button in this one's place, the opposite one: a double click must not do both.
function once(act) {
  const { classList } = document.getElementById("handy");
  if (classList.contains("rests")) return;
  classList.add("rests");
  setTimeout(() => classList.remove("rests"), TWICE);
  act();
}

async function roll() {
  const { fell } = await hand({ do: "roll", seat: state.me });
  if (fell) toast(t("fell", { n: fell }));
}

const moveAll = (from, to) =>
  hand({ do: "move", ids: piecesAt(from).map((piece) => piece.id), to });

let closed = null; // the result that was read

// The button, Enter and R come here. Answers whether there was a result to close.
export function closeResult() {
  const box = document.getElementById("result");
  if (box.hidden) return false;
  closed = resultKey();
  box.hidden = true;
  goneOn();
  return true;
}

const resultKey = () => JSON.stringify([state.view.epoch, sheet()?.result, state.view.ranking]);

function drawResult() {
  const result = sheet().result;
  const box = document.getElementById("result");
  // What somebody proposed meanwhile is answered first.
  box.hidden = !result || closed === resultKey() || Boolean(state.view.proposal);
  if (box.hidden) return;
  const { ranking, lang, phase } = state.view;
  const over = ranking.length > 0;
  const close = el("button", { type: "button", class: over ? "quiet" : "brass", "data-result": "close", onclick: closeResult }, t(over ? "close" : "action-next"));
  const again = over && speaker === null ? againRow() : [];
  const end = phase === "scored" && el("button", { type: "button", class: "quiet", "data-result": "abandon", onclick: () => propose({ want: "abandon" }) }, t("abandon"));
  const foot = watches ? null : el("div", { class: "foot" }, ...[end, close, ...again].filter(Boolean));
  renew("result", [result, ranking, lang, phase, mayAsk()], () => [...resultBody(state.view), ...coachRow(), foot].filter(Boolean));
}

const propose = (what) => ask({ ask: "propose", what, ...(speaker === null ? {} : { seat: speaker }) });

// Consent is asked of everybody, in every game.
function drawConsent() {
  const { proposal, ruling, past, phase, lang, written, gone } = state.view;
  const box = document.getElementById("proposal");
  renew("proposal", [proposal, ruling, lang], () => [foldButton(box), ...rulingRows(ruling, speaker), ...proposalRows(proposal, seats(), speaker)]);
  box.hidden = !proposal && !ruling;
  // Whoever objects has ten seconds, and whoever is waited for is not left to find it.
  box.classList.toggle("open", Boolean(ruling || proposal?.waiting.some((seat) => (speaker ?? seat) === seat)));
  renew("past", [past, phase, lang, written, gone], () => pastRows(state.view, speaker, true));
  document.getElementById("past").hidden = !past.length && ["setup", "ready"].includes(phase);
}

export function drawSheet() {
  if (state.view && !watches) drawConsent();
  const active = Boolean(sheet());
  document.body.dataset.deck = state.view?.about.deck ?? "";
  document.body.dataset.middle = active ? middle() : "";
  document.body.classList.toggle("with-sheet", active);
  document.getElementById("sheet-middle").hidden = !active;
  document.getElementById("middle").hidden = active;
  if (state.view) drawSaid();
  if (!active) {
    if (state.view && !watches) drawHandy();
    document.getElementById("result").hidden = true;
    return;
  }
  drawZones();
  drawStep();
  drawColumn();
  drawMat();
  drawNotes();
  drawResult();
  if (!watches) drawHandy();
}

let told = []; // once the deal is over the hub tells of no groups, and they still lie there

// Pieces of a meld area by the groups that the hub sees, each group together; what it does not
// see yet comes last.
export function grouped(place, list) {
  if (sheet()?.groups?.length) told = sheet().groups;
  const groups = told.filter((group) => group.zone === place);
  const left = new Map(list.map((piece) => [piece.id, piece]));
  const sets = groups.map((group) => {
    const own = group.pieces.map((id) => left.get(id)).filter(Boolean);
    own.forEach((piece) => left.delete(piece.id));
    return own;
  });
  const rest = [...left.values()];
  for (let i = 0; i < rest.length; i += UNGROUPED) sets.push(rest.slice(i, i + UNGROUPED));
  return sets.filter((set) => set.length);
}

export const blamed = () =>
  new Set([...(sheet()?.groups ?? []), ...(sheet()?.faults ?? [])].flatMap((group) => group.blame));
