/** Coins and control markers as SVG fragments round the origin, 100 units to the radius. */

import { GLYPHS } from "virtual:glyphs";
import type { Kind, Side } from "../wire.ts";
import { octagon, round } from "./geometry.ts";

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

const SIDE_CLASS = { A: "dusk", B: "dawn" } as const;
/** An eight-sided coin is measured across its flats, so that both kinds look equally large. */
const EIGHT = 105.5;
const SLAB = 8.5;
const REEDS = (2 * Math.PI * 90) / 88;

export function coin(look: CoinLook): string {
  const height = Math.max(1, look.height ?? 1);
  const slabs = Math.min(height, 5);
  const lift = -(slabs - 1) * 5.5;
  const side = look.side === null ? "nobody" : SIDE_CLASS[look.side];
  const parts: string[] = [];
  for (let k = slabs; k >= 1; k -= 1) {
    parts.push(`<g transform="translate(0 ${round(k * SLAB)})">${disc(look.side, "edge", 100)}</g>`);
  }
  parts.push(disc(look.side, "face", 100), look.second ? secondRim(look.side) : rim(look.side));
  if (height > 1) parts.push(notches(Math.min(height, 5)));
  parts.push(look.kind === null ? emblem(look.side) : glyph(look.kind));
  const badge = look.badge === undefined ? (height > 1 ? height : null) : look.badge;
  if (badge !== null) parts.push(number(badge, look.small ?? false));
  for (let k = 0; k < (look.poison ?? 0); k += 1) parts.push(skull(k));
  return `<g class="coin ${side}" transform="translate(0 ${round(lift)})">${parts.join("")}</g>`;
}

/** The little coin that says who holds a place. */
export function marker(side: Side, second = false): string {
  const rim = side === "B" ? "" : disc(side, "halo", 116);
  return `<g class="coin marker ${SIDE_CLASS[side]}${second ? " ringed" : ""}">${rim}${disc(side, "face", 100)}${use(side === "B" ? "sun" : "moon", 76)}</g>`;
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

function disc(side: Side | null, name: string, radius: number): string {
  if (side === "A") return `<polygon class="${name}" points="${octagon((radius / 100) * EIGHT)}"/>`;
  return `<circle class="${name}" r="${radius}"/>`;
}

function rim(side: Side | null): string {
  if (side === "A") return `<polygon class="rim" points="${octagon(0.86 * EIGHT)}"/>`;
  const reeds = `<circle class="reeds" r="90" stroke-dasharray="${REEDS.toFixed(3)}"/>`;
  return `${side === "B" ? reeds : ""}<circle class="rim" r="${side === "B" ? 79 : 84}"/>`;
}

/** The ring that tells the second seat of a team from the first. */
function secondRim(side: Side | null): string {
  if (side === "A") return `<polygon class="team" points="${octagon(0.88 * EIGHT)}"/>`;
  return `<circle class="team" r="88"/><circle class="rim" r="79"/>`;
}

/** A poison counter at ten o'clock; the next one lies beside it along the rim. */
function skull(k: number): string {
  const angle = (-138 + k * 42) * (Math.PI / 180);
  const place = `translate(${round(94 * Math.cos(angle))} ${round(94 * Math.sin(angle))})`;
  return `<g transform="${place}"><circle class="poison" r="31"/><use class="skull" href="#g-poison" x="-22" y="-22" width="44" height="44"/></g>`;
}

function notches(count: number): string {
  const parts: string[] = [];
  for (let k = 0; k < count; k += 1) {
    const angle = 135 + (k - (count - 1) / 2) * 18;
    parts.push(`<rect class="notch" x="78" y="-5.5" width="22" height="11" transform="rotate(${angle})"/>`);
  }
  return parts.join("");
}

function glyph(kind: Kind): string {
  // A revised card shares the drawing of its original; a unit of somebody's own without one shows its first letters.
  const name = kind in GLYPHS ? kind : Object.keys(GLYPHS).find((known) => kind.startsWith(`${known}_`));
  if (name !== undefined) return use(name, 58);
  const letters = kind.slice(0, 1).toUpperCase() + kind.slice(1, 2);
  return `<text class="letters" y="20" text-anchor="middle">${letters}</text>`;
}

function emblem(side: Side | null): string {
  if (side === null) return "";
  return `<g opacity=".5">${use(side === "B" ? "sun" : "moon", 36)}</g>`;
}

function use(name: string, half: number): string {
  return `<use class="glyph" href="#g-${name}" x="${-half}" y="${-half}" width="${2 * half}" height="${2 * half}"/>`;
}

function number(value: number, small: boolean): string {
  const [radius, size] = small ? [42, 54] : [30, 36];
  return (
    `<g transform="translate(${small ? 66 : 72} ${small ? 62 : 72})"><circle class="badge" r="${radius}"/>` +
    `<text class="badge-text" font-size="${size}" y="${round(size * 0.345)}" text-anchor="middle">${value}</text></g>`
  );
}
