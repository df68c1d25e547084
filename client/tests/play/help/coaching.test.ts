/** The coach of a first game: each topic once, when its thing is there, until the player continues or has done it. */

import { signal } from "@preact/signals";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createChoosing } from "../../../src/play/turn/choosing.ts";
import { createCoach, TOPICS, type Coach } from "../../../src/play/help/coaching.ts";
import type { Opened } from "../../../src/table/signals.ts";
import { ask, choice, payload, seat, seated, unit } from "../../builders.ts";
import { settle, started, type Scripted } from "../scripted.ts";

const moves = choice({ verb: "move", coin: "scout", hex: "e4", to: "e5" });
const takes = choice({ verb: "control", coin: "scout", hex: "e4", to: "e4" });
const passes = choice({ verb: "pass", coin: "scout" });
const mine = (choices = [moves, passes], markers = 2) =>
  payload({ view: { ...seated(1, { archer: 1, scout: 2 }, { units: [unit("e4", { seat: 1, kind: "scout" })] }), seats: [seat({ seat: 0, side: "A" }), seat({ seat: 1, side: "B", markers, own: { hand: { archer: 1, scout: 2 }, bag: {}, facedown: {}, previewed: {}, drawn: null } })] }, ask: ask("coin", choices), waiting: null });
const SCOUT = 1;

const kept = <T extends string>(first: T) => {
  const now = signal<T>(first);
  const set = (to: T): void => {
    now.value = to;
  };
  return { now, set };
};

let made: Scripted;
let pick: ReturnType<typeof createChoosing>;
let coach: Coach;
let covered: ReturnType<typeof kept<string>>;
let wanted: ReturnType<typeof kept<"on" | "off">>;
const opened = signal<Opened | null>(null);

async function begin(first = mine()): Promise<void> {
  made = await started(first);
  pick = createChoosing(made.page, made.controller, () => undefined);
  opened.value = null;
  [covered, wanted] = [kept<string>(""), kept<"on" | "off">("on")];
  coach = createCoach({ ...made.page, beside: pick.beside }, opened, covered, wanted);
  coach.watch();
}

/** Continues until a topic is shown. */
function continueTo(topic: string): void {
  for (let k = 0; k < TOPICS.length && coach.topic.value !== topic; k += 1) coach.next();
  expect(coach.topic.value).toBe(topic);
}

beforeEach(async () => {
  vi.useFakeTimers();
  await begin();
});

it("covers eight topics, each once, and then never again", async () => {
  await begin(mine([moves, takes, passes]));
  pick.chooseSlot(SCOUT);
  const seen: unknown[] = [];
  for (let k = 0; k < TOPICS.length; k += 1) {
    expect(coach.number.value).toBe(k + 1);
    seen.push(coach.topic.value);
    coach.next();
  }
  expect(seen).toEqual([...TOPICS]);
  expect([coach.topic.value, wanted.now.value]).toEqual([null, "off"]);
});

it("shows nothing once it is dismissed, and starts over when it is wanted again", () => {
  coach.next();
  coach.stop();
  expect(coach.topic.value).toBeNull();
  wanted.set("on");
  expect([coach.topic.value, coach.number.value]).toEqual(["places", 1]);
});

it("continues where it was after the page was loaded again", () => {
  continueTo("armies");
  const again = createCoach({ ...made.page, beside: pick.beside }, opened, covered, wanted);
  expect(again.topic.value).toBe("armies");
});

it("waits for the thing of a topic", () => {
  continueTo("initiative");
  coach.next();
  expect(coach.topic.value).toBeNull();
  pick.chooseSlot(SCOUT);
  expect(coach.topic.value).toBe("dots");
  pick.chooseSlot(SCOUT);
  expect(coach.topic.value).toBeNull();
});

it("shows only what is there in another's turn, and nothing in an earlier position", () => {
  continueTo("hand");
  made.page.payload.value = payload({ view: seated(1, {}) });
  expect(coach.topic.value).toBe("armies");
  made.page.past.value = { at: 0 } as never;
  expect(coach.topic.value).toBeNull();
});

describe("doing the thing counts as continuing", () => {
  it("for a place that was taken", () => {
    made.page.payload.value = mine([moves, passes], 3);
    expect(coach.topic.value).toBe("hand");
  });

  it("for a coin that was chosen", () => {
    continueTo("hand");
    pick.chooseSlot(SCOUT);
    expect(coach.topic.value).toBe("armies");
  });

  it("for a unit's card, but not for that of a unit on the board", () => {
    continueTo("armies");
    opened.value = { what: "unit", kind: "archer", hex: "e4", seat: 1 };
    expect(coach.topic.value).toBe("armies");
    opened.value = { what: "unit", kind: "archer", hex: null, seat: 1 };
    expect(coach.topic.value).toBe("bag");
  });

  it("for the bag", () => {
    continueTo("bag");
    opened.value = { what: "bag", seat: 1 };
    expect(coach.topic.value).toBe("initiative");
  });

  it("for a hex that was pressed, although the card is gone with its marks", async () => {
    continueTo("initiative");
    pick.chooseSlot(SCOUT);
    continueTo("dots");
    pick.chooseHex("e5");
    await settle();
    expect(covered.now.value.split(",")).toContain("dots");
  });

  it("for a pass, but not for a coin on the board", async () => {
    continueTo("initiative");
    pick.chooseSlot(SCOUT);
    continueTo("facedown");
    const after = mine();
    const own = after.view.seats[1];
    if (own) own.facedown = 1;
    made.page.payload.value = after;
    expect(covered.now.value.split(",")).toContain("facedown");
  });
});
