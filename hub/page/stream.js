// Event streams, and requests to the hub.
import { say } from "./heard.js";
import { toast } from "./toast.js";
import { lang, t } from "./words.js";

// The hub is heard every two seconds at least. After this long without a word the page looks for it
// again, and people are told (within five seconds).
const SILENCE = 4000;

// What is pressed has so long to be answered: a browser in which other tabs of this table have all connections never sends it.
const PATIENCE = 15000;

const away = new Set(); // streams that hear nothing

// One clock stands still while a machine sleeps, the other may be set back.
const mark = () => ({ wall: Date.now(), page: performance.now() });
const since = ({ wall, page }) => Math.max(Date.now() - wall, performance.now() - page);

function told(source, hears) {
  if (hears) away.delete(source);
  else away.add(source);
  const lost = away.size > 0;
  if (lost && !document.body.classList.contains("offline")) say(t("offline"));
  document.body.classList.toggle("offline", lost);
}

// Opens `url`; what it tells of by events `name` is handed on as it is then, and whether it is what was missed
// meanwhile. Returns a function that closes it. An event brings what has changed since the one before, and the first
// on a connection all there is.
// A connection can die without a word (a phone that sleeps, a router that forgets), so whoever
// hears nothing opens another: each begins with the state as it is. Whoever looks again does so at once: what an old
// one still has to tell may come late, and piece by piece. What only draws rests while nobody looks (`rests`): a host has six
// connections, for all tabs of a browser and what is pressed in them.
export function listen(url, name, take, { rests = false } = {}) {
  const self = {}; // stands for this stream among those that hear nothing
  let source;
  let heard = mark();
  let opened;
  let known = {};
  let missed; // what the connection tells first went on while there was none
  const hears = () => {
    heard = mark();
    told(self, true);
  };
  const open = () => {
    opened = mark();
    source?.close();
    source = new EventSource(url);
    source.addEventListener("open", () => {
      known = {};
      missed = missed !== undefined;
      hears();
    });
    source.addEventListener("beat", hears);
    source.addEventListener("error", () => told(self, false));
    source.addEventListener(name, (event) => {
      hears();
      known = { ...known, ...JSON.parse(event.data) };
      take(known, missed);
      missed = false;
    });
  };
  const sleeps = () => rests && document.hidden;
  const look = () => {
    if (sleeps() || since(heard) < SILENCE) return;
    told(self, false);
    // A new connection gets its time too.
    if (since(opened) > SILENCE) open();
  };
  const seen = () => {
    heard = mark();
    if (!document.hidden) open();
    else if (rests) source.close();
  };
  // A page that a browser keeps for whoever comes back keeps its connections, too, and a host has six.
  const leave = () => source.close();
  const back = ({ persisted }) => persisted && open();
  const wakes = [
    [document, "visibilitychange", seen],
    [window, "online", () => sleeps() || open()],
    [window, "pagehide", leave],
    [window, "pageshow", back],
  ];
  for (const [where, what, act] of wakes) where.addEventListener(what, act);
  const looking = setInterval(look, 500);
  open();
  return () => {
    clearInterval(looking);
    for (const [where, what, act] of wakes) where.removeEventListener(what, act);
    source.close();
    told(self, true);
  };
}

let asking = 0; // requests under way

// Posts JSON; gives the server's answer, or false for a refusal, which is shown in its own words.
export async function post(url, body) {
  asking += 1;
  document.body.classList.add("asking");
  const headers = { "Content-Type": "application/json" };
  const accepted = await request(url, { method: "POST", headers, body: JSON.stringify(body), signal: AbortSignal.timeout(PATIENCE) });
  asking -= 1;
  document.body.classList.toggle("asking", asking > 0);
  return accepted;
}

// The server's answer, or false for a refusal, which is shown in its own words.
export async function request(url, how) {
  try {
    const response = await fetch(url, how);
    if (response.ok) {
      const done = await response.json();
      if (done.not_saved) toast(done.not_saved);
      return done;
    }
    const answer = await response.json().catch(() => ({}));
    toast(answer.error ?? t("refused", { status: response.status }));
  } catch {
    toast(t("table-silent"));
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
