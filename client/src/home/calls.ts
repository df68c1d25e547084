/** Calls to the server about the visitor's games and the lobby. */

import type { FoundGame, GamePage, Invitation, LobbyView, Made, Problem, Seek, TakeName } from "../schema.gen.ts";
import { answered, call, insist } from "../shared/net.ts";
import { withOpening, withSeat } from "../shared/opening.ts";
import { isolatePeople, noteTime } from "./names.ts";

export type GamesPart = "turn" | "theirs" | "over";

/** Returns a page of the visitor's games. It is empty if the server refuses. */
export async function listGames(part: GamesPart, more: { limit?: number; cursor?: string; search?: string } = {}): Promise<GamePage> {
  const query = new URLSearchParams({ part });
  for (const [name, value] of Object.entries(more)) query.set(name, String(value));
  const response = await call("GET", `/api/games?${query}`);
  noteTime(response);
  const page: GamePage = response.ok ? await response.json() : { games: [], next: null, total: 0 };
  isolatePeople(page.games);
  return page;
}

/** Removes a game from the visitor's lists. */
export async function removeGame(game: string): Promise<boolean> {
  return (await call("POST", `/api/games/${game}/remove`, {})).ok;
}

/** Returns the lobby. With a wish, it includes the number of players who wait for such a game. */
export async function fetchLobby(wish: Seek | null): Promise<LobbyView | null> {
  const response = await insist(() => call("GET", `/api/lobby${wish === null ? "" : `?wish=${encodeURIComponent(JSON.stringify(wish))}`}`));
  return response.ok ? ((await response.json()) as LobbyView) : null;
}

const INVITATIONS_OF_A_PAGE = 50;

/** Returns the open invitations beyond the lobby's first page. */
export async function fetchFurther(): Promise<Invitation[]> {
  const invitations: Invitation[] = [];
  for (let from = INVITATIONS_OF_A_PAGE; ; from += INVITATIONS_OF_A_PAGE) {
    const response = await call("GET", `/api/lobby?from=${from}`);
    const page = response.ok ? ((await response.json()) as LobbyView) : null;
    invitations.push(...(page?.invitations ?? []));
    if (!page?.further) return invitations;
  }
}

/** Opens a game to everybody. */
export async function openTable(game: string): Promise<Made | Problem> {
  return answered(await call("POST", `/api/lobby/tables/${game}/open`, {}));
}

export async function joinTable(game: string, partner: boolean): Promise<Made | Problem> {
  return withSeat(game, async (headers) => answered<Made>(await call("POST", `/api/lobby/tables/${game}/join`, { partner }, { headers })));
}

export async function declineTable(game: string): Promise<void> {
  await call("POST", `/api/lobby/tables/${game}/decline`, {});
}

/** Starts a game with a seeker. */
export async function playSeeker(row: string): Promise<FoundGame | Problem> {
  return withOpening(async (headers) => answered(await call("POST", `/api/lobby/seekers/${row}/play`, {}, { headers })), true);
}

export async function stopSeeking(): Promise<void> {
  await call("POST", "/api/lobby/stop", {});
}

/** Takes a name as a guest. Returns the name as others see it. */
export async function takeName(name: string): Promise<TakeName | Problem> {
  return answered(await call("POST", "/api/lobby/name", { name }));
}
