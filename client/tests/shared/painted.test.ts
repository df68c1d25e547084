import { describe, expect, it } from "vitest";
import { painted } from "../../src/shared/painted.ts";
import { choice, seat, unit, view } from "../builders.ts";

const archer = unit("e4");
const table = view({
  units: [archer, unit("d7", { seat: 1, kind: "lancer" })],
  held: { e4: "A", e5: "B" },
  seats: [seat({ seat: 0, side: "A", hand: 3, markers: 2 }), seat({ seat: 1, side: "B", hand: 2, markers: 2 })],
});
const paint = (path: Parameters<typeof painted>[1], openCoins = false) => painted(table, path, 0, true, openCoins);

describe("what is shown of an action that is on its way", () => {
  it("is the unit where it goes, and its coin among the discards", () => {
    const { view: now, trail } = paint([choice({ verb: "move", coin: "archer", hex: "e4", to: "e5" })]);
    expect(now.units).toEqual([{ ...archer, hex: "e5" }, table.units[1]]);
    expect(now.seats[0]).toMatchObject({ hand: 2, faceup: { archer: 1 }, facedown: 0 });
    expect(trail).toEqual([{ verb: "move", seat: 0, from: "e4", to: "e5" }]);
  });

  it("is a new unit on the board", () => {
    const { view: now } = paint([choice({ verb: "deploy", coin: "scout", to: "e2" })]);
    expect(now.units[2]).toEqual(unit("e2", { kind: "scout" }));
    expect(now.seats[0]).toMatchObject({ hand: 2, faceup: {} });
  });

  it("is a taller stack", () => {
    const { view: now } = paint([choice({ verb: "bolster", coin: "archer", hex: "e4", to: "e4" })]);
    expect(now.units[0]?.height).toBe(2);
  });

  it("is a place that changes hands, with a marker more for one side and one less for the other", () => {
    const { view: now } = paint([choice({ verb: "control", coin: "archer", hex: "e4", to: "e5" })]);
    expect(now.held).toEqual({ e4: "A", e5: "A" });
    expect(now.seats.map((one) => one.markers)).toEqual([3, 1]);
  });

  it("moves no unit to a hex where another one stands", () => {
    const { view: now, trail } = paint([choice({ verb: "step", coin: "archer", hex: "e4", to: "d7" })]);
    expect(now.units).toEqual(table.units);
    expect(trail).toEqual([]);
  });

  it("keeps the coin facedown that a recruit was paid with", () => {
    const { view: now } = paint([choice({ verb: "recruit", coin: "archer", to: "e4" })]);
    expect(now.seats[0]).toMatchObject({ hand: 2, facedown: 1, faceup: {} });
  });

  it("leaves a hit to the server", () => {
    const { view: now, trail } = paint([choice({ verb: "attack", coin: "archer", hex: "e4", to: "d7" })]);
    expect(now.units).toEqual(table.units);
    expect(trail).toEqual([{ verb: "attack", seat: 0, from: "e4", to: "d7" }]);
  });

  it("keeps a passed coin facedown, unless all coins lie open", () => {
    const pass = choice({ verb: "pass", coin: "archer" });
    expect(paint([pass]).view.seats[0]).toMatchObject({ hand: 2, facedown: 1, faceup: {} });
    expect(paint([pass], true).view.seats[0]).toMatchObject({ hand: 2, facedown: 0, faceup: { archer: 1 } });
  });

  it("takes each step of a path in turn, and spends no second coin", () => {
    const steps = [choice({ verb: "step", hex: "e4", to: "e5" }), choice({ verb: "step", hex: "e5", to: "e6" })];
    const { view: now, trail } = painted(table, steps, 0, false, false);
    expect(now.units[0]?.hex).toBe("e6");
    expect(now.seats[0]?.hand).toBe(3);
    expect(trail.map((mark) => mark.to)).toEqual(["e5", "e6"]);
  });

  it("leaves the view that it came from as it was", () => {
    const before = structuredClone(table);
    paint([choice({ verb: "control", coin: "archer", hex: "e4", to: "e5" })]);
    expect(table).toEqual(before);
  });
});
