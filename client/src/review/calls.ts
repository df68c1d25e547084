/** The requests about the review of a finished game. */

import type { Again, GameRequest, Made, ReviewRequest, ReviewState, TryAgain, TryAgainWhy, Why } from "../schema.gen.ts";
import { answered, bodyOf, call, THINKING_MS, type TriedPress } from "../shared/net.ts";
import { withOpening } from "../shared/opening.ts";

/** Returns the review of a game, or how far it is. */
export async function fetchReview(id: string): Promise<ReviewState> {
  return bodyOf(await call("GET", `/api/replays/${id}/review`));
}

/** Asks for a review, unless it is there already. */
export async function askReview(id: string): Promise<ReviewState> {
  return bodyOf(await call("POST", `/api/replays/${id}/review`, {} satisfies ReviewRequest));
}

export async function endReview(id: string): Promise<ReviewState> {
  return bodyOf(await call("POST", `/api/replays/${id}/review/end`, {} satisfies ReviewRequest));
}

/** Tries a moment of a review again with these choices. A second request while the server thinks would start from scratch. */
export async function tryAgain(id: string, body: TryAgain): Promise<Again> {
  return bodyOf(await call("POST", `/api/replays/${id}/again`, body, { limit: THINKING_MS }));
}

/** Returns why an attempt is illegal in a second try, or null if the server has nothing to say. */
export async function fetchReason(id: string, moment: number, ids: number[], tried: TriedPress): Promise<Why | null> {
  const response = await call("POST", `/api/replays/${id}/again/why`, { moment, ids, ...tried } satisfies TryAgainWhy);
  return response.ok ? ((await response.json()) as Why) : null;
}

/** Starts a game, and returns its address. */
export async function begin(request: GameRequest): Promise<string> {
  const made = await withOpening(async (headers) => answered<Made>(await call("POST", "/api/games", request, { headers })));
  if ("error" in made) throw new Error(made.error);
  return made.url;
}
