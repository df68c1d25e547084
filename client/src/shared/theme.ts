/** Runs before the first paint: a remembered theme overrides what the system prefers. */
try {
  const theme = localStorage.getItem("warchest-theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // A browser that forbids storage keeps the system's theme.
}
