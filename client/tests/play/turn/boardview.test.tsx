// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { all, change, draw, installPage, one, press, serving, settled } from "../../dom.ts";
import { ask, choice, payload, seated, unit } from "../../builders.ts";

installPage();
const state = await import("../../../src/play/state.ts");
const { BoardPane } = await import("../../../src/play/turn/boardview.tsx");

const MOVE = choice({ verb: "move", coin: "archer", hex: "e4", to: "e5" });
const BOLSTER = choice({ verb: "bolster", coin: "archer", hex: "e4", to: "e4" });
const UNITS = [unit("e4", { seat: 1 }), unit("f4", { kind: "lancer" })];
const HAND = { archer: 1, scout: 1 };

let asked: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  asked = serving((request) => {
    if (request.endsWith("/actions")) return payload({ seq: 8, ask: null });
    return request.includes("/reach") ? { hexes: [] } : { reason: "It is too far.", rule: null, ruling: null };
  });
  change(() => {
    state.select({ type: "reset" });
    state.closeCard();
    state.clearMessage();
    state.payload.value = payload({ ask: ask("coin", [MOVE, BOLSTER]), view: seated(1, HAND, { units: UNITS, held: { e3: "A" } }) });
    state.hand.value = ["archer", "scout", null];
  });
  draw(<BoardPane />);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const cell = (hex: string): HTMLElement => one(`.cell[data-hex="${hex}"]`);

/** Sends an event of the pointer to a cell. */
function point(hex: string, type: string, of: PointerEventInit = {}): void {
  change(() => void cell(hex).dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0, pointerType: "mouse", ...of })));
}

describe("the board", () => {
  test("draws each cell, unit and marker of the position", () => {
    expect(all(".cell").length).toBe(7);
    expect(all(".layer-units > g").length).toBe(2);
    expect(cell("e4").getAttribute("aria-label")).toContain("Archer");
  });

  test("frames the locations that could win the game, in the colour of the side that needs one more", () => {
    const now = state.payload.value;
    change(() => (state.payload.value = now && { ...now, match_point: { text: "", at: { A: ["e3"], B: ["e3", "e5"] } } }));
    expect(all(".layer-wanted > g").map((frame) => frame.getAttribute("class"))).toEqual(["dusk", "dawn", "dawn"]);
  });

  test("marks where the chosen coin can go, and plays there", async () => {
    expect(all(".cell.offered")).toEqual([]);
    press(cell("e4"));
    expect(state.coin.value).toBe("archer");
    expect(all(".cell.offered")).toEqual([cell("e5")]);
    press(cell("e5"));
    await settled();
    expect(asked[0]).toContain(`"ids":[${MOVE.id}]`);
  });

  test("has a disc for an action of a unit on its hex", async () => {
    press(cell("e4"));
    press(one("[data-disc='bolster']"));
    await settled();
    expect(asked[0]).toContain(`"ids":[${BOLSTER.id}]`);
  });

  test("says why nothing can be done on a hex", async () => {
    press(cell("f4"));
    await settled();
    expect(asked.at(-1)).toMatch(/why.*"hex":"f4"/);
    expect(state.message.value?.text).toBe("It is too far.");
  });

  test("takes the last choice back where its bare part is pressed", () => {
    press(cell("e4"));
    press(one("svg.board"));
    expect(state.coin.value).toBeNull();
  });

  test("returns to the present from an earlier position, wherever it is pressed", () => {
    for (const place of [() => cell("e5"), () => one("svg.board")]) {
      change(() => (state.past.value = { at: 0, view: seated(1), trail: [] } as never));
      press(place());
      expect(state.past.value).toBeNull();
    }
    expect(asked).toEqual([]);
  });
});

test("a press on a hex closes the card of a decree, which the player has read by then", () => {
  change(() => state.toggleDecree("redeploy"));
  press(cell("e4"));
  expect(state.opened.value).toBeNull();
});

describe("the card of a unit", () => {
  test("opens for a mouse that rests on the unit, and closes when the mouse moves on", () => {
    point("f4", "pointerover");
    vi.advanceTimersByTime(300);
    expect(state.opened.value).toBeNull();
    vi.advanceTimersByTime(200);
    expect(state.opened.value).toEqual({ what: "unit", kind: "lancer", hex: "f4", seat: 0 });
    point("d4", "pointerover");
    expect(state.opened.value).toBeNull();
  });

  test("stays closed for a mouse that passes, and open settings stay open", () => {
    change(() => state.openSheet("settings"));
    point("f4", "pointerover");
    vi.advanceTimersByTime(1000);
    expect(state.opened.value).toEqual({ what: "settings" });
    change(() => state.closeCard());
    point("f4", "pointerover");
    point("e4", "pointerover");
    vi.advanceTimersByTime(399);
    expect(state.opened.value).toBeNull();
  });

  test("never opens over a question", () => {
    change(() => state.pose({ text: "Resign this game?", buttons: [] }));
    point("f4", "pointerover");
    vi.advanceTimersByTime(1000);
    expect(state.opened.value).toBeNull();
    change(state.dismiss);
  });

  test("stays open while the mouse stays, and closes no card that was opened from its row", () => {
    point("f4", "pointerover");
    vi.advanceTimersByTime(500);
    point("f4", "pointerover");
    expect(state.opened.value).toMatchObject({ kind: "lancer" });
    change(() => state.openCard({ kind: "scout", hex: null, seat: 1 }));
    point("d4", "pointerover");
    expect(state.opened.value).toMatchObject({ kind: "scout" });
  });

  test("does not open for a press with the right button", () => {
    point("e4", "pointerdown", { pointerType: "pen", button: 2 });
    vi.advanceTimersByTime(400);
    expect(state.opened.value).toBeNull();
  });

  test("opens for a finger that is held, and then the tap plays nothing", () => {
    point("e4", "pointerdown", { pointerType: "touch" });
    vi.advanceTimersByTime(400);
    expect(state.opened.value).toMatchObject({ kind: "archer", hex: "e4" });
    press(cell("e4"));
    expect(state.coin.value).toBeNull();
    press(cell("e4"));
    expect(state.coin.value).toBe("archer");
  });

  test("stays closed for a finger that moves or is lifted", () => {
    point("e4", "pointerdown", { pointerType: "touch" });
    point("e4", "pointermove", { pointerType: "touch", clientX: 30 });
    vi.advanceTimersByTime(400);
    point("e4", "pointerdown", { pointerType: "touch" });
    point("e4", "pointerup", { pointerType: "touch" });
    vi.advanceTimersByTime(400);
    expect(state.opened.value).toBeNull();
  });
});

describe("a drag", () => {
  test("of the player's unit chooses its coin and plays where it is dropped", async () => {
    vi.spyOn(document, "elementFromPoint").mockReturnValue(cell("e5"));
    point("e4", "pointerdown", { pointerId: 1 });
    point("e4", "pointermove", { pointerId: 1, clientX: 20 });
    expect(state.coin.value).toBe("archer");
    point("e4", "pointerup", { pointerId: 1, clientX: 20 });
    await settled();
    expect(asked[0]).toContain(`"ids":[${MOVE.id}]`);
  });

  test("of the player's unit does nothing within an action", () => {
    change(() => (state.payload.value = payload({ ask: ask("maneuver", [MOVE]), view: seated(1, HAND, { units: UNITS }) })));
    point("e4", "pointerdown", { pointerId: 1 });
    point("e4", "pointermove", { pointerId: 1, clientX: 20 });
    expect(document.querySelector(".dragged")).toBeNull();
  });

  test("of another seat's unit does nothing", () => {
    point("f4", "pointerdown", { pointerId: 1 });
    point("f4", "pointermove", { pointerId: 1, clientX: 20 });
    expect(state.coin.value).toBeNull();
    expect(document.querySelector(".dragged")).toBeNull();
  });
});
