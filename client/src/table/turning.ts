/** The orientation of the board: the side at its lower edge. */

import { computed, signal } from "@preact/signals";
import { sideOf } from "./names.ts";
import { bottom } from "./signals.ts";

/** Whether the board was turned by hand. */
export const flipped = signal(false);
/** Whether the board keeps its orientation while the seat at the page's lower edge changes. */
export const fixed = signal(false);

const isUpper = (): boolean => sideOf(bottom.value) === "A";
/** Whether the board is drawn upside down, as for the side at its upper edge. */
export const turned = computed(() => (isUpper() && !fixed.value) !== flipped.value);
/** Whether the side of the seat at the page's lower edge lies at the board's upper edge. */
export const onTop = computed(() => turned.value !== isUpper());
