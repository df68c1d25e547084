/** The keyboard: what each key means, by what is open on the page and where the focus lies. */

import { signal, type Signal } from "@preact/signals";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createChoosing } from "../../../src/play/turn/choosing.ts";
import { createKeys, type Focus } from "../../../src/play/controls/keys.ts";
import type { Opened } from "../../../src/table/signals.ts";
import { ask, choice, payload, seated, status, unit } from "../../builders.ts";
import { settle, started, type Scripted } from "../scripted.ts";

/** The focus lies nowhere, or within an element of one selector. */
const nowhere: Focus = { within: () => false, nowhere: true };
const within = (selector: string): Focus => ({ within: (asked) => asked.split(", ").includes(selector), nowhere: false });

let made: Scripted;
let keys: ReturnType<typeof createKeys>;
let opened: Signal<Opened | null>;
let flipped: Signal<boolean>;
let inRecord: Signal<boolean>;
let hasRecord: boolean;
let answers: string[];
let done: string[];

async function begin(you = [1]): Promise<void> {
  const view = seated(1, { archer: 1, scout: 2 }, { units: [unit("d3", { seat: 1 })] });
  made = await started(payload({ view, ask: ask("coin", [
    choice({ verb: "move", coin: "archer", hex: "d3", to: "d4" }), choice({ verb: "pass", coin: "archer" }), choice({ verb: "pass", coin: "scout" }),
  ]) }), { mode: "link", you });
  [opened, flipped, inRecord, hasRecord, answers, done] = [signal<Opened | null>(null), signal(false), signal(false), true, [], []];
  made.page.board.value = { focus: (hex) => void done.push(`focus ${hex}`), hexAt: () => null, settle: () => undefined };
  const pressKey = (key: string) => answers.includes(key);
  keys = createKeys(made.page, made.controller, createChoosing(made.page, made.controller, pressKey), {
    cells: ["c3", "d3", "d4"],
    middle: () => "c3",
    opened,
    flipped,
    inRecord,
    pressKey,
    closeCard: () => (opened.value = null),
    openCard: (of) => (opened.value = { what: "unit", ...of }),
    openSheet: (what) => (opened.value = { what }),
    toggleMute: () => void done.push("mute"),
    turnThreats: () => void done.push("threats"),
    focusRecord: () => {
      if (hasRecord) done.push("record");
      return hasRecord;
    },
  });
}
beforeEach(async () => {
  vi.useFakeTimers();
  await begin();
});
const press = (key: string, focus = nowhere) => keys.press(key, focus);

describe("a number", () => {
  it("chooses a coin of the hand, and moves the focus to the hexes where it may act", () => {
    expect([press("1"), made.page.selection.value.slot, done]).toEqual([true, 0, ["focus d3"]]);
  });

  it("after a letter names a hex", () => {
    press("1");
    press("d");
    expect([press("3"), done]).toEqual([true, ["focus d3", "focus d3"]]);
  });

  it("chooses among the paths that the page asks about", () => {
    made.page.select({ type: "coin", slot: 0 });
    const paths = made.page.open.value.slice(0, 2).map((one) => [one]);
    made.page.select({ type: "inquire", inquiry: { what: "path", paths } } as never);
    press("2");
    expect(made.server.all("send")).toHaveLength(1);
  });
});

describe("Escape", () => {
  it("closes what is open, one thing after the other, before it takes a step back", () => {
    opened.value = { what: "keys" };
    made.page.recordOpen.value = true;
    made.page.select({ type: "coin", slot: 0 });
    const left = () => [opened.value !== null, made.page.recordOpen.value, made.page.selection.value.slot];
    press("Escape");
    expect(left()).toEqual([false, true, 0]);
    press("Escape");
    expect(left()).toEqual([false, false, 0]);
    press("Escape");
    expect(left()).toEqual([false, false, null]);
  });

  it("twice in half a second drops the whole action, slower only its last step", async () => {
    const step = { ids: [4], ask: ask("target", []), only: null, label: "", view: seated(1), trail: [] };
    const steps = () => made.page.selection.value.steps.length;
    made.page.select({ type: "coin", slot: 0 });
    for (let n = 0; n < 3; n += 1) made.page.select({ type: "step", step });
    press("Escape");
    await settle(500);
    press("Escape");
    expect(steps()).toBe(1);
    await settle(499);
    press("Escape");
    expect([steps(), made.page.selection.value.slot]).toEqual([0, null]);
  });

  it("drops a letter that waits for its number, and nothing else", () => {
    made.page.select({ type: "coin", slot: 0 });
    press("d");
    press("Escape");
    expect(made.page.selection.value.slot).toBe(0);
  });

  it("answers a question first", () => {
    answers = ["Escape"];
    opened.value = { what: "keys" };
    expect([press("Escape"), opened.value]).toEqual([true, { what: "keys" }]);
  });
});

describe("Enter", () => {
  it("sends an action that waits for it, but presses a button that has the focus", () => {
    made.wishes.confirms = true;
    made.page.select({ type: "coin", slot: 0 });
    made.controller.go([made.page.open.value.find((one) => one.verb === "move") ?? choice({ verb: "move" })], null);
    made.page.select({ type: "step", step: { ids: [4], ask: null, only: null, label: "", view: seated(1), trail: [] } });
    expect([press("Enter", within("button")), made.server.all("send").length]).toEqual([false, 0]);
    expect([press("Enter"), made.server.all("send").length]).toEqual([true, 1]);
  });

  it("is left to the page if nothing waits", () => {
    expect(press("Enter")).toBe(false);
  });
});

describe("an arrow", () => {
  it("steps through the record, but not from the board, the hand or a field", () => {
    made.page.payload.value = payload({ record: [{}, {}, {}] as never });
    expect([press("ArrowLeft"), made.server.all("fetchPast").length]).toEqual([true, 1]);
    for (const place of [".board", ".hand", ".sheet", "input", "select"]) expect(press("ArrowLeft", within(place))).toBe(false);
    expect(made.server.all("fetchPast")).toHaveLength(1);
  });

  it("up or down goes to the board from nowhere", () => {
    expect([press("ArrowUp"), press("ArrowUp", within(".record")), done]).toEqual([true, false, ["focus c3"]]);
    made.page.focusedHex.value = "d4";
    press("ArrowDown");
    expect(done.at(-1)).toBe("focus d4");
  });
});

describe("?", () => {
  it("opens the card of the focused unit, of the chosen coin, or the keys; a second press closes it", () => {
    press("?");
    expect(opened.value).toEqual({ what: "keys" });
    press("?");
    expect(opened.value).toBeNull();
    made.page.select({ type: "coin", slot: 0 });
    press("?");
    expect(opened.value).toEqual({ what: "unit", kind: "archer", hex: null, seat: 1 });
    opened.value = null;
    made.page.focusedHex.value = "d3";
    press("?");
    expect(opened.value).toEqual({ what: "unit", kind: "archer", hex: "d3", seat: 1 });
  });
});

describe("a letter", () => {
  it("offers what the player may offer", () => {
    press("o");
    expect(made.server.all("perform")).toEqual([]);
    made.controller.takeStatus(status({ may: ["draw", "takeback"] }));
    press("o");
    press("z");
    expect(made.server.all("perform")).toEqual([["offers", { seat: 1, kind: "draw" }], ["offers", { seat: 1, kind: "takeback" }]]);
  });

  it("switches the sound and the threats, and turns the board", () => {
    for (const key of ["m", "x", "f"]) press(key);
    expect([done, flipped.value]).toEqual([["mute", "threats"], true]);
  });

  it("shows a spectator the table from the next seat", async () => {
    await begin([]);
    const before = made.page.bottom.value;
    press("f");
    expect([made.page.bottom.value, flipped.value]).toEqual([1 - before, false]);
  });

  it("goes to the record: to its place, to its card, or to the chat's tab", () => {
    press("l");
    expect([done, made.page.recordOpen.value]).toEqual([["record"], false]);
    hasRecord = false;
    press("l");
    expect(made.page.recordOpen.value).toBe(true);
    hasRecord = true;
    press("l");
    expect([done, made.page.recordOpen.value]).toEqual([["record"], false]);
    inRecord.value = true;
    keys.commands.t = () => void done.push("tab");
    press("l");
    expect(done).toEqual(["record", "tab"]);
  });

  it("without a command is left to the page, as is a key that is held", () => {
    expect([press("w"), press("Shift"), press("F5")]).toEqual([false, false, false]);
  });
});
