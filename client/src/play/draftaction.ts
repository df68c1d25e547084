/** An action that has begun but not been sent: notices about it, stepping back, dropping it. */

import { past, polite, select, selection, sending } from "../table/signals.ts";
import { message } from "./signals.ts";

/** How long a notice stays: longer where it cites a rule. */
const NOTICE_MS = 3000;
const RULE_MS = 5000;

let timer = 0;

/** Shows a notice in the prompt's place for a while. */
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

/** Goes one step back: first the page's question, then the chosen coin, then the last step. */
export function undo(): void {
  if (sending.value) return;
  clearMessage();
  select({ type: "back" });
}

/** Returns whether an Undo button has something to take back. A chosen coin does not count: choosing it again lets it go. */
export function canStepBack(): boolean {
  const { steps, inquiry } = selection.value;
  return past.value === null && !sending.value && (steps.length > 0 || (inquiry !== null && inquiry.what !== "recruit"));
}
