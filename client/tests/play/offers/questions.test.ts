/** The questions in the prompt's place: which one is asked, and what its buttons and keys do. */

import { beforeEach, describe, expect, it, vi } from "vitest";
import type { PlayerOffer, GameStatus } from "../../../src/schema.gen.ts";
import { createQuestions } from "../../../src/play/offers/questions.ts";
import { setTexts } from "../../../src/shared/texts.ts";
import { ask, payload, person, seated, status } from "../../builders.ts";
import { settle, started, type Scripted } from "../scripted.ts";

const offer = (asked: boolean, of: Partial<PlayerOffer> = {}): PlayerOffer => ({ kind: "draw", seat: asked ? 0 : 1, asked, text: asked ? "They offer a draw." : "You have offered a draw.", ...of });

let made: Scripted;
let questions: ReturnType<typeof createQuestions>;
let done: string[];

beforeEach(async () => {
  vi.useFakeTimers();
  done = [];
  made = await started(payload({ people: [person(0), person(1)] }), { mode: "link" });
  questions = createQuestions(made.page, made.controller, {
    closeCard: () => void done.push("closed"),
    keepFocus: () => () => void done.push("back"),
    personName: (seat) => `Player ${seat}`,
  });
});

const take = (of: Partial<GameStatus>) => made.controller.takeStatus(status(of));
const asks = () => questions.question.value?.text;
const labels = () => questions.question.value?.buttons.map((one) => one.label);
/** Presses a key after the question has been read. */
async function press(key: string): Promise<boolean> {
  questions.question.value;
  await settle(700);
  return questions.pressKey(key);
}

describe("the question", () => {
  it("is another player's offer before the win that may be claimed, and that before the player's offer", () => {
    take({ offers: [offer(false), offer(true)], may: ["claim"] });
    expect(asks()).toBe("They offer a draw.");
    take({ offers: [offer(false)], may: ["claim"] });
    expect(asks()).toBe("Player 1 has been away for a minute.");
    take({ offers: [offer(false)] });
    expect(asks()).toBe("You have offered a draw.");
    take({});
    expect(asks()).toBeUndefined();
  });

  it("waits for the answer to an attack, but not for a coin", () => {
    take({ offers: [offer(true)] });
    made.page.payload.value = payload({ ask: ask("reply", []) });
    expect(asks()).toBeUndefined();
    made.page.payload.value = payload({ ask: ask("coin", []) });
    expect(asks()).toBe("They offer a draw.");
  });

  it("about the player's offer is not shown while they decide", () => {
    take({ offers: [offer(false)] });
    made.page.payload.value = payload({ ask: ask("coin", []) });
    expect(asks()).toBeUndefined();
  });

  it("is gone with the end of the game", () => {
    questions.pose({ text: "Resign?", buttons: [] });
    made.page.payload.value = payload({ view: seated(1, {}, { phase: "over" }) });
    expect(asks()).toBeUndefined();
  });

  it("has its words in the reader's language", () => {
    setTexts({ "Accept draw": "Remis annehmen" });
    take({ offers: [offer(true)] });
    expect(labels()).toEqual(["Decline", "Remis annehmen"]);
    setTexts({});
  });
});

describe("the answer to an offer", () => {
  it("is given by Escape or by A", async () => {
    take({ offers: [offer(true)] });
    expect([await press("Escape"), await press("a"), await press("b")]).toEqual([true, true, false]);
    expect(made.server.all("perform")).toEqual([["offers/answer", { seat: 1, kind: "draw", agrees: false }], ["offers/answer", { seat: 1, kind: "draw", agrees: true }]]);
  });

  it("has no key that gives the game up", async () => {
    take({ offers: [offer(true, { kind: "resign" })] });
    expect(await press("a")).toBe(false);
    expect(questions.question.value?.buttons[1]).toMatchObject({ label: "Resign together", look: "danger" });
  });

  it("is not given by a key or a click that was meant for something else, but Escape counts at once", async () => {
    take({ offers: [offer(true)] });
    expect([questions.question.value?.since, questions.deaf()]).toEqual([performance.now(), true]);
    await settle(699);
    expect([questions.pressKey("a"), made.server.all("perform")]).toEqual([true, []]);
    expect([questions.pressKey("Escape"), made.server.all("perform")]).toEqual([true, [["offers/answer", { seat: 1, kind: "draw", agrees: false }]]]);
    await settle(1);
    expect(questions.deaf()).toBe(false);
  });
});

describe("an absent side", () => {
  it("loses if the player claims the win, or the game is broken off", () => {
    take({ may: ["claim"], claim: { after: 0, wins: true } });
    expect(labels()).toEqual(["Wait", "Claim the win"]);
    questions.question.value?.buttons[1]?.run();
    expect(made.server.all("perform")).toEqual([["claim", { seat: 1 }]]);
    take({ may: ["claim"], claim: { after: 0, wins: false } });
    expect(labels()).toEqual(["Wait", "Abort"]);
  });

  it("is put off if the player prefers to wait", async () => {
    take({ may: ["claim"] });
    await press("Escape");
    expect(asks()).toBeUndefined();
    take({ may: ["claim"], watchers: 1 });
    expect(asks()).toBeUndefined();
  });
});

describe("the player's offer", () => {
  it("can be taken back", () => {
    take({ offers: [offer(false)] });
    questions.question.value?.buttons[0]?.run();
    expect(made.server.all("perform")).toEqual([["offers/withdraw", { seat: 1, kind: "draw" }]]);
  });
});

describe("the page's question", () => {
  it("comes before any other, closes the open card, and gives the focus back", () => {
    take({ offers: [offer(true)] });
    questions.pose({ text: "Resign?", buttons: [] });
    expect([asks(), done, questions.deaf()]).toEqual(["Resign?", ["closed"], true]);
    questions.dismiss();
    expect([asks(), done]).toEqual(["They offer a draw.", ["closed", "back"]]);
  });

  it("is dropped once", () => {
    questions.dismiss();
    questions.pose({ text: "Resign?", buttons: [] });
    questions.dismiss();
    questions.dismiss();
    expect(done).toEqual(["closed", "back"]);
  });
});
