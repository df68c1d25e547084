/** Back through the record of a game in progress. */

import { batch } from "@preact/signals";
import { Unreachable } from "../../shared/net.ts";
import { t } from "../../shared/texts.ts";
import type { UnsentAction } from "../turn/unsent.ts";
import type { PlayPage } from "../world.ts";

export type LookingBack = ReturnType<typeof createHistory>;

/** Returns the ways to the earlier positions and back to the present. */
export function createHistory({ animate, boot, looker, past, payload, polite, sending, server }: PlayPage, { resetSelection, say }: UnsentAction) {
  /** The line that was requested last, or null for the present. */
  let wanted: number | null = null;

  /** Shows the position after a line of the record (-1: before the first). The last line is the present. */
  async function showPast(at: number): Promise<void> {
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
      const then = await server.fetchPast(boot.game, seat, now.record[line]?.seq ?? 0);
      // The same state may have been fetched again in the meantime.
      if (wanted !== line || payload.value?.seq !== now.seq) return;
      if (then === null) {
        stay();
        return;
      }
      batch(() => {
        animate.value = line === (past.value?.at ?? last) + 1;
        past.value = { ...then, at: line };
      });
      polite.value = now.record[line]?.text ?? t("The start of the game");
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      if (wanted === line) stay();
      say(t("No connection."));
    }
  }

  /** Steps continue from the position that is shown. */
  function stay(): void {
    wanted = past.value?.at ?? null;
  }

  /** Goes one line on or back from the one shown. */
  function stepPast(by: 1 | -1): void {
    const last = (payload.value?.record.length ?? 0) - 1;
    void showPast((wanted ?? last) + by);
  }

  /** Shows the game as it is now. */
  function showPresent(): void {
    wanted = null;
    if (past.value === null) return;
    animate.value = false;
    past.value = null;
  }

  return { showPast, stepPast, showPresent };
}
