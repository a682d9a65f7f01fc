// The screen stays lit while the page is in sight: who waits for others touches nothing. A browser allows it where the connection is
// secure: over TLS, and on the table's own machine.
export function stayLit() {
  const light = () => document.visibilityState === "visible" && navigator.wakeLock?.request("screen").catch(() => {});
  document.addEventListener("visibilitychange", light);
  light();
}
