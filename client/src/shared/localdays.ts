/** The script of pages that need no other: it shows their days and times by the reader's clock. */

import { showLocalTimes } from "./localtimes.ts";

showLocalTimes();
