/** The cells that are clicked and focused, and the letters and numbers round the board. */

import type { Hex } from "../wire.ts";
import { centre, hexagon, R, type Point } from "./geometry.ts";
import { put, SVG, type Drawn } from "./layers.ts";

/** The cells that are clicked and focused, one row per file: the whole hex, above everything that is drawn. */
export function createCells(hexes: Hex[], element: SVGSVGElement): Map<string, SVGGElement> {
  const cells = new Map<string, SVGGElement>();
  const rows = new Map<string, SVGGElement>();
  for (const hex of hexes) {
    const file = hex.name.slice(0, 1);
    let row = rows.get(file);
    if (row === undefined) {
      row = document.createElementNS(SVG, "g");
      put(row, "role", "row");
      rows.set(file, row);
      element.append(row);
    }
    const cell = document.createElementNS(SVG, "g");
    put(cell, "role", "gridcell");
    put(cell, "tabindex", "-1");
    put(cell, "data-hex", hex.name);
    put(cell, "class", "cell");
    put(cell, "aria-label", hex.name);
    cell.innerHTML = `<polygon points="${hexagon(1)}"/>`;
    row.append(cell);
    cells.set(hex.name, cell);
  }
  return cells;
}

/** For each line of the board its outermost hex in the drawing. */
function ends(hexes: Hex[], flip: boolean, line: (hex: Hex) => string, score: (p: Point) => number): Map<string, Hex> {
  const best = new Map<string, Hex>();
  for (const hex of hexes) {
    const rival = best.get(line(hex));
    if (rival === undefined || score(centre(hex, flip)) > score(centre(rival, flip))) best.set(line(hex), hex);
  }
  return best;
}

/** File letters under each column and ranks at the upper left ends of the rows, `scale` pixels to the circumradius. */
export function coordinates(hexes: Hex[], flip: boolean, scale: number): Map<string, Drawn> {
  const texts = new Map<string, Drawn>();
  const away = (hex: Hex, dx: number, dy: number, body: string, key: string): void => {
    const p = centre(hex, flip);
    texts.set(key, label({ x: p.x + dx, y: p.y + dy }, body, scale));
  };
  for (const [file, lowest] of ends(hexes, flip, (h) => h.name.slice(0, 1), (p) => p.y)) {
    const { x } = centre(lowest, flip);
    const middle = Math.abs(x) < 1;
    away(lowest, middle ? 62 : Math.sign(x) * 30, middle ? 94 : 118, file, `file-${file}`);
  }
  for (const [rank, leftmost] of ends(hexes, flip, (h) => h.name.slice(1), (p) => -p.x)) {
    away(leftmost, -92, -54, rank, `rank-${rank}`);
  }
  return texts;
}

/** Where coordinates do not fit, the hex in question tells its own. */
export function coordinateOf(name: string, at: Point, scale: number): Drawn {
  return label({ x: at.x, y: at.y + 80 }, name, scale, "asked");
}

function label(at: Point, body: string, scale: number, name = ""): Drawn {
  const size = (14 / scale) * R;
  return { at, body: `<text${name && ` class="${name}"`} font-size="${size.toFixed(1)}">${body}</text>` };
}
