/** The editor: a press puts the chosen thing, each change can be undone, and only the answer about the present position counts. */

import { beforeEach, describe, expect, it, vi } from "vitest";
import { createEditor, type Resumed } from "../../src/editor/controller.ts";
import { type CoinFacts, type EditorPosition, unitAt } from "../../src/editor/position.ts";
import type { EditedPosition } from "../../src/schema.gen.ts";

const facts: CoinFacts = { coins: () => 4, copies: () => 1, poisoners: [] };
const start: EditorPosition = { format: "warchest-position/2", seats: 2, boxes: [], A: ["knight"], B: ["scout"], round: 1, turn: "A" };
const told = (position: EditorPosition, line: string): EditedPosition => ({ position, line, faults: [], told: line, view: null, ask: null });

function open(resumed: Resumed | null = null) {
  const answers: ((found: EditedPosition | string) => void)[] = [];
  const lines: string[] = [];
  const left: Resumed[] = [];
  const why = vi.fn(() => Promise.resolve({ reason: "No.", rule: null, ruling: null }));
  const editor = createEditor({
    edited: told(start, "start"), trouble: "", facts, onLine: (line) => lines.push(line),
    resumed, fits: ({ seats }) => seats === 2, leave: (to) => left.push(to),
    server: { look: () => new Promise((done) => answers.push(done)), why },
  });
  const knight = (hex: string): void => editor.press(hex, false, unitAt(editor.position.value, hex));
  return { editor, answers, lines, left, why, knight };
}

beforeEach(() => void vi.useFakeTimers());

describe("the editor", () => {
  it("puts the chosen coin where a hex is pressed", () => {
    const { editor, knight } = open();
    knight("f4");
    expect(editor.message.value).not.toBe("");
    editor.choose({ what: "unit", seat: "A", kind: "knight" });
    knight("f4");
    expect(unitAt(editor.position.value, "f4")).toEqual({ seat: "A", unit: "knight", coins: 1 });
    editor.choose({ what: "unit", seat: "A", kind: "knight" });
    expect(editor.tool.value).toBeNull();
    knight("f4");
    expect(editor.tool.value).toEqual({ what: "unit", seat: "A", kind: "knight" });
  });

  it("puts markers only on locations", () => {
    const { editor } = open();
    editor.choose({ what: "hold", side: "A" });
    editor.press("f4", false, null);
    expect(editor.position.value).toBe(start);
    editor.press("e2", true, null);
    expect(editor.position.value["A.held"]).toEqual(["e2"]);
  });

  it("goes back and on again", () => {
    const { editor, knight } = open();
    editor.choose({ what: "unit", seat: "A", kind: "knight" });
    knight("f4");
    const after = editor.position.value;
    editor.undo();
    expect(editor.position.value).toBe(start);
    editor.undo();
    editor.redo();
    expect(editor.position.value).toBe(after);
    editor.redo();
    editor.undo();
    knight("g4");
    expect(editor.undone.value).toEqual([]);
  });

  it("asks once about a row of presses, and heeds only the answer about the present position", async () => {
    const { editor, answers, lines, knight } = open();
    editor.choose({ what: "unit", seat: "A", kind: "knight" });
    knight("f4");
    knight("f4");
    await vi.advanceTimersByTimeAsync(200);
    expect(answers).toHaveLength(1);
    knight("f4");
    answers[0]?.(told(start, "late"));
    await vi.advanceTimersByTimeAsync(200);
    expect(editor.answer.value).toBeNull();
    answers[1]?.(told(editor.position.value, "now"));
    await vi.advanceTimersByTimeAsync(0);
    expect([editor.answer.value?.line, lines]).toEqual(["now", ["now"]]);
  });

  it("says why not", async () => {
    const { editor } = open();
    editor.setLegal(true);
    await editor.askWhy("f4");
    expect(editor.message.value).toBe("No.");
  });
});

describe("what is refused", () => {
  it("leaves a cross on the hex for three seconds, or until the next choice", async () => {
    const { editor, knight } = open();
    editor.choose({ what: "hold", side: "A" });
    editor.press("f4", false, null);
    expect([editor.crossed.value, editor.message.value]).toEqual(["f4", "This hex is not a location."]);
    await vi.advanceTimersByTimeAsync(3000);
    expect([editor.crossed.value, editor.message.value]).toEqual([null, "This hex is not a location."]);
    editor.press("g4", false, null);
    editor.choose({ what: "unit", seat: "A", kind: "knight" });
    expect([editor.crossed.value, editor.message.value]).toEqual([null, ""]);
    for (let coins = 0; coins < 4; coins += 1) knight("f4");
    expect(editor.crossed.value).toBeNull();
    knight("f4");
    expect(editor.crossed.value).toBe("f4");
  });

  it("crosses the hex that was asked about, but not if something can be done", async () => {
    const { editor, why } = open();
    await editor.askWhy("f4");
    expect(editor.crossed.value).toBe("f4");
    why.mockResolvedValueOnce({ reason: null, rule: null, ruling: null } as never);
    await editor.askWhy("g4");
    expect([editor.crossed.value, editor.message.value]).toEqual([null, "That action is legal."]);
  });
});

describe("a position of another board", () => {
  const four: EditorPosition = { ...start, seats: 4 };

  it("is left to another page, with all that lies before it", () => {
    const { editor, left, knight } = open();
    editor.choose({ what: "unit", seat: "A", kind: "knight" });
    knight("f4");
    const now = editor.position.value;
    editor.change(four);
    expect([editor.position.value, left]).toEqual([now, [{ position: four, done: [start, now], undone: [] }]]);
  });

  it("is gone back to from the page that came after it", async () => {
    const { editor, answers, left } = open({ position: start, done: [four], undone: [] });
    await vi.advanceTimersByTimeAsync(200);
    expect([editor.answer.value, answers.length]).toEqual([null, 1]);
    editor.undo();
    expect(left).toEqual([{ position: four, done: [], undone: [start] }]);
  });

  it("lets a chosen coin go that no army has there", () => {
    const { editor } = open();
    editor.choose({ what: "unit", seat: "A", kind: "knight" });
    editor.change({ ...start, A: ["archer"] });
    expect(editor.tool.value).toBeNull();
    editor.undo();
    expect(editor.position.value).toBe(start);
  });
});
