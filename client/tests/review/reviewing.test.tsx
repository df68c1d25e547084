// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { all, change, draw, installPage, key, one, press, serving, settled } from "../dom.ts";
import { ask, choice, person, seated, unit } from "../builders.ts";
import type { Again, BoardMark, Person, Replay, ReviewMoment, ReviewState, ReviewStep, MomentInWords, ReviewInWords } from "../../src/schema.gen.ts";

const MOVE: BoardMark = { verb: "move", seat: 1, from: "e4", to: "e5" };
const STRIKE: BoardMark = { verb: "attack", seat: 1, from: "e4", to: "f4" };

function moment(at: number, of: Partial<ReviewMoment> = {}, more: Partial<MomentInWords> = {}): MomentInWords {
  const said = { at, round: at, seat: 1, find: false, points: 13, played: [1], better: [2], chance_played: 48, chance_better: 61, reply: [], better_reply: [], ...of };
  return {
    moment: said, played: `Action ${at}`, better: "Archer attacks f4", why: "The attack wins a coin.", marks: [MOVE], better_marks: [STRIKE], reply: "", reply_marks: [],
    better_reply: "", better_reply_marks: [], shown: at, ...more,
  };
}

function told(of: Partial<ReviewInWords["review"]> = {}, moments = [moment(1), moment(2, { seat: 0 }), moment(3, { find: true, points: 9 })]): ReviewInWords {
  const points = [1, 2, 3].map((at) => ({ at, round: at, seat: at === 2 ? 0 : 1, chance: 50 + 10 * at }));
  return {
    review: {
      evaluator: "e", calibrated: true, start: 50, result: 0, points, seats: [0, 1].map((seat) => ({ seat, draws: seat === 0 ? -4 : 4, lost: 13, decisions: 2 })), rest: 20,
      moments: moments.map((one) => one.moment), ...of,
    },
    moments, accuracy: ["Good choices.", "Mixed choices."], decided: "Dusk passed too often.", advice: [["Zero was fine.", "Zero goes on."], ["One was idle.", "One acts next time."]],
    shown: [1, 2, 3],
  };
}

const GAME: Replay = {
  replay: "r1", game: null, title: "", imported: null, people: [person(0), person(1)], about: [], forms: ["public"], text: "", over: true, commitment: null, outcome: null, comments: [],
  moments: [0, 1, 2, 3, 4].map((at) => ({ at, round: at, seat: at === 0 ? null : at % 2, text: `Line ${at}`, seconds: null, comments: [], variations: [] })),
};

const STEP = choice({ verb: "attack", coin: "archer", hex: "e4", to: "f4" });
const BEGUN: Again = { view: seated(1, { archer: 1, scout: 1 }, { units: [unit("e4", { seat: 1 }), unit("f4")] }), ask: ask("coin", [STEP]), marks: [], answer: null, position: "" };

/** The value of a second try, in points. */
let worth = 60;

/** The players of the game. */
let people: Person[] = GAME.people;

/** What the server answers about the review, one after the other; the last one stays. */
let states: ReviewState[] = [];
let asked: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  people = GAME.people;
  installPage({ replay: "r1", at: 4, form: "public", site: "", trouble: "", mode: undefined, you: undefined });
  asked = serving((request, body) => {
    if (request.includes("/again")) {
      if ((body as { ids: number[] }).ids.length === 0) return BEGUN;
      return { ...BEGUN, ask: null, marks: [STRIKE], answer: { text: "Archer attacks f4", chance: worth, bound: null, reply: "", reply_marks: [] }, position: "line" } satisfies Again;
    }
    if (request.includes("/review")) return states.length > 1 ? (states.shift() ?? null) : (states[0] ?? null);
    if (request.includes("/views")) return { views: GAME.moments.map(({ at }) => ({ at, view: seated(null, {}, { units: [unit("e4", { seat: 1 })] }), trail: [] })) };
    return { ...GAME, people };
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Opens the review of a replay. */
async function open(...answers: ReviewState[]) {
  states = answers;
  const { Review } = await import("../../src/review/reviewing.tsx");
  const replay = await import("../../src/replay/state.ts");
  const { lens, reviewing } = await import("../../src/replay/lens.ts");
  await replay.start();
  change(() => (reviewing.value = true));
  draw(<Review />);
  await settled();
  return { replay, lens };
}

const reviews = (): string[] => asked.filter((request) => request.includes("/review")).map((request) => request.split(" ")[0] ?? "");

describe("before there is a review", () => {
  test("it is asked for, and the page says how many come before it and how far it is", async () => {
    await open({ state: "none" }, { state: "waiting", before: 2 }, { state: "running", done: 40 });
    expect(one("label").textContent).toBe("Reviews ahead of yours: 2");
    await settled(700);
    expect(one("label").textContent).toBe("Reviewing the game: 40%");
    expect((one("progress") as HTMLProgressElement).value).toBe(40);
  });

  test("the compilation that the first review waits for shows how far it is", async () => {
    await open({ state: "preparing", done: 30 });
    expect(one("label").textContent).toBe("Preparing the first review: 30%");
    expect((one("progress") as HTMLProgressElement).value).toBe(30);
  });

  test("it can be called off, and then be asked for again", async () => {
    await open({ state: "running", done: 1 }, { state: "none" });
    press(one("button", "Cancel"));
    await settled(5000);
    expect(reviews()).toEqual(["GET", "POST"]);
    expect(all("button").map((button) => button.textContent)).toEqual(["Review the game"]);
  });

  test("the reason why a game can have none is shown, without a button", async () => {
    await open({ state: "impossible", reason: "This game is too long for a review." });
    expect(one("[role='alert']").textContent).toBe("This game is too long for a review.");
    expect(all("button")).toEqual([]);
  });
});

test("a lost connection is reported, and the review can be asked for by hand", async () => {
  await open();
  expect(one("[role='alert']").textContent).toBe("No connection.");
  states = [{ state: "done", review: told() }];
  press(one("button", "Review the game"));
  await settled();
  expect(all(".moment").length).toBe(3);
});

describe("a review", () => {
  test("has the chances by round, the sums of each player, and a line for each moment", async () => {
    await open({ state: "done", review: told() });
    expect(all(".chances tbody td").map((chance) => chance.textContent)).toEqual(["60 percent", "30 percent", "80 percent"]);
    expect(one(".chances figcaption b").textContent).toBe("Your chances");
    expect(all(".sums tbody tr").map((row) => [...row.children].slice(1).map((cell) => cell.textContent))).toEqual([["−4", "+4"], ["13", "13"], ["+20", "−20"]]);
    expect(all(".moment-text + .unseen-text").map((line) => line.textContent)).toEqual(["You: Action 1", "Player 0: Action 2", "You: Action 3"]);
    expect(all(".moment b").map((points) => points.textContent)).toEqual(["−13", "−13", "+9"]);
    expect(all(".curve-sign").length).toBe(3);
  });

  test("shows a spectator the chances of the player at the lower edge, and no mistakes to learn from", async () => {
    people = [person(0), person(1, { you: false })];
    await open({ state: "done", review: told() });
    expect(one(".chances figcaption b").textContent).toBe("Player 1's chances");
    expect(all(".learn")).toEqual([]);
  });

  test("belongs to neither side for two players at one screen", async () => {
    people = [person(0, { you: true }), person(1)];
    await open({ state: "done", review: told() });
    expect(one(".chances figcaption b").textContent).toMatch(/'s chances$/);
    expect(one(".learn").textContent).toBe("Learn from 2 mistakes");
  });

  test("shows no chance if chances were not measured", async () => {
    await open({ state: "done", review: told({ calibrated: false }) });
    expect(all(".chances, .sums, .moment b")).toEqual([]);
    expect(one("section").textContent).toContain("Chances have not been measured for games like this");
  });

  test("says what decided the game, and then what each player may learn, the viewer first", async () => {
    people = [person(0, { you: false }), person(1, { you: true })];
    await open({ state: "done", review: told() });
    expect(one(".decided").textContent).toBe("Dusk passed too often.");
    expect(all(".lessons :is(summary, p)").map((line) => line.textContent?.trim())).toEqual([
      "You Mixed choices.", "One was idle.", "One acts next time.", "Player 0 Good choices.", "Zero was fine.", "Zero goes on.",
    ]);
    expect(all(".lessons details").map((part) => part.hasAttribute("open"))).toEqual([true, false]);
  });

  test("of an earlier edition is shown without advice, and can be made again", async () => {
    const old: ReviewInWords = { ...told(), decided: "", advice: [] };
    await open({ state: "done", review: old }, { state: "running", done: 5 });
    expect(all(".lessons")).toEqual([]);
    expect(all(".moment").length).toBe(3);
    press(one("button", "Review again, with advice"));
    await settled();
    expect(one("label").textContent).toBe("Reviewing the game: 5%");
  });

  test("plays the better line on the board, a step for each press, and goes back to the game", async () => {
    const after = (hex: string, text: string, mark: BoardMark): ReviewStep => ({ seat: 1, text, marks: [mark], units: [unit(hex)], held: { [hex]: "B" }, forts: [] });
    const steps = [after("f4", "Archer attacks f4", STRIKE), after("e5", "Scout e4 → e5", MOVE)];
    const { lens } = await open({ state: "done", review: told({}, [moment(1, {}, { steps })]) });
    press(one(".moment", "Action 1"));
    await settled();
    press(one("button", "Play the better line"));
    await settled();
    expect(all(".line-steps li").map((line) => line.textContent)).toEqual(["Archer attacks f4"]);
    expect(lens.value?.change({})).toMatchObject({ units: [unit("f4")], held: { f4: "B" }, arrows: [{ from: "e4", to: "f4" }] });
    press(one("button", "Next step (2 of 2)"));
    await settled();
    expect(lens.value?.change({})).toMatchObject({ units: [unit("e5")], arrows: [{ from: "e4", to: "e5" }] });
    press(one("button", "Back to the game"));
    await settled();
    expect(all(".line-steps")).toEqual([]);
    expect(lens.value?.change({})).toMatchObject({ marks: { f4: { target: true } } });
  });

  test("leads the board to a moment, and shows there what was played and what was better", async () => {
    const { replay, lens } = await open({ state: "done", review: told() });
    press(one(".moment", "Action 1"));
    await settled();
    expect(replay.at.value).toBe(1);
    expect(one(".moment-more").textContent).toContain("The attack wins a coin.");
    expect(lens.value?.change({})).toMatchObject({ arrows: [{ from: "e4", to: "e5", name: "last" }], marks: { f4: { target: true } } });
    press(one(".moment", "Action 1"));
    await settled();
    expect(all(".moment-more")).toEqual([]);
    expect(lens.value).toBeNull();
  });

  test("of a game at its start shows the costliest choice on the board", async () => {
    installPage({ replay: "r1", at: 0, form: "public", site: "", trouble: "", mode: undefined, you: undefined });
    const { replay } = await open({ state: "done", review: told({}, [moment(1), moment(2, { points: 30 }), moment(3, { find: true, points: 40 })]) });
    expect(replay.at.value).toBe(2);
    expect(one(".moments .open .moment-text").textContent).toBe("Action 2");
  });

  test("shows no better action for a find, which can't be tried again", async () => {
    const { lens } = await open({ state: "done", review: told() });
    press(one(".moment", "Action 3"));
    await settled();
    expect(all(".moment-more button")).toEqual([]);
    expect(lens.value?.change({}).marks).toEqual({});
  });

  test("goes to the nearest decision where the curve is pressed", async () => {
    const { replay } = await open({ state: "done", review: told() });
    const curve = one("svg.curve");
    curve.getBoundingClientRect = () => new DOMRect(0, 0, 100, 40);
    change(() => void curve.dispatchEvent(new MouseEvent("click", { bubbles: true, clientX: 52 })));
    await settled();
    expect(replay.at.value).toBe(2);
  });

  test("counts only the mistakes of the player who looks", async () => {
    await open({ state: "done", review: told({}, [moment(1, { seat: 0 }), moment(2), moment(3, { find: true }), moment(4)]) });
    expect(one(".learn").textContent).toBe("Learn from 2 mistakes");
  });

  test("says so if no choice mattered much", async () => {
    await open({ state: "done", review: told({}, []) });
    expect(one("section").textContent).toContain("No choice mattered much.");
    expect(all(".moments, .learn")).toEqual([]);
  });
});

describe("a moment tried again", () => {
  /** Opens the first mistake, and plays the attack there. */
  async function attack(points: number, first: Partial<ReviewMoment> = {}): Promise<void> {
    worth = points;
    await open({ state: "done", review: told({}, [moment(1, first), moment(2, { seat: 0 }), moment(3)]) });
    press(one(".learn"));
    await vi.waitFor(() => expect(one(".again-asked").textContent).toBe("Choose a coin."), { timeout: 100_000 });
    press(one(".again-hand button", "Archer"));
    expect(all(".again-hand button").map((coin) => coin.classList.contains("off"))).toEqual([false, true]);
    const { lens } = await import("../../src/replay/lens.ts");
    change(() => lens.value?.onHex?.("f4"));
    await settled();
  }

  test("is judged, beside what was played in the game, and leads to the viewer's next mistake", async () => {
    await attack(60);
    expect(one(".again-verdict b").textContent).toBe("As good as any.");
    expect(all(".again-head").map((head) => head.textContent)).toEqual(["In the game48%", "Now60%"]);
    expect(all(".again-ways button").map((button) => button.textContent)).toEqual(["Next mistake", "Try another", "Play on"]);
    press(one("button", "Next mistake"));
    await settled();
    expect(one(".again h1").textContent).toBe("Round 3: try again");
  });

  test("is not praised if it is worse than the action of the game, however near the best one is", async () => {
    await attack(59, { chance_played: 60, chance_better: 61 });
    expect(one(".again-verdict b").textContent).toBe("About the same.");
    expect(all(".again-tick")).toEqual([]);
  });

  test("can be tried another time, and closes by Escape once nothing is left to take back", async () => {
    await attack(40);
    expect(one(".again-verdict b").textContent).toBe("Not better.");
    press(one("button", "Try another"));
    await settled();
    expect(one(".again-asked").textContent).toBe("Choose a coin.");
    key(one(".again"), "Escape");
    await settled();
    expect(all(".again")).toEqual([]);
    expect(all(".moment").length).toBe(3);
  });
});
