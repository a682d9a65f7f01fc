// One quiet line near the top for what was refused, and one unseen line for screen readers.
import { plain, explained } from "./why.js";

let hide;

export function toast(text) {
  const line = document.getElementById("toast");
  line.replaceChildren(...explained(text));
  line.hidden = false;
  clearTimeout(hide);
  hide = setTimeout(() => (line.hidden = true), 7000);
}

export function say(text) {
  document.getElementById("say").textContent = plain(text);
}
