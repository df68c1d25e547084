/** The positions of a game, fetched in blocks as they are needed, kept, with the neighbouring block fetched in advance. */

import type { Standing } from "../schema.gen.ts";
import { fetchStandings, standingsAddress } from "./calls.ts";

/** The number of moments in a block: scrubbing through a game needs only a few requests, and each answer stays small. */
const BLOCK = 20;

const kept = new Map<string, Standing>();
const asked = new Map<string, Promise<void>>();

export function known(form: string, at: number): Standing | null {
  return kept.get(`${form} ${at}`) ?? null;
}

/** Fetches the position after a line, and those of the lines around it. */
export function fetchBlock(id: string, form: string, at: number, last: number): Promise<void> {
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
export function blockAddresses(id: string, form: string, last: number): string[] {
  const addresses: string[] = [];
  for (let from = 0; from <= last; from += BLOCK) addresses.push(standingsAddress(id, form, from, Math.min(from + BLOCK - 1, last)));
  return addresses;
}

/** Fetches the blocks that the next steps would enter. */
export function prefetch(id: string, form: string, at: number, last: number): void {
  for (const next of [at + BLOCK / 2, at - BLOCK / 2]) {
    if (next >= 0 && next <= last) fetchBlock(id, form, next, last).catch(() => undefined);
  }
}
