// Where phones join: a code to scan and its address, in a dialog; or how they could.
import { toast } from "./toast.js";
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
  dialog.showModal();
}

export function startPhones() {
  document.getElementById("show-phones").addEventListener("click", show);
}
