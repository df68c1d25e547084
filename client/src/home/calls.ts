/** Calls to the server about one's games and the lobby. */

import type { FoundGame, GamePage, Invitation, LobbyView, Made, Problem, Seek, TakeName } from "../schema.gen.ts";
import { call, errorOf } from "../shared/net.ts";

export type Part = "turn" | "theirs" | "over";

/** A page of one's games; nothing where it can't be had. */
export async function listGames(part: Part, more: { limit?: number; cursor?: string; search?: string } = {}): Promise<GamePage> {
  const query = new URLSearchParams({ part });
  for (const [name, value] of Object.entries(more)) query.set(name, String(value));
  const response = await call("GET", `/api/games?${query}`);
  return response.ok ? ((await response.json()) as GamePage) : { games: [], next: null, total: 0 };
}

/** Leaves a game out of one's lists. */
export async function removeGame(game: string): Promise<boolean> {
  return (await call("POST", `/api/games/${game}/remove`, {})).ok;
}

/** The lobby; with a wish it also says how many people wait for that. */
export async function fetchLobby(wish: Seek | null): Promise<LobbyView | null> {
  const response = await call("GET", `/api/lobby${wish === null ? "" : `?wish=${encodeURIComponent(JSON.stringify(wish))}`}`);
  return response.ok ? ((await response.json()) as LobbyView) : null;
}

const INVITATIONS_OF_A_PAGE = 50;

/** The open invitations that the lobby's first page has no room for. */
export async function fetchFurther(): Promise<Invitation[]> {
  const found: Invitation[] = [];
  for (let from = INVITATIONS_OF_A_PAGE; ; from += INVITATIONS_OF_A_PAGE) {
    const response = await call("GET", `/api/lobby?from=${from}`);
    const page = response.ok ? ((await response.json()) as LobbyView) : null;
    found.push(...(page?.invitations ?? []));
    if (!page?.further) return found;
  }
}

/** Opens a game to everybody. */
export async function openTable(game: string): Promise<Made | Problem> {
  return answered(await call("POST", `/api/lobby/tables/${game}/open`, {}));
}

export async function joinTable(game: string, partner: boolean): Promise<Made | Problem> {
  return answered(await call("POST", `/api/lobby/tables/${game}/join`, { partner }));
}

export async function declineTable(game: string): Promise<void> {
  await call("POST", `/api/lobby/tables/${game}/decline`, {});
}

/** Looks for somebody who wants what fits. */
export async function seek(wish: Seek): Promise<FoundGame | Problem> {
  return answered(await call("POST", "/api/lobby/seek", wish));
}

/** Says that this page is open still, and asks whether somebody was found. */
export async function lookOn(): Promise<FoundGame | Problem> {
  return answered(await call("POST", "/api/lobby/look", {}));
}

/** Plays with somebody who looks for an opponent. */
export async function playSeeker(row: string): Promise<FoundGame | Problem> {
  return answered(await call("POST", `/api/lobby/seekers/${row}/play`, {}));
}

export async function stopSeeking(): Promise<void> {
  await call("POST", "/api/lobby/stop", {});
}

/** Takes a name as a guest: the name as others see it. */
export async function takeName(name: string): Promise<TakeName | Problem> {
  return answered(await call("POST", "/api/lobby/name", { name }));
}

async function answered<T>(response: Response): Promise<T | Problem> {
  return response.ok ? ((await response.json()) as T) : { error: await errorOf(response) };
}
