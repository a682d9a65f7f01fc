// The e-ink panel, pixel by pixel as its controller holds it; fetched again when it has changed.
import { write } from "./element.js";
import { state } from "./state.js";
import { t } from "./words.js";

let shown = null;

export function drawBoard() {
  const panel = state.world?.panel;
  if (!panel) return;
  document.getElementById("panel").classList.toggle("busy", panel.busy);
  write(document.getElementById("panel-text"), t(panel.busy ? "scoreboard-busy" : "scoreboard"));
  if (panel.rev === shown) return;
  shown = panel.rev;
  // The old picture stays until the new one is here: e-ink never goes blank.
  const next = new Image();
  next.onload = () => {
    if (shown === panel.rev) document.getElementById("board").src = next.src;
    const large = document.querySelector("#large img");
    if (large) large.src = next.src;
  };
  next.src = `/twin/glass.png?rev=${panel.rev}`;
}

export function startBoard() {
  const dialog = document.getElementById("large");
  document.getElementById("board").alt = t("scoreboard-picture");
  document.getElementById("panel-open").addEventListener("click", () => {
    dialog.querySelector("img")?.remove();
    const image = document.getElementById("board").cloneNode();
    image.removeAttribute("id");
    dialog.prepend(image);
    dialog.showModal();
  });
}
