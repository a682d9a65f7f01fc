// A screen in the room, such as a television: it shows the table to everybody, and plays nothing. It is drawn as in a window
// of this size, and enlarged to the one there is, so that it reads the same from the other end of the room.
import { el } from "./element.js";
import { renewer } from "./glance.js";
import { lang, LANGS, speak, t } from "./words.js";

const [WIDE, HIGH] = [1280, 720];
const BETWEEN = ["setup", "ready", "scored", "finished"]; // nobody plays: people have a hand free for their phone
const LARGEST = 1.5; // of a sheet that lies over the page

let enlarged = 1; // pixels of the window for one of the page

export const scale = () => enlarged;

function fill() {
  enlarged = Math.min(innerWidth / WIDE, innerHeight / HIGH);
  const { style } = document.body;
  style.width = `${innerWidth / enlarged}px`;
  style.height = `${innerHeight / enlarged}px`;
  style.scale = enlarged;
}

// What the style sheets say of small and narrow windows is not meant: this one is always the same.
function oneSize() {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  for (const { media } of rules)
    if (/(width|height)/.test(media?.mediaText)) media.mediaText = media.mediaText.includes("max-") ? "not all" : "all";
}

const button = (attributes, text) => el("button", { type: "button", class: "quiet", ...attributes }, text);

// Languages and the full screen. A browser lets a page have all of it only when somebody presses.
function buttons() {
  const full = button({ id: "full", hidden: !document.fullscreenEnabled, onclick: () => document.documentElement.requestFullscreen() }, t("full-screen"));
  document.addEventListener("fullscreenchange", () => (full.hidden = Boolean(document.fullscreenElement)));
  const langs = Object.entries(LANGS).map(([code, text]) =>
    button({ lang: code, "aria-pressed": String(code === lang), onclick: () => speak(code) }, text),
  );
  return [full, ...langs];
}

// The last row of the page, and its size; `resized` draws again what was measured.
export function startScreen(resized) {
  oneSize();
  fill();
  addEventListener("resize", () => (fill(), resized()));
  document.getElementById("langs").replaceChildren(...buttons());
  document.getElementById("screen").hidden = false;
}

function join({ url, svg }) {
  const picture = svg && el("img", { src: `data:image/svg+xml,${encodeURIComponent(svg)}`, alt: url });
  const [host, path] = url.split("/join");
  return [el("p", {}, t("screen-join")), picture, el("b", {}, host, el("wbr"), `/join${path}`)].filter(Boolean);
}

const renew = renewer();
export const isBetween = ({ phase }) => BETWEEN.includes(phase);

// Where phones join, while nobody plays.
export function drawJoining(view) {
  const where = ({ at }) => (at ? join(at) : [el("p", {}, t("screen-code"))]);
  renew("joining", view.join ?? null, () => (view.join ? where(view.join) : []));
}

// A sheet is as large as it can be in its place, and all of it is seen: nobody scrolls here.
export function fit(sheet) {
  const { offsetParent, offsetWidth, offsetHeight } = sheet;
  if (!offsetParent || !offsetHeight) return;
  sheet.style.scale = Math.min(LARGEST, offsetParent.clientWidth / offsetWidth, offsetParent.clientHeight / offsetHeight);
}
