/** The editor's position: a coin is in one place, what is nowhere else is in supply, and every change leaves the old position as it is. */

import { describe, expect, it } from "vitest";
import {
  cleared, coinsIn, draw, drawing, type CoinFacts, first, heldBy, hold, lay, left, type EditorPosition, putUnit, replaceUnit, setRound, step, takeOff, toAct, toggleFort, toggleSeal, unitAt,
} from "../../src/editor/position.ts";

const COINS: Record<string, number> = { royal: 1, footman: 4, knight: 4, scout: 5, archer: 4, assassin: 4 };
const facts: CoinFacts = { coins: (kind) => COINS[kind] ?? 0, copies: (kind) => (kind === "footman" ? 2 : 1), poisoners: ["assassin"] };
const start: EditorPosition = {
  format: "warchest-position/2", seats: 2, boxes: ["base"], A: ["footman", "assassin"], B: ["scout", "knight"], round: 1, turn: "A", initiative: "A",
  "A.held": ["e2"], "B.held": ["d7"], "A.bag": { footman: 2, royal: 1 }, "B.bag": { scout: 2, royal: 1 },
};

/** Returns the position after putting units on hexes. */
function put(...units: [string, string, string][]): EditorPosition {
  return units.reduce((position, [seat, kind, hex]) => putUnit(position, seat, kind, hex, facts) ?? position, start);
}

describe("units", () => {
  it("takes each coin from the supply, and refuses when none is left", () => {
    const two = put(["A", "footman", "f4"], ["A", "footman", "f4"]);
    expect(unitAt(two, "f4")).toEqual({ seat: "A", unit: "footman", coins: 2 });
    expect(left(two, "A", "footman", facts)).toBe(0);
    expect(two["A.supply"]).toEqual({ assassin: 4 });
    expect(putUnit(two, "A", "footman", "f4", facts)).toBeNull();
  });

  it("moves the unit if no second one may stand", () => {
    const moved = put(["B", "knight", "f4"], ["B", "knight", "f4"], ["B", "knight", "g4"]);
    expect(unitAt(moved, "f4")).toBeNull();
    expect(unitAt(moved, "g4")).toEqual({ seat: "B", unit: "knight", coins: 2 });
  });

  it("lets two stand if the card allows it", () => {
    const both = put(["A", "footman", "f4"], ["A", "footman", "g4"]);
    expect([unitAt(both, "f4")?.unit, unitAt(both, "g4")?.unit]).toEqual(["footman", "footman"]);
  });

  it("replaces another unit, and returns its coins and poison to the supply", () => {
    const poisoned = lay(put(["B", "knight", "f4"]), "f4", facts) ?? start;
    expect(poisoned.poison).toEqual({ assassin: "f4" });
    const next = putUnit(poisoned, "A", "footman", "f4", facts) ?? start;
    expect(next.poison).toBeUndefined();
    expect(left(next, "B", "knight", facts)).toBe(4);
  });

  it("takes off poison first, then coins, then the fort, then the marker", () => {
    let now = toggleFort(lay(putUnit(start, "B", "knight", "d7", facts) ?? start, "d7", facts) ?? start, "d7", facts);
    now = takeOff(now, "d7", facts);
    expect(now.poison).toBeUndefined();
    now = takeOff(now, "d7", facts);
    expect(unitAt(now, "d7")).toBeNull();
    now = takeOff(now, "d7", facts);
    expect(now["forts.at"]).toBeUndefined();
    now = takeOff(now, "d7", facts);
    expect(heldBy(now, "B")).toEqual([]);
  });

  it("lays poison only on enemies of a counter's unit", () => {
    expect(lay(put(["A", "footman", "f4"]), "f4", facts)).toBeNull();
    expect(lay(start, "f4", facts)).toBeNull();
  });
});

describe("coins", () => {
  it("steps from the supply and back", () => {
    const more = step(start, "A", "hand", "footman", 1, facts) ?? start;
    expect(coinsIn(more, "A", "hand")).toEqual({ footman: 1 });
    expect(more["A.supply"]).toEqual({ footman: 1, assassin: 4 });
    const none = step(more, "A", "hand", "footman", -1, facts) ?? start;
    expect(none["A.hand"]).toBeUndefined();
    expect(step(none, "A", "hand", "footman", -1, facts)).toBeNull();
  });

  it("brings a single coin from wherever it is", () => {
    const next = step(start, "A", "faceup", "royal", 1, facts) ?? start;
    expect(coinsIn(next, "A", "faceup")).toEqual({ royal: 1 });
    expect(coinsIn(next, "A", "bag")).toEqual({ footman: 2 });
  });

  it("has a decoy with one seat at most", () => {
    const dusk = step(start, "A", "hand", "decoy_x", 1, facts) ?? start;
    const dawn = step(dusk, "B", "bag", "decoy_x", 1, facts) ?? start;
    expect([dusk["A.hand"], dawn["A.hand"], coinsIn(dawn, "B", "bag").decoy_x]).toEqual([{ decoy_x: 1 }, undefined, 1]);
  });

  it("gives a new unit the places of the one that it replaces, as far as its coins go", () => {
    const old = put(["A", "footman", "f4"], ["A", "footman", "g4"]);
    const next = replaceUnit(old, "A", "footman", "archer", facts);
    expect(next.A).toEqual(["archer", "assassin"]);
    expect(unitAt(next, "f4")?.unit).toBe("archer");
    expect(unitAt(next, "g4")).toBeNull();
    expect(coinsIn(next, "A", "bag")).toEqual({ archer: 2, royal: 1 });
  });
});

describe("the table", () => {
  it("gives a location to one side or to neither", () => {
    const taken = hold(start, "d7", "A", facts);
    expect([heldBy(taken, "A"), heldBy(taken, "B")]).toEqual([["e2", "d7"], []]);
    expect(heldBy(hold(taken, "d7", null, facts), "A")).toEqual(["e2"]);
  });

  it("draws hands in turn from the seat that goes first, and the last of them has had its turn", () => {
    const held = step(start, "A", "hand", "footman", 1, facts) ?? start;
    const drawn = draw(held, facts);
    expect(drawing(drawn)).toBe(true);
    expect(drawn.agenda?.map(({ seat }) => seat)).toEqual(["A", "B"]);
    expect([drawn.turn, drawn["A.hand"], coinsIn(drawn, "A", "bag").footman]).toEqual(["B", undefined, 3]);
    expect(first(drawn, "B", facts).agenda?.map(({ seat }) => seat)).toEqual(["B", "A"]);
    expect(drawing(toAct(drawn, "A", facts))).toBe(false);
  });

  it("locks the initiative by a second press", () => {
    const locked = first(start, "A", facts);
    expect(locked.moved).toBe(1);
    expect(first(locked, "A", facts).moved).toBeUndefined();
    expect([first(locked, "B", facts).initiative, first(locked, "B", facts).moved]).toEqual(["B", undefined]);
  });

  it("counts rounds from 1, and puts seals on and off", () => {
    expect(setRound(start, 0, facts).round).toBe(1);
    const sealed = toggleSeal(start, "A", "spy", facts);
    expect(sealed["A.seals"]).toEqual(["spy"]);
    expect(toggleSeal(sealed, "A", "spy", facts)["A.seals"]).toBeUndefined();
  });

  it("clears everything but armies and starting locations", () => {
    const bare = cleared(put(["A", "footman", "f4"]), { e2: "A", d7: "B" }, facts);
    expect([unitAt(bare, "f4"), bare["A.bag"], bare["A.supply"], heldBy(bare, "B")]).toEqual([null, { royal: 1 }, { footman: 4, assassin: 4 }, ["d7"]]);
    expect(bare.A).toEqual(start.A);
  });

  it("leaves the old position as it is", () => {
    const before = JSON.stringify(start);
    put(["A", "footman", "f4"]);
    draw(start, facts);
    expect(JSON.stringify(start)).toBe(before);
  });
});
