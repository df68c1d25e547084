/** The sheet of shapes that the server draws with too: `src/warchest/drawing/shapes.json`. */

import { board, cells, coin, shapes } from "../../../src/warchest/drawing/shapes.json";

/** The measures that boards and coins are put together by. */
export const BOARD = board;
export const COIN = coin;

/** Kinds of cells, and what has the outline of one. */
export type CellKind = keyof typeof cells;
export type CellShape = keyof (typeof cells)["hex"]["shapes"];
type Shape = keyof typeof shapes;

/** A shape as SVG round the origin; `filled` is the text for its braces. */
export function shape(name: Shape, filled: Record<string, string | number> = {}): string {
  let drawn = shapes[name].join("");
  for (const [slot, value] of Object.entries(filled)) drawn = drawn.replace(`{${slot}}`, String(value));
  return drawn;
}

/** A shape with the outline of a cell. */
export function cellShape(kind: CellKind, name: CellShape): string {
  return cells[kind].shapes[name].join("");
}

/** The measures that differ between the kinds of cells; the sheet says what they are. */
export function measures(kind: CellKind): Omit<(typeof cells)[CellKind], "shapes"> {
  return cells[kind];
}
