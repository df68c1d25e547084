import { describe, expect, it } from "vitest";
import { plan, type Token } from "../../src/board/plan.ts";
import type { BoardMark, UnitView } from "../../src/schema.gen.ts";
import { unit } from "../builders.ts";

const token = (id: number, hex: string, more: Partial<UnitView> = {}): Token => ({ ...unit(hex, more), id });
const move = (from: string, to: string): BoardMark => ({ verb: "move", seat: 0, from, to });
const fresh = (): number => 9;

describe("what moved between two views", () => {
  it("is nothing if nothing changed", () => {
    expect(plan([token(1, "e4")], [unit("e4")], {}, {}, [], fresh)).toEqual({ tokens: [token(1, "e4")], motions: [] });
  });

  it("slides a stack along the trail", () => {
    const { tokens, motions } = plan([token(1, "e4")], [unit("e6")], {}, {}, [move("e4", "e5"), move("e5", "e6")], fresh);
    expect(tokens).toEqual([token(1, "e6")]);
    expect(motions).toEqual([{ what: "slide", id: 1, path: ["e4", "e5", "e6"] }]);
  });

  it("slides straight there without a trail", () => {
    expect(plan([token(1, "e4")], [unit("e6")], {}, {}, [], fresh).motions).toEqual([{ what: "slide", id: 1, path: ["e4", "e6"] }]);
  });

  it("lets a new stack land, a taller one grow, and a lost one be hit", () => {
    const before = [token(1, "e4"), token(2, "d4", { seat: 1 })];
    const { motions } = plan(before, [unit("e4", { height: 2 }), unit("c3", { kind: "scout" })], {}, {}, [], fresh);
    expect(motions).toEqual([{ what: "grow", id: 1 }, { what: "land", id: 9 }, { what: "hit", id: 2, hex: "d4", gone: true }]);
  });

  it("keeps apart two stacks of a kind", () => {
    const { tokens } = plan([token(1, "e4"), token(2, "c3")], [unit("c3"), unit("e5")], {}, {}, [], fresh);
    expect(tokens.map(({ id, hex }) => [id, hex])).toEqual([[2, "c3"], [1, "e5"]]);
  });

  it("keeps apart two players' stacks of one kind", () => {
    const before = [token(1, "e4", { kind: "scout" }), token(2, "e5", { seat: 1, kind: "scout" })];
    const { tokens } = plan(before, [unit("e6", { seat: 1, kind: "scout" }), unit("d4", { kind: "scout" })], {}, {}, [], fresh);
    expect(tokens.map(({ id, hex }) => [id, hex])).toEqual([[2, "e6"], [1, "d4"]]);
  });

  it("never takes another player's moves for the way of a stack", () => {
    const theirs: BoardMark = { verb: "move", seat: 1, from: "e4", to: "e5" };
    expect(plan([token(1, "e4")], [unit("e5")], {}, {}, [theirs, move("e4", "d4"), move("d4", "e5")], fresh).motions).toEqual([
      { what: "slide", id: 1, path: ["e4", "d4", "e5"] },
    ]);
  });

  it("nudges the stack that attacked, and none that has come to its hex since", () => {
    const attack: BoardMark = { verb: "attack", seat: 0, from: "e4", to: "e5" };
    expect(plan([token(1, "e4")], [unit("e4")], {}, {}, [attack], fresh).motions).toEqual([{ what: "nudge", id: 1, from: "e4", to: "e5" }]);
    expect(plan([token(1, "e4", { seat: 1 })], [unit("e4", { seat: 1 })], {}, {}, [attack], fresh).motions).toEqual([]);
  });

  it("turns the marker of a location that changed hands", () => {
    expect(plan([], [], { e5: "A" }, { e5: "B", c4: "A" }, [], fresh).motions).toEqual([{ what: "turn", hex: "e5" }, { what: "turn", hex: "c4" }]);
  });
});
