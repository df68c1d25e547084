/** An open invitation lapses unless a page of its host renews it. */

import { call } from "./net.ts";

const RENEW_EVERY = 5 * 60_000;

/** Renews an open invitation as long as the page is open. */
export function keepOpen(game: string): void {
  setInterval(() => void call("POST", `/api/lobby/tables/${game}/open`, {}).catch(() => undefined), RENEW_EVERY);
}
