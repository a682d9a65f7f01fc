// The players' symbols and colours, and the three shapes of a verdict.
import { svg } from "./element.js";
import looks from "./looks.js";
import { t } from "./words.js";

// In the order of seats, for the set-up, where no seat exists yet.
export const SHAPES = looks.shapes;
// What people may choose instead.
export const FACES = looks.faces;
export const COLOURS = looks.colours.map(([name]) => name);

const CSS = new Map(looks.colours);

// Never the only sign, the shape tells too.
export const colour = (seat) => CSS.get(seat?.colour ?? COLOURS[(seat?.seat ?? 0) % COLOURS.length]);

// The symbol as a part of a drawing, 24 units wide.
export const mark = (seat) => svg("path", { d: looks.paths[seat?.symbol] ?? looks.paths.circle, fill: colour(seat) });

const badge = (transform) => svg("path", { d: looks.robot, fill: "#3a3f52", transform });

// The badge of a machine alone.
export const machine = (size) => svg("svg", { viewBox: "0 0 24 24", width: size, height: size, role: "img", "aria-label": t("robot") }, badge(null));

// With the badge where a machine plays.
export function symbol(seat, size = 22) {
  const robot = seat?.robot;
  const wide = robot ? 42 : 24;
  const told = robot ? { role: "img", "aria-label": t("robot") } : { "aria-hidden": "true" };
  return svg("svg", { viewBox: `0 0 ${wide} 24`, width: (size * wide) / 24, height: size, class: robot ? "symbol robots" : "symbol", ...told }, mark(seat), robot && badge("translate(25 4) scale(.7)"));
}

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
