// A seat's page, for one hand on a phone: what to do next, what may be said, what the table sees,
// the result. It shows nothing that lies in a hand, not even its own: no antenna sees that.
import { clubRows } from "./club.js";
import { el } from "./element.js";
import { asksRows, drawToLead } from "./door.js";
import { ownLook } from "./look.js";
import { stayLit } from "./lit.js";
import { hear } from "./heard.js";
import { ask, listen } from "./stream.js";
import { nextLine, points, question, renewer, scores, sees } from "./glance.js";
import { symbol } from "./symbols.js";
import { callRows, pastRows, proposalRows, resultBody, rulingRows } from "./tell.js";
import { startVoice, voice } from "./voice.js";
import { explained, toRules } from "./why.js";
import { lang, LANGS, speak, t } from "./words.js";

const own = document.getElementById("seat").dataset.seat;
const me = own === undefined ? null : Number(own);
const part = (id) => document.getElementById(id);
const renew = renewer();
const callsHere = callRows();
const tellNext = nextLine(part("next"));

function who(view) {
  const seat = view.seats[me];
  if (!seat || seat.left !== undefined) return [el("p", {}, t("you-watch"))];
  const turn = view.sheet?.turn === me;
  const facts = view.sheet?.notes[me]?.facts ?? [];
  return [
    el("h1", {}, symbol(seat, 28), seat.name, el("b", {}, points(seat.total))),
    turn ? el("p", { class: "turn" }, "▶ ", t("your-turn")) : null,
    facts.length ? el("p", {}, facts.join(" · ")) : null,
  ].filter(Boolean);
}

// Machines deal on when the people have read the result.
const mayGoOn = ({ phase, seats, read }) =>
  me !== null && phase === "scored" && seats.some((seat) => seat.robot) && !read.includes(me);

function result(view) {
  const goOn = () => ask({ ask: "read" });
  return [
    ...resultBody(view),
    mayGoOn(view) ? el("button", { type: "button", class: "brass", "data-read": me, onclick: goOn }, t("action-next")) : null,
  ].filter(Boolean);
}

function draw(view) {
  // The phone was let in, put out or given the lead: the hub says so on a new page.
  if (view.out) return location.reload();
  renew("asks", view.door.asks ?? [], () => asksRows(view.door));
  if (part("to-lead")) drawToLead(part("to-lead"), view.door);
  if (me !== null) ownLook(part("own-look"), view, me);
  tellNext(view);
  toRules(view);
  voice(view);
  hear(view);
  renew("me", [view.seats[me], view.sheet?.turn === me, view.sheet?.notes[me]], () => who(view));
  renew("questions", view.questions, () => (me === null ? [] : view.questions.map((asked) => question(asked, me))));
  const wanted = [view.proposal, view.ruling];
  renew("proposal", wanted, () => (me === null ? [] : [...rulingRows(view.ruling, me), ...proposalRows(view.proposal, view.seats, me)]));
  renew("table-sees", [view.sheet?.faults, view.sheet?.groups, view.trade, view.reveal], () => sees(view));
  const calls = view.calls.filter((call) => call.seat === me);
  renew("calls", calls, () => (me === null || !(view.sheet || calls.length) ? [] : callsHere(calls)));
  renew("result", [view.sheet?.result, view.sheet?.best, view.ranking, mayGoOn(view)], () => result(view));
  renew("scores", [view.seats, view.gone, view.dealer, view.sheet?.turn], () => scores(view));
  renew("club", view.door.club ?? null, () => clubRows(view.door));
  renew("notices", view.notices, () => view.notices.map((notice) => el("li", {}, ...explained(notice.text))));
  renew("log", view.log, () => view.log.slice(-5).reverse().map((line) => el("li", {}, ...explained(line))));
  part("past").hidden = me === null || view.phase === "setup";
  renew("past-rows", [view.past, view.phase, view.written], () => pastRows(view, me));
}

stayLit();
startVoice(part("voice"));
part("langs").replaceChildren(
  ...Object.entries(LANGS).map(([code, text]) =>
    el("button", { type: "button", class: "quiet", lang: code, "aria-pressed": String(code === lang), onclick: () => speak(code) }, text),
  ),
);
listen(`/events?lang=${lang}`, "view", draw);
