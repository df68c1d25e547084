/** The requests about the review of a finished game. */

import type { Again, GameRequest, Made, ReviewRequest, ReviewState, TryAgain } from "../schema.gen.ts";
import { call, errorOf } from "../shared/net.ts";

async function read<T>(response: Response): Promise<T> {
  if (!response.ok) throw new Error(await errorOf(response));
  return (await response.json()) as T;
}

/** Returns the review of a game, or how far it is. */
export async function fetchReview(id: string): Promise<ReviewState> {
  return read(await call("GET", `/api/replays/${id}/review`));
}

/** Asks for a review, unless it is there already. */
export async function askReview(id: string): Promise<ReviewState> {
  return read(await call("POST", `/api/replays/${id}/review`, {} satisfies ReviewRequest));
}

export async function endReview(id: string): Promise<ReviewState> {
  return read(await call("POST", `/api/replays/${id}/review/end`, {} satisfies ReviewRequest));
}

/** Tries a moment of a review again with these choices. */
export async function tryAgain(id: string, body: TryAgain): Promise<Again> {
  return read(await call("POST", `/api/replays/${id}/again`, body));
}

/** Begins a game, and returns its address. */
export async function begin(request: GameRequest): Promise<string> {
  return (await read<Made>(await call("POST", "/api/games", request))).url;
}
