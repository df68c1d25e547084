/** Coins and control markers as SVG fragments round the origin, 100 units to the radius. */

import { GLYPHS } from "virtual:glyphs";
import type { Kind, Side } from "../schema.gen.ts";
import { round } from "./geometry.ts";
import { COIN, shape } from "./sheet.ts";

export interface CoinLook {
  /** Whose coin; null draws the coin of nobody. */
  side: Side | null;
  /** Of the second seat of a team: a solid ring in the rim. */
  second?: boolean;
  /** What it shows; null is the back. */
  kind: Kind | null;
  /** Coins in the stack. */
  height?: number;
  /** The number in the dark disc; by default the height from two on. */
  badge?: number | null;
  /** Poison counters that lie on it. */
  poison?: number;
  /** Small coins have a larger disc, so that its number can be read. */
  small?: boolean;
}

/** The names of the sides in classes and shapes. */
export const SIDE_NAME = { A: "dusk", B: "dawn" } as const;
const NOTCHES = ["notches-2", "notches-3", "notches-4", "notches-5"] as const;
const SKULLS = ["skull-1", "skull-2"] as const;

/** A coin or a stack, in the order of the server's drawing (`warchest/drawing/coins.py`). */
export function coin(look: CoinLook): string {
  const height = Math.max(1, look.height ?? 1);
  const slabs = Math.min(height, COIN.tallest);
  const side = look.side === null ? "nobody" : SIDE_NAME[look.side];
  const edge = shape(`edge-${side}`);
  const parts: string[] = [];
  for (let k = slabs; k >= 1; k -= 1) parts.push(`<g transform="translate(0 ${round(k * COIN.slab)})">${edge}</g>`);
  parts.push(shape(look.second && side !== "nobody" ? `coin-${side}-second` : `coin-${side}`));
  const notches = NOTCHES[slabs - 2];
  if (notches !== undefined) parts.push(shape(notches));
  parts.push(look.kind === null ? back(look.side) : picture(look.kind));
  const badge = look.badge === undefined ? (height > 1 ? height : null) : look.badge;
  if (badge !== null) parts.push(shape(look.small ? "number-small" : "number", { number: badge }));
  for (const skull of SKULLS.slice(0, look.poison ?? 0)) parts.push(shape(skull));
  return `<g class="coin ${side}" transform="translate(0 ${round(-(slabs - 1) * COIN.lift)})">${parts.join("")}</g>`;
}

/** The small coin that shows who controls a location. */
export function marker(side: Side, second = false): string {
  return `<g class="coin marker ${SIDE_NAME[side]}${second ? " ringed" : ""}">${shape(`marker-${SIDE_NAME[side]}`)}</g>`;
}

/** The drawings that coins refer to; put once into a page. */
export function sprite(): string {
  const symbols = Object.entries(GLYPHS).map(
    ([kind, body]) => `<symbol id="g-${kind}" viewBox="0 0 512 512">${body}</symbol>`,
  );
  return `<svg width="0" height="0" aria-hidden="true" class="sprite">${symbols.join("")}</svg>`;
}

/** Lays the drawings into the page, before anything refers to them. */
export function installSprite(): void {
  document.body.insertAdjacentHTML("afterbegin", sprite());
}

/** What a kind of coin shows: its glyph, that of its original, or the first letters of a unit that has none. */
function picture(kind: Kind): string {
  const known = kind in GLYPHS ? kind : Object.keys(GLYPHS).find((name) => kind.startsWith(`${name}_`));
  if (known !== undefined) return shape("glyph", { kind: known });
  return shape("letters", { letters: kind.slice(0, 1).toUpperCase() + kind.slice(1, 2) });
}

function back(side: Side | null): string {
  return side === null ? "" : shape(`back-${SIDE_NAME[side]}`);
}
