/** The size of the editor's board in its window. */

import { computed, signal } from "@preact/signals";
import { cells, extent, labelRoom } from "./boot.ts";

export interface EditorLayout {
  /** "wide": armies left of the board, seats right of it; "land": the board left of all else; "tall": a sheet below the board, as on a phone. */
  name: "wide" | "land" | "tall";
  /** Pixels per measure of the board. */
  scale: number;
  /** Whether letters and numbers stand around the board. */
  labelled: boolean;
}

/** The least size of a window with columns beside the board. */
const WIDE = { width: 1000, height: 560 };
/** The width of both columns with their margins. */
const COLUMNS = 680;
/** The width of the one column beside the board. */
const COLUMN = 364;
/** The height of everything above and below the board: the head, two armies, and a sheet that shows a coin's steppers, the markers and the buttons. */
const AROUND = 468;
/** The least part of a phone's height that the board takes. There the sheet scrolls. */
const SHARE = 0.44;

/** Returns the layout of a window. */
export function measure(width: number, height: number): EditorLayout {
  if (width >= WIDE.width && height >= WIDE.height) {
    const scale = fitting(width - COLUMNS, height - 48, labelRoom);
    return { name: "wide", scale, labelled: scale >= cells.labelsFrom };
  }
  if (width > height) return { name: "land", scale: fitting(Math.max(width - COLUMN, width * SHARE), height - 16), labelled: false };
  return { name: "tall", scale: fitting(width - 10, Math.max(height - AROUND, height * SHARE)), labelled: false };
}

/** Returns the scale of a board in such a room. `labels`: the room that letters and numbers take, in measures. */
function fitting(across: number, tall: number, labels = 0): number {
  return Math.min(tall / (extent.height + labels), across / (extent.width + labels), cells.largest);
}

const size = signal({ width: window.innerWidth, height: window.innerHeight });

export const layout = computed(() => measure(size.value.width, size.value.height));

window.addEventListener("resize", () => {
  size.value = { width: window.innerWidth, height: window.innerHeight };
});
