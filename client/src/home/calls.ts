/** Calls to the server about one's games and the lobby. */

import type { FoundGame, GamePage, GameRequest, LobbyView, Made, Problem } from "../schema.gen.ts";
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

export async function fetchLobby(): Promise<LobbyView | null> {
  const response = await call("GET", "/api/lobby");
  return response.ok ? ((await response.json()) as LobbyView) : null;
}

/** Opens a game to everybody. */
export async function openTable(game: string, name: string): Promise<Made | Problem> {
  return answered(await call("POST", `/api/lobby/tables/${game}/open`, { name }));
}

/** Takes a name at a game by link that waits for people, by the form of its invitation. */
export async function takeName(game: string, name: string): Promise<void> {
  await fetch(`/game/${game}/name`, { method: "POST", body: new URLSearchParams({ name }), redirect: "manual" });
}

export async function joinTable(game: string, name: string, partner: boolean): Promise<Made | Problem> {
  return answered(await call("POST", `/api/lobby/tables/${game}/join`, { name, partner }));
}

export async function declineTable(game: string): Promise<void> {
  await call("POST", `/api/lobby/tables/${game}/decline`, {});
}

/** Looks for somebody who wants the same, or goes on looking. */
export async function seek(request: GameRequest, name: string): Promise<FoundGame | Problem> {
  return answered(await call("POST", "/api/lobby/seek", { request, name }));
}

export async function stopSeeking(): Promise<void> {
  await call("POST", "/api/lobby/stop", {});
}

async function answered<T>(response: Response): Promise<T | Problem> {
  return response.ok ? ((await response.json()) as T) : { error: await errorOf(response) };
}
