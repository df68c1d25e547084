/** The lessons that somebody has done, as the browser remembers them. */

import { keptAs } from "../shared/kept.ts";

const done = keptAs<string>("lessons-done", (found) => (found !== null && /^[a-z,-]{0,600}$/.test(found) ? found : ""));

export function isDone(lesson: string): boolean {
  return done.now.value.split(",").includes(lesson);
}

export function markDone(lesson: string): void {
  if (!isDone(lesson)) done.set([...done.now.value.split(",").filter(Boolean), lesson].join(","));
}
