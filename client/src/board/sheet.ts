/** The sheet of shapes that the server draws with too: `src/warchest/drawing/shapes.json`. */

import sheet from "../../../src/warchest/drawing/shapes.json";

/** The measures that boards and coins are put together by. */
export const BOARD = sheet.board;
export const COIN = sheet.coin;

/** Kinds of cells, and what has the outline of one. */
export type CellKind = keyof typeof sheet.cells;
export type CellShape = keyof (typeof sheet.cells)["hex"]["shapes"];
type Shape = keyof typeof sheet.shapes;

/** A shape as SVG round the origin; `filled` is the text for its braces. */
export function shape(name: Shape, filled: Record<string, string | number> = {}): string {
  let drawn = sheet.shapes[name].join("");
  for (const [slot, value] of Object.entries(filled)) drawn = drawn.replace(`{${slot}}`, String(value));
  return drawn;
}

/** A shape with the outline of a cell. */
export function cellShape(kind: CellKind, name: CellShape): string {
  return sheet.cells[kind].shapes[name].join("");
}

/** Half the width and half the height of a cell, and the distance between two columns. */
export function cellSize(kind: CellKind): { halfWidth: number; halfHeight: number; column: number } {
  const { half, column } = sheet.cells[kind];
  const [halfWidth = 0, halfHeight = 0] = half;
  return { halfWidth, halfHeight, column };
}
