/** Choosing: a click on a coin, a hex or a button plays what is open there, and says why where nothing is. */

import { beforeEach, describe, expect, it, vi } from "vitest";
import { createChoosing } from "../../../src/play/turn/choosing.ts";
import type { OfferedChoice, Payload } from "../../../src/schema.gen.ts";
import { ask, choice, payload, seated, unit } from "../../builders.ts";
import { started, type Scripted } from "../scripted.ts";

const moves = choice({ verb: "move", coin: "scout", hex: "e4", to: "e5" });
const passes = choice({ verb: "pass", coin: "scout" });
const recruits = choice({ verb: "recruit", coin: "scout", kind: "archer" });
const view = () => seated(1, { archer: 1, scout: 2 }, { units: [unit("e4", { seat: 1, kind: "scout" })] });
const mine = (choices: OfferedChoice[], of: Partial<Payload> = {}) => payload({ view: view(), ask: ask("coin", choices), waiting: null, ...of });

let made: Scripted;
let pick: ReturnType<typeof createChoosing>;
const keys: string[] = [];
async function begin(first: Payload): Promise<void> {
  made = await started(first);
  keys.length = 0;
  pick = createChoosing(made.page, made.controller, (key) => keys.push(key));
}
const told = () => made.page.message.value?.text;
const slot = () => made.page.selection.value.slot;
const SCOUT = 1;

beforeEach(async () => {
  vi.useFakeTimers();
  await begin(mine([moves, passes, recruits]));
});

describe("a coin", () => {
  it("is chosen by a click, with a sound, and let go by the next; an offer is declined by it", () => {
    pick.chooseSlot(SCOUT);
    expect([slot(), made.sounds, keys]).toEqual([SCOUT, ["lift"], ["Escape"]]);
    pick.chooseSlot(SCOUT);
    expect([slot(), made.sounds]).toEqual([null, ["lift"]]);
  });

  it("that is spent, or while an action is on its way, is none", () => {
    pick.chooseSlot(7);
    made.page.sending.value = true;
    pick.chooseSlot(SCOUT);
    expect([slot(), keys]).toEqual([null, []]);
  });

  it("drops the action that has begun", async () => {
    made.wishes.confirms = true;
    pick.chooseSlot(SCOUT);
    pick.chooseHex("e5");
    await made.server.answer("preview", { view: view(), ask: null, ends: true, trail: [] });
    expect(pick.finish.value?.label).toBe("Send");
    pick.chooseSlot(0);
    expect([made.page.selection.value.steps.length, slot()]).toEqual([0, 0]);
  });

  it("is refused in another's turn, with the question to them, and in the middle of an action", async () => {
    await begin(payload({ view: view() }));
    pick.chooseSlot(SCOUT);
    expect([slot(), told()]).toEqual([null, "It is Dawn's turn."]);
    await begin(mine([], { ask: ask("reply", [choice({ verb: "hit", coin: null })]) }));
    pick.chooseSlot(SCOUT);
    expect([slot(), told()]).toEqual([null, "You can't do that now."]);
  });
});

describe("a hex", () => {
  it("plays what is open there", () => {
    pick.chooseSlot(SCOUT);
    pick.chooseHex("e5");
    expect(made.server.all("send")).toMatchObject([["actions", { ids: [moves.id] }]]);
  });

  it("asks for a coin first if it is bare, and chooses the coin of the player's unit", () => {
    pick.chooseHex("a1");
    expect([told(), made.server.open]).toEqual(["Choose a coin first.", []]);
    pick.chooseHex("e4");
    expect([slot(), told()]).toEqual([SCOUT, undefined]);
  });

  it("if nothing is open is explained", () => {
    pick.chooseSlot(SCOUT);
    pick.chooseHex("a1");
    expect(made.server.all("why")).toEqual([[1, 7, [], { coin: "scout", hex: "a1", verb: null }]]);
  });

  it("of another's unit is explained without a coin, too", () => {
    made.page.payload.value = mine([moves], { view: { ...view(), units: [unit("d4")] } });
    pick.chooseHex("d4");
    expect(made.server.all("why")).toEqual([[1, 7, [], { coin: null, hex: "d4", verb: null }]]);
  });

  it("does nothing while an action is on its way, or under a curtain", () => {
    pick.chooseSlot(SCOUT);
    made.page.curtain.value = 0;
    pick.chooseHex("e5");
    pick.chooseHex("a1");
    made.page.curtain.value = null;
    made.page.sending.value = true;
    pick.chooseHex("a1");
    expect(made.server.open).toEqual([]);
  });

  it("leads back from an earlier position, and does nothing else", () => {
    pick.chooseSlot(SCOUT);
    made.page.past.value = { view: view(), trail: [], at: 0 };
    pick.chooseHex("e5");
    expect([made.page.past.value, made.server.open]).toEqual([null, []]);
  });

  it("of several units asks which", () => {
    const other = choice({ verb: "move", coin: "scout", hex: "d4", to: "e5" });
    made.page.payload.value = mine([moves, other]);
    pick.chooseSlot(SCOUT);
    pick.chooseHex("e5");
    expect(made.page.selection.value.inquiry).toMatchObject({ what: "unit" });
    pick.chooseHex("d4");
    expect(made.server.all("send")).toMatchObject([["actions", { ids: [other.id] }]]);
  });

  it("shows whose turn it is in another's turn", async () => {
    await begin(payload({ view: view() }));
    pick.chooseHex("a1");
    expect([told(), made.server.open]).toEqual(["It is Dawn's turn.", []]);
  });
});

describe("a button", () => {
  it("plays its choice, or asks for a coin, or says why not", () => {
    pick.pass();
    expect([told(), made.server.open]).toEqual(["Choose a coin first.", []]);
    pick.chooseSlot(SCOUT);
    pick.claim();
    expect(made.server.all("why")).toEqual([[1, 7, [], { coin: "scout", hex: null, verb: "claim" }]]);
    pick.pass();
    expect(made.server.all("send")).toMatchObject([["actions", { ids: [passes.id] }]]);
  });

  it("for recruiting lays out the units, which the number keys choose", () => {
    pick.chooseSlot(SCOUT);
    expect(pick.numbered.value).toEqual([]);
    pick.recruit();
    expect([made.page.selection.value.inquiry, pick.numbered.value]).toEqual([{ what: "recruit" }, [[recruits]]]);
  });

  it("that ends the action is none while it is on its way, in an earlier position, or for a plan", async () => {
    made.wishes.confirms = true;
    pick.chooseSlot(SCOUT);
    pick.chooseHex("e5");
    await made.server.answer("preview", { view: view(), ask: null, ends: true, trail: [] });
    const label = () => pick.finish.value?.label;
    expect(label()).toBe("Send");
    made.page.past.value = { view: view(), trail: [], at: 0 };
    expect(label()).toBeUndefined();
    made.page.past.value = null;
    made.page.ahead.value = { ask: ask("coin", []), lay: () => undefined };
    expect(label()).toBeUndefined();
    made.page.ahead.value = null;
    pick.finish.value?.run();
    expect([label(), made.server.open]).toEqual([undefined, ["send"]]);
  });
});
