// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { all, draw, installPage, one, press, serving, settled } from "../dom.ts";
import { ask, choice, seated, unit } from "../builders.ts";
import type { Cards, PuzzleBoot, PuzzleStep, PuzzleTask, PuzzlesDone } from "../../src/schema.gen.ts";

installPage();
const { createRun, RunPage } = await import("../../src/puzzles/run.tsx");
const { bestRun, handOver } = await import("../../src/shared/puzzlesdone.ts");

const step: PuzzleStep = {
  view: seated(1, { archer: 1, scout: 1 }, { units: [unit("e4", { seat: 1 })] }), ask: ask("coin", [choice({ verb: "pass", coin: "archer" })]),
  ends: false, trail: [], board: "two", verdict: null, coin: null, line: [], found: 0,
};

const task = (number: number): PuzzleTask => ({ number, goal: "coin", title: `Task ${number}`, task: "", pips: 1, grade: "Easy", seat: 1, kinds: ["archer", "scout"], step, next: 1 });

/** Starts a run in which the archer is the right coin of every puzzle. */
async function start(order = [1, 2, 3, 4, 5, 6]) {
  const sent: string[] = serving((request, body) => {
    const number = Number(/puzzles\/(\d+)/.exec(request)?.[1]);
    if (request.startsWith("GET")) return task(number);
    const { coin } = body as { coin: string };
    return { ...step, verdict: { right: coin === "archer", shown: false, title: "", why: [], themes: [] }, coin };
  });
  const boot = { puzzle: task(1), run: order, day: "2026-11-28", today: 3, kept: null, catalogue: {}, decrees: {}, texts: {} } as unknown as PuzzleBoot & Cards;
  const run = createRun(boot, order);
  draw(<RunPage run={run} boot={boot} />);
  press(one("button", "Start"));
  await settled();
  return { sent, run };
}

async function name(kind: string): Promise<void> {
  press(one(`[data-kind='${kind}']`));
  await settled(1000);
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a right coin counts and a wrong one is a fault, and both lead to the next puzzle", async () => {
  const { sent } = await start();
  expect(all(".puzzle-words")).toEqual([]);
  await name("archer");
  expect(one("h1").textContent).toBe("Task 2");
  await name("scout");
  expect(one("h1").textContent).toBe("Task 3");
  expect(one(".run-score").textContent).toContain("Solved: 1");
  expect(one(".run-faults").getAttribute("aria-label")).toBe("Mistakes: 1 of 3");
  expect(sent.filter((request) => request.startsWith("POST"))).toEqual([
    'POST /api/puzzles/1/tries {"coin":"archer","run":true}', 'POST /api/puzzles/2/tries {"coin":"scout","run":true}',
  ]);
});

test("the third fault ends the run, and the best run is kept for the account to come", async () => {
  const { run } = await start();
  for (const kind of ["archer", "archer", "scout", "scout", "scout"]) await name(kind);
  expect(run.stage.value).toBe("over");
  expect(one("h1").textContent).toBe("Puzzles solved: 2");
  expect(all(".run-done a").map((link) => link.getAttribute("href"))).toEqual([1, 2, 3, 4, 5].map((n) => `/puzzles/${n}`));
  expect(bestRun()).toBe(2);
  const handed: PuzzlesDone[] = [];
  await handOver(async (done) => handed.push(done) > 0);
  expect(handed).toEqual([{ solved: [], shown: [], days: [], tries: [], run: 2 }]);
  expect(bestRun()).toBe(0);
});

test("a run ends after three minutes, and with its last puzzle", async () => {
  const { run } = await start();
  await settled(179_000);
  expect(one(".run-score b").textContent).toBe("0:01");
  await settled(1200);
  expect(run.stage.value).toBe("over");
});

test("a run whose puzzles are all solved is over", async () => {
  const { run } = await start([1, 2]);
  await name("archer");
  await name("archer");
  expect(run.stage.value).toBe("over");
  expect(run.solved.value).toBe(2);
});
