/** Looking back through the record, and at cards. */

import { batch } from "@preact/signals";
import { fetchPast, reach, Unreachable } from "../net.ts";
import { t } from "../texts.ts";
import { boot, game } from "./boot.ts";
import { animate, bag, card, decree, looker, past, payload, polite, sending, threats, type CardOf } from "./signals.ts";
import { drop, say } from "./unsent.ts";

let wanted: number | null = null;

/** Shows the position after a line of the record (-1: before the first); the last line is the present. */
export async function lookBack(at: number): Promise<void> {
  const now = payload.value;
  if (now === null || now.view.phase === "draft" || sending.value) return;
  const last = now.record.length - 1;
  if (at >= last) {
    present();
    return;
  }
  const line = Math.max(at, -1);
  wanted = line;
  drop();
  // On one screen nobody's hand is fetched for this: the board is everybody's.
  const seat = boot.mode === "screen" ? null : looker.value;
  try {
    const then = await fetchPast(game, seat, now.record[line]?.seq ?? 0);
    if (then === null || wanted !== line || payload.value !== now) return;
    batch(() => {
      animate.value = line === (past.value?.at ?? last) + 1;
      past.value = { ...then, at: line };
    });
    polite.value = now.record[line]?.text ?? t("The start");
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    say(t("No connection."));
  }
}

/** One line on or back from what is shown. */
export function lookAside(by: 1 | -1): void {
  const last = (payload.value?.record.length ?? 0) - 1;
  void lookBack((wanted ?? last) + by);
}

/** Back to the game as it stands. */
export function present(): void {
  wanted = null;
  if (past.value === null) return;
  animate.value = false;
  past.value = null;
}

/** Shows what an enemy stack could attack while somebody looks at it. */
export async function lookAt(hex: string | null): Promise<void> {
  if (hex === null) {
    threats.value = [];
    return;
  }
  try {
    const hexes = await reach(game, hex);
    if (card.value?.hex === hex) threats.value = hexes;
  } catch {
    threats.value = [];
  }
}

export function showCard(of: CardOf | null): void {
  card.value = of;
  bag.value = null;
  decree.value = null;
  void lookAt(of?.hex ?? null);
}

/** The card of a decree; the same again closes it. */
export function showDecree(id: string | null): void {
  showCard(null);
  decree.value = id;
}
