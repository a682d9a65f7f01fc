// The page of a game's rules: draws the pictures beside them, prints the card, and leads back to where the reader was.
import { draw } from "./cards.js";
import { verdictSign } from "./symbols.js";

for (const piece of document.querySelectorAll("[data-piece]")) piece.replaceChildren(draw(piece.dataset.piece));
for (const picture of document.querySelectorAll("[data-verdict]")) picture.prepend(verdictSign(picture.dataset.verdict, 26));

document.getElementById("print").addEventListener("click", () => print());

// Whoever came from the table goes back to the page as it was left there.
const { href } = document.getElementById("back");
const came = document.referrer && new URL(document.referrer);
if (came && came.origin === location.origin && !came.pathname.startsWith("/rules")) sessionStorage.setItem("from", came.href);
document.getElementById("back").href = sessionStorage.getItem("from") ?? href;

// The pictures have moved what was looked for.
document.querySelector(":target")?.scrollIntoView();
