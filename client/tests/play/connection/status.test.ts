/** Clocks, presence and offers: the newest answer, and the player's requests. */

import { beforeEach, describe, expect, it, vi } from "vitest";
import type { PlayerOffer } from "../../../src/schema.gen.ts";
import { payload, person, seated, status } from "../../builders.ts";
import { settle, started, type Scripted } from "../scripted.ts";

const theirs = (asked: boolean, of: Partial<PlayerOffer> = {}): PlayerOffer => ({ kind: "draw", seat: asked ? 0 : 1, asked, text: "A draw is offered.", ...of });

let made: Scripted;
beforeEach(async () => {
  vi.useFakeTimers();
  made = await started(payload({ people: [person(0), person(1)] }), { mode: "link" });
});
const told = () => made.page.message.value?.text;

describe("the status", () => {
  it("is asked for as the player's seat", () => {
    void made.controller.refreshStatus();
    expect(made.server.all("fetchStatus")).toEqual([[1]]);
  });

  it("is asked for once more if news came while it was on its way", async () => {
    void made.controller.refreshStatus();
    void made.controller.refreshStatus();
    void made.controller.refreshStatus();
    expect(made.server.open).toEqual(["fetchStatus"]);
    await made.server.answer("fetchStatus", status({ watchers: 1 }));
    expect(made.server.open).toEqual(["fetchStatus"]);
    await made.server.answer("fetchStatus", status({ watchers: 2 }));
    expect([made.server.open, made.controller.status.value?.watchers]).toEqual([[], 2]);
  });

  it("that was overtaken by another answer is dropped, and asked for again", async () => {
    void made.controller.refreshStatus();
    made.controller.takeStatus(status({ watchers: 5 }));
    await made.server.answer("fetchStatus", status({ watchers: 1 }));
    expect([made.controller.status.value?.watchers, made.server.open]).toEqual([5, ["fetchStatus"]]);
  });

  it("stays as it is if the server gives none, or is not reached", async () => {
    void made.controller.refreshStatus();
    await made.server.answer("fetchStatus", null);
    void made.controller.refreshStatus();
    await made.server.lose("fetchStatus");
    expect(made.controller.status.value).toEqual(status());
    void made.controller.refreshStatus();
    expect(made.server.open).toEqual(["fetchStatus"]);
  });

  it("says what the player may do", () => {
    expect(made.controller.may("draw")).toBe(false);
    made.controller.takeStatus(status({ may: ["draw"] }));
    expect([made.controller.may("draw"), made.controller.may("claim")]).toEqual([true, false]);
  });
});

describe("a status that came with something else", () => {
  const told = (watchers: number) => payload({ status: status({ watchers }) });
  const shown = () => made.controller.status.value?.watchers;

  it("is not taken over one that came before it, and is asked for again: after a deed", async () => {
    made.controller.offer("draw");
    made.controller.takeStatus(status({ watchers: 5 }));
    await made.server.answer("perform", told(1));
    expect([shown(), made.server.open]).toEqual([5, ["fetchStatus"]]);
  });

  it("is not taken over one that came before it, and is asked for again: after an action", async () => {
    void made.controller.submit([1]);
    made.controller.takeStatus(status({ watchers: 5 }));
    await made.server.answer("send", { kind: "ok", payload: { ...told(1), seq: 8 } });
    expect([made.page.payload.value?.seq, shown(), made.server.open]).toEqual([8, 5, ["fetchStatus"]]);
  });

  it("is not taken over one that came before it, and is asked for once again: with the game", async () => {
    made.server.news(8);
    made.controller.takeStatus(status({ watchers: 5 }));
    await made.server.answer("fetchPayload", { ...told(1), seq: 8 });
    expect([shown(), made.server.open]).toEqual([5, ["fetchStatus"]]);
    await made.server.answer("fetchStatus", status({ watchers: 6 }));
    expect([shown(), made.server.open]).toEqual([6, []]);
  });
});

describe("an offer of others", () => {
  it("is read aloud once", () => {
    made.controller.takeStatus(status({ offers: [theirs(true)] }));
    expect(made.page.assertive.value).toBe("A draw is offered.");
    made.page.assertive.value = "";
    made.controller.takeStatus(status({ offers: [theirs(true)] }));
    expect(made.page.assertive.value).toBe("");
  });

  it("is another one for each kind and seat", () => {
    made.controller.takeStatus(status({ offers: [theirs(true)] }));
    made.controller.takeStatus(status({ offers: [theirs(true), theirs(true, { kind: "takeback", text: "Back?" })] }));
    expect(made.page.assertive.value).toBe("Back?");
    made.controller.takeStatus(status({ offers: [theirs(true, { seat: 2, text: "Me too." })] }));
    expect(made.page.assertive.value).toBe("Me too.");
  });

  it("is answered by the player's seat", () => {
    made.controller.answer("draw", true);
    made.controller.answer("takeback", false);
    expect(made.server.all("perform")).toEqual([["offers/answer", { seat: 1, kind: "draw", agrees: true }], ["offers/answer", { seat: 1, kind: "takeback", agrees: false }]]);
  });

  it("that is gone was not declined by them", () => {
    made.controller.takeStatus(status({ offers: [theirs(true)] }));
    made.controller.takeStatus(status());
    expect(told()).toBeUndefined();
  });
});

describe("the player's offer", () => {
  const make = () => made.controller.takeStatus(status({ offers: [theirs(false)] }));

  it("is made by the player's seat, and its result is shown", async () => {
    made.controller.offer("draw");
    expect(made.server.all("perform")).toEqual([["offers", { seat: 1, kind: "draw" }]]);
    await made.server.answer("perform", payload({ status: status({ offers: [theirs(false)] }) }));
    expect(made.controller.status.value?.offers).toHaveLength(1);
    expect(made.page.assertive.value).toBe("");
  });

  it("that is gone was declined", () => {
    make();
    made.controller.takeStatus(status());
    expect(told()).toBe("Your offer was declined.");
  });

  it("that was taken back was not declined", () => {
    make();
    made.controller.withdraw("draw");
    expect(made.server.all("perform")).toEqual([["offers/withdraw", { seat: 1, kind: "draw" }]]);
    made.controller.takeStatus(status());
    expect(told()).toBeUndefined();
    make();
    made.controller.takeStatus(status());
    expect(told()).toBe("Your offer was declined.");
  });

  it("that was taken back was not declined, if an earlier status comes late", async () => {
    make();
    made.controller.withdraw("draw");
    make();
    made.controller.takeStatus(status());
    expect(told()).toBeUndefined();
  });

  it("that could not be taken back may be declined", async () => {
    for (const fails of [() => made.server.answer("perform", "Too late."), () => made.server.lose("perform")]) {
      make();
      made.controller.withdraw("draw");
      await fails();
      made.controller.clearMessage();
      made.controller.takeStatus(status());
      expect(told()).toBe("Your offer was declined.");
    }
  });

  it("that an answer to an earlier question does not know yet was not declined", async () => {
    made.server.news(8);
    made.controller.offer("draw");
    await made.server.answer("perform", payload({ status: status({ offers: [theirs(false)] }) }));
    await made.server.answer("fetchPayload", payload());
    expect(told()).toBeUndefined();
  });

  it("that ended with an action or with the game was not declined", () => {
    make();
    made.page.payload.value = payload({ seq: 8 });
    made.controller.takeStatus(status({ seq: 8 }));
    expect(told()).toBeUndefined();
    make();
    made.page.payload.value = payload({ seq: 8, view: seated(1, {}, { phase: "over" }) });
    made.controller.takeStatus(status());
    expect(told()).toBeUndefined();
  });

  it("that ended with an action of which the page does not know yet was not declined", async () => {
    make();
    void made.controller.refreshStatus();
    await made.server.answer("fetchStatus", status({ seq: 8 }));
    expect([made.page.payload.value?.seq, told()]).toEqual([7, undefined]);
  });

  it("that was declined before an action that is still unknown is reported as declined", async () => {
    made.controller.takeStatus(status({ seq: 8, offers: [theirs(false)] }));
    void made.controller.refreshStatus();
    await made.server.answer("fetchStatus", status({ seq: 8 }));
    expect([made.page.payload.value?.seq, told()]).toEqual([7, "Your offer was declined."]);
  });

  it("that stands is not declined", () => {
    make();
    make();
    expect(told()).toBeUndefined();
  });
});

describe("a request other than an action", () => {
  it("is refused with the server's reason, or a sentence of the page", async () => {
    made.controller.doAlone("claim");
    expect(made.server.all("perform")).toEqual([["claim", { seat: 1 }]]);
    await made.server.answer("perform", "They are back.");
    expect(told()).toBe("They are back.");
    made.controller.doAlone("abort");
    await made.server.answer("perform", "");
    expect(told()).toBe("You can't do that now.");
  });

  it("is reported as failed without a connection", async () => {
    made.controller.doAlone("abort");
    await made.server.lose("perform");
    expect(told()).toBe("No connection.");
  });

  it("is made by the viewer, on one screen", async () => {
    made.page.looker.value = 0;
    made.controller.doAlone("abort");
    made.page.looker.value = null;
    made.controller.doAlone("abort");
    expect(made.server.all("perform")).toEqual([["abort", { seat: 0 }], ["abort", { seat: 1 }]]);
  });
});

describe("the presence of a player", () => {
  const attends = (here: boolean, away: number | null) => made.controller.takeStatus(status({ attendance: [{ seat: 0, here, away }] }));

  it("is here or away, for others that are expected", () => {
    expect(made.controller.presence(0)).toBe("");
    attends(true, null);
    expect([made.controller.presence(0), made.controller.presence(1), made.controller.away(0)]).toEqual(["here", "", 0]);
    attends(false, 5000);
    expect(made.controller.presence(0)).toBe("away");
    attends(false, null);
    expect([made.controller.presence(0), made.controller.away(0)]).toEqual(["away", null]);
  });

  it("of the player's own seat is not shown", () => {
    made.controller.takeStatus(status({ attendance: [{ seat: 1, here: false, away: 3 }] }));
    expect(made.controller.presence(1)).toBe("");
  });

  it("is away for longer as time goes by", async () => {
    attends(false, 5000);
    await settle(2000);
    made.controller.moment.value = performance.now();
    expect(made.controller.away(0)).toBe(7000);
  });
});

describe("a partner", () => {
  const asks = (...people: ReturnType<typeof person>[]) => {
    made.page.payload.value = payload({ people });
    return made.controller.partnerToAsk(1);
  };

  it("is another human on the same side, elsewhere", () => {
    expect(asks(person(0), person(1), person(2), person(3))).toBe(true);
    expect(asks(person(0), person(1), person(2))).toBe(false);
    expect(asks(person(0), person(1), person(2), person(3, { bot: "squire" }))).toBe(false);
    expect(asks(person(0), person(1), person(2), person(3, { you: true }))).toBe(false);
  });

  it("does not exist on one screen", async () => {
    made = await started(payload(), { mode: "bot" });
    expect(asks(person(0), person(1), person(2), person(3))).toBe(false);
  });
});
