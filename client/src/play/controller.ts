/** The logic of the play page, without the page: everything that it knows comes in, and everything that it does goes out by its world. */

import { createUnsent } from "./turn/unsent.ts";
import { createHistory } from "./record/history.ts";
import { createStatus } from "./connection/status.ts";
import { createSubmit } from "./connection/submit.ts";
import { createSync } from "./connection/sync.ts";
import type { PlayPage } from "./world.ts";

export type Controller = ReturnType<typeof createController>;

/** Returns the logic of one page. It does nothing before `start`. */
export function createController(page: PlayPage) {
  const unsent = createUnsent(page);
  const history = createHistory(page, unsent);
  const status = createStatus(page, unsent);
  const sync = createSync(page, unsent, history, status);
  return { ...unsent, ...history, ...status, ...sync, ...createSubmit(page, unsent, status, sync) };
}
