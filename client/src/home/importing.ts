/** Sends games as text to the server. */

import { call, newActionId } from "../shared/net.ts";
import type { Checking } from "../schema.gen.ts";

export interface Imported {
  records: { record: string; url: string; title: string }[];
  /** How many games of the text were left out. */
  left: number;
}

/** How often it is asked how far the check is. */
const ASK_MS = 600;

/** Sends the games; `told` hears the number of the game that is being checked, while a long text is. */
export async function importGames(games: Blob | string, told: (game: number) => void): Promise<Imported | { error: string; line?: number; column?: number }> {
  const body = new Blob([games], { type: "text/plain" });
  const check = newActionId();
  const timer = window.setInterval(async () => {
    const answer = await call("GET", `/api/checks/${check}`).catch(() => null);
    const { game } = answer?.ok ? ((await answer.json()) as Checking) : { game: null };
    if (game !== null) told(game);
  }, ASK_MS);
  const response = await fetch(`/api/records?check=${check}`, { method: "POST", body, credentials: "same-origin", headers: { Accept: "application/json" } }).finally(() => clearInterval(timer));
  return (await response.json()) as Imported | { error: string };
}
