// Where phones join: a code to scan and its address, in a dialog; or how they could.
import { toast } from "./toast.js";
import { drawToLead, whoRows } from "./door.js";
import { state } from "./state.js";
import { t } from "./words.js";

async function fetched() {
  try {
    return await (await fetch("/phones")).json();
  } catch {
    toast(t("table-silent"));
    return null;
  }
}

async function show() {
  const phones = await fetched();
  if (!phones) return;
  const dialog = document.getElementById("phones");
  for (const node of dialog.querySelectorAll("[data-only-here], [data-in-the-room]"))
    node.hidden = phones.reachable === ("onlyHere" in node.dataset);
  if (phones.reachable) {
    const image = dialog.querySelector("img");
    image.src = `data:image/svg+xml,${encodeURIComponent(phones.svg)}`;
    image.alt = phones.url;
    dialog.querySelector("b").textContent = phones.url;
  }
  const link = dialog.querySelector("#on-tv a");
  link.href = link.textContent = phones.url?.replace("/join/", "/tv/") ?? new URL("/tv", location.href).href;
  if (!dialog.open) dialog.showModal();
}

let here = "";

// Who is here, for the table's own page; a seat's page has the way to the lead.
export function drawPhones() {
  const { door } = state.view ?? {};
  if (!door) return;
  drawToLead(document.getElementById("to-lead"), door);
  const now = JSON.stringify(door.here ?? []);
  if (now === here) return;
  here = now;
  document.getElementById("who").hidden = !door.here;
  document.getElementById("who-rows").replaceChildren(...whoRows(door));
  // Whoever was let in has used the code.
  if (document.getElementById("phones").open) show();
}

export function startPhones() {
  document.getElementById("show-phones").addEventListener("click", show);
}
