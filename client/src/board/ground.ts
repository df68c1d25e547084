/** The cells that receive clicks and focus, and the letters and numbers around the board. */

import type { BoardHex, CellKind, PageBoard } from "../schema.gen.ts";
import { R, type BoardPoint } from "./geometry.ts";
import { put, SVG, type DrawnNode } from "./layers.ts";
import { cellShape } from "./sheet.ts";

/** Creates the cells that receive clicks and focus, in one row per letter. Each covers its whole cell, above everything drawn. */
export function createCells(hexes: BoardHex[], kind: CellKind, element: SVGSVGElement): Map<string, SVGGElement> {
  const cells = new Map<string, SVGGElement>();
  const rows = new Map<string, SVGGElement>();
  for (const hex of hexes) {
    const letter = hex.name.slice(0, 1);
    let row = rows.get(letter);
    if (row === undefined) {
      row = document.createElementNS(SVG, "g");
      put(row, "role", "row");
      rows.set(letter, row);
      element.append(row);
    }
    const cell = document.createElementNS(SVG, "g");
    put(cell, "role", "gridcell");
    put(cell, "tabindex", "-1");
    put(cell, "data-hex", hex.name);
    put(cell, "class", "cell");
    put(cell, "aria-label", hex.name);
    cell.innerHTML = cellShape(kind, "tile");
    row.append(cell);
    cells.set(hex.name, cell);
  }
  return cells;
}

/** Returns the letters and numbers under the columns and at the ends of the rows, at `scale` pixels to the measure. */
export function coordinates(board: PageBoard, flip: boolean, scale: number): Map<string, DrawnNode> {
  const labels = flip ? board.labels_flipped : board.labels;
  return new Map(labels.map(({ text, x, y }) => [text, label({ x, y }, text, scale)]));
}

/** Returns the coordinate of one hex, for inside the hex: small boards have no room for coordinates around them. */
export function coordinateOf(name: string, at: BoardPoint, scale: number): DrawnNode {
  return label({ x: at.x, y: at.y + 80 }, name, scale, "asked");
}

function label(at: BoardPoint, body: string, scale: number, name = ""): DrawnNode {
  const size = (14 / scale) * R;
  return { at, body: `<text${name && ` class="${name}"`} font-size="${size.toFixed(1)}">${body}</text>` };
}
