// The players' symbols and colours, and the three shapes of a verdict.
import { svg } from "./element.js";
import { t } from "./words.js";

// Paths in a 24x24 box.
const PATHS = {
  circle: "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18z",
  square: "M4 4h16v16H4z",
  triangle: "M12 3l10 18H2z",
  diamond: "M12 1.5L21 12l-9 10.5L3 12z",
  star: "M12 1.5l3.2 7 7.600.8-5.700 5.100 1.600 7.5L12 18l-6.700 3.900 1.600-7.5L1.2 9.300l7.600-.8z",
  cross: "M6.2 2L12 7.8 17.8 2 22 6.2 16.2 12 22 17.8 17.8 22 12 16.2 6.2 22 2 17.8 7.8 12 2 6.2z",
  heart:
    "M12 21.5C4 15.5 1.5 11.5 1.5 8A5.5 5.5 0 0 1 12 5.5A5.5 5.5 0 0 1 22.5 8C22.5 11.5 20 15.5 12 21.5z",
  moon: "M15 2a10 10 0 1 0 7 14.5A8.5 8.5 0 0 1 15 2z",
  plus: "M9 2h6v7h7v6h-7v7H9v-7H2V9h7z",
  hexagon: "M12 1.5l9.2 5.2v10.600L12 22.5l-9.2-5.2V6.700z",
};

// Deep enough to read on the ivory of the place cards; never the only sign, the shape tells too.
const COLOURS = [
  "#a4560a",
  "#1d5f8a",
  "#9c3426",
  "#3f6d24",
  "#66388a",
  "#6f5d12",
  "#0c6b5e",
  "#4d4d55",
  "#93295a",
];

export const colour = (seat) => COLOURS[(seat?.seat ?? 0) % COLOURS.length];

// The symbol as a part of a drawing, 24 units wide.
export const mark = (seat) => svg("path", { d: PATHS[seat?.symbol] ?? PATHS.circle, fill: colour(seat) });

export function symbol(seat, size = 22) {
  return svg("svg", { viewBox: "0 0 24 24", width: size, height: size, class: "symbol", "aria-hidden": "true" }, mark(seat));
}

// In the order of seats, for the set-up, where no seat exists yet.
export const SYMBOLS = Object.keys(PATHS);

const VERDICTS = {
  valid: {
    shape: "M12 1a11 11 0 1 0 0 22a11 11 0 1 0 0-22z",
    sign: "M6.5 12.5l3.700 3.8 7.300-8",
    word: t("verdict-valid"),
  },
  invalid: { shape: "M2 2h20v20H2z", sign: "M7 7l10 10M17 7L7 17", word: t("verdict-invalid") },
  unknown: {
    shape: "M12 .5L23.5 12 12 23.5.5 12z",
    sign: "M9.2 9.600a2.8 2.8 0 1 1 4.300 2.400c-1 .7-1.5 1.2-1.5 2.300M12 17.2v.1",
    word: t("verdict-unknown"),
  },
};

// A shape before a colour: tick in a circle, cross in a square, question mark in a diamond.
export function verdictSign(verdict, size = 48) {
  const { shape, sign, word } = VERDICTS[verdict] ?? VERDICTS.unknown;
  return svg(
    "svg",
    {
      viewBox: "0 0 24 24",
      width: size,
      height: size,
      class: `sign ${verdict}`,
      role: "img",
      "aria-label": word,
    },
    svg("path", { d: shape, class: "shape" }),
    svg("path", { d: sign, class: "stroke" }),
  );
}
