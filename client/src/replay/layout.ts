/** Which of four shapes the replay takes in a window, and how large its board is. */

import { computed, signal } from "@preact/signals";
import { four } from "../table/boot.ts";
import { payload } from "../table/signals.ts";

/** "wide": seats left of the board (of four players round it), the record right; "mid": seats above and below; "phone": all in one column; "land": a phone on its side. */
export type Shape = "wide" | "mid" | "phone" | "land";

export interface Layout {
  name: Shape;
  /** Pixels per circumradius of a hex. */
  scale: number;
  /** Whether the seats have room for a row a unit. */
  roomy: boolean;
}

/** The board with its slab, in circumradii. */
const HEIGHT = 12.28;
const WIDTH = four ? 17.15 : 11.15;
const LARGEST = 92;
/** From here on the empty corners of the larger board hold a seat with a row a unit. */
const ROOMY_CORNERS = 57;
/** The column of the record, with its margins; the seats' column; two strips of seats. */
const RECORD = 348;
const SEATS = 348;
const STRIPS = 200;
/** What a phone needs besides the board: seats, the buttons under the thumb, a line for decrees and forts. Four seats leave too little: the page scrolls. */
const AROUND = 302;
const THINGS = 30;
const LEAST = four ? 250 : 320;

export function measure(width: number, height: number, things: boolean): Layout {
  const line = things ? THINGS : 0;
  const of = (name: Shape, tall: number, wide: number, roomy: boolean): Layout => {
    return { name, scale: Math.min(tall / HEIGHT, wide / WIDTH, LARGEST), roomy };
  };
  if (width >= 1200 && height >= 640) {
    const wide = of("wide", height - 100, width - RECORD - (four ? 60 : SEATS + 12), height >= (things ? 1040 : 840));
    return four ? { ...wide, roomy: wide.scale >= ROOMY_CORNERS } : wide;
  }
  if (width >= 800 && height >= 560) return of("mid", height - STRIPS - line, width - RECORD - 32, false);
  if (width > height && height < 560) return of("land", height - 16, width - 350, false);
  return of("phone", Math.max(height - AROUND - line, LEAST), width - 8, false);
}

const size = signal({ width: window.innerWidth, height: window.innerHeight });

/** Decrees or forts lie between the armies. */
const things = computed(() => (payload.value?.view.decrees ?? payload.value?.view.forts ?? null) !== null);

export const layout = computed<Layout>(() => measure(size.value.width, size.value.height, things.value));

window.addEventListener("resize", () => {
  size.value = { width: window.innerWidth, height: window.innerHeight };
});
