/** Where hexes lie: flat-top, 100 units to the circumradius, the viewer's side at the bottom. */

import type { Hex } from "../wire.ts";

/** Units of the drawing per circumradius of a hex. */
export const R = 100;
const ROOT3 = Math.sqrt(3);

export interface Point {
  x: number;
  y: number;
}

/** The centre of a hex; `flip` turns the board half round for the viewer of the upper side. */
export function centre(hex: { q: number; r: number }, flip: boolean): Point {
  const s = flip ? -1 : 1;
  return { x: s * 1.5 * hex.q * R, y: s * ROOT3 * (hex.r + hex.q / 2) * R };
}

export function corners(radius: number): Point[] {
  return [0, 1, 2, 3, 4, 5].map((k) => {
    const angle = (k * Math.PI) / 3;
    return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
  });
}

/** The `points` of a hexagon round the origin; `radius` in circumradii. */
export function hexagon(radius: number): string {
  return points(corners(radius * R));
}

/** The `points` of an octagon round the origin with flats up, down, left and right. */
export function octagon(radius: number): string {
  return points(
    [0, 1, 2, 3, 4, 5, 6, 7].map((k) => {
      const angle = ((k + 0.5) * Math.PI) / 4;
      return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
    }),
  );
}

export function points(list: Point[]): string {
  return list.map((p) => `${round(p.x)},${round(p.y)}`).join(" ");
}

export function round(n: number): number {
  return Math.round(n * 10) / 10;
}

/** The box that holds these hexes and the slab under them: left, top, width, height. */
export function bounds(hexes: Hex[], pad: number): [number, number, number, number] {
  const all = hexes.map((h) => centre(h, false));
  const xs = all.map((p) => p.x);
  const ys = all.map((p) => p.y);
  const [left, top] = [Math.min(...xs) - R - pad, Math.min(...ys) - (ROOT3 / 2) * R - pad];
  return [left, top, Math.max(...xs) + R + pad - left, Math.max(...ys) + (ROOT3 / 2) * R + pad - top];
}

/** Where an arrow key leads: up and down along the file, left and right to the nearest hex of the next file. */
export function neighbour(hexes: Hex[], from: Hex, key: string, flip: boolean): Hex | null {
  const here = centre(from, flip);
  const candidates = hexes
    .map((hex) => ({ hex, at: centre(hex, flip) }))
    .filter(({ at }) => {
      const dx = at.x - here.x;
      const dy = at.y - here.y;
      if (key === "ArrowUp") return Math.abs(dx) < 1 && dy < -1;
      if (key === "ArrowDown") return Math.abs(dx) < 1 && dy > 1;
      if (key === "ArrowLeft") return Math.abs(dx + 1.5 * R) < 1;
      if (key === "ArrowRight") return Math.abs(dx - 1.5 * R) < 1;
      return false;
    });
  // Of the two hexes beside, the upper one: any fixed rule will do, and this one makes the way back predictable.
  candidates.sort((a, b) => Math.abs(a.at.y - here.y + 1) - Math.abs(b.at.y - here.y + 1));
  return candidates[0]?.hex ?? null;
}
