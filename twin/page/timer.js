// The tap-timer: a round thing to slap. It answers the hand at once (sinks, clicks, a ring of light),
// before anybody else has heard of it; what it counts is what the device itself says.
import { calm, svg, write } from "./element.js";
import { clock, left as hubsLeft } from "./glance.js";
import { state } from "./state.js";
import { hand } from "./hand.js";
import { speed } from "./pace.js";
import * as sound from "./sound.js";
import { t } from "./words.js";

const LONG = 800; // milliseconds: a press this long is a long press
const ROUND = 2 * Math.PI * 88;
const STATES = ["idle", "armed", "running", "paused", "expired", "fault"];

let ring, glow, text, small, needle;
const top = () => document.getElementById("left"); // on a phone the dial is out of sight
let down = 0;
let lastSecond = null;
let rang = false;

function build(button) {
  const circle = (r, name) => svg("circle", { cx: 110, cy: 110, r, class: name });
  ring = circle(88, "left");
  ring.setAttribute("stroke-dasharray", ROUND);
  glow = circle(88, "flash");
  text = svg("text", { x: 110, y: 122, class: "time" });
  small = svg("text", { x: 110, y: 152, class: "small" });
  needle = svg(
    "g",
    { class: "ticks" },
    ...Array.from({ length: 10 }, (_, i) =>
      svg("path", { d: "M110 34v9", transform: `rotate(${i * 36} 110 110)` }),
    ),
  );
  button.append(
    svg(
      "svg",
      { viewBox: "0 0 220 220", "aria-hidden": "true" },
      circle(106, "body"),
      circle(88, "groove"),
      ring,
      glow,
      svg("g", { class: "dome" }, circle(72, "cap"), circle(66, "edge"), needle, text, small),
    ),
  );
}

function sink(button) {
  sound.click();
  button.classList.add("sunk");
  if (!calm())
    glow.animate(
      [
        { opacity: 0.95, transform: "scale(1)" },
        { opacity: 0, transform: "scale(1.17)" },
      ],
      { duration: 420, easing: "ease-out" },
    );
}

export function slap() {
  const button = document.getElementById("timer");
  sink(button);
  setTimeout(() => button.classList.remove("sunk"), 140);
  hand({ do: "tap" });
}

// Milliseconds that are left, by the device; without a device by the hub's own countdown.
function left() {
  const timer = state.world?.timer;
  if (timer?.online !== false && timer?.state === "running")
    return Math.max(0, timer.left_ms - (performance.now() - state.worldAt) * speed());
  if (timer?.online === false && state.view?.countdown) return hubsLeft(state.view, state.viewAt);
  return timer?.state === "armed" ? fullLength() : (timer?.left_ms ?? 0);
}

// A device at rest may not say how long a round is; the table's own setting does.
const fullLength = () => state.world?.timer?.length_ms || (state.view?.seconds ?? 120) * 1000;

function show() {
  const timer = state.world?.timer;
  const button = document.getElementById("timer");
  const ms = left();
  const length = fullLength();
  const runs = timer?.state === "running" || (timer?.online === false && state.view?.countdown);
  write(
    text,
    timer?.state === "fault"
      ? "!"
      : runs || timer?.state === "armed" || timer?.state === "paused"
        ? clock(ms)
        : timer?.state === "expired" || timer?.ring
          ? "0:00"
          : clock(length),
  );
  write(
    small,
    timer?.online === false
      ? t("dial-away")
      : timer?.ring
        ? t("dial-rings")
        : timer?.state === "paused" || state.view?.countdown?.held != null
          ? t("timer-paused")
        : runs
          ? t("dial-left")
          : timer?.state === "armed"
            ? t("dial-slap")
            : "",
  );
  write(top(), runs ? clock(ms) : "");
  // By whole seconds: each step is a drawing of all the dial.
  const second = Math.ceil(ms / 1000);
  const part = runs || timer?.state === "paused" ? Math.min(1, (second * 1000) / length) : Number(timer?.state === "armed");
  const offset = (ROUND * (1 - part)).toFixed(1);
  if (ring.getAttribute("stroke-dashoffset") !== offset) ring.setAttribute("stroke-dashoffset", offset);
  const last = Boolean(runs) && ms <= 10000;
  button.dataset.state = timer?.online === false ? "away" : (timer?.state ?? "idle");
  button.classList.toggle("last", last);
  button.classList.toggle("rings", Boolean(timer?.ring));
  if (last && second !== lastSecond) {
    needle.setAttribute("transform", `rotate(${(10 - second) * 36} 110 110)`);
    sound.tick();
  }
  lastSecond = second;
  if (timer?.ring && !rang) sound.bell();
  rang = Boolean(timer?.ring);
}

export function drawTimer() {
  const timer = state.world?.timer;
  if (!timer) return;
  show();
  const known = STATES.includes(timer.state) ? t(`timer-state-${timer.state}`) : timer.state;
  const word = timer.online === false ? t("timer-state-offline") : known;
  write(document.getElementById("timer-state"), t("timer-is", { n: fullLength() / 1000, word }));
  write(document.getElementById("timer-hub"), t("timer-hub", { text: state.view?.timer?.text ?? "…" }));
  document.getElementById("timer").setAttribute("aria-label", t("timer-label", { word }));
}

export function startTimer() {
  const button = document.getElementById("timer");
  build(button);
  button.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    button.setPointerCapture(event.pointerId);
    down = performance.now();
    sink(button);
  });
  const lift = () => button.classList.remove("sunk");
  button.addEventListener("pointerup", () => {
    lift();
    if (down) hand({ do: performance.now() - down > LONG ? "long_press" : "tap" });
    down = 0;
  });
  button.addEventListener("pointercancel", () => ((down = 0), lift()));
  // The click after a pointer press has been answered already; one without it comes from the keyboard.
  button.addEventListener("click", (event) => event.detail === 0 && slap());
  const voice = document.getElementById("sound");
  const showVoice = () => (
    write(voice, t(sound.soundOn() ? "sound-on" : "sound-off")),
    voice.setAttribute("aria-pressed", sound.soundOn())
  );
  voice.addEventListener("click", () => (sound.setSound(!sound.soundOn()), showVoice()));
  showVoice();
  setInterval(show, 100);
}
