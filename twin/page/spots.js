// Where a piece lies inside its place: pure geometry, from the place's rectangle and its pieces
// to one spot a piece, {x, y, angle, scale}; x and y are the piece's middle on the page.
import { isCard, isPlaque, size, TYPES } from "./cards.js";
import { deckOrder, isFrench, isTile } from "./decks.js";

const CARD = { w: 90, h: 126 };

// A gap between two types makes the groups of a hand visible.
export function sortHand(pieces) {
  const rank = (piece) =>
    isFrench(piece.id) || isTile(piece.id) ? deckOrder(piece.id) : isCard(piece.face) ? TYPES.indexOf(piece.face) : 99;
  return [...pieces].sort((a, b) => rank(a) - rank(b) || (a.id < b.id ? -1 : 1));
}

// What a finger needs of a piece that others cover.
const GRASP = 40;

// Your hand. Tiles stand on a rack, as their numbers are in the middle; cards are fanned out, unless
// that leaves too little of each.
export function held(rect, pieces) {
  const tiles = pieces.some((piece) => isTile(piece.id));
  const step = (rect.w - CARD.w - 24) / Math.max(1, pieces.length - 1);
  return tiles || step < GRASP ? rack(rect, pieces) : fan(rect, pieces);
}

// Side by side, in as few rows as leave enough of each piece to grasp.
function rack(rect, pieces) {
  const { w, h } = pieces.length ? size(pieces[0]) : CARD;
  const fit = (rows) => {
    const across = Math.ceil(pieces.length / rows);
    const high = Math.min(1.3, (rect.h - 14 - 4 * rows) / rows / h);
    // Cards show what they are in their corner: half of each is enough.
    const wide = (rect.w - 16) / w / (isTile(pieces[0].id) ? across * 1.06 : 1 + (across - 1) * 0.56);
    const scale = Math.min(high, wide);
    const step = Math.min(w * scale * 1.06, (rect.w - 16 - w * scale) / Math.max(1, across - 1));
    return { rows, across, scale, step };
  };
  const fits = [1, 2, 3].map(fit);
  const largest = fits.reduce((best, one) => (one.step > best.step ? one : best));
  const { rows, across, scale, step } = fits.find((one) => one.step >= GRASP) ?? largest;
  const top = rect.y + (rect.h - rows * (h * scale + 4)) / 2 + (h * scale) / 2;
  return pieces.map((_, i) => {
    const row = Math.floor(i / across);
    const inRow = Math.min(across, pieces.length - row * across);
    return {
      x: rect.x + rect.w / 2 + ((i % across) - (inRow - 1) / 2) * step,
      y: top + row * (h * scale + 4),
      angle: 0,
      scale,
    };
  });
}

// All of it open and in order, in as many lines as make it largest.
export function lines(rect, pieces) {
  const [apart, most] = [3, 8];
  const { w, h } = size(pieces[0]);
  const fit = (rows) => {
    const across = Math.ceil(pieces.length / rows);
    const high = (rect.h - 10 - apart * (rows - 1)) / rows / h;
    return { rows, across, scale: Math.min(high, (rect.w - 12) / across / (w + apart)) };
  };
  const fits = Array.from({ length: most }, (_, i) => fit(i + 1));
  const { rows, across, scale } = fits.reduce((best, one) => (one.scale > best.scale ? one : best));
  const step = { x: (w + apart) * scale, y: h * scale + apart };
  // It begins at its left end, so that nothing moves when it grows; where no second one has room, in the middle.
  const left = rect.w < 2 * step.x ? rect.x + rect.w / 2 : rect.x + 6 + step.x / 2;
  const top = rect.y + rect.h / 2 - (step.y * (rows - 1)) / 2;
  return pieces.map((_, i) => ({
    x: left + (i % across) * step.x,
    y: top + Math.floor(i / across) * step.y,
    angle: 0,
    scale,
  }));
}

// Large, on a shallow arc.
function fan(rect, pieces) {
  const scale = Math.min(1.1, (rect.h * 0.713) / CARD.h);
  const width = CARD.w * scale;
  // Groups of equal cards stand apart in Remmi-Demmi, suits in the other decks.
  const kind = (piece) => (isCard(piece.face) ? piece.face : piece.face.slice(-1));
  const gaps = pieces.map((piece, i) => (i > 0 && kind(piece) !== kind(pieces[i - 1]) ? 0.34 : 0));
  const units = pieces.length - 1 + gaps.reduce((sum, gap) => sum + gap, 0);
  const step = units > 0 ? Math.min(width * 0.66, (rect.w - width - 24) / units) : 0;
  let along = (-units * step) / 2;
  return pieces.map((piece, i) => {
    along += i === 0 ? 0 : (1 + gaps[i]) * step;
    const lean = along / (rect.w / 2);
    return {
      x: rect.x + rect.w / 2 + along,
      y: rect.y + rect.h * (0.59 + lean * lean * 0.085),
      angle: lean * 7,
      scale,
    };
  });
}

// Somebody else's hand: a small closed fan.
export function smallFan(rect, pieces) {
  const scale = (rect.h - 2) / CARD.h;
  const n = pieces.length;
  const step = n > 1 ? Math.min(9, (rect.w - CARD.w * scale) / (n - 1)) : 0;
  return pieces.map((_, i) => {
    const off = i - (n - 1) / 2;
    return {
      x: rect.x + rect.w / 2 + off * step,
      y: rect.y + rect.h / 2 + off * off * 0.22,
      angle: off * 2.6,
      scale,
    };
  });
}

// Cards side by side, closer together when there are many.
export function row(rect, pieces, margin = 7, align = 0.5) {
  const scale = (rect.h - 2 * margin) / CARD.h;
  const widths = pieces.map(
    (piece) => size(piece).w * Math.min(scale, ((rect.h - 2 * margin) / size(piece).h) * 0.9 || scale),
  );
  const widest = Math.max(CARD.w * scale, ...widths);
  const room = rect.w - 2 * margin - widest;
  const step = pieces.length > 1 ? Math.min(widest + 5, room / (pieces.length - 1)) : 0;
  // One piece in a place too narrow for a card lies in its middle.
  const alone = pieces.length === 1 && room < 0;
  const start = alone
    ? rect.x + rect.w / 2
    : rect.x + margin + widest / 2 + Math.max(0, (room - step * (pieces.length - 1)) * align);
  return pieces.map((piece, i) => ({
    x: start + i * step,
    y: rect.y + rect.h / 2,
    angle: 0,
    scale: Math.min(scale, (rect.h - 2 * margin) / size(piece).h, widest / size(piece).w),
  }));
}

// A pad: cards in a row, a plaque at its right end.
export function pad(rect, pieces, margin) {
  const plaques = pieces.filter((piece) => isPlaque(piece.face));
  const cards = pieces.filter((piece) => !isPlaque(piece.face));
  const scale = Math.min(0.62, (rect.h - 2 * margin) / 92);
  const wide = plaques.length ? size(plaques[0]).w * scale + margin : 0;
  const spots = new Map();
  row({ ...rect, w: rect.w - wide }, cards, margin, 0).forEach((spot, i) => spots.set(cards[i].id, spot));
  plaques.forEach((piece, i) =>
    spots.set(piece.id, {
      x: rect.x + rect.w - wide / 2 - margin / 2,
      y: rect.y + rect.h / 2 + (i - (plaques.length - 1) / 2) * 14,
      angle: 0,
      scale,
    }),
  );
  return pieces.map((piece) => spots.get(piece.id));
}

// The centre: each plaque keeps its own place, so none moves when another is taken.
export function centre(rect, pieces) {
  const scale = Math.min(1, (rect.w / 3 - 10) / 86, (rect.h - 16) / 62);
  const others = pieces.filter((piece) => !isPlaque(piece.face));
  const laid = row({ ...rect, y: rect.y + rect.h * 0.2 }, others);
  return pieces.map((piece) =>
    isPlaque(piece.face)
      ? {
          x: rect.x + (rect.w * ((4 - Number(piece.face[1])) * 2 + 1)) / 6,
          y: rect.y + rect.h / 2,
          angle: 0,
          scale,
        }
      : laid[others.indexOf(piece)],
  );
}

// A pile: a few edges show that it is thick, the top piece is the one that can be taken.
export function pile(rect, pieces, margin = 8) {
  const scale = (rect.h - 2 * margin) / CARD.h;
  const edge = Math.min(0.16, 6 / Math.max(1, pieces.length));
  return pieces.map((_, i) => ({
    x: rect.x + rect.w / 2 + i * edge,
    y: rect.y + rect.h / 2 - i * edge,
    angle: 0,
    scale,
  }));
}

// Melds side by side, as large as they can be in as many rows as that takes. Cards of one overlap
// so that their corners show; tiles do not, as theirs would not.
export function melds(rect, groups, list) {
  const margin = 5;
  const { w, h } = size(list[0]);
  const next = isTile(list[0].id) ? 0.97 : 0.52;
  const room = rect.w - 2 * margin;
  const wide = (group, scale) => w * scale * (1 + next * (group.length - 1));
  const lie = (scale) => wrapped(groups, (group) => wide(group, scale), room, 9);
  const fits = (scale, rows) => lie(scale).length <= rows && groups.every((group) => wide(group, scale) <= room);
  const fitting = (rows) => {
    let scale = Math.min(0.66, (rect.h - margin * (rows + 1)) / rows / h);
    while (!fits(scale, rows) && scale > 0.12) scale *= 0.94;
    return scale;
  };
  const scale = Math.max(...[1, 2, 3, 4].map(fitting));
  const spots = new Map();
  lie(scale).forEach((line, r) => {
    let x = rect.x + margin + (w * scale) / 2;
    const y = rect.y + margin + (h * scale) / 2 + r * (h * scale + margin);
    for (const group of line) {
      group.forEach((piece, i) => spots.set(piece.id, { x: x + i * w * scale * next, y, angle: 0, scale }));
      x += wide(group, scale) + 9;
    }
  });
  return list.map((piece) => spots.get(piece.id));
}

function wrapped(groups, width, room, gap) {
  const lines = [[]];
  let used = 0;
  for (const group of groups) {
    const wide = width(group);
    if (used > 0 && used + gap + wide > room) {
      lines.push([]);
      used = 0;
    }
    lines.at(-1).push(group);
    used += wide + (used > 0 ? gap : 0);
  }
  return lines;
}

// A discard pile: the last few are seen a little, the top one whole.
export const SEEN = 6;

export function heap(rect, pieces) {
  const scale = (rect.h - 12) / CARD.h;
  const seen = Math.min(SEEN, pieces.length);
  return pieces.map((_, i) => {
    const back = Math.min(seen - 1, pieces.length - 1 - i);
    return { x: rect.x + rect.w / 2 + (seen / 2 - back - 0.5) * 13, y: rect.y + rect.h / 2, angle: ((i * 37) % 7) - 3, scale };
  });
}
