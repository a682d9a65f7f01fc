// A face and a colour of one's own choice: the sheet on which they are chosen, and what this phone remembers of it for the
// next evening.
import { el } from "./element.js";
import { ask } from "./stream.js";
import { COLOURS, FACES, SHAPES, symbol } from "./symbols.js";
import { t } from "./words.js";

const KEPT = "look"; // what was chosen on this phone, as JSON
const FRESH = "look-fresh"; // chosen before the seat was had: it goes before what the seat has

export const kept = () => JSON.parse(localStorage.getItem(KEPT) ?? "{}");
export const keep = (look) => localStorage.setItem(KEPT, JSON.stringify(look));

// What the hub knows of a seat, as it is asked for.
export const lookOf = ({ symbol: face, colour }) => ({ ...(FACES.includes(face) && { face }), ...(colour && { colour }) });
// A seat that looks like that.
export const wears = (seat, { face, colour }) => ({ ...seat, symbol: face ?? SHAPES[seat.seat % SHAPES.length], colour });

// Who has which face, but for one seat.
export const taken = (seats, own) =>
  new Map(seats.filter(({ seat, left }) => seat !== own && left === undefined).map(({ symbol: face, name }) => [face, name]));

const same = (one, other) => one.face === other.face && one.colour === other.colour;

function choice(name, value, chosen, drawing, text, has) {
  return el(
    "label",
    { class: has ? "has" : null },
    el("input", { type: "radio", name, value: value ?? "", checked: value === chosen, disabled: Boolean(has) }),
    el("span", {}, drawing, el("small", {}, has ? t("look-has", { name: has }) : text)),
  );
}

// The sheet for a seat: `others` have faces that are taken, `choose` is told what was chosen.
export function openLook(seat, others, choose) {
  let look = lookOf(seat);
  const shown = el("h2");
  const show = () => shown.replaceChildren(symbol(wears(seat, look), 40), seat.name ?? t("look-title"));
  const plain = (colour) => symbol({ ...seat, symbol: "circle", colour, robot: false });
  const face = (one) => choice("face", one, look.face, symbol({ ...wears(seat, { face: one }), robot: false }, 28), t(one ? `face-${one}` : "look-shape"), others.get(one));
  const colour = (one) => choice("colour", one, look.colour, plain(one), t(one ? `tint-${one}` : "look-seats"));
  const sheet = el(
    "dialog",
    { class: "look", "aria-label": t("look-title") },
    el(
      "form",
      { method: "dialog" },
      shown,
      el("fieldset", {}, el("legend", {}, t("look-face")), face(undefined), ...FACES.map(face)),
      el("fieldset", {}, el("legend", {}, t("look-colour")), colour(undefined), ...COLOURS.map(colour)),
      el("div", { class: "foot" }, el("button", { type: "button", class: "quiet", onclick: () => sheet.close() }, t("look-not")), el("button", { class: "brass" }, t("look-done"))),
    ),
  );
  const read = (name) => sheet.querySelector(`[name=${name}]:checked`)?.value || undefined;
  sheet.addEventListener("change", () => {
    look = { face: read("face"), colour: read("colour") };
    show();
  });
  sheet.addEventListener("submit", () => choose(look));
  sheet.addEventListener("close", () => sheet.remove());
  show();
  document.body.append(sheet);
  sheet.showModal();
}

// On the way to a seat: what is chosen is remembered, and brought to the seat.
export function chooseBefore(seats, button) {
  const seat = { seat: 0 };
  const show = () => button.replaceChildren(symbol(wears(seat, kept()), 28), t("look-title"));
  button.addEventListener("click", () =>
    openLook(wears(seat, kept()), taken(seats, null), (look) => {
      keep(look);
      sessionStorage.setItem(FRESH, "yes");
      show();
    }),
  );
  button.hidden = false;
  show();
}

let brought = null; // to whom, in which match

// At the seat: what this phone remembers is asked for once, where nothing else was chosen for it or it was chosen just now.
function bring({ seats, epoch }, own) {
  const to = `${epoch} ${own.name}`;
  if (brought === to) return;
  brought = to;
  const fresh = sessionStorage.getItem(FRESH);
  sessionStorage.removeItem(FRESH);
  const look = kept();
  if (taken(seats, own.seat).has(look.face)) delete look.face;
  const plain = same(lookOf(own), {});
  if ((fresh || plain) && !same(look, lookOf(own))) ask({ ask: "look", look });
}

// The seat's own button, and what the phone brings.
export function ownLook(button, view, me) {
  const own = view.seats[me];
  button.hidden = !own || own.robot || own.left !== undefined;
  if (button.hidden) return;
  bring(view, own);
  button.onclick = () =>
    openLook(own, taken(view.seats, me), async (look) => {
      if (await ask({ ask: "look", look })) keep(look);
    });
}
