/** Coins and markers as they look for a seat: its side, its place in the team, and decoys that belong to another seat. */

import { marker, type Disc } from "../board/coin.ts";
import { Coin } from "../shared/ui.tsx";
import type { CoinKind } from "../schema.gen.ts";
import * as state from "./state.ts";

interface Props {
  seat: number;
  kind: CoinKind | null;
  size: number;
  badge?: number | null;
  disc?: Disc;
  class?: string;
}

/** A coin in one of a seat's zones. */
export function SeatCoin({ seat, kind, ...look }: Props) {
  return <Coin {...state.lookOf(seat, kind)} {...look} />;
}

/** The small coin of a seat. A team's second seat has a ring. */
export function SeatMarker({ seat, size }: { seat: number; size: number }) {
  const body = marker(state.sideOf(seat), seat > 1);
  return <svg width={size} height={size} viewBox="-125 -125 250 250" aria-hidden="true" dangerouslySetInnerHTML={{ __html: body }} />;
}

/** A poison counter on its card, or a decoy beside it. While it is elsewhere, an outline. */
export function Token({ name, seat, kind, away, label }: { name: "poison" | "decoy"; seat: number; kind: CoinKind; away: boolean; label: string }) {
  return (
    <span class={`token ${name}`} role="img" aria-label={label} title={label}>
      {away ? <i class="away" /> : name === "decoy" ? <SeatCoin seat={seat} kind={kind} size={22} /> : <Skull size={22} />}
    </span>
  );
}

export function Skull({ size }: { size: number }) {
  return (
    <svg class="skull-disc" width={size} height={size} viewBox="-32 -32 64 64" aria-hidden="true">
      <circle class="poison" r="29" />
      <use class="skull" href="#g-poison" x="-21" y="-21" width="42" height="42" />
    </svg>
  );
}
