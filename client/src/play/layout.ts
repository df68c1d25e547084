/** Which layout the window gets, and how large the board is in it. */

import { signal } from "@preact/signals";

export type LayoutName = "wide" | "mid" | "phone" | "land";

export interface Layout {
  name: LayoutName;
  /** Pixels per circumradius of a hex. */
  scale: number;
  /** Little height: on a phone the opponent's army folds into the seat and coins are smaller; elsewhere the record folds. */
  short: boolean;
  touch: boolean;
}

/** A board of 37 hexes with its slab, in circumradii. */
const WIDTH = 11.15;
const HEIGHT = 12.12;

export function measure(width: number, height: number, touch: boolean): Layout {
  if (width >= 1200 && height >= 700) {
    return { name: "wide", scale: Math.min((height - 100) / HEIGHT, (width - 708) / 11, 92), short: height < 790, touch };
  }
  if (width >= 800 && height >= 650) {
    return { name: "mid", scale: Math.min((height - 64) / HEIGHT, (width - 280 - 72) / 11.6, 92), short: height < 760, touch };
  }
  if (height >= width) {
    const short = height < 780;
    // What the strips and the sheet need is taken first; the board gets the rest, at most the whole width.
    const room = height - (short ? 44 + 44 + 252 : 76 + 46 + 290);
    return { name: "phone", scale: Math.min((width - 10) / WIDTH, Math.max(room / 12.3, 24)), short, touch };
  }
  return { name: "land", scale: Math.min((height - 12) / HEIGHT, (width - 330) / WIDTH), short: true, touch };
}

function now(): Layout {
  return measure(window.innerWidth, window.innerHeight, matchMedia("(pointer: coarse)").matches);
}

export const layout = signal<Layout>(now());

window.addEventListener("resize", () => {
  const next = now();
  if (JSON.stringify(next) !== JSON.stringify(layout.value)) layout.value = next;
});
