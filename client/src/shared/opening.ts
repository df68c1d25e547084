/**
 * The opening of a game by a page (docs/reference/draws.md): the page asks the server for the promise of a secret, and gives the anchor of its
 * hash chain with the request for the game. So the server can't choose the secret in view of the request.
 */

import type { ServerPromise } from "../schema.gen.ts";
import { SOUGHT, chainMemory } from "./chainmemory.ts";
import { freshSecret, linksFrom } from "./hashchain.ts";
import { call } from "./net.ts";

const memory = chainMemory(() => localStorage);

interface PromisedChain {
  promise: string;
  anchor: string;
  secret: string;
  commitment: string;
}

/** Returns an opening, or null where the browser makes no digests, as on plain http, or the server gives no promise. */
async function fetchOpening(): Promise<PromisedChain | null> {
  const subtle = (globalThis.crypto as Partial<Crypto>).subtle;
  if (subtle === undefined) return null;
  const response = await call("GET", "/api/games/promise");
  if (!response.ok) return null;
  const { promise, commitment } = (await response.json()) as ServerPromise;
  const secret = freshSecret();
  return { promise, commitment, secret, anchor: (await linksFrom(secret, subtle)).at(-1) ?? "" };
}

const gameIn = (url: string): string => /\/game\/([^/?#]+)/.exec(url)?.[1] ?? "";

/** Makes a request for a game with an opening. `post`: makes it with these parameters of its address. */
export async function withOpening<T extends object>(post: (query: string) => Promise<T>, sought = false): Promise<T> {
  const opening = await fetchOpening();
  memory.forgetSought();
  if (opening === null) return post("");
  const { promise, anchor, secret, commitment } = opening;
  const answer = await post(`?${new URLSearchParams({ promise, anchor })}`);
  const url = "url" in answer ? (answer.url as string | null) : undefined;
  if (url === undefined) return answer;
  // The page of the game knows the seat.
  memory.keep({ game: url === null ? SOUGHT : gameIn(url), seat: -1, secret, anchor, promise: commitment, ...(sought ? { sought } : {}) });
  return answer;
}

/** Takes the address of the game that was found for a seek: its page goes on with the chain of the seek. */
export const foundGame = (url: string): void => memory.found(gameIn(url));
