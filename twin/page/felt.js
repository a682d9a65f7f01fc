// The seats round the felt: place card, pad, dots, dealer's token; and the tags of the zones.
import { el, svg, write, calm } from "./element.js";
import { machine, symbol } from "./symbols.js";
import { isTable, pieces, seats, seatName, state, watches } from "./state.js";
import { draw } from "./cards.js";
import { placeName } from "./places.js";
import { t } from "./words.js";

// Middles of the other seats in percent of the stage, clockwise from the seat to the left of
// yours, for 1 to 9 others. Your own seat is always at the bottom, as at a real table.
const PLACES = {
  1: [[50, 14]],
  2: [
    [11, 50],
    [89, 50],
  ],
  3: [
    [11, 50],
    [50, 14],
    [89, 50],
  ],
  4: [
    [11, 54],
    [30, 14.5],
    [70, 14.5],
    [89, 54],
  ],
  5: [
    [11, 58],
    [18.5, 17],
    [50, 14],
    [81.5, 17],
    [89, 58],
  ],
  6: [
    [11, 61],
    [14.5, 26],
    [38, 14],
    [62, 14],
    [85.5, 26],
    [89, 61],
  ],
  7: [
    [11, 63],
    [11, 35],
    [29, 14],
    [50, 14],
    [71, 14],
    [89, 35],
    [89, 63],
  ],
  8: [
    [11, 66],
    [11, 38],
    [23.3, 14],
    [41.1, 14],
    [58.9, 14],
    [76.7, 14],
    [89, 38],
    [89, 66],
  ],
  9: [
    [11, 70],
    [11, 45],
    [14.5, 20],
    [33, 14],
    [50, 14],
    [67, 14],
    [85.5, 20],
    [89, 45],
    [89, 70],
  ],
};

// Your own seat at the near edge, and somebody's that is like the others.
const OWN = [50, 100];
const NEAR = [50, 84];

let builtFor = null; // what stands for the seats that stand there
let satAt = null;
let sit = () => {};

export function onSit(take) {
  sit = take;
}

const box = () => document.getElementById("seats");
const seatElement = (seat) => box().querySelector(`[data-seat="${seat}"]`);

// RD-20: the tenth card of a hand lies beside the pad.
const hasTenth = () => state.view.about.tenth_apart && state.view.hand === 10;

function build(seat) {
  return el(
    "section",
    { class: `seat${hasTenth() ? " with-tenth" : ""}`, "data-seat": seat.seat },
    el("div", { class: "fan" }),
    el(
      "button",
      { class: "plate", type: "button", disabled: watches, "data-sit": seat.seat, onclick: () => sit(seat.seat) },
      symbol({ ...seat, robot: false }),
      seat.robot && el("span", { class: "machine" }, machine(15)),
      el("span", { class: "name" }),
      el("span", { class: "lead" }),
      el("b", { class: "total" }),
    ),
    el(
      "div",
      { class: "spot pad", role: "group", "data-zone": `pad:${seat.seat}`, tabindex: -1 },
      el("span", { class: "silent", hidden: true }, t("reader-silent")),
    ),
    hasTenth() ? el("div", { class: "spot tenth", role: "group", "data-zone": `melds:${seat.seat}`, tabindex: -1 }) : null,
    el("div", { class: "seen" }, el("span", { class: "dots", role: "img" }), el("span", { class: "count" })),
    el("span", { class: "claimed", hidden: true }),
    el("span", { class: "dealer", hidden: true, title: t("deals-now") }, t("dealer-token")),
  );
}

// Seats stand in the order of the round, yours at the bottom. When you sit elsewhere the place
// cards move round the table from where they stood (FLIP); pads do not, as pieces are laid by them.
function place(fresh) {
  const all = seats();
  const movers = [...box().querySelectorAll(".plate, .dealer")];
  const before = movers.map((node) => node.getBoundingClientRect());
  const spots = PLACES[all.length - 1] ?? [];
  const first = watches ? 0 : state.me; // who sits at the near edge
  for (const { seat } of all) {
    const node = seatElement(seat);
    const turn = (seat - first + all.length) % all.length;
    const mine = seat === state.me;
    const fan = node.querySelector(".fan");
    node.classList.toggle("me", mine);
    if (mine) fan.removeAttribute("data-hand");
    else fan.dataset.hand = seat;
    const near = mine ? OWN : NEAR;
    const [x, y] = turn === 0 ? near : (spots[turn - 1] ?? [50, 50]);
    node.style.left = `${x}%`;
    node.style.top = `${y}%`;
    for (const spot of node.querySelectorAll(".pad, .tenth")) spot.tabIndex = mine ? 0 : -1;
  }
  document.getElementById("hand").dataset.hand = state.me;
  if (!fresh && !calm()) movers.forEach((node, i) => glide(node, before[i]));
}

function glide(node, old) {
  const now = node.getBoundingClientRect();
  if (!old.width || (old.x === now.x && old.y === now.y)) return;
  node.animate([{ translate: `${old.x - now.x}px ${old.y - now.y}px` }, { translate: "0 0" }], {
    duration: 420,
    easing: "cubic-bezier(.3,.7,.2,1)",
  });
}

function dots(node, seen, of) {
  if (node.childElementCount !== of) node.replaceChildren(...Array.from({ length: of }, () => el("i")));
  [...node.children].forEach((dot, i) => dot.classList.toggle("on", i < seen));
  node.setAttribute("aria-label", t("cards-seen", { n: seen, of }));
}

function plateLabel(seat, mine) {
  const facts = [seat.name, seat.robot && t("robot"), t("points", { n: seat.total }), seat.leader && t("leads"), mine && t("you-sit-here")];
  return facts.filter(Boolean).join(", ") + (mine || !isTable ? "" : `. ${t("sit-here")}`);
}

function padLabel(seat, mine) {
  const pad = mine ? t("your-pad-label") : t("pad-of", { name: seat.name });
  return `${pad}, ${t("cards-seen", { n: seat.seen, of: seat.of })}`;
}

function showSeat(seat) {
  const node = seatElement(seat.seat);
  const mine = seat.seat === state.me;
  write(node.querySelector(".name"), seat.name);
  node.querySelector(".plate").title = seat.name;
  node.classList.toggle("gone", seat.left !== undefined);
  const [temper, badge] = [state.world?.tempers?.[seat.seat], node.querySelector(".machine")];
  if (badge) badge.title = t(`robot-${temper ?? "plays"}`);
  write(node.querySelector(".total"), String(seat.total).replace("-", "−"));
  const lead = node.querySelector(".lead");
  // Where all lead nobody does.
  const leads = seat.leader && !seats().every((one) => one.leader);
  if (leads !== lead.childElementCount > 0) lead.replaceChildren(...(leads ? [crown()] : []));
  node.querySelector(".plate").setAttribute("aria-label", plateLabel(seat, mine));
  const pad = node.querySelector(".pad");
  pad.classList.toggle("reads", seat.seen > 0);
  pad.classList.toggle("down", !seat.reader_up);
  pad.setAttribute("aria-label", padLabel(seat, mine));
  node.querySelector(".tenth")?.setAttribute("aria-label", placeName(`melds:${seat.seat}`));
  node.querySelector(".silent").hidden = seat.reader_up;
  // In the games with turns cards are counted on a pad only while the game waits for them.
  const note = state.view.sheet?.notes[seat.seat];
  const [seen, of] = note ? [note.seen, note.of] : [seat.seen, seat.of];
  dots(node.querySelector(".dots"), seen, of);
  write(
    node.querySelector(".count"),
    of > 0 && (seen > 0 || mine) ? t(mine ? "n-of-seen" : "n-of", { n: seen, of }) : "",
  );
  node.querySelector(".dealer").hidden = state.view.dealer !== seat.seat || state.view.phase === "setup";
  showClaim(node.querySelector(".claimed"), seat);
}

// While the round runs: that a claim was made and with which plaque, and nothing more.
function showClaim(node, seat) {
  const claim = (state.view.claims ?? []).find((claim) => claim.seat === seat.seat);
  const plaque = claim?.plaque ?? seat.plaque;
  const shown = state.view.phase === "running" && Boolean(claim || plaque);
  node.hidden = !shown;
  if (!shown) return;
  const text = t([1, 2, 3].includes(claim?.place) ? `claimed-${claim.place}` : "claimed");
  if (node.dataset.said === text + plaque) return;
  node.dataset.said = text + plaque;
  node.replaceChildren(text, ...(plaque ? [draw(plaque)] : []));
}

function crown() {
  return svg(
    "svg",
    { viewBox: "0 0 24 18", width: 20, height: 15, role: "img", "aria-label": t("leads") },
    svg("path", { d: "M2 16L1 4l6 5 5-8 5 8 6-5-1 12z", fill: "#b98a25", stroke: "#7b5a12" }),
  );
}

// Counts under the piles, and whose tray it is; the zones of every game stand there by now.
export function drawTags() {
  if (!state.view) return;
  const count = (place) => pieces().filter((piece) => piece.place === place).length;
  for (const node of document.querySelectorAll("[data-count]"))
    write(node, String(count(node.dataset.count) || ""));
  for (const side of ["left", "right"]) {
    const tray = (state.view.trays ?? []).find((tray) => tray.zone === `tray:${side}`);
    const owner = tray?.owner ?? null;
    const who = owner === null ? "" : ` · ${owner === state.me ? t("yours") : seatName(owner)}`;
    write(
      document.querySelector(`[data-tray="${side}"]`),
      `${t(owner === null ? `${side}-tray` : `${side}-short`)}${who}${tray?.count ? ` · ${tray.count}` : ""}`,
    );
  }
}

export function drawFelt() {
  if (!state.view) return;
  const round = seats()
    .map(({ symbol, colour, robot }) => [symbol, colour, robot])
    .concat(hasTenth() ? "tenth" : [])
    .join();
  const fresh = round !== builtFor;
  if (fresh) box().replaceChildren(...seats().map(build));
  if (fresh || satAt !== state.me) place(fresh);
  [builtFor, satAt] = [round, state.me];
  document.body.dataset.phase = state.view.phase;
  document.getElementById("stage").classList.toggle("bare", seats().length === 0);
  seats().forEach(showSeat);
}
