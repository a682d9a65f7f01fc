// Playing cards and tiles: what is printed on them, drawn as SVG symbols like the cards of
// Remmi-Demmi. Suit and colour are shown by shape and letter first, by hue last.
import { court } from "./court.js";
import { svg } from "./element.js";
import { t } from "./words.js";

const SUITS = {
  S: { paint: "#20262c", path: "M12 1.500C15 6 22 9.500 22 14.500a4.800 4.800 0 0 1-8.300 3.200c.2 2.300.9 3.600 2.300 4.800H8c1.400-1.200 2.100-2.500 2.300-4.800A4.800 4.800 0 0 1 2 14.500C2 9.500 9 6 12 1.500z" },
  H: { paint: "#b3261e", path: "M12 22C5.500 16.500 2 12.500 2 8.300A5.300 5.300 0 0 1 12 6a5.300 5.300 0 0 1 10 2.300c0 4.200-3.500 8.200-10 13.700z" },
  D: { paint: "#b3261e", path: "M12 1l8.500 11L12 23 3.500 12z" },
  C: { paint: "#20262c", path: "M12 2a4.600 4.600 0 0 1 3.900 7.100 4.700 4.700 0 1 1-2.300 7.400c.1 2.700.8 4.600 2.400 6H8c1.600-1.400 2.300-3.300 2.400-6a4.700 4.700 0 1 1-2.300-7.400A4.600 4.600 0 0 1 12 2z" },
};
export const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];

const HUES = {
  R: { paint: "#b3261e", mark: "circle" },
  B: { paint: "#14579c", mark: "square" },
  K: { paint: "#20262c", mark: "triangle" },
  Y: { paint: "#9a6700", mark: "diamond" },
};
const MARKS = {
  circle: "M12 4a8 8 0 1 0 0 16a8 8 0 1 0 0-16z",
  square: "M5 5h14v14H5z",
  triangle: "M12 4l9 16H3z",
  diamond: "M12 2l9 10-9 10-9-10z",
};

export const TILE = { w: 66, h: 92 };
const SERIF = "Remmi Serif, serif";

export const isFrench = (id) => id.includes("/");
export const isTile = (id) => id.includes("#");

// "10H/2" -> {rank: "10", suit: "H"}; a joker has neither.
export function printedOf(name) {
  const face = name.split(/[/#]/)[0];
  if (face === "JK") return { face, joker: true };
  return { face, rank: face.slice(0, -1), suit: face.slice(-1) };
}

export function deckName(id) {
  const { joker, rank, suit } = printedOf(id);
  if (joker) return t("joker");
  if (isTile(id)) return t("tile-name", { number: rank, colour: t(`colour-${suit}`) });
  return t("card-name", { rank: t(`rank-${rank}`), suit: t(`suit-${suit}`) });
}

function at(path, x, y, size, fill) {
  return svg("path", { d: path, fill, transform: `translate(${x - size / 2} ${y - size / 2}) scale(${size / 24})` });
}

function letters(text, x, y, size, fill, anchor = "middle") {
  const shown = { x, y, "font-size": size, "font-weight": 700, "text-anchor": anchor, "font-family": SERIF, fill };
  return svg("text", shown, text);
}

export const paper = (fill, stroke) =>
  svg("rect", { x: 0.5, y: 0.5, width: 89, height: 125, rx: 9, fill, stroke });

function card(rank, suit) {
  const { paint, path } = SUITS[suit];
  const corner = () =>
    svg("g", {}, letters(rank, 14, 25, rank === "10" ? 19 : 22, paint), at(path, 14, 39, 16, paint));
  const people = "JQK".includes(rank);
  return svg(
    "symbol",
    { id: `card-${rank}${suit}`, viewBox: "0 0 90 126" },
    paper("#fdfaf2", "#cfc2a6"),
    people ? court(rank, suit, paint) : at(path, 45, 66, 46, paint),
    corner(),
    svg("g", { transform: "rotate(180 45 63)" }, corner()),
  );
}

const smile = (x, y, r, paint) =>
  svg(
    "g",
    { fill: "none", stroke: paint, "stroke-width": r * 0.13, "stroke-linecap": "round" },
    svg("circle", { cx: x, cy: y, r }),
    svg("path", { d: `M${x - r * 0.5} ${y + r * 0.25}q${r * 0.5} ${r * 0.5} ${r} 0M${x - r * 0.35} ${y - r * 0.3}v${r * 0.12}M${x + r * 0.35} ${y - r * 0.3}v${r * 0.12}` }),
  );

function joker() {
  const word = () => letters("JK", 14, 23, 14, "#66388a");
  return svg(
    "symbol",
    { id: "card-JK", viewBox: "0 0 90 126" },
    paper("#fdfaf2", "#b9a3cf"),
    court("JK", undefined, "#66388a"),
    word(),
    svg("g", { transform: "rotate(180 45 63)" }, word()),
  );
}

const tileBody = () => [
  svg("rect", { x: 0.5, y: 2.5, width: 65, height: 89, rx: 8, fill: "#c9b78f" }),
  svg("rect", { x: 0.5, y: 0.5, width: 65, height: 87, rx: 8, fill: "#fbf3dd", stroke: "#c8b68d" }),
];

const tileSymbol = (face, ...drawn) => svg("symbol", { id: `tile-${face}`, viewBox: "0 0 66 92" }, ...tileBody(), ...drawn);

// `card-10H`, `tile-3R`, the joker of either, `JK`, and the tiles' `back`.
export function deckSymbol(id) {
  const [kind, face] = id.split("-");
  const [print, sign] = [face.slice(0, -1), face.slice(-1)];
  if (kind === "card") return face === "JK" ? joker() : card(print, sign);
  if (face === "JK") return tileSymbol(face, smile(33, 44, 20, "#66388a"));
  if (face === "back") return tileSymbol(face, svg("rect", { x: 9, y: 9, width: 48, height: 70, rx: 5, fill: "none", stroke: "#d9c69a", "stroke-width": 2 }));
  const { paint, mark } = HUES[sign];
  return tileSymbol(face, letters(print, 33, 44, 38, paint), at(MARKS[mark], 33, 66, 20, paint));
}

// Suits together, ranks ascending, jokers last: how a hand is held.
export function deckOrder(id) {
  const { joker, rank, suit } = printedOf(id);
  if (joker) return 999;
  return isTile(id) ? "RBKY".indexOf(suit) * 20 + Number(rank) : "SHCD".indexOf(suit) * 20 + RANKS.indexOf(rank);
}
