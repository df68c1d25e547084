/** The sheet of shapes that the server also draws with: `src/warchest/drawing/shapes.json`. */

import { board, cells, coin, shapes } from "../../../src/warchest/drawing/shapes.json";

/** The measures from which boards and coins are composed. */
export const BOARD = board;
export const COIN = coin;

/** The kinds of cells, and the shapes that follow the outline of a cell. */
export type CellKind = keyof typeof cells;
export type CellShape = keyof (typeof cells)["hex"]["shapes"];
type Shape = keyof typeof shapes;

/** Returns a shape as SVG around the origin. `filled` gives the text for each of its braces. */
export function shape(name: Shape, filled: Record<string, string | number> = {}): string {
  let drawn = shapes[name].join("");
  for (const [slot, value] of Object.entries(filled)) drawn = drawn.replace(`{${slot}}`, String(value));
  return drawn;
}

/** Returns a shape that follows the outline of a cell. */
export function cellShape(kind: CellKind, name: CellShape): string {
  return cells[kind].shapes[name].join("");
}

/** Returns the measures that differ between the kinds of cells. The sheet explains each. */
export function measures(kind: CellKind): Omit<(typeof cells)[CellKind], "shapes"> {
  return cells[kind];
}
