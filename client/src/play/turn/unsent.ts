/** An action that was started but not sent: messages about it, stepping back, dropping it. */

import type { PlayPage } from "../world.ts";
import type { CitedRule } from "../../shared/rule.tsx";

/** How long a message stays: longer if it cites a rule. */
const MESSAGE_MS = 3000;
const RULE_MS = 5000;

export type UnsentAction = ReturnType<typeof createUnsent>;

/** Returns what can be done with an unsent action. */
export function createUnsent({ message, past, polite, select, selection, sending }: PlayPage) {
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Shows a message in the prompt's place for a while. */
  function say(text: string, rule: CitedRule | null = null): void {
    message.value = { text, rule };
    polite.value = text;
    clearTimeout(timer);
    timer = setTimeout(() => (message.value = null), rule === null ? MESSAGE_MS : RULE_MS);
  }

  function clearMessage(): void {
    clearTimeout(timer);
    message.value = null;
  }

  function resetSelection(): void {
    select({ type: "reset" });
  }

  /** Goes one step back: first the page's question, then the chosen coin, then the last step. */
  function undo(): void {
    if (sending.value) return;
    clearMessage();
    select({ type: "back" });
  }

  /** Returns whether an Undo button has something to take back. A chosen coin does not count: choosing it again lets it go. */
  function canStepBack(): boolean {
    const { steps, inquiry } = selection.value;
    return past.value === null && !sending.value && (steps.length > 0 || (inquiry !== null && inquiry.what !== "recruit"));
  }

  return { say, clearMessage, resetSelection, undo, canStepBack };
}
