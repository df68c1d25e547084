/** What seats, sides, coins and results are called on this page, and whose coin is whose. */

import type { CoinLook } from "../board/coin.ts";
import { t } from "../shared/texts.ts";
import type { Kind, Payload, SeatView, Side } from "../schema.gen.ts";
import { boot, catalogue, four, watching } from "./boot.ts";
import { payload } from "./signals.ts";

export function sideOf(seat: number): Side {
  return payload.value?.view.seats.find((s) => s.seat === seat)?.side ?? (seat % 2 === 0 ? "A" : "B");
}

export function sideName(side: Side): string {
  return side === "A" ? t("Dusk") : t("Dawn");
}

/** What a seat is called in records: its side, of four with its number. */
export function formOf(seat: number): string {
  return four ? `${sideOf(seat)}${seat > 1 ? 2 : 1}` : sideOf(seat);
}

/** What a seat is called on this page: you, or as the server names who sits there. */
export function personName(seat: number): string {
  const person = payload.value?.people.find((p) => p.seat === seat);
  if (person === undefined) return sideName(sideOf(seat));
  return person.you && boot.mode !== "screen" ? t("You") : person.name;
}

/** A seat's name where there is little room: of four, bots go by their seat, as in the record. */
export function shortPersonName(seat: number): string {
  const bot = four && payload.value?.people.find((p) => p.seat === seat)?.bot;
  return bot ? t("{side} {n}", { side: sideName(sideOf(seat)), n: seat > 1 ? 2 : 1 }) : personName(seat);
}

export function kindName(kind: Kind): string {
  return catalogue[kind]?.name ?? (kind === "royal" ? t("Royal Coin") : isDecoy(kind) ? t("Decoy") : kind);
}

export function decreeName(decree: string): string {
  return boot.decrees[decree]?.name ?? decree;
}

/** The other seat of a team of two. */
export function partnerOf(seat: number): number {
  return (seat + 2) % 4;
}

export function isPartner(seat: number, of: number): boolean {
  return four && partnerOf(of) === seat;
}

export function isDecoy(kind: Kind | null): boolean {
  return kind?.startsWith("decoy_") ?? false;
}

/** How a coin among a seat's looks: a decoy keeps the side of the army it belongs to. */
export function lookOf(seat: number, kind: Kind | null): Pick<CoinLook, "side" | "second" | "kind"> {
  const owner = kind !== null && isDecoy(kind) ? ownerOf(kind, seat) : seat;
  return { side: sideOf(owner), second: owner > 1, kind };
}

function ownerOf(decoy: Kind, otherwise: number): number {
  return payload.value?.view.seats.find((s) => decoy in s.decoy)?.seat ?? otherwise;
}

/** Whether a seat is the viewer's own: in a game that is over, the coins of every seat may be shown. */
export function isOwn(seat: SeatView): boolean {
  return seat.own !== null && seat.seat === payload.value?.seat;
}

/** The order in which a seat's kinds of coins are listed. */
export function coinOrder(seat: SeatView): Kind[] {
  return [...seat.army, "royal", "decoy_infiltrator", "decoy_skirmisher"];
}

/** How a game ended: for who plays in it what that means for them, for who watches the side. */
export function outcomeText(of: Payload): string {
  const outcome = of.view.outcome;
  if (outcome === null) return "";
  if (outcome.winner === null) return outcome.text;
  if (boot.mode === "screen" || watching) return t("{side} won", { side: sideName(outcome.winner) });
  return boot.you.some((seat) => sideOf(seat) === outcome.winner) ? t("You won") : t("You lost");
}

