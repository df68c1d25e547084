/** The order of lists of coins. */

import type { CoinCounts, CoinKind, SeatView } from "../schema.gen.ts";

/** Returns a seat's kinds of coins in their order. */
export function coinOrder(seat: Pick<SeatView, "army">): CoinKind[] {
  return [...seat.army, "royal", "decoy_infiltrator", "decoy_skirmisher"];
}

/** Returns the coins of a count, one entry per coin, in the order given. */
export function spread(counts: CoinCounts, order: CoinKind[]): CoinKind[] {
  const rank = (kind: CoinKind): number => (order.indexOf(kind) < 0 ? order.length : order.indexOf(kind));
  return Object.entries(counts)
    .sort(([a], [b]) => rank(a) - rank(b))
    .flatMap(([kind, n]) => Array<CoinKind>(n).fill(kind));
}
