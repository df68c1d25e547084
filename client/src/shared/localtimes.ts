/** Shows the moments of a page by the reader's clock: the server, which does not know where the reader is, wrote them in UTC. */

import { day, dayAndTime } from "./forms.ts";

/** Writes each day of the page, and the time where the server has marked it with `data-time`, as it is where the reader is. */
export function showLocalTimes(): void {
  for (const time of document.querySelectorAll<HTMLTimeElement>("time[datetime]")) {
    const text = ("time" in time.dataset ? dayAndTime : day)(new Date(time.dateTime));
    if (time.textContent !== text) time.textContent = text;
  }
}
