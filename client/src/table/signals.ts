/** The table of this page, and the things on it that are no part of the game: the open card, the arrows and marks. */

import { signal } from "@preact/signals";
import type { CoinKind } from "../schema.gen.ts";
import { boot } from "./boot.ts";
import { createTable } from "./tablestate.ts";

export type { PastPosition, UnsentStep } from "./tablestate.ts";

/** The open card or sheet: one at a time. */
export type Opened = { what: "settings" | "keys" } | { what: "unit"; kind: CoinKind; hex: string | null; seat: number | null } | { what: "decree"; id: string } | { what: "bag"; seat: number };

/** The table of this page. */
export const table = createTable(boot);
export const {
  acting, ahead, animate, ask, asked, assertive, bottom, coin, drawn, hand, myTurn, needsCoin, offers, open, ownSeat, past, payload, polite, select,
  selection, sending, sendingAt, situation, unsent, view,
} = table;

export const opened = signal<Opened | null>(null);
/** The hexes that the unit of the open card could attack. */
export const threats = signal<string[]>([]);
/** The arrows that the player has drawn. An arrow from a hex to itself is a ring. */
export const notes = signal<{ from: string; to: string }[]>([]);
/** The hexes that the other side's units could attack, while they should be shown. */
export const endangered = signal<string[]>([]);
/** Further words about hexes for screen readers. */
export const remarks = signal<Record<string, string>>({});
export const hovered = signal<string | null>(null);
