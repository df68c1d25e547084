/** The card that lies open: of a unit, of a decree, or of the coins that nobody can see. */

import { reach } from "../shared/net.ts";
import { boot } from "./boot.ts";
import { opened, threats, type Opened } from "./signals.ts";

export type CardOf = Omit<Extract<Opened, { what: "unit" }>, "what">;

export function openCard(of: CardOf): void {
  opened.value = { what: "unit", ...of };
  void showThreats(of.hex);
}

/** The card of a kind of unit at a seat, from its row or its coin; the same again closes it. */
export function toggleCard(kind: string, seat: number | null): void {
  if (isOpen(kind, seat)) closeCard();
  else openCard({ kind, hex: null, seat });
}

export function isOpen(kind: string, seat: number | null): boolean {
  return opened.value?.what === "unit" && opened.value.kind === kind && opened.value.seat === seat;
}

/** The card of a decree; the same again closes it. */
export function toggleDecree(id: string): void {
  const same = opened.value?.what === "decree" && opened.value.id === id;
  opened.value = same ? null : { what: "decree", id };
  threats.value = [];
}

/** The unseen coins of a seat; the same again closes them. */
export function toggleBag(seat: number): void {
  const same = opened.value?.what === "bag" && opened.value.seat === seat;
  opened.value = same ? null : { what: "bag", seat };
  threats.value = [];
}

/** The settings, or the list of keys; nothing else lies open then. */
export function openSheet(what: "settings" | "keys"): void {
  opened.value = { what };
  threats.value = [];
}

export function closeCard(): void {
  opened.value = null;
  threats.value = [];
}

/** Marks what the unit on a hex could attack, as long as its card is open. */
async function showThreats(hex: string | null): Promise<void> {
  threats.value = [];
  if (hex === null) return;
  try {
    const hexes = await reach(boot.game, hex);
    if (opened.value?.what === "unit" && opened.value.hex === hex) threats.value = hexes;
  } catch {
    // Without a connection the card is shown without the marks.
  }
}
