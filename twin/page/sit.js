// Who sits before the page. From another's place another's hand is seen, so that is asked first.
import { write } from "./element.js";
import { piecesAt, seats, state } from "./state.js";
import { t } from "./words.js";

// Sits there by `take`; where nothing is dealt yet there is nothing to see and nothing to ask.
export function asksToSit(seat, take) {
  if (seat === state.me) return;
  if (["hand", "pad"].every((place) => !piecesAt(`${place}:${seat}`).length)) return take(seat);
  const dialog = document.getElementById("sit");
  const { name, robot } = seats()[seat];
  write(dialog.querySelector("h2"), t("sit-at", { name }));
  write(dialog.querySelector("p"), t(robot ? "sit-robot" : "sit-sees", { name }));
  dialog.returnValue = "";
  dialog.onclose = () => dialog.returnValue === "sit" && take(seat);
  dialog.showModal();
}
