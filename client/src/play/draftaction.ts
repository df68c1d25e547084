/** An action that is begun and not sent: notices about it, stepping back, dropping it. */

import { past, polite, select, selection, sending } from "../table/signals.ts";
import { message } from "./signals.ts";

/** How long a notice stays: longer where there is a rule to read. */
const NOTICE_MS = 3000;
const RULE_MS = 5000;

let timer = 0;

/** Shows a notice for a while in the prompt's place. */
export function say(text: string, rule: string | null = null): void {
  message.value = { text, rule };
  polite.value = text;
  clearTimeout(timer);
  timer = window.setTimeout(() => (message.value = null), rule === null ? NOTICE_MS : RULE_MS);
}

export function clearMessage(): void {
  clearTimeout(timer);
  message.value = null;
}

export function resetSelection(): void {
  select({ type: "reset" });
}

/** One step back: the page's question, the chosen coin, the last step. */
export function undo(): void {
  if (sending.value) return;
  clearMessage();
  select({ type: "back" });
}

/** Whether an Undo button has something to take back; a chosen coin is let go by choosing it again. */
export function canStepBack(): boolean {
  const { steps, inquiry } = selection.value;
  return past.value === null && !sending.value && (steps.length > 0 || (inquiry !== null && inquiry.what !== "recruit"));
}
