// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { all, change, draw, installPage, one, press, serving, settled } from "../../dom.ts";
import { payload, seat, view } from "../../builders.ts";
import type { LogLine, NextStep, Payload, ResultsAgainst, ReviewMoment, ReviewState } from "../../../src/schema.gen.ts";

const goOn = vi.fn();
vi.mock("../../../src/shared/root.ts", async (whole) => ({ ...(await whole<object>()), goOn }));

let results: ResultsAgainst = { text: "" };
let review: ReviewState[] = [];
let asked: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  goOn.mockClear();
  installPage();
  asked = serving((request) => {
    if (request.endsWith("/results")) return results;
    if (request.includes("/review")) return review.length > 1 ? (review.shift() ?? null) : (review[0] ?? null);
    return { game: "g2", url: "/game/g2" };
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const LINES: LogLine[] = Array.from({ length: 30 }, (_, k) => ({ seq: k, round: k, seat: k % 2, text: `Line ${k}` }));

function over(more: Partial<Payload> = {}): Payload {
  const outcome = { ending: "locations" as const, winner: "B" as const, seat: null, text: "Dawn wins", detail: "6-4 in locations" };
  const seats = [seat({ seat: 0, side: "A", markers: 4 }), seat({ seat: 1, side: "B", markers: 6, own: null })];
  return payload({
    view: { ...view({ phase: "over", seats }), outcome },
    end: { why: "Your Pikeman took g3 in round 19: the last location you needed.", at: "e3", taken: { A: ["a1"], B: ["d7", "g6", "c6", "e5", "h4", "g3"] } },
    ...more,
  });
}

async function show(of: Payload, next: NextStep | null = null): Promise<void> {
  results = { text: "2 of 3 games won against Squire.", note: "", next };
  const state = await import("../../../src/play/state.ts");
  const { End } = await import("../../../src/play/offers/end.tsx");
  change(() => (state.payload.value = of));
  draw(<End />);
  await settled();
}

test("the winner's markers stand in the order in which they were taken, after the reason", async () => {
  await show(over());
  expect(one("h1").textContent).toBe("You won");
  expect(one(".detail").textContent).toContain("Your Pikeman took g3");
  expect(all(".taken-row").length).toBe(1);
  expect(one(".taken-row").getAttribute("aria-label")).toContain("d7, g6, c6, e5, h4, g3");
  expect(all(".taken-row.won .slot svg").length).toBe(6);
});

test("a drawn game shows the markers of both sides, and none of them turns over", async () => {
  const drawn = over();
  const outcome = { ending: "agreement" as const, winner: null, seat: null, text: "Drawn game", detail: "Agreed" };
  await show({ ...drawn, view: { ...drawn.view, outcome } });
  expect(all(".taken-row").length).toBe(2);
  expect(all(".taken-row.won")).toEqual([]);
});

test("the next level starts the same game against it", async () => {
  await show(over(), { text: "Next: Yeoman", level: "yeoman" });
  expect(one(".results").textContent).toContain("2 of 3 games won against Squire.");
  vi.stubGlobal("crypto", {}); // without digests the request comes at once
  press(one(".what-next button", "Next: Yeoman"));
  await settled();
  expect(asked.at(-1)).toBe('POST /api/games/g1/rematch {"level":"yeoman"}');
  expect(goOn).toHaveBeenCalledWith("/game/g2");
});

test("after losses against the lowest level the lessons are offered", async () => {
  await show(over(), { text: "Lessons", level: null });
  expect(one(".what-next a", "Lessons").getAttribute("href")).toBe("/learn");
});

test("a short game is not reviewed unasked", async () => {
  await show(over({ record: LINES.slice(0, 5) }));
  expect(asked.some((request) => request.includes("/review"))).toBe(false);
});

test("a bar names the step of the review until the curve, one mistake, one find and the luck are there", async () => {
  const moment = (at: number, of: Partial<ReviewMoment>): ReviewMoment => ({ at, round: at, seat: 1, find: false, points: 10, played: [1], better: [2], chance_played: 48, chance_better: 61, reply: [], better_reply: [], ...of });
  const moments = [moment(1, {}), moment(2, { points: 21 }), moment(3, { find: true, points: 9 }), moment(4, { seat: 0, points: 40 })];
  const points = [1, 2, 3, 4].map((at) => ({ at, round: at, seat: 1, chance: 50 }));
  const told = moments.map((one) => ({ moment: one, played: `Action ${one.at}`, better: "", why: "", marks: [], better_marks: [], reply: "", reply_marks: [], better_reply: "", better_reply_marks: [], shown: one.at }));
  const done = { evaluator: "e", calibrated: true, start: 50, result: 0, points, seats: [{ seat: 0, draws: 4, lost: 1, decisions: 1 }, { seat: 1, draws: -4, lost: 1, decisions: 1 }], rest: 0, moments };
  review = [{ state: "none" }, { state: "preparing" }, { state: "running", done: 40 }, { state: "done", review: { review: done, moments: told, accuracy: [], shown: [1, 2, 3, 4] } }];
  await show(over({ record: LINES }));
  expect(one(".course label").textContent).toBe("Preparing the first review");
  await settled(700);
  expect(one(".course label").textContent).toBe("Reviewing the game: 40%");
  await settled(700);
  expect(all(".course-told li").map((line) => line.textContent)).toEqual(["mistakeRound 2 Action 2 −21", "good findRound 3 Action 3 +9", "≈Luck of the draw −4"]);
  expect(all(".course-told a")[0]?.getAttribute("href")).toBe("/replay/g1?review=true&at=2");
});

test("the end of a rated game shows the visitor's new rating and the change", async () => {
  const whole = over();
  const changes = [{ seat: 0, before: 1480, after: 1468, doubt: 95 }, { seat: 1, before: 1500, after: 1512, doubt: 80 }];
  await show({ ...whole, end: { ...(whole.end as NonNullable<Payload["end"]>), rated: { changes, why_not: "" } } });
  expect(one(".end-rated").textContent).toContain("1512");
  expect(one(".end-rated").textContent).toContain("+12");
  expect(one(".end-rated").textContent).not.toContain("1468");
});

test("the end of a game that could not be rated says why", async () => {
  const whole = over();
  await show({ ...whole, end: { ...(whole.end as NonNullable<Payload["end"]>), rated: { changes: [], why_not: "This game is not rated: it was aborted." } } });
  expect(one(".end-rated").textContent).toBe("This game is not rated: it was aborted.");
});

test("the end of a casual game says nothing of ratings", async () => {
  await show(over());
  expect(all(".end-rated")).toEqual([]);
});
