// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { all, draw, installPage, key, one, press, serving, settled } from "../dom.ts";
import { ask, choice, seated, unit } from "../builders.ts";
import type { Cards, PuzzleMoment, PuzzlesBoot, PuzzleStep, PuzzleTask, PuzzleVerdict } from "../../src/schema.gen.ts";

installPage();
const { PuzzlePage } = await import("../../src/puzzles/page.tsx");
const { createPuzzle } = await import("../../src/puzzles/puzzle.ts");

const MOVE = choice({ verb: "move", coin: "archer", hex: "e4", to: "e5" });
const RIGHT: PuzzleVerdict = { right: true, shown: false, title: "Right.", why: ["No unit can stop it."], themes: [{ id: "tactic", name: "Tactic" }] };
const WRONG: PuzzleVerdict = { right: false, shown: false, title: "Not yet.", why: [], themes: [] };
/** The turn that refutes the wrong try. */
const HIT: PuzzleMoment = { view: seated(1, { scout: 1 }), trail: [{ verb: "attack", seat: 0, from: "f4", to: "e5" }], text: "Dawn: Lancer hits Archer." };
const SHOWN: PuzzleVerdict = { ...RIGHT, right: false, shown: true, title: "The answer" };

function step(of: Partial<PuzzleStep> = {}): PuzzleStep {
  const view = seated(1, { archer: 1, scout: 1 }, { units: [unit("e4", { seat: 1 }), unit("f4", { kind: "lancer" })] });
  return { view, ask: ask("coin", [MOVE]), ends: false, trail: [], board: "two", verdict: null, coin: null, line: [], found: 0, ...of };
}

/** Opens a puzzle in the page. */
function open(of: Partial<PuzzlesBoot & PuzzleTask> = {}) {
  const boot = {
    number: 7, goal: "win", title: "Win this round", task: "You need one more location.", pips: 2, grade: "Easy", seat: 1, kinds: ["archer", "scout"], step: step(), next: 8,
    day: "2026-11-28", today: 3, kept: { solved: [], shown: [], days: [] }, catalogue: {}, decrees: {}, texts: {}, ...of,
  } as unknown as PuzzlesBoot & PuzzleTask & Cards;
  const puzzle = createPuzzle(boot);
  draw(<PuzzlePage puzzle={puzzle} boot={boot} />);
  return puzzle;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const buttons = (place: string): string[] => all(`${place} button, ${place} a`).map((button) => button.textContent);

describe("a puzzle about an action", () => {
  test("shows the goal, the armies and both seats, and asks for a coin", () => {
    open();
    expect(one("h1").textContent).toBe("Win this round");
    expect(one(".puzzle-number").textContent).toContain("Puzzle 7");
    expect(all(".puzzle-seat h2").map((name) => name.textContent)).toEqual(["Dusk", "You"]);
    expect(one(".puzzle-asked").textContent).toBe("Your turn: choose a coin");
    expect(all(".lesson-coin").map((coin) => coin.textContent)).toEqual(["Archer", "Scout"]);
  });

  test("greys out only the other coins, once a coin is chosen", () => {
    open();
    const grey = (): boolean[] => all(".lesson-coin").map((coin) => coin.classList.contains("off"));
    expect(grey()).toEqual([false, false]);
    press(one("[data-kind='archer']"));
    expect(grey()).toEqual([false, true]);
    expect(one(".puzzle-asked").textContent).toBe("Archer: choose a hex");
  });

  test("is tried on the board, and a wrong try shows its refutation and the way back", async () => {
    const asked = serving(() => step({ verdict: WRONG, ask: null, ends: true, line: [HIT], trail: [{ verb: "move", seat: 1, from: "e4", to: "e5" }] }));
    open();
    press(one("[data-kind='archer']"));
    press(one(".cell[data-hex='e5']"));
    await settled();
    expect(asked).toEqual([`POST /api/puzzles/7/tries {"ids":[${MOVE.id}]}`]);
    expect(one(".puzzle-told h2").textContent).toContain("Not yet.");
    expect(all(".layer-arrows > g").length).toBe(2);
    expect(buttons(".puzzle-ways")).toEqual(["Show why", "Try again", "Show the answer"]);
    expect(document.activeElement).toBe(one(".puzzle-next"));
    press(one(".puzzle-next"));
    expect(one(".puzzle-turn").textContent).toBe("Dawn: Lancer hits Archer.");
    expect(buttons(".puzzle-ways")).toEqual(["Try again", "Show the answer"]);
    expect(all(".lesson-coin").every((coin) => (coin as HTMLButtonElement).disabled)).toBe(true);
    press(one("button", "Try again"));
    expect(one(".puzzle-asked").textContent).toBe("Your turn: choose a coin");
  });

  test("says after the right action why it is right, and leads to the next puzzle", async () => {
    serving(() => step({ verdict: RIGHT, ask: null, ends: true }));
    open();
    press(one("[data-kind='archer']"));
    press(one(".cell[data-hex='e5']"));
    await settled();
    expect(one(".puzzle-told").textContent).toContain("No unit can stop it.");
    expect(all(".puzzle-rated")).toEqual([]);
    expect(one(".puzzle-themes a").getAttribute("href")).toBe("/puzzles/tactic");
    expect(buttons(".puzzle-ways")).toEqual(["Next puzzle N", "Look again"]);
    expect(one("[data-next]").getAttribute("href")).toBe("/puzzles/8");
    expect(document.activeElement).toBe(one("[data-next]"));
  });

  test.each([
    [{ rating: 1512, change: 8, missing: 0 }, "Puzzle rating 1512+8"],
    [{ rating: 1488, change: -12, missing: 0 }, "Puzzle rating 1488−12"],
    [{ rating: 1500, change: null, missing: 0 }, "Puzzle rating 1500"],
    [{ rating: null, change: null, missing: 3 }, "Puzzle rating after 3 more puzzles"],
    [{ rating: null, change: null, missing: 1 }, "Puzzle rating after one more puzzle"],
  ])("shows the rating after a first try, with its change", async (standing, text) => {
    serving(() => step({ verdict: { ...RIGHT, standing: { ...standing, tries: 9, streak: 1, best: 2 } }, ask: null, ends: true }));
    open();
    press(one("[data-kind='archer']"));
    press(one(".cell[data-hex='e5']"));
    await settled();
    expect(one(".puzzle-rated").textContent).toBe(text);
  });

  test("says why the rating falls after a right action with a hint", async () => {
    const standing = { rating: 1488, change: -12, missing: 0, tries: 9, streak: 0, best: 2 };
    serving((request) => (request.includes("/hint") ? { text: "Your archer is near.", coin: "archer" } : step({ verdict: { ...RIGHT, standing }, ask: null, ends: true })));
    open();
    press(one("button", "Hint H"));
    await settled();
    press(one("[data-kind='archer']"));
    press(one(".cell[data-hex='e5']"));
    await settled();
    expect(one(".puzzle-rated").textContent).toContain("A hint counts as a mistake.");
  });

  test("gives a hint, which greys out the coins that it doesn't mean", async () => {
    serving(() => ({ text: "Your archer is near.", coin: "archer" }));
    open();
    press(one("button", "Hint H"));
    await settled();
    expect(one(".lesson-answer").textContent).toBe("Your archer is near.");
    expect(all(".lesson-coin").map((coin) => coin.classList.contains("off"))).toEqual([false, true]);
    expect(all(".lesson-answer .lesson-mark")).toEqual([]);
  });

  test("says why an illegal action is illegal, with a cross on its hex", async () => {
    serving(() => ({ reason: "An Archer does not move that far.", rule: "/rules#archer", ruling: "5.1" }));
    open();
    press(one("[data-kind='archer']"));
    press(one(".cell[data-hex='d3']"));
    await settled();
    expect(one(".lesson-answer").textContent).toBe("An Archer does not move that far. The rule, 5.1");
    expect(all(".lesson-answer .lesson-mark").length).toBe(1);
  });

  test("shows the answer on request, after which there is nothing left to show", async () => {
    const asked = serving(() => step({ verdict: SHOWN, ask: null, ends: true }));
    open();
    press(one(".puzzle-words button", "Show the answer"));
    await settled();
    expect(asked).toEqual(['POST /api/puzzles/7/tries {"show":true}']);
    expect(buttons(".puzzle-words")).not.toContain("Show the answer");
    expect(buttons(".puzzle-ways")).toEqual(["Next puzzle N", "Look again"]);
  });
});

test("the reader sits at the lower edge, with their name, and the horn lies at the seat that has it", () => {
  const view = seated(0, { archer: 1 }, { initiative: { seat: 0, moved: false } });
  open({ seat: 0, step: step({ view: { ...view, seats: view.seats.map((seat) => ({ ...seat, markers: seat.seat === 0 ? 4 : 2 })) } }) });
  expect(all(".puzzle-seat").map((seat) => [seat.getAttribute("aria-label"), seat.querySelector(".puzzle-first") !== null, seat.querySelectorAll(".puzzle-places svg").length])).toEqual([
    ["Dawn", false, 2], ["You", true, 4],
  ]);
  expect(all(".puzzle-seat.own .puzzle-backs")).toEqual([]);
});

test("decrees with their seals, and forts, have a line", () => {
  const decrees = { ids: ["redeploy"], seals: { redeploy: ["A" as const] } } as never;
  open({ step: step({ view: seated(1, {}, { decrees, forts: { left: 3, at: [] } as never }) }), decrees: { redeploy: { name: "Redeploy", line: "Move a unit", rulings: [] } } as never } as never);
  expect(one(".puzzle-decree .unseen-text").textContent).toBe("Redeploy, seal of Dusk");
  expect(one(".puzzle-table").textContent).toContain("Forts left: 3");
});

test("without decrees and forts there is no such line", () => {
  open();
  expect(all(".puzzle-table")).toEqual([]);
});

describe("a puzzle about a coin", () => {
  const goal = { goal: "coin" } as const;

  test("rules out a wrong coin, and keeps the others to choose from", async () => {
    const asked = serving(() => step({ verdict: WRONG }));
    open(goal);
    press(one("[data-kind='scout']"));
    await settled();
    expect(asked).toEqual(['POST /api/puzzles/7/tries {"coin":"scout"}']);
    expect(all(".puzzle-kinds button").map((button) => (button as HTMLButtonElement).disabled)).toEqual([false, true]);
    expect(buttons(".puzzle-words")).toContain("Show the answer");
  });

  test("marks the right coin, and takes no more tries", async () => {
    const asked = serving(() => step({ verdict: RIGHT, coin: "archer" }));
    const puzzle = open(goal);
    press(one("[data-kind='archer']"));
    await settled();
    expect(all(".puzzle-kinds .found").map((button) => button.dataset.kind)).toEqual(["archer"]);
    expect(all(".puzzle-kinds .off").map((button) => button.dataset.kind)).toEqual(["scout"]);
    puzzle.tryCoin("scout");
    await settled();
    expect(asked.length).toBe(1);
    expect(buttons(".puzzle-ways")).toEqual(["Next puzzle N", "All puzzles"]);
  });
});

test("the board of a puzzle is played by keys too", async () => {
  const asked = serving(() => step({ verdict: RIGHT, ask: null, ends: true }));
  open();
  press(one("[data-kind='archer']"));
  key(one(".cell[data-hex='e5']"), "Enter");
  await settled();
  expect(asked.length).toBe(1);
});
