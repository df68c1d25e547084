/** Back through the record of a game in progress. */

import { batch } from "@preact/signals";
import { fetchPast, Unreachable } from "../shared/net.ts";
import { t } from "../shared/texts.ts";
import { boot, game } from "../table/boot.ts";
import { animate, past, payload, polite, sending } from "../table/signals.ts";
import { resetSelection, say } from "./draftaction.ts";
import { looker } from "./signals.ts";

/** The line that was requested last, or null for the present. */
let wanted: number | null = null;

/** Shows the position after a line of the record (-1: before the first). The last line is the present. */
export async function showPast(at: number): Promise<void> {
  const now = payload.value;
  if (now === null || now.view.phase === "draft" || sending.value) return;
  const last = now.record.length - 1;
  if (at >= last) {
    showPresent();
    return;
  }
  const line = Math.max(at, -1);
  wanted = line;
  resetSelection();
  // On a shared screen no hand is fetched for this, since the board is for everybody.
  const seat = boot.mode === "screen" ? null : looker.value;
  try {
    const then = await fetchPast(game, seat, now.record[line]?.seq ?? 0);
    if (then === null || wanted !== line || payload.value !== now) return;
    batch(() => {
      animate.value = line === (past.value?.at ?? last) + 1;
      past.value = { ...then, at: line };
    });
    polite.value = now.record[line]?.text ?? t("The start of the game");
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    say(t("No connection."));
  }
}

/** Goes one line on or back from the one shown. */
export function stepPast(by: 1 | -1): void {
  const last = (payload.value?.record.length ?? 0) - 1;
  void showPast((wanted ?? last) + by);
}

/** Shows the game as it is now. */
export function showPresent(): void {
  wanted = null;
  if (past.value === null) return;
  animate.value = false;
  past.value = null;
}
