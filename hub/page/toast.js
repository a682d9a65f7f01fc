// One quiet line for what was refused, or is told in passing; a button may stand in it.
import { say } from "./heard.js";
import { explained } from "./why.js";

let hide;

export function toast(text, button) {
  const line = document.getElementById("toast");
  line.replaceChildren(...explained(text), ...(button ? [" ", button] : []));
  button?.addEventListener("click", () => (line.hidden = true));
  line.hidden = false;
  say(text);
  clearTimeout(hide);
  hide = setTimeout(() => (line.hidden = true), 7000);
}
