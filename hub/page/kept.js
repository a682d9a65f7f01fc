// What a browser does for a page only where the connection is secure: over TLS, and on the table's own machine. Elsewhere a page is
// as good, but for this.
import { lang } from "./words.js";

// A page that the system can keep like a program, with its files, and that says so when the table is not there.
export function keepFiles() {
  navigator.serviceWorker?.register(`/worker.js?lang=${lang}`).catch(() => {});
}

// The screen stays lit while the page is in sight: who waits for others touches nothing.
export function stayLit() {
  const light = () => document.visibilityState === "visible" && navigator.wakeLock?.request("screen").catch(() => {});
  document.addEventListener("visibilitychange", light);
  light();
}
