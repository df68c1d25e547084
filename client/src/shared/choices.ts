/** The settings of all boards and games, kept by the browser and the account. The play page follows them, and the settings page shows them. */

import { computed, type ReadonlySignal } from "@preact/signals";
import type { PageSettings } from "../schema.gen.ts";
import { following } from "./following.ts";
import type { KeptChoice } from "./kept.ts";
import { settings } from "./settings.ts";

/** The complete actions that wait to be sent: none, those that end on a hex, those without a step that Undo could have taken back, all. */
export type Confirm = Exclude<PageSettings["confirm"], "">;

export const chosenConfirm = following(settings.confirm);

/** Returns the choice of actions that wait. Without one, an action waits if a finger could slip: on small cells, but not on buttons. */
export function confirmWhere(slippery: ReadonlySignal<boolean>): KeptChoice<Confirm> {
  return { now: computed(() => chosenConfirm.now.value || (slippery.value ? "hexes" : "never")), set: chosenConfirm.set };
}

/** Whether the replies of bots are shown at once. */
export const atOnce = following(settings.bots_at_once);
/** Whether the only possible action is played automatically. */
export const forced = following(settings.forced);
/** Whether an action may be laid out in advance. */
export const premove = following(settings.premove);
/** Whether the board marks the hexes that the other side's units could attack. */
export const threats = following(settings.threats);
/** Whether letters and numbers stand around the board if there is room for them. */
export const coordinates = following(settings.coordinates);
/** Whether the board lies the same way for both sides. */
export const never = following(settings.never_turned);
/** Whether a first game has a coach. It is off once it has covered everything, or once the player has dismissed it. */
export const coach = following(settings.hints);

/** Flips a switch. */
export function turn(of: KeptChoice<"off" | "on">): void {
  of.set(of.now.value === "on" ? "off" : "on");
}
