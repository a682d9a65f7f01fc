// What a seat's page and the table's own page show alike of a table: questions, the score, what the
// antennas see of the melds, and the reveal as far as it has gone.
import { arrange, el, write } from "./element.js";
import { say as tell } from "./heard.js";
import { ask } from "./stream.js";
import { symbol, verdictSign } from "./symbols.js";
import { fault, seen } from "./tell.js";
import { explain, explained, redraw, shown } from "./why.js";
import { t } from "./words.js";

export const points = (number) => String(number).replace("-", "−");

export function roundText({ round, rounds, phase }) {
  if (phase === "setup") return "";
  if (rounds === 0) return t("round-n", { n: round });
  return round > rounds ? t("extra-round", { n: round - rounds }) : t("round-of", { n: round, of: rounds });
}

// Minutes and seconds, a begun one with them.
export function clock(ms) {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

// Milliseconds that are left of the hub's countdown, on a page that was told of it at `came`; null where none runs.
export function left({ countdown, at, speed }, came) {
  if (!countdown) return null;
  if (countdown.held != null) return countdown.held / 1000;
  return Math.max(0, (countdown.deadline - at) / 1000 - (performance.now() - came) * speed);
}

// Tells whoever listens how much of the countdown is left, when there is still something to do about it: the milliseconds that
// are left now are handed to it.
function timeTold() {
  let last = null;
  return (ms) => {
    const due = [30, 10].find((n) => ms !== null && ms <= n * 1000 && last > n * 1000);
    if (due) tell(t("time-left", { n: due }));
    last = ms;
  };
}

// The sentence of a turn with each of its steps apart: so many are done, and one of the others comes next.
function steps({ text, steps }, done) {
  const parts = [];
  let rest = text;
  for (const [at, step] of steps.entries()) {
    const start = rest.indexOf(step);
    const state = at < done ? "done" : done ? "due" : at ? "later" : "due";
    parts.push(rest.slice(0, start), el("span", { "data-step": state }, step));
    rest = rest.slice(start + step.length);
  }
  return [...parts, rest];
}

// The line that says what comes next, and behind it the seconds for which that can still be done. The
// page counts them itself, as fast as the table's clock goes.
export function nextLine(line) {
  const text = el("span");
  const seconds = el("b", { role: "timer" });
  let told = null;
  let stood = null; // how many steps of a turn were done, where that is known
  let came = 0;
  let counting;
  const tellTime = timeTold();
  setInterval(() => told && tellTime(left(told, came)), 250);
  const count = () => {
    const { at, next, speed } = told;
    const ms = next.until ? (next.until - at) / 1000 - (performance.now() - came) * speed : 0;
    write(seconds, ms > 0 ? t("seconds-left", { n: Math.ceil(ms / 1000) }) : "");
  };
  return (view, done = null) => {
    if (view === told && done === stood) return;
    if (view !== told) came = performance.now();
    [told, stood] = [view, done];
    if (!text.isConnected) line.replaceChildren(text, " ", seconds);
    const { next } = view;
    if (done === null || !next.steps) explain(text, next.text);
    else redraw(text, [next.text, done], () => steps(next, done));
    clearInterval(counting);
    count();
    if (view.next.until) counting = setInterval(count, 100);
  };
}

// A renewer rebuilds a part only when what it tells has changed: nobody's typing is disturbed.
export function renewer() {
  const drawn = new Map();
  return (id, key, rows) => {
    const text = JSON.stringify(key);
    if (drawn.get(id) === text) return;
    drawn.set(id, text);
    const list = rows();
    const part = document.getElementById(id);
    part.hidden = list.length === 0;
    arrange(part, list);
  };
}

// `me` is the seat of a phone: only whoever is asked answers there, the others read it.
export function question({ id, to, text, options }, me) {
  const say = (value) => ask({ ask: "answer", question: id, value });
  const answers = me !== undefined && (to ?? me) !== me ? [] : options;
  const button = (option) =>
    el("button", { type: "button", class: "brass", "data-answer": option.value, onclick: () => say(option.value) }, ...shown(option.text));
  const row = answers.length ? [el("div", { class: "answers" }, ...answers.map(button))] : [];
  return el("article", {}, verdictSign("unknown", 32), el("p", {}, ...explained(text)), ...row);
}

// Whoever has left keeps a struck line; whoever has sat on the chair since has one of their own.
function gone(view) {
  return (view.gone ?? []).map(({ seat, name, until, total }) =>
    el("div", { class: "score gone" }, symbol(view.seats[seat], 22), el("s", {}, name), el("small", {}, t("left-after", { n: until })), el("b", {}, points(total))),
  );
}

export function scores(view, more = () => []) {
  const there = view.seats.filter((seat) => seat.left === undefined);
  const lines = there.map((seat) =>
    el(
      "div",
      { class: `score${seat.leader ? " leads" : ""}` },
      symbol(seat, 22),
      el("span", {}, seat.name, seat.seat === view.dealer ? " (D)" : "", view.sheet?.turn === seat.seat ? " ▶" : ""),
      ...more(seat),
      el("b", {}, points(seat.total)),
    ),
  );
  return [...lines, ...gone(view)];
}

// The trade of this seat, what stands against the turn, the groups that are not complete yet, and the
// claims that were turned over.
export function sees(view) {
  const { faults = [], groups = [] } = view.sheet ?? {};
  const open = groups.filter((group) => group.fresh || group.verdict !== "valid");
  const steps = (view.reveal?.steps ?? []).map((step) =>
    el("li", {}, verdictSign(step.verdict, 26), el("span", {}, ...explained(step.text, step.rule))),
  );
  return [
    ...(view.trade ? [el("li", {}, verdictSign(view.trade.verdict, 32), el("p", {}, ...explained(view.trade.text, view.trade.rule)))] : []),
    ...faults.map(fault),
    ...open.map((group) => seen(group, view.seats[group.owner]?.name ?? "")),
    ...steps,
  ];
}
