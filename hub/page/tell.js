// What the hub tells of a game with turns, drawn alike on the virtual table and on a seat's page:
// what may be said, what the table sees, and how a deal ended.
import { el } from "./element.js";
import { draw } from "./cards.js";
import { comerRows } from "./comers.js";
import { endRows } from "./end.js";
import { formerMatches } from "./former.js";
import { ask } from "./stream.js";
import { symbol, verdictSign } from "./symbols.js";
import { explained, shown } from "./why.js";
import { t } from "./words.js";

function button(call, value) {
  return el("button", {
    type: "button",
    class: call.due ? "brass" : "quiet",
    "data-call": call.call,
    "data-value": value?.value ?? null,
    onclick: () => say(call, value?.value),
  }, ...shown(value ? value.text : call.text));
}

const say = (call, value) =>
  ask({ ask: "call", seat: call.seat, call: call.call, value: value === undefined ? null : String(value) });

function callRow(call) {
  const { kind } = call.input;
  if (kind === "none") return button(call);
  if (kind === "choice" && call.input.options.length <= 3)
    return el("div", { class: "call" }, el("span", {}, call.text), ...call.input.options.map((o) => button(call, o)));
  let input;
  if (kind === "choice")
    input = el("select", { "aria-label": call.text }, ...call.input.options.map((o) => el("option", { value: o.value }, o.text)));
  else if (kind === "number") {
    // Nobody counts as far: it is a number of a deal, best one that nobody has seen.
    const { min, max } = call.input;
    const value = max > 1e6 ? Math.ceil(Math.random() * max) : min;
    input = el("input", { type: "number", min, max, value, "aria-label": call.text });
  } else input = el("input", { type: "text", placeholder: t("type-cards"), "aria-label": call.text });
  const typed = kind === "cards" ? el("div", { class: "typed" }) : null;
  const form = el(
    "form",
    { class: "call", "data-call": call.call },
    el("span", {}, call.text),
    input,
    el("button", { class: call.due ? "brass" : "quiet" }, t("send")),
    typed,
  );
  if (typed) input.addEventListener("input", () => typed.replaceChildren(...understood(input.value)));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    say(call, input.value);
  });
  return form;
}

// What is typed, as the cards and tiles that it names so far.
function understood(text) {
  const names = text.toUpperCase().split(/\s+/);
  const card = (name) => /^((10|[2-9AJQK])[SHDC]|JK)$/.test(name) && draw(named(name));
  const tile = (name) => /^([1-9]|1[0-3])[RBKY]$/.test(name) && draw(named(name, "tiles"));
  return names.map((name) => card(name) || tile(name)).filter(Boolean);
}

// What can be said, as rows: what the game waits for stands first; what is said only when a reader
// has missed something is folded away. A row that stays is the same node as before, so that a press,
// a half-typed word or an open fold outlives what changes beside it.
export function callRows() {
  let kept = new Map();
  return (calls) => {
    const before = kept;
    kept = new Map();
    const keep = (what, build) => {
      const key = JSON.stringify(what);
      const node = before.get(key) ?? build();
      kept.set(key, node);
      return node;
    };
    if (!calls.length) return [keep("none", () => el("p", { class: "none" }, t("no-calls")))];
    const said = calls.filter((call) => !call.unread).sort((a, b) => b.due - a.due);
    const unread = calls.filter((call) => call.unread);
    const fold = () => el("details", { class: "unread" }, el("summary", {}, t("not-read")), ...unread.map(callRow));
    return [...said.map((call) => keep(call, () => callRow(call))), ...(unread.length ? [keep(unread, fold)] : [])];
  };
}

export function fault({ text, rule }) {
  return el("li", { class: "fault" }, verdictSign("invalid", 26), el("span", {}, ...explained(text, rule)));
}

export function seen(group, owner) {
  return el(
    "li",
    { class: "seen-group", "data-verdict": group.verdict },
    verdictSign(group.verdict, 22),
    el("span", {}, el("b", {}, owner), " ", ...explained(group.text, group.rule)),
  );
}


// A printed face has no copy; any will do for a picture.
const named = (face, deck) => (deck === "tiles" ? `${face}#1` : `${face}/1`);

function resultRow(result, seats, deck) {
  const seat = seats[result.seat];
  const cards = (list) => list.map((face) => draw(named(face, deck)));
  return el(
    "div",
    { class: `result-row${deck === "tiles" ? " tiles" : ""}` },
    el("span", { class: "who" }, symbol(seat, 20), seat?.name ?? ""),
    el(
      "div",
      { class: "shown" },
      ...result.melds.map((meld) => el("span", { class: "meld" }, ...cards(meld))),
      result.loose.length ? el("span", { class: "meld loose" }, ...cards(result.loose)) : null,
      ...result.lines.map((line) => el("p", {}, line.replace(/-(?=\d)/g, "−"))),
    ),
    el("b", {}, result.points.replace("-", "−")),
  );
}

function resultRows(result, seats, deck) {
  return [el("h2", {}, result.text), ...result.seats.map((one) => resultRow(one, seats, deck))];
}

// How a deal ended; when the match is over, how that ended, and the deal behind a fold. Before and with
// it a seat's own page has the best of its hand, where the table wants it.
export function resultBody(view) {
  const { result, best } = view.sheet ?? {};
  const deal = [result, best].filter(Boolean).flatMap((one) => resultRows(one, view.seats, view.about.deck));
  if (!view.ranking.length) return deal;
  const last = el("details", { class: "last-deal" }, el("summary", {}, t("last-deal")), ...deal);
  return [...endRows(view), ...(deal.length ? [last] : [])];
}

// Something wanted that waits for everybody's consent. `own` is the seat that may agree here, or
// null for the table's own page, which agrees for all.
export function proposalRows(proposal, seats, own) {
  if (!proposal) return [];
  const names = proposal.waiting.map((seat) => seats[seat]?.name).join(", ");
  const may = own === null || proposal.waiting.includes(own);
  const seat = own === null ? {} : { seat: own };
  return [
    el("p", {}, proposal.text.replace(/ -(?=\d)/g, " −")),
    el("p", { class: "none" }, t("waits-for", { names })),
    el(
      "div",
      { class: "answers" },
      may ? el("button", { type: "button", class: "brass", "data-consent": "yes", onclick: () => ask({ ask: "agree", ...seat }) }, t(own === null ? "all-agree" : "agree")) : null,
      el("button", { type: "button", class: "quiet", "data-consent": "no", onclick: () => ask({ ask: "disagree", ...seat }) }, t("disagree")),
    ),
  ];
}

// What the leading page has just decided alone: whoever objects says so here.
export function rulingRows(ruling, own) {
  if (!ruling) return [];
  const seat = own === null ? {} : { seat: own };
  return [
    el("p", {}, ruling.text),
    el("div", { class: "answers" }, el("button", { type: "button", class: "brass", "data-consent": "object", onclick: () => ask({ ask: "object", ...seat }) }, t("object"))),
  ];
}

// Points of a round rewritten: those that stand there, to be typed over.
function correctRow(view, want) {
  const rounds = view.written.map((_, i) => el("option", { value: i + 1, selected: i + 1 === view.written.length }, String(i + 1)));
  const round = el("select", { "aria-label": t("correct-round") }, ...rounds);
  const step = view.about.halves ? 0.5 : 1;
  const inputs = view.seats.map(({ name }) => el("input", { type: "number", step, required: true, "aria-label": name }));
  const fill = () => inputs.forEach((input, i) => (input.value = view.written[Number(round.value) - 1][i]));
  round.addEventListener("change", fill);
  fill();
  const seats = inputs.map((input, i) => el("label", {}, el("span", {}, view.seats[i].name), input));
  const form = el(
    "form",
    { class: "call correct", "data-undo": "correct" },
    el("label", {}, el("span", {}, t("correct-round")), round),
    ...seats,
    el("button", { class: "quiet" }, t("send")),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    want({ want: "correct", round: Number(round.value), points: inputs.map((input) => Number(input.value)) });
  });
  return form;
}

// What can be taken back, newest first, a new deal, rewritten points, and the end of the match. The
// table's own page takes the newest step back at once, and says who comes and goes.
export function pastRows(view, own, robots = false) {
  const seat = own === null ? {} : { seat: own };
  const want = (what) => ask({ ask: "propose", what, ...seat });
  const step = (past, onclick) => el("button", { type: "button", class: "quiet", "data-undo": past.id, onclick }, past.text);
  const alone = own === null ? view.past.slice(0, 1) : [];
  const newest = alone.map((past) => step(past, () => ask({ ask: "take_back", id: past.id })));
  const steps = view.past.slice(alone.length, 8).map((past) => step(past, () => want({ want: "undo", id: past.id })));
  const dealt = !["setup", "ready", "scored", "finished"].includes(view.phase);
  const hold = view.countdown?.held == null ? "pause" : "resume";
  return [
    newest.length ? el("p", { class: "none" }, t("undo-newest")) : null,
    ...newest,
    el("p", { class: "none" }, t("undo-ask")),
    ...steps,
    view.countdown ? el("button", { type: "button", class: "quiet", "data-undo": hold, onclick: () => want({ want: hold }) }, t(hold)) : null,
    dealt ? el("button", { type: "button", class: "quiet", "data-undo": "deal", onclick: () => want({ want: "redeal" }) }, t("redeal")) : null,
    view.written.length ? correctRow(view, want) : null,
    ...(own === null && view.phase === "scored" ? comerRows(view, want, robots) : []),
    view.phase === "scored" ? el("button", { type: "button", class: "quiet", "data-undo": "match", onclick: () => want({ want: "abandon" }) }, t("abandon")) : null,
    view.seats.length ? el("button", { type: "button", class: "quiet", "data-undo": "new_match", onclick: () => want({ want: "new_match" }) }, t("action-new_match")) : null,
    view.seats.length ? formerMatches((number) => want({ want: "take_up", number })) : null,
  ].filter(Boolean);
}
