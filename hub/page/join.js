// Who are you? The hub draws the seats; another list of seats is another page.
import { chooseBefore } from "./look.js";
import { listen } from "./stream.js";
import { symbol } from "./symbols.js";

const join = document.getElementById("join");
const seats = JSON.stringify(JSON.parse(join.dataset.seats));

const sits = [...join.querySelectorAll("button[data-look]")].map((button) => [button, JSON.parse(button.dataset.look)]);
for (const [button, seat] of sits) button.prepend(symbol(seat, 28));
if (sits.length) chooseBefore(sits.map(([, seat]) => seat), document.getElementById("pick-look"));

const close = listen(`/events?lang=${document.documentElement.lang}`, "view", (view) => {
  const now = JSON.stringify(view.seats.filter(({ robot }) => !robot).map(({ seat, name }) => [seat, name]));
  if (now !== seats) location.reload();
});

// Whoever has chosen is on the way to another page: reloading this one now would lose that.
join.addEventListener("submit", close);
