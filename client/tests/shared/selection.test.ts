import { describe, expect, it } from "vitest";
import {
  actingUnit, chosenCoin, idsWith, lacksCoin, lastStep, NOTHING, offersOf, openChoices, reduce, spentSlot, unitEvent, type Selection, type SelectionEvent,
  type Situation, type ActionStep,
} from "../../src/shared/selection.ts";
import { ask, choice, tactic, unit } from "../builders.ts";

const after = (...events: SelectionEvent[]): Selection => events.reduce<Selection>(reduce, NOTHING);
const step = (ids: number[], more: Partial<ActionStep> = {}): SelectionEvent => ({ type: "step", step: { ids, ask: ask("step", []), only: null, ...more } });
const coin = (slot: number): SelectionEvent => ({ type: "coin", slot });

const archerMoves = choice({ verb: "move", coin: "archer", hex: "e4", to: "e5" });
const otherMoves = choice({ verb: "move", coin: "archer", hex: "c3", to: "c4" });
const scoutDeploys = choice({ verb: "deploy", coin: "scout", hex: "e2", to: "e2" });
const mayChoose: Situation = {
  ask: ask("coin", [archerMoves, otherMoves, scoutDeploys]),
  seat: 0,
  hand: ["archer", "scout", null],
  drawn: null,
  units: [unit("e4"), unit("c3"), unit("d7", { seat: 1, kind: "lancer" })],
};

describe("a coin of the hand", () => {
  it("is chosen by a click, and let go by the next on the same", () => {
    expect(after(coin(1)).slot).toBe(1);
    expect(after(coin(1), coin(1))).toEqual(NOTHING);
  });

  it("takes the place of another one, and of the unit that was meant", () => {
    expect(after({ type: "unit", slot: 0, unit: "e4" }, coin(1))).toEqual({ ...NOTHING, slot: 1 });
  });

  it("is what its kind of coin is in the hand", () => {
    expect(chosenCoin(mayChoose, after(coin(1)))).toBe("scout");
    expect(chosenCoin(mayChoose, after(coin(2)))).toBeNull();
  });

  it("is the drawn one if a coin was drawn", () => {
    const drew = { ...mayChoose, ask: ask("drawn", [archerMoves]) };
    expect(chosenCoin({ ...drew, drawn: "archer" }, NOTHING)).toBe("archer");
    expect(chosenCoin(drew, NOTHING)).toBe("archer");
  });

  it("has to be chosen before anything else", () => {
    expect(lacksCoin(mayChoose, NOTHING)).toBe(true);
    expect(openChoices(mayChoose, NOTHING)).toEqual([]);
    expect(openChoices(mayChoose, after(coin(0)))).toEqual([archerMoves, otherMoves]);
  });

  it("is not needed for another question", () => {
    const asked = { ...mayChoose, ask: ask("target", [archerMoves]) };
    expect(lacksCoin(asked, NOTHING)).toBe(false);
    expect(openChoices(asked, NOTHING)).toEqual([archerMoves]);
  });
});

describe("a unit on the board", () => {
  const pressed = (hex: string, now: Selection = NOTHING): SelectionEvent | null => unitEvent(mayChoose, now, hex);

  it("stands for its coin, and is meant if two of its kind are there", () => {
    expect(pressed("e4")).toEqual({ type: "unit", slot: 0, unit: "e4" });
    expect(unitEvent({ ...mayChoose, units: [unit("e4")] }, NOTHING, "e4")).toEqual({ type: "unit", slot: 0, unit: null });
  });

  it("lets its coin go on the second press", () => {
    const chosen = after({ type: "unit", slot: 0, unit: "e4" });
    const again = pressed("e4", chosen);
    expect(again && reduce(chosen, again)).toEqual(NOTHING);
  });

  it("takes the place of another of its kind", () => {
    expect(pressed("c3", after({ type: "unit", slot: 0, unit: "e4" }))).toEqual({ type: "unit", slot: 0, unit: "c3" });
  });

  it("means nothing if it is another's, has no coin in hand, or no coin is asked for", () => {
    expect(pressed("d7")).toBeNull();
    expect(pressed("a1")).toBeNull();
    expect(unitEvent({ ...mayChoose, units: [unit("d7", { seat: 1 })] }, NOTHING, "d7")).toBeNull();
    expect(unitEvent({ ...mayChoose, hand: ["scout"] }, NOTHING, "e4")).toBeNull();
    expect(unitEvent({ ...mayChoose, ask: ask("target", []) }, NOTHING, "e4")).toBeNull();
  });

  it("narrows the choices, and is the one that acts", () => {
    const chosen = after({ type: "unit", slot: 0, unit: "c3" });
    expect(openChoices(mayChoose, chosen)).toEqual([otherMoves]);
    expect(actingUnit(mayChoose, chosen)).toBe("c3");
  });

  it("acts if the chosen coin has only one unit, and none if it has two", () => {
    const alone = { ...mayChoose, ask: ask("coin", [archerMoves, scoutDeploys]) };
    expect(actingUnit(alone, after(coin(0)))).toBe("e4");
    expect(actingUnit(mayChoose, after(coin(0)))).toBeNull();
    expect(actingUnit(alone, after(coin(1)))).toBeNull();
  });

  it("acts if the server asks about it", () => {
    expect(actingUnit({ ...mayChoose, ask: { ...ask("target", []), unit: { hex: "e4", kind: "archer" } } }, NOTHING)).toBe("e4");
    expect(actingUnit({ ...mayChoose, ask: null }, NOTHING)).toBeNull();
  });
});

describe("a step that is not sent", () => {
  const one = after(coin(0), step([7]));

  it("is the last one, and leaves nothing chosen", () => {
    expect(lastStep(one)?.ids).toEqual([7]);
    expect(lastStep(NOTHING)).toBeNull();
    expect([one.slot, one.unit, one.inquiry]).toEqual([null, null, null]);
  });

  it("spends the coin that was chosen before it", () => {
    expect(spentSlot(one)).toBe(0);
    expect(spentSlot(after(coin(1)))).toBe(1);
    expect(spentSlot(NOTHING)).toBeNull();
  });

  it("continues from the steps before it", () => {
    const next = choice({ verb: "hit", to: "d4" });
    expect(idsWith(one, [next])).toEqual([7, next.id]);
    expect(idsWith(NOTHING, [next])).toEqual([next.id]);
  });

  it("gives way to the shorter action that the same click could have meant", () => {
    const only = [archerMoves];
    const whole = tactic("e4", []);
    const begun = reduce(after(coin(0)), step([whole.id, 9], { only }));
    expect(idsWith(begun, only)).toEqual([archerMoves.id]);
    const second = reduce(one, step([7, 8], { only }));
    expect(idsWith(second, only)).toEqual([7, archerMoves.id]);
  });
});

describe("a question from the page", () => {
  const byUnit = new Map([["e4", [[archerMoves]]], ["c3", [[otherMoves]]]]);
  const inquire: SelectionEvent = { type: "inquire", inquiry: { what: "unit", byUnit } };

  it("offers the units that it asks about and nothing else", () => {
    const { hexes, discs } = offersOf([archerMoves, otherMoves], after(coin(0), inquire));
    expect([...hexes.keys()]).toEqual(["e4", "c3"]);
    expect(hexes.get("e4")).toMatchObject({ friend: true, dot: false, paths: [[archerMoves]] });
    expect(discs).toEqual([]);
  });

  it("does not change the board's offers if it is about something else", () => {
    const now = after(coin(0), { type: "inquire", inquiry: { what: "recruit" } });
    expect([...offersOf([archerMoves], now).hexes.keys()]).toEqual(["e5"]);
  });

  it("is one at a time", () => {
    const now = after(inquire, { type: "inquire", inquiry: { what: "path", paths: [[archerMoves]] } });
    expect(now.inquiry).toEqual({ what: "path", paths: [[archerMoves]] });
  });

  it.each<SelectionEvent>([{ type: "answered" }, { type: "back" }, coin(1), step([1])])("ends with $type", (event) => {
    expect(reduce(after(coin(0), inquire), event).inquiry).toBeNull();
  });
});

describe("one step back", () => {
  const inquire: SelectionEvent = { type: "inquire", inquiry: { what: "recruit" } };

  it("takes the question first, then the coin", () => {
    const asked = after(coin(0), inquire);
    const chosen = reduce(asked, { type: "back" });
    expect(chosen).toEqual(after(coin(0)));
    expect(reduce(chosen, { type: "back" })).toEqual(NOTHING);
  });

  it("undoes every step exactly, whatever was chosen before it", () => {
    const events: SelectionEvent[] = [{ type: "unit", slot: 0, unit: "c3" }, step([1]), step([1, 2]), coin(2), step([1, 2, 3])];
    for (let k = 1; k < events.length; k += 1) {
      const before = after(...events.slice(0, k));
      const event = events[k] as SelectionEvent;
      if (event.type === "step") expect(reduce(reduce(before, event), { type: "back" })).toEqual(before);
    }
  });

  it("has nothing to take back at the start", () => {
    expect(after({ type: "back" })).toEqual(NOTHING);
  });

  it("is not needed for a reset", () => {
    expect(after(coin(0), step([1]), coin(1), inquire, { type: "reset" })).toEqual(NOTHING);
  });
});
