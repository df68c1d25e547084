/** Hints and odds, which are for all players of a game alike. */

import { kept } from "../shared/kept.ts";
import type { GameRequest } from "../schema.gen.ts";

/** The option, by its name in a request. It is remembered apart from the other choices. */
export const HINTS = "hints";

/** Whether the next games are created with hints and odds. */
export const wanted = kept("hints-and-odds", "off", "on");

/** Returns a request for a game with hints and odds, if they are wanted. */
export function withHints(request: GameRequest): GameRequest {
  return wanted.now.value === "on" ? { ...request, [HINTS]: true } : request;
}
