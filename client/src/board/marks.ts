/** Everything on a cell except tiles and coins, as SVG fragments around its centre, composed of the sheet's shapes. */

import type { BoardMark, CellKind, Side } from "../schema.gen.ts";
import { marker, SIDE_NAME, type Disc } from "./coin.ts";
import { points, R, round, type BoardPoint } from "./geometry.ts";
import { BOARD, cellShape, measures, shape } from "./sheet.ts";

/** An action that a disc on a hex stands for. "landing" is a tactic that moves there and takes the location. */
export type DiscName = "bolster" | "control" | "tactic" | "landing";

/** Draws a location that a side holds. `busy` means that a unit stands on it: the markers then move to the edges. */
export function heldLocation(kind: CellKind, side: Side, busy: boolean): string {
  const { markers: spots } = measures(kind);
  const markers = (busy ? spots.busy : spots.free).map(([x, y, scale]) => {
    const body = `<g transform="translate(${x} ${y}) scale(${scale})">${marker(side)}</g>`;
    return busy ? body : `<g class="turns">${body}</g>`;
  });
  return `<g class="held ${SIDE_NAME[side]}">${cellShape(kind, "held")}${markers.join("")}</g>`;
}

/**
 * Draws the walls of a fort: a ring between the location's band and the coin, with merlons. `wished` marks a place
 * where a fort may be built.
 */
export function fort(kind: CellKind, wished = false): string {
  return `<g class="fort${wished ? " wished" : ""}">${cellShape(kind, "walls")}</g>`;
}

/** Draws the mark of an enemy that may be poisoned: brackets, and the counter at the foot. */
export function poison(kind: CellKind): string {
  return `<g class="poisonable">${cellShape(kind, "target")}</g>${shape("target-poison")}`;
}

/** Draws the mark of a hex to move to; it has a broken violet ring if a tactic may continue from there. */
export function dot(mayGoOn: boolean): string {
  return `${mayGoOn ? shape("tactic-begins") : ""}${shape("dot")}`;
}

export function target(kind: CellKind, cost: boolean): string {
  return `${cellShape(kind, "target")}${cost ? `<g transform="translate(${CORNER_SPOTS.cost.join(" ")})">${shape("cost")}</g>` : ""}`;
}

/** Marks the stack of the last action on this hex: a thin ring, with the action's sign if it has one. */
export function last(verb: BoardMark["verb"], radius: number): string {
  if (verb !== "bolster" && verb !== "control") return shape("last");
  return `${shape("last")}<g class="last-sign" transform="translate(${discSpot(verb, false).join(" ")})">${actionDisc(verb, radius)}</g>`;
}

/** Draws an arrow between two hexes that ends before the coin on the second. */
export function arrow(from: BoardPoint, to: BoardPoint, name: string): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const u = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
  const start = along(from, u, name === "own" ? 40 : 12);
  const tip = along(to, u, -73);
  const neck = along(tip, u, -26);
  const side = { x: -u.y * 17, y: u.x * 17 };
  const head = points([tip, { x: neck.x + side.x, y: neck.y + side.y }, { x: neck.x - side.x, y: neck.y - side.y }]);
  const shaft = `M${xy(start)}L${xy(along(neck, u, 4))}`;
  return (
    `<g class="arrow ${name}"><path class="halo" d="${shaft}"/><polygon class="halo" points="${head}"/>` +
    `<path d="${shaft}"/><polygon points="${head}"/></g>`
  );
}

/** Returns a ring around a coin, for an arrow that leads from a hex to itself. */
export function ring({ x, y }: BoardPoint, name: string): string {
  return `<g class="arrow ${name}"><circle class="halo" cx="${round(x)}" cy="${round(y)}" r="76"/><circle cx="${round(x)}" cy="${round(y)}" r="76"/></g>`;
}

/** The corners of a hex for its contents: clear of the numbers of all stacks around it (tests/board/discs.test.ts). */
export const CORNER_SPOTS = { left: [-30, -78], right: [70, -54], poisoned: [-64, 58], cost: [-10, 70] } as const;

/** Returns the radius of an action's disc, at `scale` pixels per measure: at least 15.5 pixels. */
export const discRadius = (scale: number): number => Math.max(22, (15.5 / scale) * R);

/** Returns the place of an action's disc on its hex: an upper corner. A poison counter takes the left one, so the disc then lies lower. */
export function discSpot(name: DiscName, poisoned: boolean): readonly [number, number] {
  return name !== "bolster" ? CORNER_SPOTS.right : poisoned ? CORNER_SPOTS.poisoned : CORNER_SPOTS.left;
}

/** The smallest coins, as radii in pixels, with a legible number in the large disc and in the medium one. */
const LARGE_DISC = 59 * BOARD.coin;
const MEDIUM_DISC = 39 * BOARD.coin;
/** Returns the smallest disc that shows a stack's number legibly on a coin of `size` measures, at `scale` pixels per measure. */
export function discAt(scale: number, size: number): Disc {
  return scale * size >= LARGE_DISC ? "number" : scale * size >= MEDIUM_DISC ? "number-medium" : "number-small";
}

/** Draws a round button on a corner of the unit's hex. */
export function actionDisc(name: DiscName, radius: number): string {
  return `<circle class="disc ${name}" r="${round(radius)}"/><g transform="scale(${round((radius / 22) * 100) / 100})">${discSign(name)}</g>`;
}

/** Draws the sign of an action, for discs and buttons alike: 22 units to the radius. */
export function discSign(name: DiscName): string {
  if (name === "tactic") return shape("sign-tactic");
  return shape(name === "bolster" ? "sign-bolster" : "sign-control");
}

function along(p: BoardPoint, u: BoardPoint, by: number): BoardPoint {
  return { x: p.x + u.x * by, y: p.y + u.y * by };
}

function xy(p: BoardPoint): string {
  return `${round(p.x)} ${round(p.y)}`;
}
