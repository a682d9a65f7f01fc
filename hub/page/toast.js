// One quiet line for what was refused.
import { say } from "./heard.js";
import { explained } from "./why.js";

let hide;

export function toast(text) {
  const line = document.getElementById("toast");
  line.replaceChildren(...explained(text));
  line.hidden = false;
  say(text);
  clearTimeout(hide);
  hide = setTimeout(() => (line.hidden = true), 7000);
}
