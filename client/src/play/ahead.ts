/**
 * An action laid out in advance: chosen while another seat plays, kept only in this page, and sent in one's own turn if it is still
 * legal. The options come from the server, which derives them from the knowledge of this seat.
 */

import { batch, effect, untracked } from "@preact/signals";
import { follow, ids, sentence, wholeActions, type ClickPath } from "../shared/compose.ts";
import { fetchAhead, Unreachable } from "../shared/net.ts";
import { painted } from "../shared/painted.ts";
import { t } from "../shared/texts.ts";
import type { Payload } from "../schema.gen.ts";
import { boot, game } from "../table/boot.ts";
import { ahead, hand, payload, polite, select, selection, sending, unsent, type UnsentStep } from "../table/signals.ts";
import { resetSelection, say } from "./draftaction.ts";
import { premove } from "./settings.ts";
import { play } from "./submit.ts";

/** How long the table shows the other seats' actions before the action laid out in advance changes it. */
const SEEN_MS = 250;

/** The action laid out in advance, with the payload at that time. */
let laid: { path: ClickPath; step: UnsentStep; at: Payload } | null = null;

export function watchAhead(): void {
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

/** Decides about the plan in a new state of the game, and offers the actions that may be laid out there. */
async function meet(now: Payload | null, wanted: boolean): Promise<void> {
  const plan = laid;
  laid = null;
  ahead.value = null;
  if (now === null || now.seat === null || now.view.phase !== "play" || !wanted) return;
  if (now.ask !== null) {
    if (plan !== null) carryOut(now, plan.path);
    return;
  }
  try {
    const told = await fetchAhead(game, now.seat);
    // The game went on, or the person has switched this off.
    if (payload.value !== now || told.seq !== now.seq || premove.now.value !== "on") return;
    // Only a whole action can be laid out: where a step could lead on, the step alone is laid out.
    if (told.ask !== null) ahead.value = { ask: { ...told.ask, choices: wholeActions(told.ask.choices) }, lay };
    if (plan === null) return;
    const path = follow(told.ask?.choices ?? [], plan.path);
    if (path === null) drop(plan.path);
    else lay(path);
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
  }
}

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

function carryOut(now: Payload, plan: ClickPath): void {
  const path = follow(now.ask?.choices ?? [], plan);
  if (path === null) {
    drop(plan);
    return;
  }
  setTimeout(() => {
    if (payload.value === now && !sending.value && selection.value.steps.length === 0) {
      resetSelection();
      play(path);
    }
  }, SEEN_MS);
}
