/** Calls to the server about new games and their boxes. */

import type { Brought, GameRequest, HomeBoot, Made, Problem, SetupPreview } from "../schema.gen.ts";
import { answered, call } from "../shared/net.ts";
import { withOpening } from "../shared/opening.ts";

/** Returns the home page's options with the home-brew boxes of these texts, or the error if one of them can't be used. */
export async function bringBoxes(units: string[]): Promise<HomeBoot | Problem> {
  return answered(await call("POST", "/api/boxes", { units } satisfies Brought));
}

export async function createGame(body: GameRequest): Promise<Made | Problem> {
  return withOpening(async (headers) => answered(await call("POST", "/api/games", body, { headers })));
}

/** Returns a game as it would be set up. `account`: the name of the user who will be asked to play it. */
export async function previewGame(body: GameRequest, account: string | null): Promise<SetupPreview | Problem> {
  return answered(await call("POST", `/api/games/preview${account === null ? "" : `?with=${encodeURIComponent(account)}`}`, body));
}

/** Asks a user for a game: the one with this account, or the last opponent in a game. */
export async function challenge(request: GameRequest, account: string | null, game: string | null): Promise<Made | Problem> {
  return withOpening(async (headers) => answered(await call("POST", "/api/lobby/challenges", { request, account, game }, { headers })));
}

/** Opens a game to everybody. */
export async function openTable(game: string): Promise<Made | Problem> {
  return answered(await call("POST", `/api/lobby/tables/${game}/open`, {}));
}
