// The table's clock: slower, faster, still, or on to the bell. Readers, timer and robots go by it,
// and so do the countdowns that this page draws.
import { el, write } from "./element.js";
import { hand } from "./hand.js";
import { state } from "./state.js";
import { say } from "./heard.js";
import { t } from "./words.js";

const SPEEDS = [0.25, 0.5, 1, 2, 4, 8];
const FRACTIONS = { 0.25: "¼", 0.5: "½" };

const part = (id) => document.getElementById(id);
const named = (speed) => `${FRACTIONS[speed] ?? speed}×`;
let going = 1; // the speed that it takes up again after standing still
let wanted = null; // asked for, and not heard of yet: keys may be quicker than the answer

export const speed = () => state.view?.speed ?? 1;
export const stands = () => speed() === 0;

// What the top line adds while the clock is not as usual.
export const paceText = () => (speed() === 1 ? "" : stands() ? t("clock-stands") : t("clock-at", { speed: named(speed()) }));

async function go(to) {
  wanted = to;
  if (await hand({ do: "speed", to })) say(to === 0 ? t("clock-stands") : t("clock-at", { speed: named(to) }));
  else wanted = null;
}

export const pause = () => go((wanted ?? speed()) === 0 ? going : 0);
export const bell = () => hand({ do: "bell" });

export function faster(step) {
  const next = SPEEDS[SPEEDS.indexOf((wanted ?? speed()) || going) + step];
  if (next) go(next);
}

export function drawPace() {
  const box = part("pace");
  box.hidden = !state.world?.timer; // a timer of its own has a clock of its own
  if (!stands()) going = speed();
  if (wanted === speed()) wanted = null;
  part("speed").value = going;
  write(part("pause"), stands() ? "▶" : "❚❚");
  part("pause").setAttribute("aria-label", t(stands() ? "clock-go" : "clock-stop"));
  part("pause").title = `${t(stands() ? "clock-go" : "clock-stop")} (P)`;
  document.body.classList.toggle("still", stands());
  part("bell").hidden = !state.view?.countdown || !state.world?.timer;
}

export function startPace() {
  part("speed").replaceChildren(...SPEEDS.map((one) => el("option", { value: one }, named(one))));
  part("speed").addEventListener("change", (event) => go(Number(event.target.value)));
  part("pause").addEventListener("click", pause);
  part("bell").addEventListener("click", bell);
}
