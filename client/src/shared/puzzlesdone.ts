/** The puzzles that the visitor has done, according to the account, or for a guest to the browser. */

import { keptAs } from "./kept.ts";
import type { PuzzlesDone, PuzzlesKept } from "../schema.gen.ts";

const NOTHING: PuzzlesKept = { solved: [], shown: [], days: [] };
/** The most that is remembered of each: as much as the server takes. */
const MOST = 200;

/** Reads the puzzles that a browser has kept; any other text counts as none. */
export function readDone(stored: string | null): PuzzlesKept {
  try {
    const { solved, shown, days } = JSON.parse(stored ?? "{}") as Partial<PuzzlesKept>;
    const numbers = (list: unknown): number[] => (Array.isArray(list) ? list.filter((one): one is number => Number.isInteger(one)).slice(-MOST) : []);
    const dates = Array.isArray(days) ? days.filter((one): one is string => typeof one === "string" && /^\d{4}-\d\d-\d\d$/.test(one)).slice(-MOST) : [];
    return { solved: numbers(solved), shown: numbers(shown), days: dates };
  } catch {
    return NOTHING;
  }
}

const kept = keptAs<string>("puzzles-done", (stored) => JSON.stringify(readDone(stored)));

/** Returns the puzzles done. `account`: the puzzles of an account, or null for a guest. The puzzles that the browser remembers count too. */
export function doneBy(account: PuzzlesKept | null): PuzzlesKept {
  const here = readDone(kept.now.value);
  if (account === null) return here;
  const known = (number: number): boolean => account.solved.includes(number) || account.shown.includes(number);
  return {
    solved: [...account.solved, ...here.solved.filter((number) => !known(number))],
    shown: [...account.shown, ...here.shown.filter((number) => !known(number))],
    days: [...account.days, ...here.days.filter((day) => !account.days.includes(day))],
  };
}

/** Hands what the browser remembers to an account: `send` keeps it, and says whether it has. */
export async function handOver(send: (done: PuzzlesDone) => Promise<boolean>): Promise<void> {
  const { solved, shown, days } = readDone(kept.now.value);
  const here = { solved, shown, days, tries: guestTries(), run: bestRun() };
  if (solved.length + shown.length + here.tries.length + here.run === 0 || !(await send(here))) return;
  kept.set(JSON.stringify(NOTHING));
  tried.set("");
  run.set(0);
}

/** Returns the puzzles done with one more. Whichever came first counts: the solution, or a look at the answer. `day`: the day that has it as its puzzle. */
export function withOne(done: PuzzlesKept, number: number, solved: boolean, day: string | null): PuzzlesKept {
  const before = done.solved.includes(number) || done.shown.includes(number);
  const counts = solved && day !== null && !done.shown.includes(number) && !done.days.includes(day);
  return {
    solved: !before && solved ? [...done.solved, number] : done.solved,
    shown: !before && !solved ? [...done.shown, number] : done.shown,
    days: counts ? [...done.days, day] : done.days,
  };
}

/** Keeps a puzzle more in a guest's browser. */
export function keepOne(number: number, solved: boolean, day: string | null): void {
  kept.set(JSON.stringify(withOne(readDone(kept.now.value), number, solved, day)));
}

/** Reads the first tries that a browser has kept: numbers of puzzles, negative for a fault. */
function readTries(stored: string | null): number[] {
  return (stored ?? "").split(",").map(Number).filter((one) => Number.isInteger(one) && one !== 0).slice(0, 2 * MOST);
}

const tried = keptAs<string>("puzzle-tries", (stored) => readTries(stored).join(","));

/** Returns the first tries of a guest. */
export function guestTries(): number[] {
  return readTries(tried.now.value);
}

/** Keeps the first try at a puzzle in a guest's browser, and returns whether this was it; any later one changes nothing. */
export function keepTry(number: number, right: boolean): boolean {
  const before = guestTries();
  const first = !before.some((one) => Math.abs(one) === number);
  if (first) tried.set([...before, right ? number : -number].join(","));
  return first;
}

const run = keptAs<number>("puzzle-run", (stored) => Math.min(Math.max(Math.trunc(Number(stored)) || 0, 0), MOST));

/** Returns the most puzzles solved in a timed run of this browser. */
export const bestRun = (): number => run.now.value;

/** Keeps a run if it is the best one. */
export function keepRun(solved: number): void {
  if (solved > bestRun()) run.set(solved);
}

const DAY = 86_400_000;

/** Returns how many days running the puzzle of the day was solved, up to today or yesterday. */
export function running(days: string[], today: string): number {
  const solved = new Set(days.map((day) => Date.parse(day) / DAY));
  const now = Date.parse(today) / DAY;
  let at = solved.has(now) ? now : now - 1;
  let count = 0;
  while (solved.has(at)) {
    count++;
    at--;
  }
  return count;
}
