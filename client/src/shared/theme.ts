/** Runs before the first paint: a stored theme and a stored choice about motion override the system's preferences. */
try {
  for (const [name = "", ...all] of [["theme", "light", "dark"], ["motion", "on", "short", "off"]]) {
    const kept = localStorage.getItem(`warchest-${name}`);
    if (kept !== null && all.includes(kept)) document.documentElement.dataset[name] = kept;
  }
} catch {
  // A browser that forbids storage follows the system.
}
