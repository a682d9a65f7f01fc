// Who are you? The hub draws the seats; another list of seats is another page.
import { listen } from "./stream.js";
import { symbol } from "./symbols.js";

const join = document.getElementById("join");
const seats = JSON.stringify(JSON.parse(join.dataset.seats));

for (const button of join.querySelectorAll("button[data-symbol]"))
  button.prepend(symbol({ seat: Number(button.value), symbol: button.dataset.symbol }, 28));

const close = listen(`/events?lang=${document.documentElement.lang}`, "view", (view) => {
  const now = JSON.stringify(view.seats.filter(({ robot }) => !robot).map(({ seat, name }) => [seat, name]));
  if (now !== seats) location.reload();
});

// Whoever has chosen is on the way to another page: reloading this one now would lose that.
join.addEventListener("submit", close);
