/** The keyboard of a lesson or a puzzle: everything that the mouse can do. */

import { effect } from "@preact/signals";
import type { Tried } from "../rulebook/trying.ts";
import { TO_BOARD } from "./board.tsx";

/** Presses a button or a link if it exists. */
export const press = (place: string): void => document.querySelector<HTMLElement>(place)?.click();

const beside = (verb: string): string => `.lesson-choices [data-verb="${verb}"]`;

/** `own`: the keys that the other page lacks. `choose` takes the numbers of coins, from 0, if they do not mean the hand. */
export function installKeys(tried: () => Tried, own: Record<string, () => void>, choose: (slot: number) => boolean = () => false): void {
  const commands: Record<string, () => void> = {
    b: () => tried().act("bolster"),
    c: () => tried().act("control"),
    i: () => press(beside("claim")),
    p: () => press(beside("pass")),
    r: () => document.querySelector<HTMLElement>(beside("recruit"))?.focus(),
    u: () => press(beside("unpoison")),
    y: () => press(beside("return")),
    ...own,
  };
  let byKeys = false;
  document.addEventListener("pointerdown", () => (byKeys = false));
  // A pressed button may disappear together with its choice. The keyboard's focus then goes where the next choice is.
  effect(() => {
    void tried().now.value;
    requestAnimationFrame(() => {
      if (!byKeys || document.activeElement !== document.body || tried().selection.value.steps.length === 0) return;
      if (tried().offers.value.hexes.size > 0) dispatchEvent(new Event(TO_BOARD));
      else document.querySelector<HTMLElement>(".lesson-choices button")?.focus();
    });
  });
  document.addEventListener("keydown", (event) => {
    byKeys = true;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const slot = /^[1-9]$/.test(event.key) ? Number(event.key) - 1 : null;
    const command = commands[event.key.toLowerCase()];
    if (slot === null && command === undefined) return;
    event.preventDefault();
    if (slot === null) command?.();
    else if (!choose(slot)) {
      tried().chooseSlot(slot);
      dispatchEvent(new Event(TO_BOARD));
    }
  });
}
