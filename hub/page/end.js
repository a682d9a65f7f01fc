// The end of a match: who came where, what to remember of it, how the points went, and a picture to keep.
import { el, svg } from "./element.js";
import { colour, mark, symbol } from "./symbols.js";
import { lang, t } from "./words.js";

const points = (n) => String(n).replace("-", "−");
const signed = (n) => points(n > 0 ? `+${n}` : n);

// The first three, whoever won in the middle; equal places stand as high.
function podium(ranking, seats) {
  const [first, second, third] = ranking.filter(({ seat }) => seats[seat].left === undefined);
  const step = ({ seat, place, total, won }) =>
    el(
      "div",
      { class: `step of-${place}` },
      symbol(seats[seat], 40),
      el("span", { class: "name" }, seats[seat].name),
      el("span", { class: "block" }, el("span", {}, won ? "★" : `${place}.`), el("b", {}, points(total))),
    );
  // The list says it all to whoever does not see.
  return el("div", { class: "podium", "aria-hidden": "true" }, ...[second, first, third].filter(Boolean).map(step));
}

function ranks(ranking, { seats, written }) {
  const row = ({ seat, place, total, won }) =>
    el(
      "li",
      { class: won ? "won" : null },
      el("span", { class: "place" }, won ? "★" : `${place}.`),
      symbol(seats[seat], 26),
      el("span", { class: "name" }, seats[seat].name),
      el("small", {}, t("last-gain", { points: signed(written.at(-1)?.[seat] ?? 0) })),
      el("b", {}, points(total)),
    );
  return el("ol", { class: "ranking" }, ...ranking.map(row));
}

const [WIDE, HIGH] = [420, 200];
const ROOM = { left: 44, right: 18, top: 12, bottom: 26 };

// Round numbers, a few, that hold all values.
function marks(values) {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const rough = Math.max((high - low) / 4, 1);
  const ten = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((n) => n * ten).find((n) => n >= rough);
  const first = Math.floor(low / step);
  const last = Math.max(Math.ceil(high / step), first + 1);
  return Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step);
}

// A line for each seat, over its rounds, with its symbol at the end.
function curve(ranking, view) {
  const rounds = view.written.length;
  if (rounds < 2) return null;
  const lines = marks(ranking.flatMap(({ course }) => course.filter((points) => points !== null)));
  const [low, high] = [lines[0], lines.at(-1)];
  const x = (round) => ROOM.left + ((round - 1) / (rounds - 1)) * (WIDE - ROOM.left - ROOM.right);
  const y = (points) => HIGH - ROOM.bottom - ((points - low) / (high - low)) * (HIGH - ROOM.top - ROOM.bottom);
  const grid = (points) => [
    svg("path", { class: "grid", d: `M${ROOM.left} ${y(points)}H${WIDE - ROOM.right}` }),
    svg("text", { x: ROOM.left - 6, y: y(points) + 5, "text-anchor": "end" }, String(points).replace("-", "−")),
  ];
  const line = ({ seat: number, course }) => {
    const seat = view.seats[number];
    const there = course.map((points, i) => [x(i + 1), points]).filter(([, points]) => points !== null).map(([at, points]) => [at, y(points)]);
    if (!there.length) return null;
    const [right, end] = there.at(-1);
    const path = svg("path", { d: `M${there.map((point) => point.map((n) => n.toFixed(1)).join(" ")).join("L")}`, fill: "none", stroke: colour(seat), "stroke-width": 3, "stroke-linejoin": "round" });
    return svg("g", {}, path, svg("g", { transform: `translate(${right - 9} ${end - 9}) scale(.75)` }, mark(seat)));
  };
  const every = Math.ceil(rounds / 10);
  const told = Array.from({ length: rounds }, (_, i) => i + 1).filter((n) => n % every === 0);
  const numbers = told.map((n) => svg("text", { x: x(n), y: HIGH - 6, "text-anchor": "middle" }, String(n)));
  // The winner's line lies over the others.
  const drawing = svg("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": t("hist-plot-rounds") }, ...lines.flatMap(grid), ...numbers, ...ranking.toReversed().map(line));
  return el("figure", { class: "curve" }, drawing);
}

// A picture of it, as a file; where the browser can send one, it asks to whom.
function keepsake({ epoch }) {
  const name = `remmi-${epoch}.png`;
  const type = "image/png";
  const href = `/history/${epoch}/picture.png?lang=${lang}`;
  const sends = navigator.canShare?.({ files: [new File([], name, { type })] });
  const send = async (event) => {
    event.preventDefault();
    const bytes = await (await fetch(href)).blob();
    // Whoever thinks better of it has sent nothing.
    await navigator.share({ files: [new File([bytes], name, { type })] }).catch(() => {});
  };
  return el("a", { class: "keepsake", href, download: name, onclick: sends ? send : null }, t(sends ? "picture-send" : "picture-save"));
}

export function endRows(view) {
  const { ranking, seats, next, moment } = view;
  if (!ranking.length) return [];
  return [
    el("h2", {}, next.text),
    podium(ranking, seats),
    moment ? el("p", { class: "moment" }, moment) : null,
    el("div", { class: "course" }, ranks(ranking, view), curve(ranking, view)),
    el("a", { class: "keepsake", href: `/history/${view.epoch}/films?lang=${lang}` }, t("film-watch")),
    keepsake(view),
    el("a", { class: "keepsake", href: `/evening/${view.epoch}?lang=${lang}` }, t("evening")),
  ].filter(Boolean);
}
