// The page of the workshop: what the hardware does is looked for twice a second, and pieces are drawn. Without it the page looks
// again by itself, and says pieces in words.
import { draw } from "./cards.js";

const now = document.getElementById("now");
let known;

function paint() {
  for (const piece of document.querySelectorAll("[data-piece]")) piece.replaceChildren(draw(piece.dataset.piece));
}

// Whoever has a finger or the keyboard's focus on a button keeps it.
function show(text) {
  if (text === known) return;
  known = text;
  const had = document.activeElement?.id;
  const { body } = new DOMParser().parseFromString(text, "text/html");
  now.replaceChildren(...body.childNodes);
  paint();
  if (had) document.getElementById(had)?.focus();
}

async function look() {
  try {
    const answer = await fetch("/workshop/now");
    if (answer.ok && !answer.redirected) show(await answer.text());
    else if (answer.redirected) location.reload();
  } catch {
    // The hub is away for a moment, as between two lives of the table: the next look finds it.
  }
}

paint();
if (now) setInterval(look, 500);
