/**
 * The part of a page in the first draws of a game (docs/reference/draws.md): the page asks the server for the promise of a secret, and gives
 * the anchor of its hash chain with the request for the game. So the server can't choose the secret in view of the request. The page of a
 * player who takes a seat has the promise of that game, and gives its anchor with the request for the seat.
 */

import type { NextOpening, PromisedDraws, ServerPromise } from "../schema.gen.ts";
import { SOUGHT, chainMemory, nextGame, type SeatOpening } from "./chainmemory.ts";
import { freshSecret, linksFrom } from "./hashchain.ts";
import { answered, call } from "./net.ts";

const memory = chainMemory(() => localStorage);

/** The headers of a request that has part in the first draws: none where the browser makes no digests, or the server gives no promise. */
export type OpeningHeaders = Record<string, string>;

interface FreshChain {
  secret: string;
  anchor: string;
}

/** Returns a new chain, or null where the browser makes no digests, as on plain http. */
async function freshChain(): Promise<FreshChain | null> {
  const subtle = (globalThis.crypto as Partial<Crypto>).subtle;
  if (subtle === undefined) return null;
  const secret = freshSecret();
  return { secret, anchor: (await linksFrom(secret, subtle)).at(-1) ?? "" };
}

/** Returns the body of an answer, or null if the server refuses. */
async function fetched<T>(address: string): Promise<T | null> {
  const response = await call("GET", address);
  return response.ok ? ((await response.json()) as T) : null;
}

/** Returns the id of the game at an address. */
export const gameIn = (url: string): string => /\/game\/([^/?#]+)/.exec(url)?.[1] ?? "";

/**
 * Makes a request for a game with a promise. `post`: makes it with these headers. `sought`: whether another player's page may have got the
 * promise of the game that comes of it.
 */
export async function withOpening<T extends object>(post: (headers: OpeningHeaders) => Promise<T>, sought = false): Promise<T> {
  const chain = await freshChain();
  const promised = chain === null ? null : await fetched<ServerPromise>("/api/games/promise");
  memory.forgetSought();
  if (chain === null || promised === null) return post({});
  const answer = await post({ "Draws-Promise": promised.promise, "Draws-Anchor": chain.anchor });
  const url = "url" in answer ? (answer.url as string | null) : undefined;
  if (url === undefined) return answer;
  // The page of the game knows the seat.
  memory.keep({ game: url === null ? SOUGHT : gameIn(url), seat: -1, ...chain, promise: promised.commitment, ...(sought ? { sought } : {}) });
  return answer;
}

/**
 * Returns the chain for a seat of a game, or null where the page takes the seat without one. A browser has only one such chain for a game:
 * an earlier request, or one of another tab, may have taken the seat with it.
 */
export async function seatOpening(game: string): Promise<SeatOpening | null> {
  const known = memory.forSeat(game);
  if (known !== undefined) return known;
  const chain = await freshChain();
  const promised = chain === null ? null : await fetched<PromisedDraws>(`/api/games/${game}/draws`);
  return chain === null || promised === null ? null : { game, seat: -1, ...chain, promise: promised.commitment, seated: true };
}

/** Remembers a chain before the request for the seat, whose answer may be lost. Returns the chain to send: the first one for that game. */
export function keepSeat(opening: SeatOpening): SeatOpening {
  memory.keep(opening);
  return memory.forSeat(opening.game) ?? opening;
}

/** Takes a seat with a chain. `take`: does so with these headers. */
export async function withSeat<T extends object>(game: string, take: (headers: OpeningHeaders) => Promise<T>): Promise<T> {
  const opening = await seatOpening(game);
  if (opening === null) return take({});
  const isNew = memory.forSeat(game) === undefined;
  const { anchor } = keepSeat(opening);
  const answer = await take({ "Draws-Anchor": anchor });
  if ("error" in answer && isNew) memory.forgetSeat(game);
  return answer;
}

/** Gives the part of the page in the first draws of the player's next game of a tournament. No page is there when that game is made. */
export async function openNext(tournament: string): Promise<void> {
  const chain = await freshChain();
  const promised = chain === null ? null : await fetched<ServerPromise>("/api/games/promise");
  if (chain === null || promised === null) return;
  const headers = { "Draws-Promise": promised.promise, "Draws-Anchor": chain.anchor };
  const answer = await answered<NextOpening>(await call("POST", `/api/tournaments/${tournament}/opening`, undefined, { headers }));
  if ("error" in answer) return;
  memory.keep({ game: nextGame(tournament, answer.after), seat: -1, ...chain, promise: promised.commitment, paired: true });
}

/** Takes the address of the game that was found for a seek: its page continues the chain of the seek. */
export const foundGame = (url: string): void => memory.found(gameIn(url));
