// Wiring: streams into the state, the state onto the screen, hands into requests.
import { rests, write } from "./element.js";
import { changed, isOwn, isTable, onChange, onDrawn, setView, setWorld, state, watch as code, watches } from "./state.js";
import { hand } from "./hand.js";
import { ask, listen } from "./stream.js";
import { drawFelt, drawTags, onSit } from "./felt.js";
import { asksToSit } from "./sit.js";
import { drawChips } from "./chips.js";
import { catchUp, startMotion } from "./motion.js";
import { drawPieces, manyNew } from "./pieces.js";
import { lay, putBack } from "./lay.js";
import { startPointer } from "./pointer.js";
import { startKeyboard } from "./keyboard.js";
import { hear } from "./heard.js";
import { nextLine, renewer, roundText, scores } from "./glance.js";
import { drawGuide } from "./guide.js";
import { drawSetup, openSetup, startSetup } from "./setup.js";
import { drawPlay, openPlay, playOtherwise, startPlay } from "./play.js";
import { drawQuestions, drawTrade } from "./questions.js";
import { closeReveal, drawReveal, nextReveal, startReveal } from "./reveal.js";
import { drawTimer, slap, startTimer } from "./timer.js";
import { drawBoard, startBoard } from "./board.js";
import { drawBelief } from "./belief.js";
import { bell, drawPace, faster, pause, paceText, startPace } from "./pace.js";
import { ownLook } from "./look.js";
import { drawPhones, startPhones } from "./phones.js";
import { drawFaults, startFaults } from "./faults.js";
import { drawJoining, fit, isBetween, startScreen } from "./screen.js";
import { closeResult, drawSheet, stepsDone } from "./sheet.js";
import { stayLit } from "./lit.js";
import { startSound } from "./sound.js";
import { el } from "./element.js";
import { startVoice, voice } from "./voice.js";
import { toRules } from "./why.js";
import { fillWords, lang, LANGS, speak, t } from "./words.js";

// What the button beside the top line does, by `next.action`.
const ACTIONS = {
  setup: playOtherwise,
  deal: () => hand({ do: "deal" }),
  tap: slap,
  start: () => ask({ ask: "start" }),
  next: () => nextReveal() || closeResult() || ask({ ask: "next" }),
  gather: () => hand({ do: "gather" }),
  new_match: () => ask({ ask: "new_match" }),
};

// On a phone that holds a seat only the dealer deals, and the table's own page sets up.
const ELSEWHERE = { setup: () => true, new_match: () => true, deal: () => state.view.dealer !== state.me };
const pressed = (action) => action in ACTIONS && !watches && !(isOwn && ELSEWHERE[action]?.());

function act() {
  if (document.getElementById("next-action").ariaDisabled) return;
  closeReveal();
  closeResult();
  const action = state.view?.next?.action;
  if (pressed(action)) ACTIONS[action]();
}

const tellNext = nextLine(document.getElementById("next-text"));

function drawNext() {
  if (!state.view) return;
  const { next } = state.view;
  tellNext(state.view, stepsDone());
  toRules(state.view);
  voice(state.view);
  hear(state.view);
  write(document.getElementById("round"), [roundText(state.view), paceText()].filter(Boolean).join(" · "));
  const button = document.getElementById("next-action");
  if (!button.hidden && button.dataset.action !== next.action) rests(button);
  button.hidden = !pressed(next.action);
  document.getElementById("next-text").classList.toggle("long", next.text.length > (button.hidden ? 95 : 50));
  if (button.hidden) return;
  write(button, t(`action-${next.action}`));
  button.dataset.action = next.action;
}

// The view is cut for one seat on the server, so sitting elsewhere opens another stream.
let watched; // seat of the open stream, or null before anybody sits
let close = () => {};

function watch() {
  const count = state.view?.seats.length ?? 0;
  if (count > 0 && state.me >= count && !isOwn) state.me = 0;
  const seat = count > 0 && !watches ? state.me : null;
  if (seat === watched) return;
  watched = seat;
  close();
  const viewer = watches ? `&watch=${code}` : seat === null ? "" : `&seat=${seat}`;
  close = listen(`/events?lang=${lang}${viewer}`, "view", (view, missed) => {
    if (view.out) return location.replace("/seat"); // put out, or given the lead
    if (missed) catchUp();
    setView(view);
    watch();
  });
}

function sit(seat) {
  if (!isOwn) asksToSit(seat, sitDown);
}

function sitDown(seat) {
  state.me = seat;
  sessionStorage.setItem("seat", seat);
  state.selected.clear();
  state.view = { ...state.view, trade: null }; // what was told to the seat that was left
  watch();
  changed();
}

function drawHint() {
  const hint = document.getElementById("hand-hint");
  const phase = state.view?.phase;
  const empty = !state.world?.pieces?.some((piece) => piece.place === `hand:${state.me}`);
  document.getElementById("hand").classList.toggle("empty", empty);
  write(
    hint,
    empty && phase && phase !== "setup"
      ? phase === "ready"
        ? t("not-dealt")
        : t("hand-empty")
      : "",
  );
}

function startHand() {
  document.getElementById("chosen").addEventListener("click", (event) => {
    const to = event.target.closest("[data-lay]")?.dataset.lay;
    if (to === undefined) return;
    if (to === "") putBack();
    else lay([...state.selected], { pad: `pad:${state.me}`, melds: `melds:${state.me}`, hand: `hand:${state.me}` }[to] ?? to);
  });
}

// The words of the document itself.
function startWords() {
  // Of the drawer a seat's own page has what is taken back, and nothing else.
  if (isOwn) document.querySelector("#drawer summary").dataset.t = "undo-title";
  fillWords();
  const buttons = Object.entries(LANGS).map(([code, text]) =>
    el("button", { type: "button", class: "quiet", lang: code, "aria-pressed": String(code === lang), onclick: () => speak(code) }, text),
  );
  document.getElementById("langs").replaceChildren(...buttons);
}

const renew = renewer();

// A screen shows what everybody sees, each sheet as large as the felt.
function drawScreen() {
  if (!state.view) return;
  const { view } = state;
  drawJoining(view);
  const between = isBetween(view);
  renew("scores", [between, view.seats, view.gone, view.dealer, view.sheet?.turn], () => (between ? [] : scores(view)));
  for (const id of ["reveal", "result"]) fit(document.getElementById(id));
}

function startWatching() {
  startScreen(changed);
  document.getElementById("scores").after(document.getElementById("table-sees"));
  document.getElementById("langs").prepend(document.getElementById("sound"), document.getElementById("voice"));
}

function startTable() {
  startSetup({
    view: () => state.view,
    robots: true,
    offer: () => (state.view.again ? openSetup : openPlay)(),
    strength: () => state.world?.strength ?? "fair",
    hints: () => state.world?.hints ?? false,
    seated: async ({ patience, strength, hints }) => {
      await hand({ do: "gather" });
      await hand({ do: "patience", seconds: patience });
      await hand({ do: "strength", to: strength });
      await hand({ do: "hints", allowed: hints });
    },
  });
  startPlay(sitDown);
}

const drawLook = () => state.view && ownLook(document.getElementById("own-look"), state.view, state.me);

// What a hand on the page needs.
function startPlaying() {
  startBoard();
  startHand();
  startPointer(sit);
  startReveal(act);
  startPace();
  if (!isOwn) startFaults();
  startPhones();
  startKeyboard({
    slap,
    next: () => nextReveal() || closeResult(),
    act: () => !document.getElementById("next-action").hidden && act(),
    ...(isOwn ? {} : { pause, bell, faster }),
  });
  onSit(sit);
  document.getElementById("next-action").addEventListener("click", act);
}

const PLAYING = [drawHint, drawPace, drawFaults, drawBoard, drawBelief, drawQuestions, drawPhones, drawTrade];

const DRAWING = [
  drawNext,
  drawFelt,
  drawTimer,
  ...(watches ? [] : PLAYING),
  ...(isTable ? [drawSetup] : []),
  ...(isOwn ? [drawLook] : []),
  drawReveal,
  drawSheet,
  ...(isTable ? [drawPlay] : []),
  drawTags,
  watches ? drawScreen : drawGuide,
  drawChips,
];

async function open() {
  stayLit();
  startWords();
  startVoice(document.getElementById("voice"));
  // Between two parts a picture is seen, and a press answered.
  await new Promise((go) => setTimeout(go));
  if (isTable) startTable();
  startTimer();
  startSound();
  if (watches) startWatching();
  else startPlaying();
  DRAWING.forEach(onChange);
  onDrawn(drawPieces, manyNew); // pieces lie where the rest of the page has put their places
  startMotion();
  new ResizeObserver(changed).observe(document.body);
  for (const id of ["stage", "devices", "drawer"]) new ResizeObserver(changed).observe(document.getElementById(id));
  watch();
  const draw = (world, missed) => {
    if (missed) catchUp();
    setWorld(world);
  };
  listen(watches ? "/tv/events" : "/twin/events", "world", draw, { rests: true });
}

open();
