/** A puzzle's requests to the server. */

import { bodyOf, call, whyAt, type TriedPress } from "../shared/net.ts";
import type { PuzzleHint, PuzzlesDone, PuzzlesKept, PuzzleStanding, PuzzleStep, PuzzleTask, PuzzleTry, Why } from "../schema.gen.ts";

/** Tries these choices, or a coin. */
export async function sendTry(number: number, tried: PuzzleTry): Promise<PuzzleStep> {
  return bodyOf(await call("POST", `/api/puzzles/${number}/tries`, tried));
}

/** Fetches a puzzle of a run. */
export async function fetchTask(number: number): Promise<PuzzleTask> {
  return bodyOf(await call("GET", `/api/puzzles/${number}`));
}

/** Asks for the answer. */
export async function fetchAnswer(number: number): Promise<PuzzleStep> {
  return sendTry(number, { show: true });
}

/** Lets the server keep with the account what the browser remembers. Returns whether it has. */
export async function sendDone(done: PuzzlesDone): Promise<boolean> {
  return call("POST", "/api/puzzles", done).then((response) => response.ok, () => false);
}

/** Asks what follows from the first tries of a guest. */
export async function fetchStanding(tries: number[]): Promise<PuzzleStanding | null> {
  const kept: PuzzlesKept = await bodyOf(await call("POST", "/api/puzzles", { solved: [], shown: [], days: [], tries } satisfies PuzzlesDone));
  return kept.standing ?? null;
}

/** Asks for a hint after these choices. */
export async function fetchHint(number: number, ids: number[]): Promise<PuzzleHint> {
  return bodyOf(await call("GET", `/api/puzzles/${number}/hint?ids=${ids.join(".")}`));
}

/** Returns why an attempt is illegal there, or null if the server has nothing to say. */
export async function fetchReason(number: number, ids: number[], tried: TriedPress): Promise<Why | null> {
  return whyAt(`/api/puzzles/${number}`, ids, tried);
}
