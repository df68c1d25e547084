/** A lesson's requests to the server. */

import { bodyOf, call, whyAt, type TriedPress } from "../shared/net.ts";
import type { LessonsDone, LessonStep, Why } from "../schema.gen.ts";

/** Returns a step of a lesson, the first being 0, after some choices. */
export async function fetchStep(lesson: string, number: number, ids: number[]): Promise<LessonStep> {
  return bodyOf(await call("GET", `/api/lessons/${lesson}/${number + 1}?ids=${ids.join(".")}`));
}

/** Records with the account that these lessons are done. Without a connection, only the browser remembers them. */
export function sendDone(lessons: string[]): void {
  call("POST", "/api/lessons", { lessons } satisfies LessonsDone).catch(() => undefined);
}

/** Returns why an attempt is illegal there, or null if the server has nothing to say. */
export async function fetchReason(lesson: string, number: number, ids: number[], tried: TriedPress): Promise<Why | null> {
  return whyAt(`/api/lessons/${lesson}/${number + 1}`, ids, tried);
}
