/** Calls to the server about new games and their boxes. */

import type { Brought, GameRequest, HomeBoot, Made, Problem } from "../schema.gen.ts";
import { answered, call } from "../shared/net.ts";

/** Returns the home page's options with the home-brew boxes of these texts, or the error if one of them can't be used. */
export async function bringBoxes(units: string[]): Promise<HomeBoot | Problem> {
  return answered(await call("POST", "/api/boxes", { units } satisfies Brought));
}

export async function createGame(body: GameRequest): Promise<Made | Problem> {
  return answered(await call("POST", "/api/games", body));
}
