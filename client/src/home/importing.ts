/** Sends games as text to the server. */

import { call, newActionId } from "../shared/net.ts";
import type { Checking, Imported } from "../schema.gen.ts";
import { siteAddress } from "../shared/root.ts";

/** The pause between two questions about the progress of the check. */
const ASK_MS = 600;

/** Sends the games. While the server checks a long text, `onGame` receives the number of the current game. */
export async function importGames(games: Blob | string, onGame: (game: number) => void): Promise<Imported | { error: string; line?: number; column?: number }> {
  const body = new Blob([games], { type: "text/plain" });
  const check = newActionId();
  const timer = window.setInterval(async () => {
    const answer = await call("GET", `/api/checks/${check}`).catch(() => null);
    const { game } = answer?.ok ? ((await answer.json()) as Checking) : { game: null };
    if (game !== null) onGame(game);
  }, ASK_MS);
  const response = await fetch(siteAddress(`/api/records?check=${check}`), { method: "POST", body, credentials: "same-origin", headers: { Accept: "application/json" } }).finally(() => clearInterval(timer));
  return (await response.json()) as Imported | { error: string };
}
