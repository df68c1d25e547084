/** Shows the days of a page by the reader's clock: the server, which does not know where the reader is, wrote them in UTC. */

import { day } from "./forms.ts";

for (const time of document.querySelectorAll<HTMLTimeElement>("time[datetime]")) time.textContent = day(new Date(time.dateTime));
