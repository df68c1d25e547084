/** Several players at one screen: each sees only their hand, and only once they have lifted the curtain. */

import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Payload } from "../../../src/schema.gen.ts";
import { ask, choice, payload, person, seated } from "../../builders.ts";
import { settle, started, type Scripted } from "../scripted.ts";

const passes = choice({ verb: "pass", coin: "archer" });
const people = [person(0, { you: true }), person(1)];

/** Returns the game while a seat decides, as a seat sees it (null: the public view). */
function turnOf(seat: number, seen: number | null, of: Partial<Payload> = {}): Payload {
  return payload({
    seat: seen, mode: "screen", people, view: seated(seen, { archer: 1, scout: 2 }), ask: seen === seat ? ask("coin", [passes]) : null,
    waiting: { seat, public: false, prompt: "Somebody plays." }, ...of,
  });
}

const shown = (): (number | null)[] => (made.page.payload.value?.view.seats ?? []).filter((seat) => seat.own !== null).map((seat) => seat.seat);
const look = () => ({ shown: shown(), hand: made.page.hand.value, curtain: made.page.curtain.value, looker: made.page.looker.value });

let made: Scripted;
/** Starts a game, with the second seat to decide, and lifts its curtain. */
beforeEach(async () => {
  vi.useFakeTimers();
  made = await started(turnOf(1, null), { mode: "screen", you: [0, 1] });
  await made.server.answer("fetchPayload", turnOf(1, null));
});
async function lift(seat: number, of: Partial<Payload> = {}): Promise<void> {
  void made.controller.lift();
  await made.server.answer("fetchPayload", turnOf(seat, seat, of));
}
async function arrive(fresh: Payload): Promise<void> {
  void made.controller.arrive(fresh);
  await settle();
}

describe("the curtain", () => {
  it("is drawn before the first hand, which is not fetched yet", () => {
    expect(look()).toEqual({ shown: [], hand: [], curtain: 1, looker: null });
    expect(made.server.all("fetchPayload")).toEqual([[null], [null]]);
    expect(made.page.bottom.value).toBe(1);
  });

  it("shows the hand of its seat when it is lifted", async () => {
    await lift(1);
    expect(made.server.all("fetchPayload").at(-1)).toEqual([1]);
    expect(look()).toEqual({ shown: [1], hand: ["archer", "scout", "scout"], curtain: null, looker: 1 });
  });

  it("is lifted once by two presses", async () => {
    void made.controller.lift();
    await lift(1);
    made.page.select({ type: "coin", slot: 0 });
    await made.server.answer("fetchPayload", turnOf(1, 1));
    expect([look(), made.page.selection.value.slot]).toEqual([{ shown: [1], hand: ["archer", "scout", "scout"], curtain: null, looker: 1 }, 0]);
  });

  it("shows no hand if the game is over, or another seat decides by now", async () => {
    await lift(1, { view: seated(1, { archer: 1 }, { phase: "over" }), seq: 8 });
    expect(look()).toMatchObject({ shown: [], hand: [], curtain: null });
    made.page.looker.value = null;
    made.page.curtain.value = 1;
    void made.controller.lift();
    await made.server.answer("fetchPayload", turnOf(0, 1, { seq: 9 }));
    expect(look()).toEqual({ shown: [], hand: [], curtain: 0, looker: null });
  });

  it("asks again if its answer is older than what the page shows", async () => {
    void made.controller.lift();
    await arrive(turnOf(1, null, { seq: 9 }));
    await made.server.answer("fetchPayload", turnOf(1, null, { seq: 9 }), 1);
    await made.server.answer("fetchPayload", turnOf(1, 1, { seq: 8 }));
    expect(look()).toMatchObject({ shown: [], hand: [], looker: null });
    await made.server.answer("fetchPayload", turnOf(1, 1, { seq: 9 }));
    expect([made.page.payload.value?.seq, shown()]).toEqual([9, [1]]);
  });

  it("of another seat by now stays as it is", async () => {
    void made.controller.lift();
    made.page.curtain.value = 0;
    await made.server.answer("fetchPayload", turnOf(1, 1));
    expect(look()).toMatchObject({ shown: [], curtain: 0, looker: null });
  });

  it("can't be lifted before it was drawn", () => {
    made.page.curtain.value = null;
    void made.controller.lift();
    expect(made.server.open).toEqual([]);
  });
});

describe("when the next player decides", () => {
  it("the hand is hidden before anything is fetched for them", async () => {
    await lift(1);
    made.page.select({ type: "coin", slot: 0 });
    const seen: unknown[] = [];
    vi.spyOn(made.server, "take").mockImplementation(() => {
      seen.push({ ...look(), payload: made.page.payload.value });
      return new Promise(() => undefined);
    });
    await arrive(turnOf(0, 1, { seq: 8 }));
    expect(seen).toEqual([{ shown: [], hand: [], curtain: 0, looker: null, payload: null }]);
    expect([made.page.selection.value.slot, made.page.bottom.value]).toEqual([null, 0]);
  });

  it("what everybody may see is fetched, and no hand that came with it is shown", async () => {
    await lift(1);
    await arrive(turnOf(0, 1, { seq: 8 }));
    expect(made.server.all("fetchPayload").at(-1)).toEqual([null]);
    await made.server.answer("fetchPayload", turnOf(0, 1, { seq: 8 }));
    expect(look()).toEqual({ shown: [], hand: [], curtain: 0, looker: null });
    expect(made.page.payload.value?.seq).toBe(8);
  });

  it("a curtain that they have lifted in the meantime stays lifted", async () => {
    await lift(1);
    await arrive(turnOf(0, 1, { seq: 8 }));
    void made.controller.lift();
    await made.server.answer("fetchPayload", turnOf(0, 0, { seq: 8 }), 1);
    await made.server.answer("fetchPayload", turnOf(0, null, { seq: 8 }));
    expect(look()).toEqual({ shown: [0], hand: ["archer", "scout", "scout"], curtain: null, looker: 0 });
  });

  it("their curtain is the one that fits what was fetched: another page may have played", async () => {
    await lift(1);
    await arrive(turnOf(0, 1, { seq: 8 }));
    await made.server.answer("fetchPayload", turnOf(1, null, { seq: 9 }));
    expect(look()).toEqual({ shown: [], hand: [], curtain: 1, looker: null });
    await made.server.answer("fetchPayload", turnOf(1, null, { seq: 9 }));
    expect([made.page.curtain.value, made.page.payload.value?.seq, made.server.open]).toEqual([1, 9, []]);
  });

  it("what is fetched for all is not taken over a newer state", async () => {
    await lift(1);
    await arrive(turnOf(0, 1, { seq: 8 }));
    await arrive(turnOf(0, null, { seq: 9 }));
    await made.server.answer("fetchPayload", turnOf(0, null, { seq: 9 }), 1);
    await made.server.answer("fetchPayload", turnOf(0, null, { seq: 8 }));
    expect(made.page.payload.value?.seq).toBe(9);
  });

  it("they may act before the answer for all has come: the action before it is not on its way any more", async () => {
    await lift(1);
    void made.controller.submit([1]);
    await made.server.answer("send", { kind: "ok", payload: turnOf(0, 1, { seq: 8 }) });
    void made.controller.lift();
    await made.server.answer("fetchPayload", turnOf(0, 0, { seq: 8 }), 1);
    expect([made.page.sending.value, shown()]).toEqual([false, [0]]);
    void made.controller.submit([2]);
    await made.server.answer("fetchPayload", turnOf(0, null, { seq: 8 }));
    expect([made.page.sending.value, shown(), made.server.all("send").length]).toEqual([true, [0], 2]);
  });

  it("and all may see the decision, it needs no curtain, and shows no hand", async () => {
    await lift(1);
    await arrive(turnOf(0, 1, { seq: 8, waiting: { seat: 0, public: true, prompt: "Dusk replies." } }));
    expect(look()).toMatchObject({ shown: [], hand: [], curtain: null });
    expect(made.page.bottom.value).toBe(1);
    expect(made.server.all("fetchPayload").at(-1)).toEqual([0]);
    await made.server.answer("fetchPayload", turnOf(0, 0, { seq: 8 }));
    expect(look()).toEqual({ shown: [], hand: [], curtain: null, looker: null });
  });
});

describe("while the same player continues", () => {
  it("their hand stays", async () => {
    await lift(1);
    await arrive(turnOf(1, 1, { seq: 8, view: seated(1, { scout: 2 }) }));
    expect(look()).toEqual({ shown: [1], hand: [null, "scout", "scout"], curtain: null, looker: 1 });
  });

  it("their form of the game is fetched if another one came", async () => {
    await lift(1);
    await arrive(turnOf(1, null, { seq: 8 }));
    expect(made.server.all("fetchPayload").at(-1)).toEqual([1]);
    await made.server.answer("fetchPayload", turnOf(1, 1, { seq: 8 }));
    expect(shown()).toEqual([1]);
  });

  it("their form that comes late shows no hand to the next player", async () => {
    await lift(1);
    await arrive(turnOf(1, null, { seq: 8 }));
    await arrive(turnOf(0, 1, { seq: 9 }));
    await made.server.answer("fetchPayload", turnOf(1, 1, { seq: 8 }));
    expect(look()).toEqual({ shown: [], hand: [], curtain: 0, looker: null });
  });
});

describe("no hand is shown", () => {
  it("while a bot decides, and the last player remains the viewer", async () => {
    made = await started(turnOf(1, null), { mode: "screen", you: [1] });
    await made.server.answer("fetchPayload", turnOf(1, null));
    await lift(1);
    await arrive(turnOf(0, 1, { seq: 8 }));
    expect(look()).toEqual({ shown: [], hand: [], curtain: null, looker: 1 });
    expect(made.page.bottom.value).toBe(1);
  });

  it("when the game is over, or no seat decides", async () => {
    for (const of of [{ waiting: null }, { view: seated(1, { archer: 1 }, { phase: "over" }) }] as Partial<Payload>[]) {
      await lift(1);
      await arrive(turnOf(1, 1, { seq: 8, ...of }));
      expect(look()).toMatchObject({ shown: [], hand: [] });
      made.page.payload.value = null;
      made.page.curtain.value = 1;
    }
  });
});

it("the lower edge belongs to the viewer", async () => {
  made.page.bottom.value = 0;
  await lift(1);
  expect(made.page.bottom.value).toBe(1);
});
