/**
 * The geometry of cells: 100 units to the measure (the circumradius of a hex), with the viewer's side at the bottom. The server sends
 * the places (`warchest/drawing/layout.py`).
 */

import type { BoardHex, CellKind } from "../schema.gen.ts";
import { measures } from "./sheet.ts";

/** Units of the drawing per measure of the board. */
export const R = 100;

export interface BoardPoint {
  x: number;
  y: number;
}

/** Returns the centre of a cell. `flip` turns the board by half a turn for the viewer at the upper side. */
export function centre(hex: BoardPoint, flip: boolean): BoardPoint {
  return flip ? { x: -hex.x, y: -hex.y } : { x: hex.x, y: hex.y };
}

export function points(list: BoardPoint[]): string {
  return list.map((p) => `${round(p.x)},${round(p.y)}`).join(" ");
}

export function round(n: number): number {
  return Math.round(n * 10) / 10;
}

/** Returns the box around these cells and a margin: left, top, width, height. */
export function bounds(hexes: BoardHex[], kind: CellKind, margin: number): [number, number, number, number] {
  const [halfWidth = 0, halfHeight = 0] = measures(kind).half;
  const xs = hexes.map((hex) => hex.x);
  const ys = hexes.map((hex) => hex.y);
  const [left, top] = [Math.min(...xs) - halfWidth - margin, Math.min(...ys) - halfHeight - margin];
  return [left, top, Math.max(...xs) + halfWidth + margin - left, Math.max(...ys) + halfHeight + margin - top].map(round) as [number, number, number, number];
}

/** Returns the cell that an arrow key leads to: up and down along the column, left and right to the nearest cell of the next column. */
export function neighbour(hexes: BoardHex[], kind: CellKind, from: BoardHex, key: string, flip: boolean): BoardHex | null {
  const here = centre(from, flip);
  const { column } = measures(kind);
  const candidates = hexes
    .map((hex) => ({ hex, at: centre(hex, flip) }))
    .filter(({ at }) => {
      const dx = at.x - here.x;
      const dy = at.y - here.y;
      if (key === "ArrowUp") return Math.abs(dx) < 1 && dy < -1;
      if (key === "ArrowDown") return Math.abs(dx) < 1 && dy > 1;
      if (key === "ArrowLeft") return Math.abs(dx + column) < 1;
      if (key === "ArrowRight") return Math.abs(dx - column) < 1;
      return false;
    });
  // Of two equally near cells, take the upper one. Any fixed rule would do; this one makes the way back predictable.
  candidates.sort((a, b) => Math.abs(a.at.y - here.y + 1) - Math.abs(b.at.y - here.y + 1));
  return candidates[0]?.hex ?? null;
}
