/** A seek: how a page asks for an opponent, and keeps asking. */

import type { FoundGame, Problem, Seek } from "../schema.gen.ts";
import { answered, call } from "./net.ts";
import { foundGame, withOpening } from "./opening.ts";

/** The pause between two messages of a seeker. The server drops a seek after a quarter of a minute without one. */
export const SEEK_EVERY = 5_000;

/** Seeks an opponent with a matching wish. */
export async function seek(wish: Seek): Promise<FoundGame | Problem> {
  return withOpening(async (headers) => answered(await call("POST", "/api/lobby/seek", wish, { headers })), true);
}

/** Keeps the seek alive while this page is open, and returns the game if an opponent was found. */
export async function lookOn(): Promise<FoundGame | Problem> {
  const found = await answered<FoundGame>(await call("POST", "/api/lobby/look", {}));
  if ("url" in found && found.url !== null) foundGame(found.url);
  return found;
}
