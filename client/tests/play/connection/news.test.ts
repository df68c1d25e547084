/** News of the game: the newest state is shown, never an older one, and none that was announced is missed. */

import { beforeEach, describe, expect, it, vi } from "vitest";
import type { LogLine, Payload, View } from "../../../src/schema.gen.ts";
import { ask, choice, clock, payload, person, seated, status } from "../../builders.ts";
import { scripted, settle, started, type Scripted } from "../scripted.ts";

const passes = choice({ verb: "pass", coin: "archer" });
const OVER = { winner: "B", text: "Dawn won", detail: "all locations", ending: "locations", seat: null } as const;
const over = (): Partial<View> => ({ phase: "over", outcome: OVER });
const at = (seq: number, of: Partial<Payload> = {}): Payload => payload({ seq, waiting: { seat: 0, public: false, prompt: "Dusk plays." }, ...of });
const turn = (seq: number, of: Partial<Payload> = {}): Payload => at(seq, { ask: ask("coin", [passes]), waiting: null, ...of });
const lines = (from: number, to: number): LogLine[] =>
  Array.from({ length: to - from + 1 }, (_, n) => ({ seq: from + n, round: 1, seat: 0, text: `Line ${from + n}` }));

let made: Scripted;
beforeEach(async () => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  made = await started(at(7));
});
const seq = () => made.page.payload.value?.seq;
const fetched = () => made.server.all("fetchPayload").length - 1;

describe("a state of the game", () => {
  it("is taken if it is newer, and never if it is older", async () => {
    await made.controller.arrive(at(9));
    await made.controller.arrive(at(8));
    expect(seq()).toBe(9);
  });

  it("is taken again if it is the same, without dropping what was started", async () => {
    made.page.select({ type: "coin", slot: 0 });
    const again = at(7, { status: status({ watchers: 3 }) });
    await made.controller.arrive(again);
    expect(made.page.payload.value).toBe(again);
    expect([made.page.selection.value.slot, made.controller.status.value?.watchers]).toEqual([0, 3]);
  });

  it("drops what was started if it is newer, and moves the board", async () => {
    made.page.select({ type: "coin", slot: 0 });
    made.page.animate.value = false;
    await made.controller.arrive(at(8));
    expect([made.page.selection.value.slot, made.page.animate.value]).toEqual([null, true]);
  });

  it("ends the look at an earlier position", async () => {
    made.page.past.value = { view: seated(1), trail: [], at: 0 };
    await made.controller.arrive(at(8));
    expect(made.page.past.value).toBeNull();
  });

  it("that comes late, while a bot's reply is held back, is never taken over a newer one", async () => {
    made.wishes.atOnce.value = "off";
    const held = made.controller.arrive(at(8));
    made.page.payload.value = at(9);
    await settle(1000);
    await held;
    expect(seq()).toBe(9);
  });
});

describe("an announcement", () => {
  it("fetches the newer game, as the player's seat", async () => {
    made.server.news(8);
    expect(made.server.all("fetchPayload").at(-1)).toEqual([1]);
    await made.server.answer("fetchPayload", at(8));
    expect(seq()).toBe(8);
  });

  it("of what the page knows fetches nothing", () => {
    made.server.news(7);
    made.server.news(6);
    expect(made.server.open).toEqual([]);
  });

  it("that comes while the game is being fetched is fetched afterwards", async () => {
    made.server.news(8);
    made.server.news(9);
    expect(made.server.open).toEqual(["fetchPayload"]);
    await made.server.answer("fetchPayload", at(8));
    expect(made.server.open).toEqual(["fetchPayload"]);
    await made.server.answer("fetchPayload", at(9));
    expect([seq(), made.server.open]).toEqual([9, []]);
  });

  it("is not forgotten for an older one that comes late", async () => {
    made.server.news(8);
    made.server.news(9);
    made.server.news(8);
    await made.server.answer("fetchPayload", at(8));
    expect(made.server.open).toEqual(["fetchPayload"]);
  });

  it("that came with the answer is not fetched again", async () => {
    made.server.news(8);
    made.server.news(9);
    await made.server.answer("fetchPayload", at(9));
    expect([seq(), made.server.open]).toEqual([9, []]);
  });

  it("that comes while an action is sent is kept, and fetched after it", async () => {
    await made.controller.arrive(turn(8));
    made.controller.go([passes], null);
    made.server.news(10);
    expect(made.server.open).toEqual(["send"]);
    await made.server.answer("send", { kind: "ok", payload: at(9) });
    expect(made.server.open).toEqual(["fetchPayload"]);
    await made.server.answer("fetchPayload", at(10));
    expect(seq()).toBe(10);
  });

  it("of the action that was sent is not fetched", async () => {
    await made.controller.arrive(turn(8));
    made.controller.go([passes], null);
    made.server.news(9);
    await made.server.answer("send", { kind: "ok", payload: at(9) });
    expect([seq(), made.server.open]).toEqual([9, []]);
  });

  it("of the known state asks for the rest: against bots from the second time, with humans from the first", async () => {
    made.server.news(7);
    expect(made.server.open).toEqual([]);
    made.server.news(7);
    expect(made.server.open).toEqual(["fetchStatus"]);
    made = await started(at(7), { mode: "link" });
    made.server.news(7);
    expect(made.server.open).toEqual(["fetchStatus"]);
  });

  it("of words in the chat goes to the chat", () => {
    made.server.speak();
    expect(made.sounds).toEqual(["chat"]);
  });
});

describe("news that shows the game", () => {
  it("is taken without a question", async () => {
    made.server.news(8, { game: at(8) });
    await settle();
    expect([seq(), made.server.open]).toEqual([8, []]);
  });

  it("continues the record that the page has", async () => {
    await made.controller.arrive(at(8, { record: lines(6, 8) }));
    made.server.news(10, { game: at(10, { record: lines(7, 10), continues: true }) });
    await settle();
    expect([made.page.payload.value?.record, made.server.open]).toEqual([lines(6, 10), []]);
    made.server.news(11, { game: at(11, { record: lines(5, 6), continues: false }) });
    await settle();
    expect(made.page.payload.value?.record).toEqual(lines(5, 6));
  });

  it("is fetched whole if its record continues from a line that the page does not have", async () => {
    await made.controller.arrive(at(8, { record: lines(1, 8) }));
    made.server.news(13, { game: at(13, { record: lines(10, 13), continues: true }) });
    await settle();
    expect([seq(), made.server.open]).toEqual([8, ["fetchPayload"]]);
    await made.server.answer("fetchPayload", at(13, { record: lines(1, 13) }));
    expect([seq(), made.page.payload.value?.record]).toEqual([13, lines(1, 13)]);
  });

  it("that answers an action continues the record too", async () => {
    await made.controller.arrive(turn(8, { record: lines(1, 8) }));
    made.controller.go([passes], null);
    await made.server.answer("send", { kind: "ok", payload: at(9, { record: lines(6, 9), continues: true }) });
    expect([made.page.payload.value?.record, made.server.open]).toEqual([lines(1, 9), []]);
  });

  it("that comes while an action is sent is taken after it, or not at all if the answer is newer", async () => {
    for (const [shown, answered, last] of [[10, 9, 10], [11, 12, 12]] as const) {
      await made.controller.arrive(turn(shown - 2));
      made.controller.go([passes], null);
      made.server.news(shown, { game: at(shown) });
      await made.server.answer("send", { kind: "ok", payload: at(answered) });
      expect([seq(), made.server.open]).toEqual([last, []]);
    }
  });

  it("is fetched if later news shows no game", async () => {
    await made.controller.arrive(turn(8));
    made.controller.go([passes], null);
    made.server.news(10, { game: at(10) });
    made.server.news(11);
    await made.server.answer("send", { kind: "ok", payload: at(9) });
    expect(made.server.open).toEqual(["fetchPayload"]);
  });

  it("of only the rest is taken if the game is known, and otherwise the game is fetched", async () => {
    made.server.news(7, { status: status({ watchers: 4 }) });
    expect([made.controller.status.value?.watchers, made.server.open]).toEqual([4, []]);
    made.server.news(8, { status: status({ watchers: 5 }) });
    expect(made.server.open).toEqual(["fetchPayload"]);
  });

  it("is requested from the line that the page knows, as the player's seat or as a spectator", async () => {
    expect(made.server.follows()).toBe("?seq=7&seat=1");
    await made.controller.arrive(at(9));
    expect(made.server.follows()).toBe("?seq=9&seat=1");
    made = await started(at(7, { seat: null }), { mode: "link", you: [] });
    expect(made.server.follows()).toBe("?seq=7");
  });

  it("is not wished for on a shared screen, where no hand may lie behind the curtain", async () => {
    made = await started(at(7, { mode: "screen" }), { mode: "screen", you: [0, 1] });
    expect(made.server.follows()).toBe("");
  });
});

describe("without a live connection", () => {
  it("the page says so after two seconds, and withdraws it with the connection", async () => {
    made.server.connect(false);
    await settle(1999);
    expect(made.page.offline.value).toBe(false);
    await settle(1);
    expect(made.page.offline.value).toBe(true);
    made.server.connect(true);
    expect(made.page.offline.value).toBe(false);
    await settle(10_000);
    expect(made.page.offline.value).toBe(false);
  });

  it("the page says so at once if the server has announced that it restarts", async () => {
    made.server.connect(false, true);
    await settle();
    expect(made.page.offline.value).toBe(true);
  });

  it("says nothing if the connection is back in time", async () => {
    made.server.connect(false);
    await settle(1000);
    made.server.connect(true);
    await settle(5000);
    expect([made.page.offline.value, fetched()]).toEqual([false, 0]);
  });

  it("the page asks for news about every four seconds, but not while it sends", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    made.server.connect(false);
    await settle(3999);
    expect(fetched()).toBe(0);
    await settle(1);
    await made.server.answer("fetchPayload", at(7));
    expect([fetched(), made.page.offline.value]).toEqual([1, false]);
    made.page.sending.value = true;
    await settle(4000);
    expect(fetched()).toBe(1);
    made.page.sending.value = false;
    await settle(4000);
    expect(fetched()).toBe(2);
  });

  it("the page waits for one answer before it asks again", async () => {
    made.server.connect(false);
    await settle(20_000);
    expect(fetched()).toBe(1);
  });

  it("loses no timer if it is lost twice", async () => {
    made.server.connect(false);
    made.server.connect(false);
    made.server.connect(true);
    await settle(10_000);
    expect([made.page.offline.value, fetched()]).toEqual([false, 0]);
  });
});

describe("a server that does not answer", () => {
  it("is asked again after longer and longer pauses, and called away from the third on", async () => {
    made.server.news(8);
    for (const [pause, away] of [[500, false], [1000, false], [2000, true], [2500, true], [2500, true]] as const) {
      await made.server.lose("fetchPayload");
      expect(made.page.offline.value).toBe(away);
      await settle(pause - 1);
      expect(made.server.open).toEqual([]);
      await settle(1);
      expect(made.server.open).toEqual(["fetchPayload"]);
    }
    await made.server.answer("fetchPayload", at(8));
    expect([seq(), made.page.offline.value]).toEqual([8, false]);
  });

  it("is asked less often where it has too much to do", async () => {
    made.server.news(8);
    for (const pause of [500, 1000, 2000, 4000, 8000, 8000]) {
      await made.server.lose("fetchPayload", true);
      await settle(pause - 1);
      expect(made.server.open).toEqual([]);
      await settle(1);
      expect(made.server.open).toEqual(["fetchPayload"]);
    }
  });

  it("does not stop the page from asking again after another error", async () => {
    const asked = made.controller.refresh();
    made.server.break("fetchPayload");
    await expect(asked).rejects.toThrow("broken");
    made.server.news(8);
    expect(made.server.open).toEqual(["fetchPayload"]);
  });
});

describe("the rest of the game", () => {
  it("is asked for if an answer may have overtaken news", async () => {
    made.server.news(8);
    made.controller.takeStatus(status({ watchers: 5 }));
    await made.server.answer("fetchPayload", at(8));
    expect(made.server.open).toEqual(["fetchStatus"]);
  });

  it("is not asked for if it came with the game", async () => {
    made.server.news(8);
    await made.server.answer("fetchPayload", at(8));
    expect(made.server.open).toEqual([]);
  });
});

describe("a bot's reply", () => {
  beforeEach(() => {
    made.wishes.atOnce.value = "off";
  });
  const after = async (ms: number, fresh = at(8)): Promise<number | undefined> => {
    void made.controller.arrive(fresh);
    await settle(ms);
    return seq();
  };

  it("is shown only after the change before it could be seen", async () => {
    expect(await after(474)).toBe(7);
    await settle(1);
    expect(seq()).toBe(8);
  });

  it("that comes later than that is shown at once", async () => {
    await settle(475);
    expect(await after(0)).toBe(8);
  });

  it("is shown at once if the setting is on", async () => {
    made.wishes.atOnce.value = "on";
    expect(await after(0)).toBe(8);
  });

  it("is shown at once in games with a clock", async () => {
    made.page.payload.value = at(7, { status: status({ clock: clock() }) });
    expect(await after(0)).toBe(8);
  });

  it("is no human's action", async () => {
    made.page.payload.value = at(7, { people: [person(0), person(1, { bot: "squire" })] });
    expect(await after(0)).toBe(8);
  });

  it("is not held back from the first state", async () => {
    const fresh = scripted();
    void fresh.controller.arrive(at(7));
    await settle();
    expect(fresh.page.payload.value?.seq).toBe(7);
  });
});

describe("what is said", () => {
  it("is what happened, but not what happened before the page was opened", async () => {
    expect(made.page.polite.value).toBe("");
    await made.controller.arrive(at(8, { said: ["Dusk moves.", "Dusk attacks."] }));
    expect(made.page.polite.value).toBe("Dusk moves. Dusk attacks.");
    await made.controller.arrive(at(8, { said: ["Again."] }));
    expect(made.page.polite.value).toBe("Dusk moves. Dusk attacks.");
  });

  it("is one's turn with the hand, with a sound if it has just come", async () => {
    await made.controller.arrive(turn(8));
    expect(made.page.assertive.value).toBe("Your turn. Hand: the archer, the scout, the scout.");
    expect(made.sounds).toEqual(["change", "turn"]);
    await made.controller.arrive(turn(9));
    expect(made.sounds).toEqual(["change", "turn", "change"]);
  });

  it("is no longer one's turn once another player decides", async () => {
    await made.controller.arrive(turn(8));
    await made.controller.arrive(at(9));
    expect(made.page.assertive.value).toBe("");
  });

  it("names no hand if there is none", async () => {
    await made.controller.arrive(turn(8, { view: seated(1) }));
    expect(made.page.assertive.value).toBe("Your turn.");
  });

  it("is the question in the middle of an action, with its warning", async () => {
    await made.controller.arrive(at(8, { ask: { ...ask("reply", [passes]), note: "It costs a coin." } }));
    expect(made.page.assertive.value).toBe("Choose a reply. It costs a coin.");
  });

  it("is the end, with its sound once", async () => {
    const ended = (seq: number): Payload => at(seq, { view: seated(1, {}, over() as Payload["view"]) });
    await made.controller.arrive(ended(8));
    expect([made.page.assertive.value, made.sounds]).toEqual(["You won. all locations.", ["end"]]);
    await made.controller.arrive(ended(9));
    expect(made.sounds).toEqual(["end"]);
  });

  it("is the end without a sound if the page was opened after it", async () => {
    made = await started(at(7, { view: seated(1, {}, over() as Payload["view"]) }));
    expect([made.page.assertive.value, made.sounds]).toEqual(["You won. all locations.", []]);
  });
});

describe("the slots of the hand", () => {
  const holds = async (seq: number, hand: Record<string, number>): Promise<(string | null)[]> => {
    await made.controller.arrive(at(seq, { view: seated(1, hand) }));
    return made.page.hand.value;
  };

  it("keep their coins, and a spent coin leaves an empty one", async () => {
    expect(made.page.hand.value).toEqual(["archer", "scout", "scout"]);
    expect(await holds(8, { scout: 2 })).toEqual([null, "scout", "scout"]);
    expect(await holds(9, { scout: 1 })).toEqual([null, "scout", null]);
    expect(await holds(10, {})).toEqual([null, null, null]);
  });

  it("are dealt again with a new coin, in the order of the army", async () => {
    await holds(8, { scout: 1 });
    expect(await holds(9, { scout: 1, royal: 1, archer: 1 })).toEqual(["archer", "scout", "royal"]);
  });

  it("are at least three", async () => {
    expect(await holds(8, { archer: 2 })).toEqual(["archer", "archer", null]);
    expect(await holds(9, { scout: 4 })).toEqual(["scout", "scout", "scout", "scout"]);
  });

  it("keep their empty places after a reload", async () => {
    await holds(8, { scout: 2 });
    const again = scripted({}, made.memory.kept ?? undefined);
    void again.controller.start();
    await again.server.answer("fetchPayload", at(8, { view: seated(1, { scout: 2 }) }));
    expect(again.page.hand.value).toEqual([null, "scout", "scout"]);
  });

  it("do without that memory if it is of another hand, or the browser refuses it", async () => {
    for (const kept of [new Map([["warchest-empty-game", "0,1"]]), new Map([["warchest-empty-other", "0"]]), null]) {
      const again = scripted();
      again.memory.kept = kept;
      void again.controller.start();
      await again.server.answer("fetchPayload", at(8, { view: seated(1, { scout: 2 }) }));
      expect(again.page.hand.value).toEqual(["scout", "scout", null]);
    }
  });
});
