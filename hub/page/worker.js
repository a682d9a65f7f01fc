// Keeps what pages are made of, and says that the table is not there. Nothing of a match passes through here.
const FILES = "files";
// Of all pages in one language, and of the program before this one.
const KEPT = 40;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

// A file's name says what is in it, so the kept one is the right one.
async function file(request) {
  const files = await caches.open(FILES);
  const kept = await files.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    await files.put(request, answer.clone());
    const oldest = (await files.keys()).slice(0, -KEPT);
    await Promise.all(oldest.map((old) => files.delete(old)));
  }
  return answer;
}

const away = () => new Response(AWAY, { status: 503, headers: { "Content-Type": "text/html; charset=utf-8" } });

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin || request.method !== "GET") return;
  if (url.pathname.startsWith("/static/")) event.respondWith(file(request));
  else if (request.mode === "navigate") event.respondWith(fetch(request).catch(away));
});
