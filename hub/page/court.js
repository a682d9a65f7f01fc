// The people on the court cards, and the jester: half a figure from these shapes, twice, the other one turned.
import { svg } from "./element.js";

const INK = "#20262c";
const GOLD = "#e0ad3e";
const SKIN = "#fbe4c6";
const LIP = "#b3261e";

// What a suit is dressed in: its robe, the cloth beside it, hair; whether it looks to the left.
const DRESS = {
  S: { robe: "#28466b", cloth: "#8fb3d1", hair: "#4a3222", left: false },
  H: { robe: "#b3261e", cloth: "#f0b9a2", hair: "#c98a2b", left: true },
  D: { robe: "#c2541b", cloth: "#f2d48f", hair: "#8a4b1f", left: false },
  C: { robe: "#2a5d4b", cloth: "#a8cdb4", hair: "#2b2622", left: true },
};
const JESTER = { robe: "#66388a", cloth: "#e0ad3e", hair: "#66388a", left: false };

const p = (fill, d) => svg("path", { d, fill, stroke: INK });
const line = (d, stroke = INK, width = 1.2) => svg("path", { d, fill: "none", stroke, "stroke-width": width });
const dots = (fill, r, ...at) => at.map(([cx, cy]) => svg("circle", { cx, cy, r, fill, stroke: INK, "stroke-width": 0.7 }));

const robe = ({ robe, cloth }, collar) => [
  p(robe, "M20 76V61q1-9 14-12h22q13 3 14 12V60L45 69z"),
  p(cloth, "M37 48h16l-4 22h-8z"),
  collar,
];
const face = () => [
  p(SKIN, "M37.5 27h15v10.5q-1 8-7.5 9-6.5-1-7.5-9z"),
  line("M39.8 32.6q1.7-1.5 3.4-.2M46.8 32.4q1.7-1.3 3.4.2M45.3 34v4.5h-1.6", INK, 0.9),
  svg("path", { d: "M40.4 34.8a1.1 1.1 0 1 0 2.2 0a1.1 1.1 0 1 0-2.2 0M47.4 34.8a1.1 1.1 0 1 0 2.2 0a1.1 1.1 0 1 0-2.2 0", fill: INK, stroke: "none" }),
];
const mouth = () => line("M43 41.8q2 1.2 4 0", LIP, 1.5);
const hand = () => p(SKIN, "M59 56.5a3.6 3.6 0 1 1 7 1.5l-3 2.5q-3-.5-4-4z");

const FIGURES = {
  K: (dress) => [
    p(dress.hair, "M35.5 27h19l2 15q-2 4-6 2h-11q-4 2-6-2z"),
    ...robe(dress, p("#fff8ea", "M34 49q11 8 22 0l1.5 4q-12.5 9-25 0z")),
    ...dots(INK, 0.5, [38, 53], [42, 54.8], [48, 54.8], [52, 53]),
    ...face(),
    p(dress.hair, "M37.5 36q1.5 4 4.5 3.5 3-1.5 6 0 3 .5 4.5-3.5 1 9-3.5 13l-4 3-4-3q-4.5-4-3.5-13z"),
    mouth(),
    p(GOLD, "M36.5 28L34 15.5l6 5.5 5-8 5 8 6-5.5L53.5 28z"),
    line("M36.8 25h16.4"),
    ...dots(dress.robe, 1.5, [34, 15], [45, 12.7], [56, 15], [45, 22]),
    line("M62.5 64V27", GOLD, 2.6),
    ...dots(GOLD, 3.6, [62.5, 25]),
    line("M62.5 21v-5M60.3 18h4.4"),
    hand(),
  ],
  Q: (dress) => [
    p(dress.hair, "M36 27h18q3 8 3.5 22-3 5-7.5 2V30h-10v21q-4.5 3-7.5-2 .5-14 3.5-22z"),
    ...robe(dress, p(SKIN, "M39 48.5l6 9 6-9-2.5-3.5h-7z")),
    ...dots(GOLD, 1.2, [40.5, 50.5], [42.5, 53.5], [45, 56], [47.5, 53.5], [49.5, 50.5]),
    ...face(),
    p(dress.hair, "M37 36V27q4 2.5 8-1 4 3.5 8 1v9q-1-5-8-6-7 1-8 6z"),
    mouth(),
    p(GOLD, "M36.5 28l-2-8.5q3.5 3 5.5.5 2-5 5-5.5 3 .5 5 5.5 2 2.5 5.5-.5L53.5 28q-8.5-3-17 0z"),
    ...dots(dress.robe, 1.5, [34.5, 19], [40, 19.5], [50, 19.5], [55.5, 19]),
    ...dots("#fff8ea", 1.9, [45, 13.5]),
    line("M62.5 64V31", "#2a5d4b", 1.5),
    line("M62.5 47q-4-1-4-5M62.5 43q3 0 3.5-4", "#2a5d4b", 1.5),
    ...dots(dress.cloth, 2.4, [62.5, 23], [59, 26], [66, 26], [60.3, 30], [64.7, 30]),
    ...dots(GOLD, 1.9, [62.5, 27]),
    hand(),
  ],
  J: (dress) => [
    p(dress.hair, "M36 28h18q2 8 1 15-2 3-4.5 1V32h-11v12q-2.5 2-4.5-1-1-7 1-15z"),
    ...robe(dress, p(GOLD, "M34 49l4.5 4 3-2.5 3.5 4 3.5-4 3 2.5 4.5-4q-11-4-22 0z")),
    ...dots(GOLD, 1.3, [45, 58.5], [45, 63]),
    ...face(),
    mouth(),
    p(dress.hair, "M37 33V27h16v6q-2-3-5-3t-4 1q-4-2-7 2z"),
    p(dress.robe, "M34 27.5q-2-10 9-11 12-.5 14 8.5l-1 2.5z"),
    p(GOLD, "M34 28.5v-3.5q11-3 22 0v3.5q-11-3-22 0z"),
    p(dress.cloth, "M50 21q-1-7 7-9.5-.5 7-4 10.5z"),
    line("M62.5 64V24", "#7c4a22", 2.2),
    p("#dfe3e6", "M61.5 31q-6 0-6-7 3 2.5 6 1l1-11 2 11 2 .5v5z"),
    hand(),
  ],
  JK: (dress) => [
    ...robe(dress, p(GOLD, "M32 49l3 6 4.5-3.5L45 58l5.5-6.5L55 55l3-6q-13-5-26 0z")),
    ...dots("#fff8ea", 1.4, [35, 56], [45, 59.5], [55, 56]),
    ...face(),
    line("M40.5 40q4.5 5.5 9 0", LIP, 1.5),
    ...dots("#f0b9a2", 1.5, [39.8, 38.5], [50.2, 38.5]),
    p(dress.robe, "M36.5 28q-1-6-6-6.5-3.5.5-4 6-2-12 6-13.5 8 .5 12.5 8z"),
    p(GOLD, "M53.5 28q1-6 6-6.5 3.5.5 4 6 2-12-6-13.5-8 .5-12.5 8z"),
    p("#2a7d78", "M36.5 28.5q1-14 8.5-18 7.5 4 8.5 18-8.5-4-17 0z"),
    ...dots(GOLD, 2.2, [26.6, 29], [63.4, 29], [45, 10.5]),
  ],
};

function half(rank, dress) {
  const drawn = FIGURES[rank](dress);
  return svg("g", { transform: dress.left ? "matrix(-1 0 0 1 90 0)" : null }, ...drawn);
}

const clipped = (id) => svg("clipPath", { id }, svg("path", { d: "M25 11h40v47L25 68z" }));

// The picture in the middle of a card: `rank` is J, Q or K of the suit S, H, D or C, or JK, which has none.
export function court(rank, suit, paint) {
  const dress = DRESS[suit] ?? JESTER;
  const id = `half-${rank}${suit ?? ""}`;
  const turned = "rotate(180 45 63)";
  return svg(
    "g",
    { "stroke-width": 0.9, "stroke-linejoin": "round", "stroke-linecap": "round" },
    clipped(`${id}-above`),
    svg("rect", { x: 25, y: 11, width: 40, height: 104, rx: 3, fill: "#fbf1d9" }),
    svg("g", { id, "clip-path": `url(#${id}-above)` }, half(rank, dress)),
    svg("use", { href: `#${id}`, transform: turned }),
    svg("path", { d: "M25 66L65 56v4L25 70z", fill: GOLD, stroke: INK }),
    svg("rect", { x: 25, y: 11, width: 40, height: 104, rx: 3, fill: "none", stroke: paint, "stroke-opacity": 0.7 }),
  );
}
