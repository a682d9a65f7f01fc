// What the hub believes lies where, beside what really lies there when the two differ; and its notices.
import { el } from "./element.js";
import { isCard, isPlaque } from "./cards.js";
import { pieces, seats, state } from "./state.js";
import { symbol } from "./symbols.js";
import { explained } from "./why.js";
import { t } from "./words.js";

function beliefs() {
  const view = state.view;
  const pads = seats().map((seat) => ({
    zone: `pad:${seat.seat}`,
    seat,
    label: seat.name,
    seen: seat.seen,
    text: seat.reader_up ? `${seat.seen}` : t("reader-off"),
  }));
  const trays = (view.trays ?? []).map((tray) => ({
    zone: tray.zone,
    label: t(tray.zone === "tray:left" ? "left-short" : "right-short"),
    seen: tray.count,
    text: `${tray.count}`,
  }));
  const plaques = view.centre ?? [];
  return [
    {
      zone: "centre",
      label: t("centre"),
      seen: plaques.length,
      text: plaques.map((name) => name[1]).join(" ") || "–",
    },
    ...trays,
    ...pads,
  ];
}

const lies = (zone) =>
  pieces().filter(
    (piece) => piece.place === zone && (zone === "centre" ? isPlaque(piece.face) : isCard(piece.face)),
  ).length;

function line({ zone, seat, label, seen, text }) {
  const truth = lies(zone);
  const node = el(
    "div",
    { "data-belief": zone, "data-seen": seen },
    seat ? symbol(seat, 16) : null,
    el("span", { class: "what", title: label }, label),
    el("b", {}, text),
    truth === seen ? null : el("em", { title: t("really-lie", { n: truth }) }, `≠ ${truth}`),
  );
  node.classList.toggle("some", seen > 0);
  return node;
}

let drawn = "";

export function drawBelief() {
  if (!state.view) return;
  const all = beliefs();
  const key = JSON.stringify(
    all.map((belief) => [belief.zone, belief.label, belief.text, lies(belief.zone), belief.seat?.symbol]),
  );
  if (key !== drawn) document.getElementById("belief-zones").replaceChildren(...all.map(line));
  drawn = key;
  const list = document.getElementById("notices");
  const notices = state.view.notices ?? [];
  const said = notices.map((notice) => notice.text).join("\n");
  if (list.dataset.said === said) return;
  list.dataset.said = said;
  list.replaceChildren(...notices.map((notice) => el("li", { "data-notice": notice.kind }, ...explained(notice.text))));
  for (const node of document.querySelectorAll(".noticed")) node.classList.remove("noticed");
  for (const { zone } of notices)
    if (zone) document.querySelector(`[data-zone="${zone}"]`)?.classList.add("noticed");
}
