/** Calls to the server about a position, and for a game that starts from it. */

import type { EditedPosition, GameRequest, LaidOut, LaidOutTry, Made, Why } from "../schema.gen.ts";
import { answered as answeredOr, call, errorOf } from "../shared/net.ts";
import { withOpening } from "../shared/opening.ts";
import type { EditorPosition } from "./position.ts";

async function answered<T>(response: Response): Promise<T | string> {
  return response.ok ? ((await response.json()) as T) : errorOf(response);
}

/** Returns a position with its faults or its choices, or the sentence of a refusal. */
export async function look(at: { position: EditorPosition } | { line: string }): Promise<EditedPosition | string> {
  return answered(await call("POST", "/api/positions", at satisfies LaidOut));
}

/** Returns the start of a game, or the sentence of a refusal. */
export async function startOf(ruleset: string, seats: number, boxes: string[]): Promise<EditedPosition | string> {
  return answered(await call("GET", `/api/positions?${new URLSearchParams({ ruleset, seats: String(seats), boxes: boxes.join(".") })}`));
}

/** Returns why an attempt is illegal, or null if the server has nothing to say. */
export async function why(position: EditorPosition, tried: Pick<LaidOutTry, "coin" | "hex" | "verb">): Promise<Why | null> {
  const response = await call("POST", "/api/positions/why", { position, ids: [], ...tried } satisfies LaidOutTry);
  return response.ok ? ((await response.json()) as Why) : null;
}

/** Starts a game. Returns it, or the sentence of a refusal. */
export async function begin(request: GameRequest): Promise<Made | string> {
  const made = await withOpening(async (headers) => answeredOr<Made>(await call("POST", "/api/games", request, { headers })));
  return "error" in made ? made.error : made;
}
