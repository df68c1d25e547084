/** A person's choices about this page, kept by the browser. */

import { computed, effect } from "@preact/signals";
import { kept, type Kept } from "../shared/kept.ts";
import { boot } from "../table/boot.ts";
import { slippery } from "../table/layout.ts";
import { fixed } from "../table/turning.ts";

/** The complete actions that wait to be sent: none, those that end on a hex, those without a step that Undo could have taken back, all. */
export type Confirm = "never" | "hexes" | "undoable" | "always";

const chosenConfirm = kept<Confirm | "">("confirm", "", "never", "hexes", "undoable", "always");
/** Without a choice, actions wait where a finger could slip: on cells smaller than a fingertip, but not on buttons. */
export const confirm: Kept<Confirm> = { now: computed(() => chosenConfirm.now.value || (slippery.value ? "hexes" : "never")), set: chosenConfirm.set };
/** Whether the replies of bots are shown at once. */
export const atOnce = kept("bots-at-once", "off", "on");
/** Whether an action is played by itself where no other is possible. */
export const forced = kept("forced", "off", "on");

/** Whether an action may be laid out in advance. */
export const premove = kept("premove", "off", "on");

/** Whether the board marks the hexes that the other side's units could attack. */
export const threats = kept("threats", "off", "on");

/** Whether the board lies the same way for both sides. */
export const never = kept("never-turned", "off", "on");

/** Whether the board turns to the person who plays, on a shared screen. */
export const turns = kept("board-turns", "on", "off");

/** Keeps the board's orientation where the person wants that. */
export function keepBoard(): void {
  effect(() => {
    fixed.value = boot.mode === "screen" ? turns.now.value === "off" : never.now.value === "on";
  });
}

/** Flips a switch. */
export function turn(of: Kept<"off" | "on">): void {
  of.set(of.now.value === "on" ? "off" : "on");
}

/** Starts something when a switch is on for the first time. */
export function whenOn(of: Kept<"off" | "on">, begin: () => Promise<void>): void {
  let begun = false;
  effect(() => {
    if (begun || of.now.value === "off") return;
    begun = true;
    void begin();
  });
}

/**
 * Returns whether a complete action waits to be sent. `undoable`: it had steps that Undo could have taken back. `onHex`:
 * its last choice was a hex.
 */
export function confirms(undoable: boolean, onHex: boolean): boolean {
  const when = confirm.now.value;
  return when === "always" || (when === "undoable" && !undoable) || (when === "hexes" && onHex);
}
