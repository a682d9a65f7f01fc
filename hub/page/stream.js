// Event streams, and requests to the hub.
import { toast } from "./toast.js";
import { lang, t } from "./words.js";

// Opens `url`; every event `name` is handed on as JSON. Returns a function that closes it.
// EventSource reconnects by itself; a fresh connection may begin with lower revisions
// (the program restarted), so the last revision is forgotten when it opens.
export function listen(url, name, take) {
  const source = new EventSource(url);
  let newest = -1;
  source.addEventListener("open", () => {
    newest = -1;
    document.body.classList.remove("offline");
  });
  source.addEventListener("error", () => document.body.classList.add("offline"));
  source.addEventListener(name, (event) => {
    const value = JSON.parse(event.data);
    if (value.rev < newest) return;
    newest = value.rev ?? newest;
    take(value);
  });
  return () => source.close();
}

let asking = 0; // requests under way

// Posts JSON; answers whether it was accepted. A refusal is shown in the server's own words.
export async function post(url, body) {
  asking += 1;
  document.body.classList.add("asking");
  const accepted = await send(url, body);
  asking -= 1;
  document.body.classList.toggle("asking", asking > 0);
  return accepted;
}

async function send(url, body) {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    if (response.ok) return true;
    const answer = await response.json().catch(() => ({}));
    toast(answer.error ?? t("refused", { status: response.status }));
  } catch {
    toast(t("no-answer"));
  }
  return false;
}

// The games that the hub can play, with their options in the page's language.
export async function games() {
  try {
    return await (await fetch(`/games?lang=${lang}`)).json();
  } catch {
    toast(t("no-games"));
    return [];
  }
}

export const ask = (body) => post(`/ask?lang=${lang}`, body);
