// The page that leads a real table, on a phone or on a screen beside it: sets the game up, presses
// what the line at the top asks for, answers the table's questions, speaks for whoever has no phone.
import { clubRows } from "./club.js";
import { el, rests, write } from "./element.js";
import { asksRows, whoRows } from "./door.js";
import { nextLine, question, renewer, roundText, scores, sees } from "./glance.js";
import { hear } from "./heard.js";
import { againRow, drawSetup, NAMES, openSetup, recall, startSetup } from "./setup.js";
import { stayLit } from "./lit.js";
import { ask, listen } from "./stream.js";
import { symbol } from "./symbols.js";
import { callRows, pastRows, proposalRows, resultBody, rulingRows } from "./tell.js";
import { deadTag, showWaiting, waitingBody } from "./waiting.js";
import { startVoice, voice } from "./voice.js";
import { explained, toRules } from "./why.js";
import { lang, LANGS, speak, t } from "./words.js";

const part = (id) => document.getElementById(id);
const renew = renewer();
const tellNext = nextLine(part("next"));
let view = null;

// What a press can do here. Gathering cards and slapping the timer are done with the hand.
const PRESSED = ["setup", "deal", "start", "next", "new_match"];

function act() {
  if (part("next-action").ariaDisabled) return;
  const { action } = view.next;
  if (action === "setup") open();
  else ask({ ask: action });
}

function drawNext() {
  tellNext(view);
  write(part("round"), roundText(view));
  const { action } = view.next;
  const button = part("next-action");
  if (!button.hidden && button.dataset.action !== action) rests(button);
  button.hidden = !PRESSED.includes(action);
  if (button.hidden) return;
  write(button, t(`action-${action}`));
  button.dataset.action = action;
}

function resumed() {
  const button = (kind, what, text) =>
    el("button", { type: "button", class: kind, "data-answer": what, onclick: () => ask({ ask: what }) }, text);
  const answers = [button("brass", "go_on", t("action-next")), button("quiet", "new_match", t("action-new_match"))];
  return el("article", {}, el("p", {}, t("resumed")), el("div", { class: "answers" }, ...answers));
}

// What is odd, and for whoever mends it what the part itself said.
function noticed({ text, detail }) {
  return el("li", {}, ...explained(text), detail ? el("small", { lang: "en" }, detail) : null);
}

// Beside a name: what its pad reads, and the plaque it took.
function pad(seat) {
  return [
    seat.reader_up ? null : el("small", {}, `✗ ${t("reader-down")}`),
    seat.reader_up && seat.of ? el("small", {}, t("n-of-seen", { n: seat.seen, of: seat.of })) : null,
    seat.plaque ? el("small", {}, `▣ ${seat.plaque.slice(1)}`) : null,
  ];
}

// What one says for all, once; then what each has to say.
function calls() {
  const first = (call, i, all) => all.findIndex((one) => one.call === call.call) === i;
  const common = view.calls.filter((call) => call.for_all).filter(first);
  const each = view.seats
    .map((seat) => [seat, view.calls.filter((call) => call.seat === seat.seat && !call.for_all)])
    .filter(([, own]) => own.length)
    .map(([seat, own]) =>
      el(
        "details",
        { open: own.some((call) => call.due) },
        el("summary", {}, symbol(seat, 20), " ", seat.name),
        el("div", { class: "calls" }, ...callRows()(own)),
      ),
    );
  return [...(common.length ? [el("div", { class: "calls" }, ...callRows()(common))] : []), ...each];
}

function timer({ text, strangers, absent = [] }) {
  const each = (ids, does, say, look) =>
    ids.map((id) => el("button", { type: "button", class: look, [`data-${does}`]: id, onclick: () => ask({ ask: does, timer: id }) }, t(say, { id })));
  return [
    el("p", {}, t("timer-told", { text })),
    ...each(strangers, "pair", "timer-pair", "brass"),
    ...each(absent, "unpair", "timer-unpair", "quiet"),
  ];
}

function drawWaiting() {
  const waiting = view.reveal?.waiting;
  const name = waiting && view.seats[waiting.seat]?.name;
  renew("waiting", waiting?.seat ?? null, () => (waiting ? [...waitingBody(waiting, name), deadTag(waiting.seat)] : []));
  if (waiting) showWaiting(part("waiting"), waiting);
}

let known = ""; // who was here when the code was asked for

function drawDoor() {
  const { here = [] } = view.door;
  renew("asks", view.door.asks ?? [], () => asksRows(view.door));
  part("who").hidden = here.length === 0;
  renew("who-rows", here, () => whoRows(view.door));
  // With time a code is spent as well.
  const now = JSON.stringify([here.map(({ id }) => id), view.door.asks, Math.floor(Date.now() / 60000)]);
  if (now !== known) joining();
  known = now;
}

// Whom the club seats here and nobody else, in order of chairs; the game and its rules are those of the match before.
function seatGuests() {
  const names = view.door.seats;
  const setup = part("setup");
  if (!names || view.seating || setup.hidden) return;
  NAMES.forEach((_, i) => (setup.elements[`name-${i}`].value = ""));
  recall({ options: {}, ...view.again, names, robots: [], looks: [], dealer: 0 });
}

function open() {
  const shut = part("setup").hidden;
  openSetup();
  if (shut) seatGuests();
}

// A round that is drawn while the set-up lies open is filled in there.
let drawn = "";
function drawGuests() {
  const now = JSON.stringify(view.door.seats ?? []);
  if (now !== drawn) seatGuests();
  drawn = now;
}

function draw(news) {
  // Another page has the lead: the hub says so on a new page.
  if (news.out) return location.reload();
  view = news;
  drawDoor();
  drawNext();
  toRules(view);
  voice(view);
  hear(view);
  drawSetup();
  drawGuests();
  const asked = [view.questions, view.resumed];
  renew("questions", asked, () => [...(view.resumed ? [resumed()] : []), ...view.questions.map((asked) => question(asked))]);
  const wanted = [view.proposal, view.ruling];
  renew("proposal", wanted, () => [...rulingRows(view.ruling, null), ...proposalRows(view.proposal, view.seats, null)]);
  drawWaiting();
  renew("table-sees", [view.sheet?.faults, view.sheet?.groups, view.reveal], () => sees(view));
  const again = () => (view.ranking.length ? [el("div", { class: "answers" }, ...againRow())] : []);
  renew("result", [view.sheet?.result, view.ranking], () => [...resultBody(view), ...again()]);
  renew("scores", [view.seats, view.gone, view.dealer, view.sheet?.turn], () => scores(view, pad));
  renew("calls", view.calls, calls);
  renew("timer", view.timer, () => timer(view.timer));
  renew("club", view.door.club ?? null, () => clubRows(view.door));
  renew("notices", view.notices, () => view.notices.map(noticed));
  renew("log", view.log, () => view.log.slice(-8).reverse().map((line) => el("li", {}, ...explained(line))));
  part("past").hidden = view.seats.length === 0;
  renew("past-rows", [view.past, view.phase, view.written, view.gone], () => pastRows(view, null));
}

// The code with which the others join: another one when somebody has used it, and when a phone is put out.
async function joining() {
  const answer = await fetch("/join").catch(() => null);
  if (!answer?.ok) return;
  const { path, svg, fingerprint } = await answer.json();
  const link = new URL(path, location.href).href;
  if (part("joining").querySelector("a")?.href === link) return;
  const picture = svg && el("img", { src: `data:image/svg+xml,${encodeURIComponent(svg)}`, alt: t("phones-title") });
  const tv = link.replace("/join/", "/tv/");
  const screen = el("p", {}, t("phones-tv"), el("a", { href: tv, target: "_blank" }, tv));
  part("joining").replaceChildren(el("p", {}, t("join-here")), el("a", { href: link }, picture, link), screen, ...trust(fingerprint));
}

// Of a certificate for which nobody else vouches: a phone's warning shows the same digits.
function trust(fingerprint) {
  if (!fingerprint) return [];
  const digits = fingerprint.split(":").join(" ");
  return [el("details", {}, el("summary", {}, t("certificate")), el("p", {}, t("certificate-same")), el("code", {}, digits))];
}

stayLit();
startVoice(part("voice"));
part("langs").replaceChildren(
  ...Object.entries(LANGS).map(([code, text]) =>
    el("button", { type: "button", class: "quiet", lang: code, "aria-pressed": String(code === lang), onclick: () => speak(code) }, text),
  ),
);
part("next-action").addEventListener("click", act);
startSetup({ view: () => view, offer: open });
listen(`/events?lang=${lang}`, "view", draw);
