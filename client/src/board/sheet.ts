/** The sheet of shapes that the server also draws with: `src/warchest/drawing/shapes.json`. */

import { board, cells, coin, shapes } from "../../../src/warchest/drawing/shapes.json";
import type { CellKind } from "../schema.gen.ts";

/** The measures of boards and coins. */
export const BOARD = board;
export const COIN = coin;

/** The shapes that follow the outline of a cell. */
export type CellShape = keyof (typeof cells)["hex"]["shapes"];
type ShapeName = keyof typeof shapes;

/** Returns a shape as SVG around the origin. `filled` gives the text for each of its braces. */
export function shape(name: ShapeName, filled: Record<string, string | number> = {}): string {
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
