// Faces and backs as SVG symbols, drawn when they are first shown; every piece on the table is a <use> of one of them.
import { svg } from "./element.js";
import { deckName, deckSymbol, isFrench, isTile, paper, printedOf, TILE } from "./decks.js";
import { t } from "./words.js";

export const TYPES = ["RC", "RS", "RT", "GC", "GS", "GT", "BC", "BS", "BT"];

const COLOURS = {
  R: { pattern: "solid", paint: "#d55e00", deep: "#a34600" },
  G: { pattern: "striped", paint: "#009e73", deep: "#006b4e" },
  B: { pattern: "dotted", paint: "#0072b2", deep: "#005585" },
};
// Things in the drawer that belong to no deck, by their ids.
const FOREIGN = ["bank-card", "phone", "stray-joker"];

export const isCard = (face) => TYPES.includes(face);
// Dealt and held: a card of any deck, or a tile.
export const isPlayed = (piece) => Boolean(piece.back) || isCard(piece.face) || isFrench(piece.id) || isTile(piece.id);
export const isPlaque = (face) => /^P[234]$/.test(face);

// A piece with a `back` lies face down, and the server does not say what it is.
export function faceName(piece) {
  if (piece.back) return t("face-down");
  if (isFrench(piece.id) || isTile(piece.id)) return deckName(piece.id);
  const [first, second] = piece.face;
  if (isCard(piece.face)) return t("type-name", { colour: t(`type-${first}`), shape: t(`type-${second}`) });
  if (isPlaque(piece.face)) return t("plaque", { n: second });
  return FOREIGN.includes(piece.id) ? t(`thing-${piece.id}`) : (piece.label ?? t("unknown-tag"));
}

// Width and height of a piece at scale 1, in CSS pixels.
export function size(piece) {
  if (piece.back === "tile" || isTile(piece.id)) return TILE;
  if (piece.back || isFrench(piece.id)) return { w: 90, h: 126 };
  if (isPlaque(piece.face)) return { w: 86, h: 62 };
  if (isCard(piece.face) || /joker|card of/.test(piece.label ?? "")) return { w: 90, h: 126 };
  return /phone/.test(piece.label ?? piece.id) ? { w: 62, h: 118 } : { w: 118, h: 76 };
}

// The symbol that shows a piece: its face, or the back of its deck.
export function picture(piece, up) {
  if (piece.back) return symbol(`${piece.back}-back`);
  if (isTile(piece.id)) return symbol(up ? `tile-${printedOf(piece.id).face}` : "tile-back");
  if (isFrench(piece.id)) return symbol(up ? `card-${printedOf(piece.id).face}` : "card-back");
  if (isPlaque(piece.face)) return symbol(`plaque-${piece.face[1]}`);
  if (isCard(piece.face)) return symbol(up ? `card-${piece.face}` : "card-back");
  const label = `${piece.id} ${piece.label ?? ""}`;
  return symbol(["phone", "joker"].find((thing) => label.includes(thing)) ?? "bank-card");
}

function shape(kind, x, y, r, paint) {
  if (kind === "C") return svg("circle", { cx: x, cy: y, r, ...paint });
  if (kind === "S")
    return svg("rect", {
      x: x - r * 0.9,
      y: y - r * 0.9,
      width: r * 1.8,
      height: r * 1.8,
      rx: r * 0.08,
      ...paint,
    });
  return svg("path", {
    d: `M${x} ${y - r * 1.05}L${x + r * 1.1} ${y + r * 0.85}H${x - r * 1.1}z`,
    "stroke-linejoin": "round",
    ...paint,
  });
}

// Three signs of a colour together: the hue, how the shape is filled, and the letter in the corner.
function fillOf(colour, small) {
  const { paint } = COLOURS[colour];
  const fill = { R: paint, G: `url(#stripes${small})`, B: `url(#dots${small})` }[colour];
  return { fill, stroke: paint, "stroke-width": small ? 1.6 : 3 };
}

function corner(type) {
  return svg(
    "g",
    {},
    svg(
      "text",
      {
        x: 7,
        y: 22,
        "font-size": 18,
        "font-weight": 700,
        "font-family": "Remmi Sans, sans-serif",
        fill: COLOURS[type[0]].deep,
      },
      type,
    ),
    shape(type[1], 15, 33, 6.2, fillOf(type[0], "-s")),
  );
}

function face(type) {
  const turned = svg("g", { transform: "rotate(180 45 63)" }, corner(type));
  return svg(
    "symbol",
    { id: `card-${type}`, viewBox: "0 0 90 126" },
    paper("#fcf7ec", "#cfc2a6"),
    shape(type[1], 45, type[1] === "T" ? 65 : 63, 22, fillOf(type[0], "")),
    corner(type),
    turned,
  );
}

function back() {
  return svg(
    "symbol",
    { id: "card-back", viewBox: "0 0 90 126" },
    paper("#f3e9d6", "#b9a98a"),
    ...["#6d2f35", "url(#lattice)"].map((fill) => svg("rect", { x: 6, y: 6, width: 78, height: 114, rx: 5, fill })),
    svg("rect", {
      x: 10,
      y: 10,
      width: 70,
      height: 106,
      rx: 3,
      fill: "none",
      stroke: "#d9b98c",
      "stroke-opacity": 0.5,
    }),
  );
}

function plaque(value, light, deep) {
  return svg(
    "symbol",
    { id: `plaque-${value}`, viewBox: "0 0 86 62" },
    svg("rect", {
      x: 0.75,
      y: 0.75,
      width: 84.5,
      height: 60.5,
      rx: 12,
      fill: light,
      stroke: deep,
      "stroke-width": 1.5,
    }),
    svg("rect", {
      x: 6,
      y: 6,
      width: 74,
      height: 50,
      rx: 8,
      fill: "none",
      stroke: deep,
      "stroke-opacity": 0.55,
    }),
    svg(
      "text",
      {
        x: 43,
        y: 45,
        "font-size": 40,
        "font-weight": 700,
        "text-anchor": "middle",
        "font-family": "Remmi Serif, serif",
        fill: "#33230f",
      },
      String(value),
    ),
  );
}

function bankCard() {
  return svg(
    "symbol",
    { id: "bank-card", viewBox: "0 0 118 76" },
    svg("rect", { x: 0.5, y: 0.5, width: 117, height: 75, rx: 8, fill: "#40526b", stroke: "#26344a" }),
    svg("rect", { x: 12, y: 24, width: 22, height: 17, rx: 3, fill: "#d8bb72" }),
    svg("path", { d: "M12 54h56M12 62h34", stroke: "#b8c4d6", "stroke-width": 4 }),
  );
}

function phone() {
  return svg(
    "symbol",
    { id: "phone", viewBox: "0 0 62 118" },
    svg("rect", { x: 0.5, y: 0.5, width: 61, height: 117, rx: 10, fill: "#23252b", stroke: "#0f1013" }),
    svg("rect", { x: 5, y: 11, width: 52, height: 94, rx: 3, fill: "#5a7f92" }),
    svg("path", { d: "M26 111.5h10", stroke: "#777", "stroke-width": 2 }),
  );
}

function strayJoker() {
  return svg(
    "symbol",
    { id: "joker", viewBox: "0 0 90 126" },
    paper("#fdfaf2", "#b9b2a2"),
    svg("circle", { cx: 45, cy: 60, r: 25, fill: "none", stroke: "#6b4a8f", "stroke-width": 3 }),
    svg("path", { d: "M33 66q12 13 24 0M36 52v3M54 52v3", fill: "none", stroke: "#6b4a8f", "stroke-width": 4 }),
  );
}

function patterns() {
  return ["", "-s"].flatMap((small) => {
    const step = small ? 4 : 7;
    return [
      svg(
        "pattern",
        {
          id: `stripes${small}`,
          width: step,
          height: step,
          patternUnits: "userSpaceOnUse",
          patternTransform: "rotate(45)",
        },
        svg("rect", { width: step, height: step, fill: "#e2f4ec" }),
        svg("rect", { width: step * 0.5, height: step, fill: COLOURS.G.paint }),
      ),
      svg(
        "pattern",
        { id: `dots${small}`, width: step, height: step, patternUnits: "userSpaceOnUse" },
        svg("rect", { width: step, height: step, fill: "#e1eff8" }),
        svg("circle", { cx: step / 2, cy: step / 2, r: step * 0.31, fill: COLOURS.B.paint }),
      ),
    ];
  });
}

function lattice() {
  return svg(
    "pattern",
    { id: "lattice", width: 13, height: 13, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
    svg("path", { d: "M0 0H13M0 0V13", stroke: "#d9b98c", "stroke-opacity": 0.42, "stroke-width": 1.2 }),
    svg("circle", { cx: 6.5, cy: 6.5, r: 1.5, fill: "#d9b98c", "fill-opacity": 0.5 }),
  );
}

const OTHERS = {
  "card-back": back,
  "plaque-4": () => plaque(4, "#e3bd5f", "#8a6516"),
  "plaque-3": () => plaque(3, "#d3d3cd", "#73736c"),
  "plaque-2": () => plaque(2, "#d09a6c", "#7c4a22"),
  "bank-card": bankCard,
  phone,
  joker: strayJoker,
};

let sheet; // holds those that were shown
const drawn = new Set(); // their ids

// All of them at once would keep a page from its first picture.
function symbol(id) {
  if (!sheet) {
    sheet = svg("svg", { class: "unseen", width: 0, height: 0, "aria-hidden": "true" }, svg("defs", {}, ...patterns(), lattice()));
    document.body.prepend(sheet);
  }
  if (!drawn.has(id)) {
    const type = id.slice("card-".length);
    sheet.append(OTHERS[id]?.() ?? (isCard(type) ? face(type) : deckSymbol(id)));
    drawn.add(id);
  }
  return `#${id}`;
}

// A picture of a piece outside the felt: in the reveal, in the set-up, on a place card.
export function draw(name, up = true) {
  const own = isFrench(name) || isTile(name);
  const piece = { id: name, face: own ? printedOf(name).face : isPlaque(name) ? name : name.slice(0, 2) };
  const { w, h } = size(piece);
  return svg(
    "svg",
    {
      viewBox: `0 0 ${w} ${h}`,
      class: "picture",
      role: "img",
      "aria-label": up ? faceName(piece) : t("face-down"),
    },
    svg("use", { href: picture(piece, up) }),
  );
}
