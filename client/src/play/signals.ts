/** The play page's state besides the table. */

import { page } from "./page.ts";

export const { curtain, message, offline } = page;
