/** The request for a hint. */

import type { BestChoices, HintRequest } from "../../schema.gen.ts";
import { call, errorOf, THINKING_MS } from "../../shared/net.ts";
import type { HintReply } from "./hintstate.ts";

/** Asks for a hint. A server that is overloaded is asked again by hand. */
export async function fetchHint(game: string, body: HintRequest): Promise<HintReply> {
  const response = await call("POST", `/api/games/${game}/hint`, body, { limit: THINKING_MS });
  if (response.ok) return (await response.json()) as BestChoices;
  return response.status === 409 ? "stale" : errorOf(response);
}
