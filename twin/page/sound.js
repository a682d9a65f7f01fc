// The timer's voice, made on the spot: a click for a slap, a soft tick, a bell. Silent until the
// first press, wherever it is, because browsers let no page speak before it was touched.

let context = null;
let on = localStorage.getItem("sound") !== "off";

export const soundOn = () => on;

export function setSound(value) {
  on = value;
  localStorage.setItem("sound", on ? "on" : "off");
  wake();
}

function wake() {
  if (!on) return;
  context ??= new AudioContext();
  if (context.state !== "running") context.resume();
}

// A finger has touched a page once it is lifted, a mouse once it is pressed. A phone that rang meanwhile is woken again.
export function startSound() {
  for (const touched of ["pointerdown", "pointerup", "keydown"]) addEventListener(touched, wake, true);
}

function tone(hertz, seconds, loud, shape = "sine") {
  if (!on || context?.state !== "running") return;
  const wave = context.createOscillator();
  const gain = context.createGain();
  wave.type = shape;
  wave.frequency.value = hertz;
  gain.gain.setValueAtTime(loud, context.currentTime);
  gain.gain.exponentialRampToValueAtTime(0.0001, context.currentTime + seconds);
  wave.connect(gain).connect(context.destination);
  wave.start();
  wave.stop(context.currentTime + seconds);
}

export const click = () => tone(170, 0.07, 0.35, "triangle");
export const tick = () => tone(1150, 0.03, 0.06, "square");

export function bell() {
  for (const [hertz, loud] of [
    [880, 0.25],
    [1320, 0.12],
    [2210, 0.06],
  ])
    tone(hertz, 1.6, loud);
}
