/** Coins and control markers as SVG fragments round the origin, 100 units to the radius. */

import { GLYPHS } from "virtual:glyphs";
import type { Kind, Side } from "../schema.gen.ts";
import { round } from "./geometry.ts";
import { COIN, shape } from "./sheet.ts";

/** The disc of a coin's number: for large, middling and small coins. */
export type Disc = "number" | "number-medium" | "number-small";

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
  /** The smaller a coin is, the larger are its disc and the number there: it can be read. */
  disc?: Disc;
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
  if (badge !== null) parts.push(shape(look.disc ?? "number", { number: badge }));
  for (const skull of SKULLS.slice(0, look.poison ?? 0)) parts.push(shape(skull));
  return `<g class="coin ${side}" transform="translate(0 ${round(-(slabs - 1) * COIN.lift)})">${parts.join("")}</g>`;
}

/** The small coin that shows who controls a location. */
export function marker(side: Side, second = false): string {
  return `<g class="coin marker ${SIDE_NAME[side]}${second ? " ringed" : ""}">${shape(`marker-${SIDE_NAME[side]}`)}</g>`;
}

/** The sheet of the drawings that coins refer to. The build gives the address its lasting name. */
const SHEET = "/static/dist/glyphs.svg";

/** Lays the drawings into the page. What refers to one shows it as soon as it is there. */
export async function installSprite(): Promise<void> {
  const sheet = await (await fetch(SHEET)).text();
  document.body.insertAdjacentHTML("afterbegin", `<div class="sprite" hidden aria-hidden="true">${sheet}</div>`);
}

/** What a kind of coin shows: its glyph, that of its original, or the first letters of a unit that has none. */
function picture(kind: Kind): string {
  const known = GLYPHS.has(kind) ? kind : [...GLYPHS].find((name) => kind.startsWith(`${name}_`));
  if (known !== undefined) return shape("glyph", { kind: known });
  return shape("letters", { letters: kind.slice(0, 1).toUpperCase() + kind.slice(1, 2) });
}

function back(side: Side | null): string {
  return side === null ? "" : shape(`back-${SIDE_NAME[side]}`);
}
