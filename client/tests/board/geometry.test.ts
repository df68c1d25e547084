import { describe, expect, it } from "vitest";
import { bounds, neighbour } from "../../src/board/geometry.ts";
import { measures } from "../../src/board/sheet.ts";
import type { BoardHex } from "../../src/schema.gen.ts";

const SIDE = 165;
const squares: BoardHex[] = [..."abcdefghi"].flatMap((letter, row) =>
  Array.from({ length: 9 }, (_, column) => ({
    name: `${letter}${column}`, q: column, r: row, x: (column - 4) * SIDE, y: (row - 4) * SIDE, tile: "shade0" as const, location: false,
  })),
);
const hexes: BoardHex[] = [["f4", 0, 0], ["g4", 150, 86.6], ["g3", 150, -86.6], ["f5", 0, 173.2]].map(([name, x, y]) => ({
  name: String(name), q: 0, r: 0, x: Number(x), y: Number(y), tile: "shade0", location: false,
}));
const go = (cells: BoardHex[], kind: "hex" | "square", from: string, key: string, flip = false): string | undefined => {
  const at = cells.find(({ name }) => name === from);
  return at && neighbour(cells, kind, at, key, flip)?.name;
};

describe("arrow keys", () => {
  it("go by squares, on both sides of the board", () => {
    const keys = ["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"];
    expect(keys.map((key) => go(squares, "square", "e4", key))).toEqual(["d4", "e5", "f4", "e3"]);
    expect(keys.map((key) => go(squares, "square", "e4", key, true))).toEqual(["f4", "e3", "d4", "e5"]);
  });

  it("stop at the edge", () => {
    expect(go(squares, "square", "a0", "ArrowUp")).toBeUndefined();
    expect(go(squares, "square", "a0", "ArrowLeft")).toBeUndefined();
  });

  it("go to the upper of two hexes beside", () => {
    expect(go(hexes, "hex", "f4", "ArrowRight")).toBe("g3");
    expect(go(hexes, "hex", "f4", "ArrowDown")).toBe("f5");
  });
});

describe("the box of a board", () => {
  it("holds all squares and the slab", () => {
    const half = 4.5 * SIDE + measures("square").margin;
    expect(bounds(squares, "square", measures("square").margin)).toEqual([-half, -half, 2 * half, 2 * half]);
  });
});
