/** What a person has chosen about this page; kept by the browser. */

import { computed, effect } from "@preact/signals";
import { kept, type Kept } from "../shared/kept.ts";
import { boot } from "../table/boot.ts";
import { slippery } from "../table/layout.ts";
import { fixed } from "../table/turning.ts";

/** When a complete action waits to be sent: never, where a hex was pressed, unless it could be stepped back while it was put together, always. */
export type Confirm = "never" | "hexes" | "undoable" | "always";

const chosenConfirm = kept<Confirm | "">("confirm", "", "never", "hexes", "undoable", "always");
/** Until it is chosen, an action waits where a finger could slip: on cells that are smaller than a fingertip, not on buttons. */
export const confirm: Kept<Confirm> = { now: computed(() => chosenConfirm.now.value || (slippery.value ? "hexes" : "never")), set: chosenConfirm.set };
/** Whether the replies of bots are shown as soon as they come. */
export const atOnce = kept("bots-at-once", "off", "on");
/** Whether an action is played by itself where no other is possible. */
export const forced = kept("forced", "off", "on");

/** Whether an action may be laid out in advance. */
export const premove = kept("premove", "off", "on");

/** Whether the board marks what the other side's units could attack. */
export const threats = kept("threats", "off", "on");

/** Whether the board lies the same way for both sides. */
export const never = kept("never-turned", "off", "on");

/** On one screen, whether the board turns to whoever plays. */
export const turns = kept("board-turns", "on", "off");
effect(() => {
  fixed.value = boot.mode === "screen" ? turns.now.value === "off" : never.now.value === "on";
});

/** Turns a switch. */
export function turn(of: Kept<"off" | "on">): void {
  of.set(of.now.value === "on" ? "off" : "on");
}

/** Begins something the first time that a switch is on. */
export function whenOn(of: Kept<"off" | "on">, begin: () => Promise<void>): void {
  let begun = false;
  effect(() => {
    if (begun || of.now.value === "off") return;
    begun = true;
    void begin();
  });
}

/** Whether a complete action is to wait; `undoable`: there were steps on the way that Undo could have taken back; `onHex`: its last choice was a hex. */
export function confirms(undoable: boolean, onHex: boolean): boolean {
  const when = confirm.now.value;
  return when === "always" || (when === "undoable" && !undoable) || (when === "hexes" && onHex);
}
