/** The names of seats, sides, coins and results on this page, and the owners of coins. */

import { effect } from "@preact/signals";
import type { CoinLook } from "../board/coin.ts";
import { isolate } from "../shared/isolated.ts";
import { t } from "../shared/texts.ts";
import type { CoinKind, Payload, SeatView, ShownRating, Side } from "../schema.gen.ts";
import { boot, catalogue, four, watching } from "./boot.ts";
import { payload } from "./signals.ts";

effect(() => isolate(...(payload.value?.people ?? []).map(({ name }) => name)));

export function sideOf(seat: number): Side {
  return payload.value?.view.seats.find((s) => s.seat === seat)?.side ?? (seat % 2 === 0 ? "A" : "B");
}

export function sideName(side: Side): string {
  return side === "A" ? t("Dusk") : t("Dawn");
}

/** Returns a seat's name in records: its side, with four seats with its number. */
export function formOf(seat: number): string {
  return four ? `${sideOf(seat)}${seat > 1 ? 2 : 1}` : sideOf(seat);
}

/** Returns a seat's name on this page: you, or the server's name for its player. */
export function personName(seat: number): string {
  const person = payload.value?.people.find((p) => p.seat === seat);
  if (person === undefined) return sideName(sideOf(seat));
  return person.you && (boot.mode !== "screen" || isAlone()) ? t("You") : person.name;
}

/** Returns whether the viewer has just one of the seats: more of them are players on one screen. */
function isAlone(): boolean {
  return payload.value?.people.filter(({ you }) => you).length === 1;
}

/** Returns the rating of a seat's player, or null where the game has none. */
export function ratingOf(seat: number): ShownRating | null {
  return payload.value?.people.find((one) => one.seat === seat)?.rating ?? null;
}

/** Returns a seat's short name: in a game for four, bots are called by their seat, as in the record. */
export function shortPersonName(seat: number): string {
  const bot = four && payload.value?.people.find((p) => p.seat === seat)?.bot;
  return bot ? t("{side} {n}", { side: sideName(sideOf(seat)), n: seat > 1 ? 2 : 1 }) : personName(seat);
}

export function kindName(kind: CoinKind): string {
  return catalogue[kind]?.name ?? (kind === "royal" ? t("Royal Coin") : isDecoy(kind) ? t("Decoy") : kind);
}

export function decreeName(decree: string): string {
  return boot.decrees[decree]?.name ?? decree;
}

/** Returns the other seat of a team of two. */
export function partnerOf(seat: number): number {
  return (seat + 2) % 4;
}

export function isPartner(seat: number, of: number): boolean {
  return four && partnerOf(of) === seat;
}

export function isDecoy(kind: CoinKind | null): boolean {
  return kind?.startsWith("decoy_") ?? false;
}

/** Returns the look of a coin in a seat's zones: a decoy keeps the side of the army that it belongs to. */
export function lookOf(seat: number, kind: CoinKind | null): Pick<CoinLook, "side" | "second" | "kind"> {
  const owner = kind !== null && isDecoy(kind) ? ownerOf(kind, seat) : seat;
  return { side: sideOf(owner), second: owner > 1, kind };
}

function ownerOf(decoy: CoinKind, otherwise: number): number {
  return payload.value?.view.seats.find((s) => decoy in s.decoy)?.seat ?? otherwise;
}

/** Returns whether a seat is the viewer's. Known coins do not decide: in a finished game the coins of every seat may be shown. */
export function isOwn(seat: SeatView): boolean {
  return seat.own !== null && seat.seat === payload.value?.seat;
}

/** Returns how a game ended: for a player the result for them, for a spectator the winning side. */
export function outcomeText(of: Payload): string {
  const outcome = of.view.outcome;
  if (outcome === null) return "";
  if (outcome.winner === null) return outcome.text;
  if (boot.mode === "screen" || watching) return t("{side} won", { side: sideName(outcome.winner) });
  return boot.you.some((seat) => sideOf(seat) === outcome.winner) ? t("You won") : t("You lost");
}

