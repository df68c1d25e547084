/** The request for a hint. */

import type { BestChoices, HintRequest } from "../../schema.gen.ts";
import { call, errorOf } from "../../shared/net.ts";
import type { HintReply } from "./hintstate.ts";

/** How long a hint may take: the server thinks, after other requests for hints. */
const HINT_MS = 60_000;

/** Asks for a hint. A server that is overloaded is asked again by hand. */
export async function fetchHint(game: string, body: HintRequest): Promise<HintReply> {
  const response = await call("POST", `/api/games/${game}/hint`, body, HINT_MS);
  if (response.ok) return (await response.json()) as BestChoices;
  return response.status === 409 ? "stale" : errorOf(response);
}
