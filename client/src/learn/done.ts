/** The lessons that the visitor has done, according to the account and the browser. */

import { keptAs } from "../shared/kept.ts";

const kept = keptAs<string>("lessons-done", (stored) => (stored !== null && /^[a-z,-]{0,600}$/.test(stored) ? stored : ""));

export type DoneLessons = ReturnType<typeof createDone>;

/**
 * Returns the lessons done. `account`: the lessons of an account, or null for a guest. `send` lets the server keep lessons. Lessons that
 * the browser remembers from a time without the account are sent at once.
 */
export function createDone(account: string[] | null, send: (lessons: string[]) => void, of = kept) {
  const here = (): string[] => of.now.value.split(",").filter(Boolean);
  const lacking = account === null ? [] : here().filter((one) => !account.includes(one));
  if (lacking.length > 0) send(lacking);
  return {
    has: (lesson: string): boolean => here().includes(lesson) || (account?.includes(lesson) ?? false),
    mark(lesson: string): void {
      if (!here().includes(lesson)) of.set([...here(), lesson].join(","));
      if (account !== null && !account.includes(lesson)) send([lesson]);
    },
  };
}
