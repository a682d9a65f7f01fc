// Who joins the match and who leaves it, between two deals. What is proposed here all must agree to.
import { el } from "./element.js";
import { t } from "./words.js";

const MOST = 10; // chairs that have a pad

function joins(view, want, robots) {
  const free = view.seats.filter((seat) => seat.left !== undefined).map((seat) => seat.seat);
  if (view.seats.length < MOST) free.push(view.seats.length);
  if (!free.length) return null;
  const name = el("input", { type: "text", required: true, maxlength: 24, autocomplete: "off", "aria-label": t("comer-name"), placeholder: t("comer-name") });
  const chair = (seat) => el("option", { value: seat }, t("comer-seat", { n: seat + 1 }));
  const where = el("select", { "aria-label": t("comer-where") }, ...free.map(chair));
  const robot = el("input", { type: "checkbox" });
  const form = el(
    "form",
    { class: "call comer", "data-undo": "join" },
    name,
    where,
    robots ? el("label", {}, robot, el("span", {}, t("robot"))) : null,
    el("button", { class: "quiet" }, t("joins")),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    want({ want: "join", seat: Number(where.value), name: name.value, robot: robot.checked });
  });
  return form;
}

function leaves({ seat, name }, want) {
  const onclick = () => want({ want: "leave", seat });
  return el("button", { type: "button", class: "quiet", "data-undo": `leave-${seat}`, onclick }, t("leaves", { name }));
}

export function comerRows(view, want, robots) {
  const there = view.seats.filter((seat) => seat.left === undefined);
  return [
    el(
      "details",
      { class: "comers" },
      el("summary", {}, t("comers")),
      joins(view, want, robots),
      ...there.map((seat) => leaves(seat, want)),
    ),
  ];
}
