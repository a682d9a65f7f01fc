// Waits to be let in. What came of it the hub says on a new page.
import { listen } from "./stream.js";

listen(`/events?lang=${document.documentElement.lang}`, "view", ({ out, door }) => {
  if (out || !door.waits) location.reload();
  document.getElementById("by-timer").hidden = !door.tap;
});
