/** The replay's requests to the server. */

import { call, errorOf } from "../shared/net.ts";
import type { Replay, Standing, Views } from "../schema.gen.ts";

export async function fetchReplay(id: string): Promise<Replay> {
  const response = await call("GET", `/api/replays/${id}`);
  if (!response.ok) throw new Error(await errorOf(response));
  return (await response.json()) as Replay;
}

export function standingsAddress(id: string, form: string, from: number, to: number): string {
  return `/api/replays/${id}/views?form=${form}&from=${from}&to=${to}`;
}

/** Returns the positions after the lines from `from` to `to`, both included. */
export async function fetchStandings(id: string, form: string, from: number, to: number): Promise<Standing[]> {
  const response = await call("GET", standingsAddress(id, form, from, to));
  if (!response.ok) throw new Error(await errorOf(response));
  return ((await response.json()) as Views).views;
}
