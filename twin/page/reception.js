// How well the antennas hear: whoever builds a table makes it worse, and sees what the table makes of it.
import { el } from "./element.js";
import { hand } from "./hand.js";
import { state } from "./state.js";
import { t } from "./words.js";

const part = (id) => document.getElementById(id);

export function drawReception() {
  part("reception").value = state.world?.reception ?? "";
}

export function startReception() {
  const named = ["ideal", "usual", "poor"].map((one) => el("option", { value: one }, t(`reception-${one}`)));
  part("reception").replaceChildren(...named);
  part("reception").addEventListener("change", (event) => hand({ do: "reception", to: event.target.value }));
}
