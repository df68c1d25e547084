import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { nearest, present, restOf, roundStarts, spotAt, spotsOf, ticks, WIDTH } from "../../src/review/curve.ts";
import { withMoment, withReply } from "../../src/review/marks.ts";
import { createReview, type ReviewCalls } from "../../src/review/review.ts";
import { createTrial, verdictOn } from "../../src/review/trial.ts";
import { inWords } from "../../src/shared/chance.ts";
import { Unreachable } from "../../src/shared/net.ts";
import { createTable } from "../../src/table/tablestate.ts";
import type { Again, BoardMark, ReviewMoment, ReviewState, TryAgain } from "../../src/schema.gen.ts";
import { ask, choice, payload, seated } from "../builders.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const POINTS = [
  { at: 3, round: 1, seat: 0, chance: 60 }, { at: 5, round: 1, seat: 1, chance: 30 }, { at: 9, round: 2, seat: 0, chance: 80 },
];
const spots = spotsOf({ points: POINTS, start: 50, result: 100 }, [0, 1, 2], "A");

test("the curve shows one side's chance, no matter which seat decides", () => {
  expect(spots.map(({ chance }) => chance)).toEqual([50, 60, 70, 80, 100]);
  expect(spotsOf({ points: POINTS, start: 50, result: 100 }, [0, 1, 2], "B").map(({ chance }) => chance)).toEqual([50, 40, 30, 20, 0]);
  expect([spots[0]?.x, spots[4]?.x, spots[4]?.y]).toEqual([0, WIDTH, 0]);
});

test("a chance under a bound is one over its opposite for the other side", () => {
  const points = [{ at: 3, round: 1, seat: 1, chance: 10, bound: "under" as const }];
  const told = (side: "A" | "B") => spotsOf({ points, start: 50, result: 100 }, [0], side)[1];
  expect([told("A"), told("B")]).toMatchObject([{ chance: 90, bound: "over" }, { chance: 10, bound: "under" }]);
  expect([told("A"), told("B")].map((spot) => inWords(spot ?? { chance: 0 }))).toEqual(["over 90 percent", "under 10 percent"]);
});

test("a press goes to the nearest decision, and the line stands where the replay is", () => {
  expect(nearest(spots, 0)?.shown).toBe(0);
  expect(nearest(spots, WIDTH)?.shown).toBe(2);
  expect(present(spots, 1, 4)?.at).toBe(5);
  expect(present(spots, 4, 4)?.chance).toBe(100);
  expect(spotAt(spots, { at: 9 })?.round).toBe(2);
});

test("rounds have numbers where there is room", () => {
  expect(roundStarts(spots).map(({ round }) => round)).toEqual([1, 2]);
  const many = spotsOf({ points: Array.from({ length: 60 }, (_, k) => ({ at: k, round: 1 + Math.floor(k / 2), seat: k % 2, chance: 50 })), start: 50, result: 0 }, Array.from({ length: 60 }, (_, k) => k), "A");
  const places = ticks(many).map(({ x }) => x);
  expect(places.length).toBeGreaterThan(4);
  expect(places.every((x, k) => k === 0 || x - (places[k - 1] ?? 0) >= 34)).toBe(true);
});

test("the rest belongs to a side", () => {
  expect([restOf(-20, 0), restOf(-20, 1), restOf(-20, 2)]).toEqual([-20, 20, -20]);
});

const MOVE: BoardMark = { verb: "move", seat: 0, from: "e4", to: "e5" };
const FLAG: BoardMark = { verb: "control", seat: 0, from: null, to: "d4" };

test("the action played is an arrow, and the better one has a mark", () => {
  const drawn = withMoment({}, [MOVE], [FLAG]);
  expect(drawn.arrows).toEqual([{ from: "e4", to: "e5", name: "last" }]);
  expect(drawn.discs).toEqual([{ hex: "d4", name: "control" }]);
  expect(drawn.chosen).toBe("d4");
  expect(withMoment({}, [FLAG], [MOVE])).toMatchObject({ lasts: [{ hex: "d4", verb: "control" }], marks: { e5: { dot: true } }, chosen: "e4" });
});

test("the likely answer is an arrow to what it meets", () => {
  const hit: BoardMark = { verb: "attack", seat: 1, from: "e6", to: "e5" };
  expect(withReply({ arrows: [{ from: "e4", to: "e5", name: "own" }] }, [hit])).toMatchObject({
    arrows: [{ name: "faded" }, { from: "e6", to: "e5", name: "aim" }], marks: { e5: { target: true } },
  });
});

function reviewing(...answers: (ReviewState | Error)[]) {
  const asked: string[] = [];
  const told: string[] = [];
  const next = (what: string) => async (): Promise<ReviewState> => {
    asked.push(what);
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer ?? { state: "none" };
  };
  const calls: ReviewCalls = { askReview: next("ask"), endReview: next("end"), fetchReview: next("look") };
  return { asked, told, review: createReview("r", calls, (text) => told.push(text)) };
}

test("a review is asked for once, and looked at until it is there", async () => {
  const { asked, told, review } = reviewing({ state: "preparing" }, { state: "waiting", before: 1 }, { state: "running", done: 34 }, { state: "done" });
  await review.ask();
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked).toEqual(["ask", "look", "look", "look"]);
  expect(review.state.value?.state).toBe("done");
  expect(told).toEqual(["The game is being reviewed.", "Your review is ready."]);
});

test("a review that is there is shown without asking for it, and one that failed is asked for by hand", async () => {
  const there = reviewing({ state: "done", reason: "" });
  await there.review.begin();
  const none = reviewing({ state: "none", reason: "" }, { state: "done", reason: "" });
  await none.review.begin();
  const failed = reviewing({ state: "none", reason: "The review failed. Try again." });
  await failed.review.begin();
  expect([there.asked, none.asked, failed.asked]).toEqual([["look"], ["look", "ask"], ["look"]]);
});

test("a review that is called off is no more looked at", async () => {
  const { asked, review } = reviewing({ state: "running", done: 1 }, { state: "none" });
  await review.ask();
  await review.end();
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked).toEqual(["ask", "end"]);
});

test("the reason why a game can't have a review is shown", async () => {
  const { asked, review } = reviewing(new Error("This game is too long for a review."));
  await review.ask();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(review.trouble.value).toBe("This game is too long for a review.");
  expect(asked).toEqual(["ask"]);
});

test("a lost connection does not end a review that is being made", async () => {
  const { asked, review } = reviewing({ state: "running", done: 1 }, new Unreachable("lost"), { state: "done" });
  await review.ask();
  await vi.advanceTimersByTimeAsync(1000);
  expect(review.trouble.value).toBe("No connection.");
  await vi.advanceTimersByTimeAsync(4000);
  expect(review.state.value?.state).toBe("done");
  expect(asked).toEqual(["ask", "look", "look"]);
});

test("a refused request is not repeated, even while the review is being made", async () => {
  const { asked, review } = reviewing({ state: "running", done: 1 }, new Error("Too many requests."));
  await review.ask();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual(["ask", "look"]);
  expect(review.trouble.value).toBe("Too many requests.");
});

test("a request that was lost before there is a review is repeated only by hand", async () => {
  const { asked, review } = reviewing(new Unreachable("lost"), { state: "done" });
  await review.begin();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual(["look"]);
  await review.ask();
  expect(review.state.value?.state).toBe("done");
});

test("the progress is announced once, and asked for at one rate, however often the review is asked for", async () => {
  const running: ReviewState = { state: "running", done: 1 };
  const { asked, told, review } = reviewing(running, running, running, running);
  await review.ask();
  await review.ask();
  await vi.advanceTimersByTimeAsync(800);
  expect(asked).toEqual(["ask", "ask", "look"]);
  expect(told).toEqual(["The game is being reviewed."]);
});

test("a request to call the review off that is lost leaves one look at its progress", async () => {
  const { asked, review } = reviewing({ state: "running", done: 1 }, new Unreachable("lost"), { state: "done" });
  await review.ask();
  await review.end();
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toEqual(["ask", "end"]);
  await vi.advanceTimersByTimeAsync(4000);
  expect(asked).toEqual(["ask", "end", "look"]);
});

const MOMENT: ReviewMoment = {
  at: 3, round: 2, seat: 1, find: false, points: 13, played: [1], better: [2], chance_played: 48, chance_better: 61, reply: [], better_reply: [],
};

test("a second try is judged against the game's action and the best one, and small differences do not count", () => {
  expect(verdictOn(60, MOMENT)).toBe("best");
  expect(verdictOn(53, MOMENT)).toBe("better");
  expect(verdictOn(49, MOMENT)).toBe("same");
  expect(verdictOn(40, MOMENT)).toBe("worse");
  expect(verdictOn(null, MOMENT)).toBeNull();
});

test("a try that is worse than the game's action is never as good as any, and three points make a difference", () => {
  const close = { chance_played: 60, chance_better: 61 };
  expect([61, 60, 59, 58, 57].map((chance) => verdictOn(chance, close))).toEqual(["best", "same", "same", "same", "worse"]);
  const far = { chance_played: 40, chance_better: 61 };
  expect([59, 58, 43, 42, 38, 37].map((chance) => verdictOn(chance, far))).toEqual(["best", "better", "better", "same", "same", "worse"]);
});

function trying(...answers: (Again | Error)[]) {
  const table = createTable({ mode: "screen", you: [] });
  table.payload.value = payload({ seat: null });
  const asked: TryAgain[] = [];
  const trial = createTrial({
    moment: MOMENT, number: 4, table, pauseUntilUp: async () => undefined, reason: async () => null,
    tryAgain: async (body) => {
      asked.push(body);
      const answer = answers.shift();
      if (answer === undefined || answer instanceof Error) throw answer ?? new Error("no more");
      return answer;
    },
  });
  return { asked, table, trial };
}

const step = choice({ verb: "move", coin: "archer", hex: "e4", to: "e5" });
const first: Again = { view: seated(1, { archer: 1 }), ask: ask("coin", [step]), marks: [], answer: null, position: "" };
const whole: Again = { view: seated(1), ask: null, marks: [MOVE], answer: { text: "Archer e4 → e5", chance: 60, bound: null, reply: "", reply_marks: [] }, position: "line" };

test("a moment is tried again on the table: the coin, its place, and the answer", async () => {
  const { asked, table, trial } = trying(first, whole);
  await trial.start();
  expect(table.payload.value?.seat).toBe(1);
  trial.chooseSlot(0);
  expect([...table.offers.value.hexes.keys()]).toEqual(["e5"]);
  trial.chooseHex("e5");
  await vi.advanceTimersByTimeAsync(0);
  expect(asked.map(({ moment, ids }) => [moment, ids])).toEqual([[4, []], [4, [step.id]]]);
  expect(trial.answered.value?.position).toBe("line");
  expect(table.polite.value).toBe("As good as any. Archer e4 → e5. In the game: 48 percent. Now: 60 percent.");
  expect(table.unsent.value?.trail).toEqual([MOVE]);
  trial.back();
  expect(trial.answered.value).toBeNull();
  expect(table.unsent.value).toBeNull();
  expect(trial.back()).toBe(false);
});

test("a busy server is asked again, and what is impossible is said", async () => {
  const { trial } = trying(new Unreachable("503"), first, new Error("The action ends here."));
  await trial.start();
  expect(trial.now.value).not.toBeNull();
  trial.chooseSlot(0);
  trial.chooseHex("e5");
  await vi.advanceTimersByTimeAsync(0);
  expect(trial.said.value).toBe("The action ends here.");
});

test("a press while an action is judged does nothing, and one after the verdict chooses nothing", async () => {
  const { asked, trial } = trying(first, whole);
  await trial.start();
  trial.chooseSlot(0);
  trial.chooseHex("e5");
  trial.chooseHex("e5");
  await vi.advanceTimersByTimeAsync(0);
  expect(asked.length).toBe(2);
  trial.chooseSlot(0);
  expect(trial.coin.value).toBeNull();
  expect(trial.answered.value).not.toBeNull();
});

test("an answer that comes after the trial was restarted is dropped", async () => {
  const { trial } = trying(first, whole);
  await trial.start();
  trial.chooseSlot(0);
  trial.chooseHex("e5");
  trial.anew();
  await vi.advanceTimersByTimeAsync(0);
  expect(trial.answered.value).toBeNull();
  expect(trial.judging.value).toBe(false);
});

test("a server that stays busy is asked six times", async () => {
  const { asked, trial } = trying(...Array.from({ length: 8 }, () => new Unreachable("503")));
  await trial.start();
  expect(asked.length).toBe(6);
  expect(trial.said.value).toBe("No answer right now. Try again in a moment.");
  expect(trial.judging.value).toBe(false);
});
