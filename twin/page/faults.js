// What goes wrong at will: whoever builds a table makes the antennas hear worse or the disk fail, pulls the hub's plug, and
// sees what the table makes of it.
import { el } from "./element.js";
import { hand } from "./hand.js";
import { state } from "./state.js";
import { t } from "./words.js";

const CHOICES = {
  reception: ["ideal", "usual", "poor"],
  disk: ["well", "full", "read-only", "fails", "stalls"],
};
const WORDS = { reception: "reception", disk: "disk-state" };

const part = (id) => document.getElementById(id);

export function drawFaults() {
  for (const what of Object.keys(CHOICES)) part(what).value = state.world?.[what] ?? "";
}

export function startFaults() {
  for (const [what, all] of Object.entries(CHOICES)) {
    part(what).replaceChildren(...all.map((one) => el("option", { value: one }, t(`${WORDS[what]}-${one}`))));
    part(what).addEventListener("change", (event) => hand({ do: what, to: event.target.value }));
  }
  part("pull-plug").addEventListener("click", () => hand({ do: "pull_plug" }));
}
