/**
 * Runs before the first paint. Settings of the account that were chosen later than those of the browser, or after another account's,
 * replace these. Then a stored theme and a stored choice about motion override the system's preferences.
 */
try {
  const { person = "", settings = "null" } = document.documentElement.dataset;
  const kept = JSON.parse(settings) as { at: number; settings: Record<string, string | number> } | null;
  const anothers = ![null, person].includes(localStorage.getItem("warchest-settings-of"));
  if (kept !== null && (anothers || kept.at > Number(localStorage.getItem("warchest-settings-at")))) {
    for (const [name, value] of Object.entries(kept.settings)) localStorage.setItem(`warchest-${name.replaceAll("_", "-")}`, String(value));
    localStorage.setItem("warchest-settings-at", String(kept.at));
    localStorage.setItem("warchest-settings-of", person);
  }
  for (const [name = "", ...all] of [["theme", "light", "dark"], ["motion", "on", "short", "off"]]) {
    const kept = localStorage.getItem(`warchest-${name}`);
    if (kept !== null && all.includes(kept)) document.documentElement.dataset[name] = kept;
  }
} catch {
  // A browser that forbids storage follows the system.
}
