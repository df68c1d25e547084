/** The play page's state outside the table. */

import { page } from "./page.ts";

export const { board, curtain, focusedHex, message, offline, recordOpen } = page;
