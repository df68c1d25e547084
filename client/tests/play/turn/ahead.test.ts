/** An action laid out in advance: kept in this page, sent in the player's turn if it is still legal, and dropped with a message otherwise. */

import { signal } from "@preact/signals";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { watchAhead } from "../../../src/play/turn/ahead.ts";
import type { OfferedChoice, Payload } from "../../../src/schema.gen.ts";
import { ask, choice, payload, seated, tactic, unit } from "../../builders.ts";
import { settle, started, type Scripted } from "../scripted.ts";

const moves = (): OfferedChoice => choice({ verb: "move", coin: "scout", hex: "e4", to: "e5" });
const view = () => seated(1, { archer: 1, scout: 2 }, { units: [unit("e4", { seat: 1, kind: "scout" })] });
const theirs = (seq: number): Payload => payload({ seq, view: view(), waiting: { seat: 0, public: false, prompt: "Dusk plays." } });
const mine = (seq: number, ...choices: OfferedChoice[]): Payload => payload({ seq, view: view(), ask: ask("coin", choices) });

let made: Scripted;
const wanted = signal<"off" | "on">("on");
/** A player who waits for the other seat, with actions that may be laid out. */
beforeEach(async () => {
  vi.useFakeTimers();
  wanted.value = "on";
  made = await started(theirs(7));
  watchAhead(made.page, made.controller, { now: wanted }, (_, seat) => made.server.take("ahead", [seat]));
});
const offer = (seq: number, ...choices: OfferedChoice[]) => made.server.answer("ahead", { seq, ask: ask("coin", choices) });
async function lay(): Promise<void> {
  const one = moves();
  await offer(7, one);
  made.controller.go([one], null);
}
const arrive = async (fresh: Payload): Promise<void> => {
  await made.controller.arrive(fresh);
  await settle();
};
const laid = () => made.page.selection.value.steps.length;

describe("the same state, fetched again,", () => {
  it("leaves the plan as it is, and Undo takes it back", async () => {
    await lay();
    await arrive(theirs(7));
    expect([laid(), made.page.ahead.value === null, made.server.open]).toEqual([1, false, []]);
    made.controller.undo();
    expect(laid()).toBe(0);
    await arrive(mine(8, moves()));
    await settle(250);
    expect(made.server.all("send")).toEqual([]);
  });

  it("leaves the plan as it is, and it is carried out", async () => {
    await lay();
    await arrive(theirs(7));
    const one = moves();
    await arrive(mine(8, one));
    await arrive(mine(8, one));
    await settle(250);
    expect(made.server.all("send")).toMatchObject([["actions", { seq: 8, ids: [one.id] }]]);
  });
});

describe("a plan", () => {
  it("leaves the board when the player switches it off", async () => {
    await lay();
    wanted.value = "off";
    expect([laid(), made.page.ahead.value]).toEqual([0, null]);
  });
});

describe("what may be laid out", () => {
  it("is asked for while another seat plays, and is whole actions only", async () => {
    expect(made.server.all("ahead")).toEqual([[1]]);
    await offer(7, moves(), tactic("e4", [choice({ verb: "step", to: "e5", ends: false })]));
    expect(made.page.ahead.value?.ask.choices.map((one) => one.verb)).toEqual(["move"]);
  });

  it("is not offered in the player's turn, or while the setting is off", async () => {
    await offer(7, moves());
    await arrive(mine(8, moves()));
    expect([made.page.ahead.value, made.server.open]).toEqual([null, []]);
    await arrive(theirs(9));
    await offer(9, moves());
    wanted.value = "off";
    expect(made.page.ahead.value).toBeNull();
  });

  it("is nothing that belongs to another state of the game", async () => {
    await offer(6, moves());
    expect(made.page.ahead.value).toBeNull();
  });

  it("is not offered if the game moved on, or the player has switched it off, before the answer", async () => {
    await arrive(theirs(8));
    await offer(7, moves());
    expect(made.page.ahead.value).toBeNull();
    wanted.value = "off";
    await offer(8, moves());
    expect(made.page.ahead.value).toBeNull();
  });

  it("is nothing without a connection", async () => {
    await made.server.lose("ahead");
    expect(made.page.ahead.value).toBeNull();
  });
});

describe("an action laid out", () => {
  it("is shown as an intention: with its arrow, on the table as it is", async () => {
    await lay();
    expect(made.server.open).toEqual([]);
    expect(made.page.unsent.value).toMatchObject({ ask: null, trail: [{ from: "e4", to: "e5" }], view: { units: [{ hex: "e4" }] }, meant: [{ hex: "e5" }] });
    expect(made.page.selection.value.steps[0]?.before.slot).toBe(1);
    expect(made.page.polite.value).toBe("move e4 e5");
  });

  it("is played in the player's turn, after the other seat's action could be seen", async () => {
    await lay();
    const now = moves();
    await arrive(mine(8, now));
    await settle(249);
    expect(made.server.open).toEqual([]);
    await settle(1);
    expect(made.server.all("send")).toMatchObject([["actions", { seq: 8, ids: [now.id] }]]);
  });

  it("is not played if the player has started another one, or is sending one", async () => {
    await lay();
    await arrive(mine(8, moves()));
    made.page.sending.value = true;
    await settle(1000);
    expect(made.server.open).toEqual([]);
  });

  it("is not played if the game has moved on", async () => {
    await lay();
    await arrive(mine(8, moves()));
    made.page.payload.value = mine(9, moves());
    await settle(1000);
    expect(made.server.open).toEqual([]);
  });

  it("is dropped with a sentence if it is illegal by now", async () => {
    await lay();
    await arrive(mine(8, choice({ verb: "pass", coin: "scout" })));
    await settle(1000);
    expect([made.server.open, made.page.message.value?.text]).toEqual([[], "No longer possible: move e4 e5"]);
  });

  it("stays laid out while others play, if it remains possible", async () => {
    await lay();
    await arrive(theirs(8));
    expect(laid()).toBe(0);
    await offer(8, moves());
    expect(laid()).toBe(1);
  });

  it("is dropped with a message while others play, if it becomes impossible", async () => {
    await lay();
    await arrive(theirs(8));
    await offer(8);
    expect([laid(), made.page.message.value?.text]).toEqual([0, "No longer possible: move e4 e5"]);
  });

  it("is taken back by Escape, and then not played", async () => {
    await lay();
    made.controller.undo();
    await arrive(mine(8, moves()));
    await settle(1000);
    expect(made.server.open).toEqual([]);
  });
});
