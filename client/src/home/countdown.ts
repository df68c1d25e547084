/** Counts down the times that the server has drawn: `data-until` has the moment by its clock, in milliseconds since 1970. */

import { clockTime } from "../shared/forms.ts";

const SECOND = 1000;

/** Returns how far the clock of the server is ahead of the browser's. `data-now` has the moment when it drew the page. */
function ahead(): number {
  const drawn = Number(document.querySelector<HTMLElement>("[data-now]")?.dataset.now);
  const loaded = performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming | undefined;
  return Number.isFinite(drawn) ? drawn - performance.timeOrigin - (loaded?.responseStart ?? 0) : 0;
}

/** Starts to count down, and returns what shows the time that is left at once. */
export function countDown(): () => void {
  const offset = ahead();
  const tick = (): void => {
    const now = Date.now() + offset;
    for (const time of document.querySelectorAll<HTMLElement>("[data-until]")) {
      const text = clockTime(Math.max(0, Number(time.dataset.until) - now), false);
      if (time.textContent !== text) time.textContent = text;
    }
  };
  setInterval(() => document.visibilityState === "visible" && tick(), SECOND);
  return tick;
}
