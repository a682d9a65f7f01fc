// The reveal, a small ceremony: one claim at a time, then the points.
import { coachRow } from "./advice.js";
import { calm, el, rests, write } from "./element.js";
import { draw } from "./cards.js";
import { symbol, verdictSign } from "./symbols.js";
import { goneOn, isTable, seats, seatName, state, watches } from "./state.js";
import { againRow } from "./setup.js";
import { ask } from "./stream.js";
import { endRows } from "./end.js";
import { deadTag, waitingBody, showWaiting } from "./waiting.js";
import { explained } from "./why.js";
import { t } from "./words.js";

const PLACES = ["first", "second", "third"];
const READ = 6000; // ms: what a screen shows by itself stands for so long, if something comes after it
const AFTER_POINTS = ["gather", "deal", "new_match"]; // what the top line's button does then

let key = "";
let passed = -1; // how many steps people have read and gone on from; -1 before the first claim
let closed = null; // the phase in which the points were read
let folded = false;
let going; // a screen, to what comes after
let goOn = () => {};

const box = () => document.getElementById("reveal");
const who = (seat) => el("span", { class: "who" }, symbol(seats()[seat], 24), el("b", {}, seatName(seat)));

// Which page of the ceremony is due. Each verdict is shown until somebody goes on, even if the hub
// already waits for the cards of the next claim, or has written the points.
function page() {
  const { reveal, phase } = state.view;
  if (!reveal || !["stopped", "reveal", "scored", "finished"].includes(phase)) return "none";
  if (closed === phase) return "closed";
  const turned = reveal.steps.length;
  if (turned === 0 && reveal.points) return "points";
  if (passed !== turned) return turned === 0 ? "opening" : "step";
  if (reveal.points) return "points";
  return reveal.waiting ? "waiting" : "ready";
}

function openingBody({ ended_by: ended, claims }) {
  const made = state.view.claims ?? [];
  const why =
    ended === "timer"
      ? t("ended-timer")
      : claims === 2
        ? t("ended-plaques")
        : t("ended-three");
  return [
    el("h2", {}, why),
    el(
      "p",
      { class: "sentence" },
      claims === 0
        ? t("nobody-claimed")
        : t("hands-off"),
    ),
    el(
      "div",
      { class: "claimants" },
      ...made.map((claim) =>
        el(
          "div",
          {},
          claim.plaque ? draw(claim.plaque) : null,
          claim.seat === null ? t("somebody") : who(claim.seat),
        ),
      ),
    ),
  ];
}

// The cards that were missing have been seen or counted: the claim can be turned over now.
function readyBody() {
  return [el("h2", {}, t("all-there")), el("p", { class: "sentence" }, state.view.next.text)];
}

function cardsRow(step) {
  return el(
    "div",
    { class: "nine" },
    ...step.cards.map((name, i) => {
      const card = el("span", { class: "turned", "data-shown": name }, draw(name));
      const blamed = step.blame.includes(name);
      card.classList.toggle("blamed", blamed);
      if (!calm()) {
        const timing = { duration: 320, delay: 90 * i, easing: "ease-out", fill: "backwards" };
        card.animate([{ transform: "rotateY(90deg) translateY(-8px)", opacity: 0 }, { opacity: 1 }], timing);
      }
      return card;
    }),
  );
}

// Plaques handed on, as a chain of names: each slides from one name to the next, the last to nobody.
function chain(passes) {
  return el(
    "div",
    { class: "passes" },
    ...passes.flatMap(({ plaque, from, to }, i) => {
      const piece = draw(plaque);
      const timing = { duration: 600, delay: 900 + 350 * i, easing: "ease-in-out", fill: "backwards" };
      if (!calm())
        piece.animate(
          [
            { transform: "translateX(-48px)", opacity: 0.2 },
            { transform: "none", opacity: 1 },
          ],
          timing,
        );
      return [
        passes[i - 1]?.to === from ? null : who(from),
        piece,
        el("span", { class: "arrow", "aria-label": t("goes-to") }, "→"),
        to === null ? el("i", {}, t("nobody")) : who(to),
      ].filter(Boolean);
    }),
  );
}

function stepBody(step, number, claims) {
  const claim = (state.view.claims ?? []).find((claim) => claim.seat === step.seat);
  return [
    el(
      "h2",
      {},
      who(step.seat),
      ` ${t(PLACES[number - 1] ? `claimed-${PLACES[number - 1]}` : "claimed")}`,
      claim?.plaque ? draw(claim.plaque) : null,
      el("small", {}, t("n-of", { n: number, of: claims })),
    ),
    cardsRow(step),
    el(
      "div",
      { class: "verdict" },
      verdictSign(step.verdict, 56),
      el(
        "p",
        { class: "sentence" },
        ...explained(step.text, step.rule),
        step.fix ? el("span", { class: "fix" }, step.fix) : null,
      ),
    ),
  ];
}

function countUp(node, to) {
  const text = (n) => (n > 0 ? `+${n}` : String(n).replace("-", "−"));
  if (calm() || to === 0) return write(node, text(to));
  let n = 0;
  write(node, "0");
  const step = setInterval(() => {
    n += Math.sign(to);
    write(node, text(n));
    if (n === to) clearInterval(step);
  }, 170);
}

function pointsBody({ points, unawarded }) {
  const { phase, seats: all, dealer } = state.view;
  if (phase === "finished") return endRows(state.view);
  const written = phase === "scored";
  const rows = all.map((seat, i) => {
    const gain = el("span", { class: "gain" });
    countUp(gain, points[i] ?? 0);
    const total = written ? seat.total : seat.total + (points[i] ?? 0);
    const row = el(
      "div",
      {},
      symbol(seat),
      el("span", { class: "name", title: seat.name }, seat.name),
      gain,
      el("b", {}, String(total).replace("-", "−")),
    );
    row.classList.toggle("lost", (points[i] ?? 0) < 0);
    return row;
  });
  const names = unawarded.map((name) => name[1]).join(` ${t("and")} `);
  const lying = names && `${t("unawarded", { n: unawarded.length, names })} `;
  const there = seats().filter(({ left }) => left === undefined);
  const after = there.find(({ seat }) => seat > dealer) ?? there[0];
  const next = written ? seats()[dealer] : after; // the hub hands the deal on with the points
  return [
    el("h2", {}, t("points-of", { n: state.view.round })),
    el("div", { class: "sheet" }, ...rows),
    el("p", { class: "sentence" }, lying, t("deals-next", { name: next?.name })),
    ...coachRow(),
  ];
}

// What stands beside the button: plaques on their way, or the table's own decision.
function aside(now, reveal) {
  if (now === "waiting" && isTable) return deadTag(reveal.waiting.seat);
  const passes = now === "step" ? reveal.steps.at(-1).passes : [];
  return passes.length ? chain(passes) : el("span");
}

function buttonText(now, reveal) {
  if (state.view.phase === "stopped") return t("a-moment");
  const { action } = state.view.next;
  if (now === "points") return t(`action-${AFTER_POINTS.includes(action) ? action : "next"}`);
  if (now === "waiting" || now === "ready") return t("turn-over");
  if (reveal.points) return t("to-points");
  const next = (state.view.claims ?? [])[reveal.steps.length]?.seat;
  if (next === null || next === undefined) return t("action-next");
  return t(now === "opening" ? "turn-over-of" : "next-claim", { name: seatName(next) });
}

// The button, Enter, R and a press on the cards all come here. Answers whether there was a page to turn.
export function nextReveal() {
  if (!state.view || box().hidden) return false;
  const now = page();
  const { reveal, phase } = state.view;
  if (phase === "stopped" || now === "waiting" || document.getElementById("reveal-next")?.ariaDisabled) return true;
  if (now === "points" && phase !== "reveal") {
    closed = phase;
    goneOn();
    goOn();
  } else if ((now === "step" || now === "opening") && (reveal.points || reveal.waiting))
    passed = reveal.steps.length;
  else ask({ ask: "next" });
  drawReveal();
  return true;
}

// The points are not read again once the cards are gathered or dealt.
export function closeReveal() {
  closed = state.view?.phase === "scored" ? "scored" : null;
  if (closed) goneOn();
}

export function drawReveal() {
  if (!state.view) return;
  const now = page();
  if (now === "none") {
    clearTimeout(going);
    [passed, closed, folded] = [-1, null, false];
  }
  const { reveal, phase, questions, next: line } = state.view;
  box().hidden = now === "none" || now === "closed" || questions?.length > 0;
  const draft = box().hidden
    ? ""
    : `${now} ${reveal.steps.length} ${reveal.waiting?.seat} ${phase} ${line.action} ${folded}`;
  if (now === "waiting") showWaiting(box(), reveal.waiting);
  if (draft === key) return;
  key = draft;
  if (box().hidden) return box().replaceChildren();
  const body = {
    opening: () => openingBody(reveal),
    waiting: () => waitingBody(reveal.waiting, seatName(reveal.waiting.seat), !watches),
    ready: readyBody,
    points: () => pointsBody(reveal),
    step: () => stepBody(reveal.steps.at(-1), reveal.steps.length, reveal.claims),
  }[now]();
  const turned = now === "points" && !box().classList.contains(now);
  box().className = `paper ${now}${folded ? " folded" : ""}`;
  box().replaceChildren(...(watches ? [...body, aside(now, reveal)] : pressed(body, now, reveal)));
  if (turned) rests(document.getElementById("reveal-next"));
  if (now === "waiting") showWaiting(box(), reveal.waiting);
  if (watches) goesOn(now, reveal);
}

// The same with its buttons.
function pressed(body, now, reveal) {
  body[0].append(
    el(
      "button",
      { type: "button", class: "quiet fold", onclick: () => ((folded = !folded), drawReveal()) },
      t(folded ? "show" : "hide"),
    ),
  );
  const disabled = state.view.phase === "stopped" || now === "waiting";
  return [
    ...(folded ? body.slice(0, 1) : body),
    el(
      "div",
      { class: "foot" },
      folded ? null : aside(now, reveal),
      ...(now === "points" && state.view.phase === "finished" && isTable
        ? againRow()
        : [el("button", { type: "button", class: "brass", id: "reveal-next", disabled, onclick: nextReveal }, buttonText(now, reveal))]),
    ),
  ];
}

// A screen goes on by itself, once the table has.
function goesOn(now, { points, waiting, steps }) {
  clearTimeout(going);
  if (!["step", "opening"].includes(now) || !(points || waiting)) return;
  going = setTimeout(() => {
    passed = steps.length;
    drawReveal();
  }, READ);
}

// `act` does what the button of the top line does.
export function startReveal(act) {
  goOn = act;
  box().addEventListener("click", (event) => event.target.closest(".nine") && nextReveal());
}
