/** Coins and control markers as SVG fragments around the origin, 100 units to the radius. */

import { GLYPHS } from "virtual:glyphs";
import type { CoinKind, Side } from "../schema.gen.ts";
import { round } from "./geometry.ts";
import { COIN, shape } from "./sheet.ts";
import { siteAddress } from "../shared/root.ts";

/** The disc of a coin's number: for large, medium and small coins. */
export type Disc = "number" | "number-medium" | "number-small";

export interface CoinLook {
  /** The owner's side, or null for a coin without an owner. */
  side: Side | null;
  /** Whether the coin belongs to the second seat of a team. Its rim then has a solid ring. */
  second?: boolean;
  /** The face of the coin; null shows the back. */
  kind: CoinKind | null;
  /** The number of coins in the stack. */
  height?: number;
  /** The number in the dark disc; by default the height of a stack of two or more. */
  badge?: number | null;
  /** The number of poison counters on the coin. */
  poison?: number;
  /** The disc of the number. The smaller the coin, the larger its disc and number, to keep them legible. */
  disc?: Disc;
}

/** The names of the sides in classes and shapes. */
export const SIDE_NAME = { A: "dusk", B: "dawn" } as const;
const NOTCHES = ["notches-2", "notches-3", "notches-4", "notches-5"] as const;
const SKULLS = ["skull-1", "skull-2"] as const;

/** Draws a coin or a stack, in the order of the server's drawing (`warchest/drawing/sheet.py`). */
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

/** Draws the small coin that shows which side controls a location. */
export function marker(side: Side, second = false): string {
  return `<g class="coin marker ${SIDE_NAME[side]}${second ? " ringed" : ""}">${shape(`marker-${SIDE_NAME[side]}`)}</g>`;
}

/** The sheet of drawings that coins refer to. The build replaces this address by the versioned one. */
const SHEET = siteAddress("/static/dist/glyphs.svg");

/** Inserts the drawings into the page. Coins that refer to a drawing show it as soon as it has loaded. */
export async function installSprite(): Promise<void> {
  const sheet = await (await fetch(SHEET)).text();
  document.body.insertAdjacentHTML("afterbegin", `<div class="sprite" hidden aria-hidden="true">${sheet}</div>`);
}

/**
 * Returns the face of a coin: its glyph, the glyph of a kind that its name extends, or the first letters
 * of a unit without a glyph.
 */
function picture(kind: CoinKind): string {
  const known = GLYPHS.has(kind) ? kind : [...GLYPHS].find((name) => kind.startsWith(`${name}_`));
  if (known !== undefined) return shape("glyph", { kind: known });
  return shape("letters", { letters: kind.slice(0, 1).toUpperCase() + kind.slice(1, 2) });
}

function back(side: Side | null): string {
  return side === null ? "" : shape(`back-${SIDE_NAME[side]}`);
}
