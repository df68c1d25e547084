/**
 * An action laid out in advance: chosen while another seat plays, kept only in this page, and sent in the player's turn if it is still
 * legal. The options come from the server, which derives them from the knowledge of this seat.
 */

import { batch, effect, untracked } from "@preact/signals";
import { ids, sentence, type ClickPath } from "../../shared/compose.ts";
import { fetchAhead, Unreachable } from "../../shared/net.ts";
import { painted } from "../../shared/painted.ts";
import { t } from "../../shared/texts.ts";
import type { Payload } from "../../schema.gen.ts";
import type { UnsentStep } from "../../table/tablestate.ts";
import type { Controller } from "../controller.ts";
import type { KeptChoice } from "../../shared/kept.ts";
import { follow, wholeActions } from "./plans.ts";
import type { PlayPage } from "../world.ts";

/** How long the table shows the other seats' actions before the action laid out in advance changes it. */
const SEEN_MS = 250;

/** Follows the game with the action laid out in advance, while the setting is on (`premove`). */
export function watchAhead(page: PlayPage, { play, resetSelection, say }: Controller, premove: Pick<KeptChoice<"off" | "on">, "now">, fetch = fetchAhead): void {
  const { ahead, boot, hand, payload, polite, select, selection, sending, unsent } = page;
  /** The action laid out in advance, with the payload at that time. */
  let laid: { path: ClickPath; step: UnsentStep; at: Payload } | null = null;
  /** The payload that the offered actions belong to. */
  let offered: Payload | null = null;

  /** Returns whether the game is still the one of `then`. The same state may have been fetched again. */
  const still = (then: Payload | null): boolean => then !== null && payload.value?.seq === then.seq && payload.value.seat === then.seat;

  /** In a new state of the game, sends the plan, keeps it or drops it, and offers the actions that may be laid out there. */
  async function meet(now: Payload | null, wanted: boolean): Promise<void> {
    if (wanted && ahead.value !== null && still(offered)) {
      offered = now;
      if (laid !== null && now !== null) laid.at = now;
      return;
    }
    const plan = laid;
    laid = null;
    ahead.value = null;
    // Without an offer, a plan that is still on the board could be sent.
    if (plan !== null && unsent.value === plan.step) resetSelection();
    if (now === null || now.seat === null || now.view.phase !== "play" || !wanted) return;
    if (now.ask !== null) {
      if (plan !== null) carryOut(now, plan.path);
      return;
    }
    try {
      const answer = await fetch(boot.game, now.seat);
      // The game moved on, or the player has switched this off.
      if (payload.value !== now || answer.seq !== now.seq || premove.now.value !== "on") return;
      // Only a whole action can be laid out: if a step could lead on, only the step is laid out.
      offered = now;
      if (answer.ask !== null) ahead.value = { ask: { ...answer.ask, choices: wholeActions(answer.ask.choices) }, lay };
      if (plan === null) return;
      const path = follow(answer.ask?.choices ?? [], plan.path);
      if (path === null) drop(plan.path);
      else lay(path);
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
    }
  }

  /** Announces that the plan has become illegal. */
  function drop(path: ClickPath): void {
    say(t("No longer possible: {action}", { action: sentence(path) }));
  }

  /** Shows the action on the board, as an intention and not as a fact. */
  function lay(path: ClickPath): void {
    const now = payload.value;
    if (now === null || now.seat === null) return;
    const { trail, view } = painted(now.view, path, now.seat, true, boot.open_coins);
    const meant = view.units.filter((unit) => !now.view.units.includes(unit));
    const step: UnsentStep = { ids: ids(path), ask: null, only: null, label: sentence(path), view: now.view, trail, meant };
    batch(() => {
      const slot = hand.value.indexOf(path[0]?.coin ?? null);
      if (selection.value.slot === null && slot >= 0) select({ type: "coin", slot });
      laid = { path, step, at: now };
      select({ type: "step", step });
    });
    polite.value = step.label;
  }

  /** Sends the plan, if it is still legal, once the player has seen what the others did. */
  function carryOut(now: Payload, plan: ClickPath): void {
    const path = follow(now.ask?.choices ?? [], plan);
    if (path === null) {
      drop(plan);
      return;
    }
    setTimeout(() => {
      if (still(now) && !sending.value && selection.value.steps.length === 0) {
        resetSelection();
        play(path);
      }
    }, SEEN_MS);
  }

  effect(() => {
    const now = payload.value;
    const wanted = premove.now.value === "on";
    untracked(() => void meet(now, wanted));
  });
  // Undo, Escape and another coin take it back, but a new payload does not.
  effect(() => {
    const shown = unsent.value;
    if (laid !== null && shown !== laid.step && payload.peek() === laid.at) laid = null;
  });
}
