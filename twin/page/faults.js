// What goes wrong at will: whoever builds a table makes the antennas hear worse, or pulls the hub's plug, and sees what the
// table makes of it.
import { el } from "./element.js";
import { hand } from "./hand.js";
import { state } from "./state.js";
import { t } from "./words.js";

const part = (id) => document.getElementById(id);

export function drawFaults() {
  part("reception").value = state.world?.reception ?? "";
}

export function startFaults() {
  const named = ["ideal", "usual", "poor"].map((one) => el("option", { value: one }, t(`reception-${one}`)));
  part("reception").replaceChildren(...named);
  part("pull-plug").addEventListener("click", () => hand({ do: "pull_plug" }));
  part("reception").addEventListener("change", (event) => hand({ do: "reception", to: event.target.value }));
}
