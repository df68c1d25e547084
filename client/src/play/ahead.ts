/**
 * An action laid out in advance: chosen while another seat plays, kept in this page alone, and sent in the own turn if it is
 * legal then. What may be chosen comes from the server, made of what this seat knows.
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

/** So long the table shows what has happened before the action that was laid out changes it. */
const SEEN_MS = 250;

/** What is laid out, as the payload was when it was. */
let laid: { path: ClickPath; step: UnsentStep; at: Payload } | null = null;

export function watchAhead(): void {
  effect(() => {
    const now = payload.value;
    const wanted = premove.now.value === "on";
    untracked(() => void meet(now, wanted));
  });
  // Undo, Escape and another coin take it back; what arrives does not.
  effect(() => {
    const shown = unsent.value;
    if (laid !== null && shown !== laid.step && payload.peek() === laid.at) laid = null;
  });
}

/** What becomes of the plan in a new state of the game, and what may be laid out there. */
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
    // The game went on, or the person wants it no more.
    if (payload.value !== now || told.seq !== now.seq || premove.now.value !== "on") return;
    // Only a whole action can be laid out: a step that could go on is laid out as the step alone.
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

/** Shows the action on the board, as what is meant and not as what has been done. */
function lay(path: ClickPath): void {
  const now = payload.value;
  if (now === null || now.seat === null) return;
  const { trail, view } = painted(now.view, path, now.seat, true, boot.openly);
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
