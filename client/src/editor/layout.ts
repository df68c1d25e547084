/** The size of the editor's board in its window. */

import { computed, signal } from "@preact/signals";
import { cells, extent, labelRoom } from "./boot.ts";

export interface Layout {
  /** "wide": armies left of the board, seats right of it; "tall": all in one column, as on a phone. */
  name: "wide" | "tall";
  /** Pixels per measure of the board. */
  scale: number;
  /** Whether letters and numbers stand around the board. */
  labelled: boolean;
}

/** The least size of a window with columns beside the board. */
const WIDE = { width: 1000, height: 560 };
/** The width of both columns with their margins. */
const COLUMNS = 680;
/** The part of a phone's height that the board may take. */
const SHARE = 0.56;

export function measure(width: number, height: number): Layout {
  const wide = width >= WIDE.width && height >= WIDE.height;
  const room = wide ? labelRoom : 0;
  const tall = wide ? height - 48 : Math.max(height * SHARE, 280);
  const across = wide ? width - COLUMNS : width - 10;
  const scale = Math.min(tall / (extent.height + room), across / (extent.width + room), cells.largest);
  return { name: wide ? "wide" : "tall", scale, labelled: wide && scale >= cells.labelsFrom };
}

const size = signal({ width: window.innerWidth, height: window.innerHeight });

export const layout = computed(() => measure(size.value.width, size.value.height));

window.addEventListener("resize", () => {
  size.value = { width: window.innerWidth, height: window.innerHeight };
});
