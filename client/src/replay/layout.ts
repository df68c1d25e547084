/** The layout of the replay in a window, one of four, and the size of its board. */

import { computed, signal } from "@preact/signals";
import { cells, extent, four, labelRoom } from "../table/boot.ts";
import { payload } from "../table/signals.ts";
import { reviewing, trying } from "./lens.ts";

/**
 * "wide": seats left of the board (for four players around it), the record on the right; "mid": seats above and below; "phone": all
 * in one column; "land": a phone on its side.
 */
export type ReplayLayoutName = "wide" | "mid" | "phone" | "land";

export interface ReplayLayout {
  name: ReplayLayoutName;
  /** Pixels per measure of the board: the circumradius of a hex. */
  scale: number;
  /** Whether letters and numbers stand around the board. */
  labelled: boolean;
  /** Whether the seats have room for one row per unit. */
  roomy: boolean;
}

/** The smallest scale with room for one row per unit in the empty corners of the larger board. */
const ROOMY_CORNERS = 57;
/** The width of the record's column with its margins, the width of the seats' column, and the height of two strips of seats. */
const RECORD = 348;
const SEATS = 348;
const STRIPS = 200;
/**
 * The space that a phone needs around the board: seats, the buttons under the thumb, a line for decrees and forts. Four seats leave
 * too little, so the page scrolls.
 */
const AROUND = 330;
const THINGS = 30;
const LEAST = four ? 250 : 300;
/** The space below the board of a phone for the first lines of a review, and the smallest board beside it. */
const ADVICE = 90;
const LEAST_REVIEWED = 230;

/** `reviewed`: whether the review is shown. */
export function measure(width: number, height: number, things: boolean, reviewed = false): ReplayLayout {
  const line = things ? THINGS : 0;
  const of = (name: ReplayLayoutName, tall: number, wide: number, roomy: boolean): ReplayLayout => {
    // A phone has no room outside the board.
    const labels = name === "phone" || name === "land" ? 0 : labelRoom;
    const scale = Math.min(tall / (extent.height + labels), wide / (extent.width + labels), cells.largest);
    return { name, scale, labelled: labels === labelRoom && scale >= cells.labelsFrom, roomy };
  };
  if (width >= 1200 && height >= 640) {
    const wide = of("wide", height - 100, width - RECORD - (four ? 60 : SEATS + 12), height >= (things ? 1040 : 840));
    return four ? { ...wide, roomy: wide.scale >= ROOMY_CORNERS } : wide;
  }
  if (width >= 800 && height >= 560) return of("mid", height - STRIPS - line, width - RECORD - 32, false);
  if (width > height && height < 560) return of("land", height - 16, width - 350, false);
  const room = height - AROUND - line;
  return of("phone", reviewed ? Math.max(room - ADVICE, LEAST_REVIEWED) : Math.max(room, LEAST), width - 8, false);
}

const size = signal({ width: window.innerWidth, height: window.innerHeight });

/** Whether decrees or forts lie between the armies. */
const things = computed(() => (payload.value?.view.decrees ?? payload.value?.view.forts ?? null) !== null);

export const layout = computed<ReplayLayout>(() => measure(size.value.width, size.value.height, things.value, reviewing.value && !trying.value));

window.addEventListener("resize", () => {
  size.value = { width: window.innerWidth, height: window.innerHeight };
});
