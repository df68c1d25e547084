/** The positions of a game, fetched in blocks as they are needed, kept, with the neighbouring block fetched in advance. */

import type { MomentView } from "../schema.gen.ts";

/** The number of moments in a block: scrubbing through a game needs only a few requests, and each answer stays small. */
const BLOCK = 20;

/** The requests for positions. */
export type Calls = Pick<typeof import("./calls.ts"), "fetchStandings" | "standingsAddress">;

/** Returns the positions of the game `id`. None has been fetched yet. */
export function createStandings(id: string, { fetchStandings, standingsAddress }: Calls) {
  const kept = new Map<string, MomentView>();
  const asked = new Map<string, Promise<void>>();

  const known = (form: string, at: number): MomentView | null => kept.get(`${form} ${at}`) ?? null;

  /** Fetches the positions after a line and the lines around it. */
  function fetch(form: string, at: number, last: number): Promise<void> {
    const from = at - (at % BLOCK);
    const name = `${form} block ${from}`;
    let under = asked.get(name);
    if (under === undefined) {
      under = fetchStandings(id, form, from, Math.min(from + BLOCK - 1, last)).then(
        (standings) => {
          for (const standing of standings) kept.set(`${form} ${standing.at}`, standing);
        },
        (error: unknown) => {
          // A failed block may be requested again.
          asked.delete(name);
          throw error;
        },
      );
      asked.set(name, under);
    }
    return under;
  }

  /** Returns the addresses of all blocks of a game. */
  function addresses(form: string, last: number): string[] {
    const all: string[] = [];
    for (let from = 0; from <= last; from += BLOCK) all.push(standingsAddress(id, form, from, Math.min(from + BLOCK - 1, last)));
    return all;
  }

  /** Fetches the blocks that the next steps would enter. */
  function prefetch(form: string, at: number, last: number): void {
    for (const next of [at + BLOCK / 2, at - BLOCK / 2]) {
      if (next >= 0 && next <= last) fetch(form, next, last).catch(() => undefined);
    }
  }

  return { known, fetch, addresses, prefetch };
}
