// A mat with chips: a field for each section, what it is marked with, and the chips that lie there, a disc for each.
import { arrange, el, svg, write } from "./element.js";
import { draw } from "./cards.js";
import { RANKS } from "./decks.js";
import { state } from "./state.js";

const HIGH = 10; // chips in a stack
const MOST = 3; // stacks: of more the number alone tells
const DISC = { w: 22, h: 9, thick: 3.5 };

const PRINTED = /^((?:10|[2-9AJQK])+)([SHDC]?)$/;

// Cards of one rank and no suit, such as a field is marked with that any suit may take.
const plain = (rank) =>
  svg(
    "svg",
    { viewBox: "0 0 90 126", class: "picture" },
    svg("rect", { x: 0.5, y: 0.5, width: 89, height: 125, rx: 9, fill: "#fdfaf2", stroke: "#cfc2a6" }),
    svg("text", { x: 7, y: 46, "font-size": 48, "font-weight": 700, fill: "#20262c" }, rank),
  );

// Printed cards are shown, other names are read.
function mark({ name, text }) {
  const [, ranks, suit] = name.match(PRINTED) ?? [];
  if (!ranks) return [text];
  const each = ranks.match(/10|./g).sort((a, b) => RANKS.indexOf(a) - RANKS.indexOf(b));
  return each.map((rank) => (suit ? draw(`${rank}${suit}/1`) : plain(rank)));
}

const disc = (x, y) => [
  svg("ellipse", { cx: x, cy: y + DISC.thick, rx: DISC.w / 2, ry: DISC.h / 2, class: "edge" }),
  svg("ellipse", { cx: x, cy: y, rx: DISC.w / 2, ry: DISC.h / 2, class: "top" }),
];

// So many chips, in stacks side by side.
function stacks(chips) {
  const shown = Math.min(chips, HIGH * MOST);
  const high = Math.min(shown, HIGH);
  const columns = Math.ceil(shown / HIGH);
  const [w, h] = [columns * (DISC.w + 2), DISC.h + DISC.thick * high + 2];
  const at = (i) => [(Math.floor(i / HIGH) + 0.5) * (DISC.w + 2), h - DISC.h / 2 - 1 - DISC.thick * ((i % HIGH) + 1)];
  const discs = Array.from({ length: shown }, (_, i) => disc(...at(i))).flat();
  return svg("svg", { viewBox: `0 0 ${w} ${h}`, width: w, height: h, class: "chips", "aria-hidden": "true" }, ...discs);
}

function field(section) {
  const { name, text } = section;
  return el(
    "div",
    { class: "section", "data-section": name, title: text },
    el("span", { class: "mark", "aria-label": text, role: "img" }, ...mark(section)),
    el("span", { class: "lying" }),
    el("b", {}),
  );
}

let laid = ""; // the names and words of the fields that stand there

export function drawMat() {
  const sections = state.view?.sheet?.sections ?? [];
  const mat = document.getElementById("sections");
  if (!mat) return;
  const names = JSON.stringify(sections.map(({ name, text }) => [name, text]));
  if (names !== laid || mat.childElementCount !== sections.length) arrange(mat, sections.map(field));
  laid = names;
  sections.forEach(({ chips }, i) => {
    const [, lying, count] = mat.children[i].children;
    if (count.textContent === String(chips)) return;
    write(count, String(chips));
    lying.replaceChildren(...(chips > 0 ? [stacks(chips)] : []));
  });
}
