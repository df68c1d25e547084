/** The open card: of a unit, of a decree, or of the unseen coins. */

import { reach } from "../shared/net.ts";
import { boot } from "./boot.ts";
import { opened, threats, type Opened } from "./signals.ts";

export type CardOf = Omit<Extract<Opened, { what: "unit" }>, "what">;

export function openCard(of: CardOf): void {
  opened.value = { what: "unit", ...of };
  void showThreats(of.hex);
}

/** Opens the card of a kind of unit at a seat, from its row or its coin; pressing the same again closes it. */
export function toggleCard(kind: string, seat: number | null): void {
  if (isOpen(kind, seat)) closeCard();
  else openCard({ kind, hex: null, seat });
}

export function isOpen(kind: string, seat: number | null): boolean {
  return opened.value?.what === "unit" && opened.value.kind === kind && opened.value.seat === seat;
}

/** Opens the card of a decree; pressing the same again closes it. */
export function toggleDecree(id: string): void {
  const same = opened.value?.what === "decree" && opened.value.id === id;
  opened.value = same ? null : { what: "decree", id };
  threats.value = [];
}

/** Opens the card of a seat's unseen coins; pressing the same again closes it. */
export function toggleBag(seat: number): void {
  const same = opened.value?.what === "bag" && opened.value.seat === seat;
  opened.value = same ? null : { what: "bag", seat };
  threats.value = [];
}

/** Opens the settings or the list of keys, and closes everything else. */
export function openSheet(what: "settings" | "keys"): void {
  opened.value = { what };
  threats.value = [];
}

export function closeCard(): void {
  opened.value = null;
  threats.value = [];
}

/** Marks the hexes that a unit could attack while its card is open. */
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
