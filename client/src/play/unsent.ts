/** What is begun and not sent: messages, stepping back, dropping all. */

import { batch } from "@preact/signals";
import { animate, menu, message, past, polite, recruiting, rule, slot, stack, unit, which } from "./signals.ts";

let messageTimer = 0;

/** Tells something for a while: longer where there is a rule to go and read. */
export function say(text: string, of: string | null = null): void {
  message.value = text;
  rule.value = of;
  polite.value = text;
  clearTimeout(messageTimer);
  messageTimer = window.setTimeout(() => (message.value = null), of === null ? 3000 : 5000);
}

export function hush(): void {
  clearTimeout(messageTimer);
  message.value = null;
}

export function drop(): void {
  batch(() => {
    animate.value = false;
    stack.value = [];
    slot.value = null;
    unit.value = null;
    which.value = null;
    menu.value = null;
    recruiting.value = false;
  });
}

/** One step back: the last unsent click, else the chosen coin. */
export function undo(): void {
  hush();
  if (which.value !== null || menu.value !== null) {
    which.value = null;
    menu.value = null;
  } else if (recruiting.value) {
    recruiting.value = false;
  } else if (stack.value.length > 0) {
    animate.value = false;
    stack.value = stack.value.slice(0, -1);
  } else {
    drop();
  }
}

export function canStepBack(): boolean {
  return past.value === null && (stack.value.length > 0 || which.value !== null || menu.value !== null);
}

