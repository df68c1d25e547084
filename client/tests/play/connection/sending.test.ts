/** An action on its way to the server: whatever the connection does, it is played once, and a refusal is shown. */

import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Preview, Submit } from "../../../src/schema.gen.ts";
import type { ClickPath } from "../../../src/shared/compose.ts";
import { ask, choice, payload, seated, tactic, unit } from "../../builders.ts";
import { started, settle, type Scripted } from "../scripted.ts";

const MEANWHILE = "The game has changed. Choose again.";
const moves = choice({ verb: "move", coin: "scout", hex: "e4", to: "e5" });
const passes = choice({ verb: "pass", coin: "archer" });
const step = choice({ verb: "step", hex: "e4", to: "e5", ends: false });
const charges = tactic("e4", [step], { coin: "scout" });

const table = () => seated(1, { archer: 1, scout: 2 }, { units: [unit("e4", { seat: 1, kind: "scout" })] });
const mine = (seq = 7) => payload({ seq, view: table(), ask: ask("coin", [moves, passes, charges]) });
const theirs = (seq = 8) => payload({ seq, view: table(), waiting: { seat: 0, public: false, prompt: "It is Dusk's turn." } });
const more = (of: Partial<Preview> = {}): Preview => ({ view: table(), ask: ask("step", [step]), ends: false, trail: [], ...of });

let made: Scripted;
beforeEach(async () => {
  vi.useFakeTimers();
  made = await started(mine());
});

const go = (path: ClickPath, only: ClickPath | null = null): void => made.controller.go(path, only);
const bodies = (): Submit[] => made.server.all("send").map(([, body]) => body as Submit);
const steps = (): number => made.page.selection.value.steps.length;

describe("a whole action", () => {
  it("is sent at once, with the seat and the last event that the page knows", () => {
    go([moves]);
    expect(made.server.all("send")).toEqual([["actions", { seat: 1, action_id: expect.stringMatching(/^[0-9a-f]{32}$/), seq: 7, ids: [moves.id] }]]);
  });

  it("is shown where it goes while it is on its way", () => {
    made.page.select({ type: "coin", slot: 1 });
    go([moves]);
    expect(made.page.sending.value).toBe(true);
    expect(made.page.unsent.value).toMatchObject({ label: moves.label, ask: null, trail: [{ verb: "move", from: "e4", to: "e5" }] });
    expect(made.page.unsent.value?.view.units).toMatchObject([{ hex: "e5" }]);
  });

  it("waits for Send if the setting is on", () => {
    made.wishes.confirms = true;
    go([moves]);
    expect(made.server.open).toEqual(["preview"]);
  });

  it("is not sent twice by a second click", () => {
    go([moves]);
    void made.controller.submit([passes.id]);
    expect(bodies()).toHaveLength(1);
  });

  it("is over when its result is shown, and not before", async () => {
    go([moves]);
    await made.server.answer("send", { kind: "ok", payload: theirs() });
    expect(made.page.payload.value?.seq).toBe(8);
    expect([made.page.sending.value, steps()]).toEqual([false, 0]);
  });

  it("counts as being sent while a bot's reply is held back", async () => {
    made.wishes.atOnce.value = "off";
    made.page.payload.value = theirs(7);
    go([moves]);
    await made.server.answer("send", { kind: "ok", payload: mine(9) });
    expect([made.page.sending.value, made.page.payload.value.seq]).toEqual([true, 7]);
    await settle(600);
    expect([made.page.sending.value, made.page.payload.value?.seq]).toEqual([false, 9]);
  });

  it("of a spectator is none", () => {
    made.page.payload.value = payload({ seat: null });
    go([moves]);
    void made.controller.submit([1]);
    expect(made.server.open).toEqual([]);
  });

  it("that stands for its coin chooses that coin first", () => {
    made.controller.play([moves]);
    expect(bodies()[0]?.ids).toEqual([moves.id]);
    expect(made.page.selection.value.steps[0]?.before.slot).toBe(made.page.hand.value.indexOf("scout"));
  });
});

describe("a lost connection", () => {
  it("repeats the action under the same id: it is played once", async () => {
    go([moves]);
    await made.server.lose("send");
    await settle(500);
    await made.server.lose("send");
    await settle(1000);
    expect(bodies()).toHaveLength(3);
    expect(new Set(bodies().map((body) => body.action_id)).size).toBe(1);
    expect(made.page.sending.value).toBe(true);
  });

  it("leaves nothing said of the turn that is over", async () => {
    made.page.assertive.value = "Your turn.";
    go([moves]);
    await settle();
    expect([made.page.sending.value, made.page.assertive.value]).toEqual([true, ""]);
  });

  it("is reported after two seconds, and withdrawn with the answer", async () => {
    go([moves]);
    await settle(1999);
    expect(made.page.offline.value).toBe(false);
    await settle(1);
    expect(made.page.offline.value).toBe(true);
    await made.server.answer("send", { kind: "ok", payload: theirs() });
    expect(made.page.offline.value).toBe(false);
    await settle(5000);
    expect(made.page.offline.value).toBe(false);
  });

  it("is not reported if the answer came in time", async () => {
    go([moves]);
    await settle(1000);
    await made.server.answer("send", { kind: "ok", payload: theirs() });
    await settle(5000);
    expect(made.page.offline.value).toBe(false);
  });

  it("is tried again after 500 ms, then after twice as long, up to 2.5 seconds", async () => {
    go([moves]);
    for (const pause of [500, 1000, 2000, 2500, 2500]) {
      await made.server.lose("send");
      await settle(pause - 1);
      expect(made.server.open).toEqual([]);
      await settle(1);
      expect(made.server.open).toEqual(["send"]);
    }
  });

  it("during a preview is reported at once, and nothing is chosen", async () => {
    go([charges]);
    await made.server.lose("preview");
    expect([made.page.message.value?.text, steps()]).toEqual(["No connection.", 0]);
  });

  it("is reported when the page asks for a reason", async () => {
    void made.controller.explainIllegal({ coin: null, hex: "a1", verb: null });
    await made.server.lose("why");
    expect(made.page.message.value?.text).toBe("No connection.");
  });
});

describe("a refused action", () => {
  it("goes back to where it was, and says why", async () => {
    go([moves]);
    await made.server.answer("send", { kind: "refused", error: "The Scout is tired." });
    expect([made.page.sending.value, steps(), made.page.unsent.value]).toEqual([false, 0, null]);
    expect(made.page.message.value?.text).toBe("The Scout is tired.");
    expect(made.page.animate.value).toBe(true);
  });

  it("is reported in any case", async () => {
    go([moves]);
    await made.server.answer("send", { kind: "refused", error: "" });
    expect(made.page.message.value?.text).toBe("You can't do that now.");
  });
});

describe("an action that came too late", () => {
  it("shows the newer game and says so", async () => {
    go([moves]);
    await made.server.answer("send", { kind: "stale", payload: theirs(9) });
    expect([made.page.payload.value?.seq, steps(), made.page.sending.value]).toEqual([9, 0, false]);
    expect(made.page.message.value?.text).toBe(MEANWHILE);
  });

  it("fetches the newer game if the answer has none", async () => {
    go([moves]);
    await made.server.answer("send", { kind: "stale", payload: null });
    expect(steps()).toBe(0);
    await made.server.answer("fetchPayload", theirs(9));
    expect([made.page.payload.value?.seq, made.page.message.value?.text]).toEqual([9, MEANWHILE]);
  });

  it("is found out by the look at its first step too", async () => {
    go([charges]);
    await made.server.answer("preview", "stale");
    await made.server.answer("fetchPayload", theirs(9));
    expect([made.page.payload.value?.seq, made.page.message.value?.text]).toEqual([9, MEANWHILE]);
  });
});

describe("a first step", () => {
  it("is shown with its question when the server has looked at it", async () => {
    go([charges]);
    expect(made.server.all("preview")).toEqual([[1, 7, [charges.id]]]);
    await made.server.answer("preview", more());
    expect(made.page.unsent.value).toMatchObject({ ids: [charges.id], ask: { step: "step" }, label: charges.label });
    expect(made.page.polite.value).toBe("Choose a step.");
    expect(made.sounds).toEqual(["step"]);
  });

  it("is followed by the ids of the whole action so far", async () => {
    go([charges]);
    await made.server.answer("preview", more());
    go([step]);
    expect(made.server.all("preview").at(-1)).toEqual([1, 7, [charges.id, step.id]]);
  });

  it("is one step, however often it was clicked before the answer", async () => {
    go([charges]);
    go([charges]);
    await made.server.answer("preview", more());
    await made.server.answer("preview", more());
    expect(steps()).toBe(1);
  });

  it.each([[1, 0], [0, 0]])("is the one clicked last, in whatever order the answers come", async (...order) => {
    go([charges]);
    go([step]);
    for (const number of order) await made.server.answer("preview", more(), number);
    expect([steps(), made.page.unsent.value?.ids]).toEqual([1, [step.id]]);
  });

  it("is dropped by Escape while it is on its way", async () => {
    made.page.select({ type: "coin", slot: 0 });
    go([charges]);
    made.controller.undo();
    await made.server.answer("preview", more());
    expect([steps(), made.page.selection.value.slot]).toEqual([0, null]);
  });

  it.each(["undo", "resetSelection"] as const)("is dropped by Escape (%s) where no coin was chosen before it", async (how) => {
    made.page.payload.value = payload({ seq: 7, view: table(), ask: ask("drawn", [charges]) });
    go([charges]);
    made.controller[how]();
    await made.server.answer("preview", more());
    expect(steps()).toBe(0);
  });

  it("of a game that has moved on is dropped", async () => {
    go([charges]);
    made.page.payload.value = mine(8);
    await made.server.answer("preview", more());
    expect(steps()).toBe(0);
  });

  it("of another seat is dropped", async () => {
    go([charges]);
    made.page.payload.value = { ...mine(), seat: 0 };
    await made.server.answer("preview", more());
    expect(steps()).toBe(0);
  });

  it("stays if the same state was fetched again", async () => {
    go([charges]);
    made.page.payload.value = mine();
    await made.server.answer("preview", more());
    expect(steps()).toBe(1);
  });

  it("is sent at once if it ends the action after all", async () => {
    go([charges]);
    await made.server.answer("preview", more({ ends: true }));
    expect(bodies()[0]?.ids).toEqual([charges.id]);
    expect(steps()).toBe(1);
  });

  it("that ends the action waits for Send if the setting is on, with no question", async () => {
    made.wishes.confirms = true;
    go([moves]);
    await made.server.answer("preview", more({ ends: true }));
    expect([bodies(), made.page.unsent.value?.ask, made.page.polite.value]).toEqual([[], null, moves.label]);
  });

  it("that the server refuses says why", async () => {
    go([charges]);
    await made.server.answer("preview", "Not there.");
    expect([steps(), made.page.message.value?.text]).toEqual([0, "Not there."]);
  });

  it("leads to an action that replaces it, if only the move is meant: it is shown already", async () => {
    const trail = [{ verb: "move", seat: 1, from: "e4", to: "e5" }] as const;
    go([charges], [moves]);
    await made.server.answer("preview", more({ trail: [...trail] }));
    const only = made.page.unsent.value?.only ?? [];
    go(only);
    expect(bodies()[0]?.ids).toEqual([moves.id]);
    expect(made.page.unsent.value).toMatchObject({ ask: null, only: [moves], trail });
  });
});

describe("the reason why something is illegal", () => {
  const tried = (hex: string) => void made.controller.explainIllegal({ coin: "scout", hex, verb: null });

  it("is asked for with the steps so far, and shown with its rule", async () => {
    go([charges]);
    await made.server.answer("preview", more());
    tried("a1");
    expect(made.server.all("why")).toEqual([[1, 7, [charges.id], { coin: "scout", hex: "a1", verb: null }]]);
    await made.server.answer("why", { reason: "Too far.", rule: "/rules#far", ruling: "4.9" });
    expect(made.page.message.value).toEqual({ text: "Too far.", rule: { address: "/rules#far", ruling: "4.9" } });
  });

  it("is that of the last attempt", async () => {
    tried("a1");
    tried("b2");
    await made.server.answer("why", { reason: "Taken.", rule: null, ruling: null }, 1);
    await made.server.answer("why", { reason: "Too far.", rule: null, ruling: null });
    expect(made.page.message.value?.text).toBe("Taken.");
  });
});

describe("a notice", () => {
  it("stays three seconds, and five with a rule", async () => {
    made.controller.say("No.");
    await settle(2999);
    expect(made.page.message.value?.text).toBe("No.");
    await settle(1);
    expect(made.page.message.value).toBeNull();
    made.controller.say("No.", { address: "/rules", ruling: null });
    await settle(4999);
    expect(made.page.message.value?.rule?.address).toBe("/rules");
    await settle(1);
    expect(made.page.message.value).toBeNull();
  });

  it("stays its full time after another one", async () => {
    made.controller.say("One.");
    await settle(2000);
    made.controller.say("Two.");
    await settle(2999);
    expect([made.page.message.value?.text, made.page.polite.value]).toEqual(["Two.", "Two."]);
  });

  it("is gone with the next step back", () => {
    made.controller.say("No.");
    made.controller.undo();
    expect(made.page.message.value).toBeNull();
  });
});

describe("stepping back", () => {
  it("is impossible while an action is on its way", () => {
    go([moves]);
    made.controller.undo();
    expect([steps(), made.controller.canStepBack()]).toEqual([1, false]);
  });

  it("is offered for a step and for a question of the page, but not for a coin or for recruiting", () => {
    const { select } = made.page;
    expect(made.controller.canStepBack()).toBe(false);
    select({ type: "coin", slot: 0 });
    expect(made.controller.canStepBack()).toBe(false);
    select({ type: "inquire", inquiry: { what: "recruit" } });
    expect(made.controller.canStepBack()).toBe(false);
    select({ type: "inquire", inquiry: { what: "path", paths: [] } });
    expect(made.controller.canStepBack()).toBe(true);
    made.page.past.value = { view: table(), trail: [], at: 0 };
    expect(made.controller.canStepBack()).toBe(false);
  });
});

describe("resigning", () => {
  it("waits for the action that is on its way, and leaves it on the board", async () => {
    go([moves]);
    void made.controller.resign(1);
    expect([made.server.open, steps()]).toEqual([["send"], 1]);
    await made.server.answer("send", { kind: "ok", payload: theirs() });
    expect(made.server.all("send").map(([what]) => what)).toEqual(["actions", "resign"]);
    expect(made.page.sending.value).toBe(true);
  });

  it("waits for an action that was refused, too", async () => {
    go([moves]);
    void made.controller.resign(1);
    await made.server.answer("send", { kind: "refused", error: "The Scout is tired." });
    expect(made.server.open).toEqual(["send"]);
  });

  it("drops the action in progress, and is sent until it is answered", async () => {
    made.page.select({ type: "coin", slot: 0 });
    void made.controller.resign(1);
    expect(made.page.selection.value.slot).toBeNull();
    await made.server.lose("send");
    await settle(500);
    const [first, second] = made.server.all("send");
    expect(first).toEqual(["resign", { seat: 1, action_id: expect.any(String) }]);
    expect(second).toEqual(first);
  });
});
