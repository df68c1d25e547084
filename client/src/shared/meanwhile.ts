/** A game against a bot while the player waits for an opponent: at a table, or wherever a seek finds one. */

import type { GameRequest, Made, Seek, Sitter } from "../schema.gen.ts";
import { call, insist } from "./net.ts";
import { goTo } from "./root.ts";

/** The awaited game in the address of the game against the bot, until there is one. */
export const SOUGHT = "seek";
const KEY = "warchest-seek";

/** Returns the level of the last game against a bot in this browser. */
function lastLevel(): Sitter {
  try {
    return (JSON.parse(localStorage.getItem("warchest-table") ?? "{}") as { level?: Sitter }).level ?? "page";
  } catch {
    return "page";
  }
}

/** Starts a game against a bot, whose page says when the awaited game has started. `query`: the rest of its address. */
export async function playMeanwhile(awaited: string, { lite, query = "" }: { lite: boolean; query?: string }): Promise<void> {
  for (const level of [lastLevel(), "page"] as const) {
    const body: GameRequest = { seats: [level, "you"], setup: lite ? "first_game" : "random", ruleset: lite ? "lite" : "war_chest" };
    const answer = await insist(() => call("POST", "/api/games", body)).catch(() => null);
    if (answer?.ok) return goTo(`${((await answer.json()) as Made).url}?waits=${awaited}${query}`);
  }
}

/** Starts a game against a bot, whose page continues the seek. */
export function seekMeanwhile(wish: Seek, lite: boolean): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(wish));
  } catch {
    // Without storage the seek continues if the page loads before it lapses.
  }
  void playMeanwhile(SOUGHT, { lite });
}

/** Returns the seek that this tab continues, or null if it is not known. */
export function soughtMeanwhile(): Seek | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Seek | null;
  } catch {
    return null;
  }
}
