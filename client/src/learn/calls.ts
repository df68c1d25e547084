/** A lesson's requests to the server. */

import { call, errorOf, type Attempt } from "../shared/net.ts";
import type { LessonsDone, LessonStep, Why } from "../schema.gen.ts";

/** Returns a step of a lesson, the first being 0, after some choices. */
export async function fetchStep(lesson: string, number: number, ids: number[]): Promise<LessonStep> {
  const response = await call("GET", `/api/lessons/${lesson}/${number + 1}?ids=${ids.join(".")}`);
  if (!response.ok) throw new Error(await errorOf(response));
  return (await response.json()) as LessonStep;
}

/** Lets the server keep that the account has done these lessons. Without a connection the browser alone remembers them. */
export function sendDone(lessons: string[]): void {
  call("POST", "/api/lessons", { lessons } satisfies LessonsDone).catch(() => undefined);
}

/** Returns why an attempt is illegal there, or null where the server has nothing to say. */
export async function fetchReason(lesson: string, number: number, ids: number[], tried: Attempt): Promise<Why | null> {
  const query = new URLSearchParams({ ids: ids.join(".") });
  for (const [key, value] of Object.entries(tried)) if (value !== null) query.set(key, String(value));
  const response = await call("GET", `/api/lessons/${lesson}/${number + 1}/why?${query}`);
  return response.ok ? ((await response.json()) as Why) : null;
}
