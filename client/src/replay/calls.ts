/** The replay's requests to the server. */

import { bodyOf, call } from "../shared/net.ts";
import type { Replay, MomentView, Views } from "../schema.gen.ts";

export async function fetchReplay(id: string): Promise<Replay> {
  return bodyOf(await call("GET", `/api/replays/${id}`));
}

/** Returns the draws of a finished game as the server sends them. */
export async function fetchDraws(game: string): Promise<string> {
  const response = await call("GET", `/api/games/${game}/draws`);
  return response.ok ? response.text() : bodyOf(response);
}

export function standingsAddress(id: string, form: string, from: number, to: number): string {
  return `/api/replays/${id}/views?form=${form}&from=${from}&to=${to}`;
}

/** Returns the positions after the lines from `from` to `to`, both included. */
export async function fetchStandings(id: string, form: string, from: number, to: number): Promise<MomentView[]> {
  return (await bodyOf<Views>(await call("GET", standingsAddress(id, form, from, to)))).views;
}
