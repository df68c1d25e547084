// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { createPuzzle } from "../../src/puzzles/puzzle.ts";
import { doneBy, guestTries } from "../../src/shared/puzzlesdone.ts";
import type { PuzzleStep, PuzzleVerdict } from "../../src/schema.gen.ts";

const REFUTED: PuzzleVerdict = { right: false, shown: false, title: "Not yet: Archer destroys Scout at f4.", why: [], themes: [] };

function step(verdict: PuzzleVerdict | null): PuzzleStep {
  return { view: { seats: [], units: [] }, ask: { choices: [] }, ends: verdict !== null, trail: [], board: "two", verdict, coin: null, line: [], found: 0 } as unknown as PuzzleStep;
}

function begun(number: number, today = 0) {
  return createPuzzle({ number, day: "2026-11-25", today, step: step(null), kept: null });
}

/** Answers each request with the next of these steps, and notes the requests. A guest's standing follows from the tries. */
function answering(...steps: PuzzleStep[]): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (url: string, { body }: RequestInit) => {
    if (url === "/api/puzzles") {
      const { tries } = JSON.parse(String(body)) as { tries: number[] };
      return Response.json({ standing: { rating: 1500, change: 8, missing: 0, tries: tries.length, streak: 1, best: 1 } });
    }
    asked.push(`${url} ${String(body ?? "")}`);
    return new Response(JSON.stringify(steps.shift()), { status: 200 });
  });
  return asked;
}

afterEach(() => vi.unstubAllGlobals());

const settled = (): Promise<void> => new Promise((done) => setTimeout(done));

test("a wrong action stays with its verdict until the next try", async () => {
  const asked = answering(step(REFUTED));
  const puzzle = begun(3);
  puzzle.go([{ id: 7 } as never]);
  await settled();
  expect(asked).toEqual(['/api/puzzles/3/tries {"ids":[7]}']);
  expect(puzzle.verdict.value?.title).toBe(REFUTED.title);
  expect(puzzle.ask.value).toBeNull();
  puzzle.again();
  expect(puzzle.verdict.value).toBeNull();
  expect(puzzle.ask.value).not.toBeNull();
  expect(doneBy(null).solved).not.toContain(3);
});

test("after a right action the defence is shown turn by turn, and the next question continues with all choices", async () => {
  vi.useFakeTimers();
  const reply = { view: { seats: [], units: [], round: 2 }, trail: [], text: "Dusk: passes." };
  const asked = answering({ ...step(null), found: 1, line: [reply as never] }, step(REFUTED), { text: "You need the Archer.", coin: null } as never);
  const puzzle = begun(20);
  puzzle.go([{ id: 7 } as never]);
  await vi.advanceTimersByTimeAsync(300);
  expect([puzzle.moment.value?.view, puzzle.ask.value]).toEqual([step(null).view, null]);
  await vi.advanceTimersByTimeAsync(300);
  expect(puzzle.moment.value?.view).toEqual(reply.view);
  await vi.advanceTimersByTimeAsync(300);
  expect([puzzle.moment.value, puzzle.found.value, puzzle.now.value?.view, puzzle.said.value?.text]).toEqual([null, 1, reply.view, "Dusk: passes."]);
  puzzle.go([{ id: 8 } as never]);
  await vi.advanceTimersByTimeAsync(0);
  expect(asked[1]).toBe('/api/puzzles/20/tries {"ids":[7,8]}');
  puzzle.again();
  expect(puzzle.now.value?.view).toEqual(reply.view);
  puzzle.hint();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked[2]).toBe("/api/puzzles/20/hint?ids=7 ");
  vi.useRealTimers();
});

test("the line of a verdict is shown turn by turn, and trying again leaves it", async () => {
  const line = ["a", "b"].map((text) => ({ view: { seats: [], units: [] }, trail: [], text }));
  answering({ ...step(REFUTED), line: line as never });
  const puzzle = begun(21);
  puzzle.go([{ id: 7 } as never]);
  await settled();
  const seen = [[puzzle.turn.value, puzzle.left.value]];
  for (let press = 0; press < 3; press++) {
    puzzle.next();
    seen.push([puzzle.turn.value, puzzle.left.value]);
  }
  expect(seen).toEqual([["", 2], ["a", 1], ["b", 0], ["b", 0]]);
  puzzle.again();
  expect([puzzle.moment.value, puzzle.turn.value]).toEqual([null, ""]);
});

test("an unfinished action is no try yet, and a second press before the answer counts as the same", async () => {
  const asked = answering(step(null));
  const puzzle = begun(4);
  puzzle.go([{ id: 1 } as never]);
  puzzle.go([{ id: 2 } as never]);
  await settled();
  expect(asked.length).toBe(1);
  expect(puzzle.verdict.value).toBeNull();
  expect(puzzle.selection.value.steps.length).toBe(1);
});

test("a guest's browser keeps what was solved, with the day of its puzzle, and what was shown", async () => {
  answering(step({ ...REFUTED, right: true }), step({ ...REFUTED, shown: true }));
  begun(8, 8).tryCoin("archer");
  await settled();
  begun(9, 8).show();
  await settled();
  expect(doneBy(null)).toEqual({ solved: [8], shown: [9], days: ["2026-11-25"] });
});

test("a guest's browser keeps the first try at each puzzle only", async () => {
  answering(step(REFUTED), step({ ...REFUTED, right: true }));
  const puzzle = begun(30);
  puzzle.tryCoin("archer");
  await settled();
  puzzle.tryCoin("scout");
  await settled();
  expect(guestTries().filter((one) => Math.abs(one) === 30)).toEqual([-30]);
});

test("wrong coins are ruled out one after the other", async () => {
  answering(step(REFUTED), step(REFUTED));
  const puzzle = begun(5);
  puzzle.tryCoin("archer");
  await settled();
  puzzle.tryCoin("scout");
  await settled();
  expect(puzzle.ruledOut.value).toEqual(["archer", "scout"]);
});

test("without a server the page says so", async () => {
  vi.stubGlobal("fetch", async () => Promise.reject(new Error("down")));
  const puzzle = begun(6);
  puzzle.hint();
  await settled();
  expect(puzzle.said.value?.text).toBe("No connection.");
});

test("no coin is tried after the right one, or after the answer was shown", async () => {
  for (const end of [{ right: true }, { shown: true }]) {
    const asked = answering(step({ ...REFUTED, ...end }), step(REFUTED));
    const puzzle = begun(10);
    if (end.shown) puzzle.show();
    else puzzle.tryCoin("archer");
    await settled();
    puzzle.tryCoin("scout");
    await settled();
    expect(asked.length).toBe(1);
    expect(puzzle.ruledOut.value).toEqual([]);
  }
});

test("nothing is tried, chosen or hinted while a verdict is shown", async () => {
  const asked = answering(step(REFUTED));
  const puzzle = begun(11);
  puzzle.go([{ id: 7 } as never]);
  await settled();
  puzzle.go([{ id: 8 } as never]);
  puzzle.hint();
  await settled();
  expect(asked.length).toBe(1);
});

test("in a timed run each puzzle has one try, and the browser keeps none", async () => {
  const asked = answering(step(REFUTED), step({ ...REFUTED, right: true }));
  const verdicts: boolean[] = [];
  const puzzle = createPuzzle({ number: 16, day: "2026-11-25", today: 16, step: step(null), kept: null }, (right) => verdicts.push(right));
  puzzle.tryCoin("archer");
  await settled();
  puzzle.tryCoin("scout");
  await settled();
  expect([asked.length, verdicts]).toEqual([1, [false]]);
  createPuzzle({ number: 17, day: "2026-11-25", today: 17, step: step(null), kept: null }, () => undefined).tryCoin("archer");
  await settled();
  expect([doneBy(null).solved.includes(17), guestTries().some((one) => [16, 17].includes(Math.abs(one)))]).toEqual([false, false]);
});

test("an account keeps its puzzles itself, so its browser keeps none", async () => {
  answering(step({ ...REFUTED, right: true }));
  const puzzle = createPuzzle({ number: 12, day: "2026-11-25", today: 12, step: step(null), kept: { solved: [], shown: [], days: [] } });
  puzzle.tryCoin("archer");
  await settled();
  expect(doneBy(null).solved).not.toContain(12);
});

test("a wrong try is not kept, and the day only with the puzzle of that day", async () => {
  answering(step(REFUTED), step({ ...REFUTED, right: true }));
  const on = { day: "2026-11-26", today: 13, step: step(null), kept: null };
  const before = doneBy(null);
  createPuzzle({ number: 13, ...on }).tryCoin("archer");
  await settled();
  expect(doneBy(null)).toEqual(before);
  createPuzzle({ number: 14, ...on }).tryCoin("archer");
  await settled();
  expect(doneBy(null)).toEqual({ ...before, solved: [...before.solved, 14] });
});

test("the cross of an illegal try disappears after three seconds, and its reason stays", async () => {
  vi.useFakeTimers();
  answering({ reason: "It is too far.", rule: null, ruling: null } as never);
  const puzzle = begun(15);
  void puzzle.explainIllegal({ coin: null, hex: "e5", verb: null });
  await vi.advanceTimersByTimeAsync(2900);
  expect(puzzle.crossed.value).toBe("e5");
  await vi.advanceTimersByTimeAsync(200);
  expect([puzzle.crossed.value, puzzle.said.value?.text]).toEqual([null, "It is too far."]);
  vi.useRealTimers();
});
