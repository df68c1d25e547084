/** The choices that the play page follows, among them those that only a table has. */

import { effect } from "@preact/signals";
import { confirmWhere, never } from "../../shared/choices.ts";
import { kept, type KeptChoice } from "../../shared/kept.ts";
import { boot } from "../../table/boot.ts";
import { slippery } from "../../table/layout.ts";
import { fixed } from "../../table/turning.ts";

export const confirm = confirmWhere(slippery);

/** Whether the board turns to the player who decides, on a shared screen. */
export const turns = kept("board-turns", "on", "off");

/** Keeps the board's orientation if the player wants that. */
export function keepBoard(): void {
  effect(() => {
    fixed.value = boot.mode === "screen" ? turns.now.value === "off" : never.now.value === "on";
  });
}

/** Starts something when a switch is on for the first time. */
export function whenOn(of: KeptChoice<"off" | "on">, begin: () => Promise<void>): void {
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
