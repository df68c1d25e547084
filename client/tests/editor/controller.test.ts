/** The editor: a press puts the chosen thing, each change can be undone, and only the answer about the present position counts. */

import { beforeEach, describe, expect, it, vi } from "vitest";
import { createEditor } from "../../src/editor/controller.ts";
import { type Facts, type Position, unitAt } from "../../src/editor/position.ts";
import type { EditedPosition } from "../../src/schema.gen.ts";

const facts: Facts = { coins: () => 4, copies: () => 1, poisoners: [] };
const start: Position = { format: "warchest-position/2", seats: 2, boxes: [], A: ["knight"], B: ["scout"], round: 1, turn: "A" };
const told = (position: Position, line: string): EditedPosition => ({ position, line, faults: [], told: line, view: null, ask: null });

function open() {
  const answers: ((found: EditedPosition | string) => void)[] = [];
  const lines: string[] = [];
  const editor = createEditor({
    edited: told(start, "start"), trouble: "", facts, onLine: (line) => lines.push(line),
    server: { look: () => new Promise((done) => answers.push(done)), why: () => Promise.resolve({ reason: "No.", rule: null }) },
  });
  const knight = (hex: string): void => editor.press(hex, false, unitAt(editor.position.value, hex));
  return { editor, answers, lines, knight };
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

  it("puts markers on locations alone", () => {
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
