/** Runs before the first paint: a theme and a choice about motion that are kept override what the system prefers. */
try {
  for (const [name = "", ...all] of [["theme", "light", "dark"], ["motion", "on", "off"]]) {
    const kept = localStorage.getItem(`warchest-${name}`);
    if (kept !== null && all.includes(kept)) document.documentElement.dataset[name] = kept;
  }
} catch {
  // A browser that forbids storage keeps to the system.
}
