/** Which layout the window gets, and how large the board is in it. */

import { computed, signal } from "@preact/signals";
import { four } from "./boot.ts";
import { payload } from "./signals.ts";

/** "corners": four seats round the board in a large window. */
export type LayoutName = "wide" | "corners" | "mid" | "phone" | "land";

export interface Layout {
  name: LayoutName;
  /** Pixels per circumradius of a hex. */
  scale: number;
  /** Little height: on a phone the others' armies fold into their seats and coins are smaller; elsewhere the record folds. */
  short: boolean;
  touch: boolean;
}

/** What has to find room beside the board. */
export interface Company {
  /** The board with its slab, in circumradii. */
  width: number;
  four: boolean;
  /** Decrees or forts: a line of its own on a phone. */
  things: boolean;
  /** A second hand that was seen already: another line. */
  aside: boolean;
}

const HEIGHT = 12.28;
const RIGHT = 280;
const LARGEST = 92;
/** How far the board lies above the middle, so that its letters keep clear of the own panel (four.css has it too). */
const RAISED = 20;
/** That panel in the lower right corner, with the margins round it. */
const CORNER = { width: 290, height: 336 };
/** Under this many pixels to the circumradius a finger may miss a hex. */
export const SMALL_HEX = 26;

export function measure(width: number, height: number, touch: boolean, company: Company): Layout {
  const of = (name: LayoutName, tall: number, wide: number, short: boolean): Layout => {
    return { name, scale: Math.min(tall / HEIGHT, wide / company.width, LARGEST), short, touch };
  };
  if (!company.four && width >= 1200 && height >= 700) return of("wide", height - 100, width - 708, height < 790);
  if (width >= 800 && height >= 650) {
    // Four seats: two of them above the board, the partner below it; or all in the corners, where the board is no smaller for it.
    const mid = of("mid", height - (company.four ? 230 : 64), width - RIGHT - (company.four ? 52 : 72), height < 760);
    const corners = { ...mid, name: "corners" as const, scale: scaleBetweenCorners(width, height) };
    return company.four && width >= 1200 && corners.scale >= mid.scale ? corners : mid;
  }
  if (height >= width) {
    const short = height < 780;
    // What the strips and the sheet need is taken first; the board gets the rest, at most the whole width.
    const strips = company.four ? (short ? 90 : 166) : short ? 88 : 122;
    const room = height - strips - (short ? 252 : 290) - (company.things ? 30 : 0) - (company.aside ? 32 : 0);
    return of("phone", Math.max(room, 230), width - 8, short);
  }
  return of("land", height - 12, width - 330, true);
}

/** How large the board may be between four corners: no hex of its staircase edge may reach under the own panel. */
function scaleBetweenCorners(width: number, height: number): number {
  const beside = width / 2 - CORNER.width;
  const below = height / 2 + RAISED - CORNER.height;
  const columns = [5, 4, 3, 2].map((q) => Math.max(beside / (1.5 * q + 1), below / ((7 - q) * 0.866)));
  return Math.min((height - 148) / HEIGHT, (width - 386) / 17, LARGEST, ...columns);
}

const size = signal({ width: window.innerWidth, height: window.innerHeight });

const things = computed(() => {
  const view = payload.value?.view;
  return (view?.decrees ?? view?.forts ?? null) !== null;
});

const aside = computed(() => payload.value?.view.seats.some((seat) => seat.own !== null && seat.previewed > 0) ?? false);

export const layout = computed<Layout>(() => {
  const { width, height } = size.value;
  const touch = matchMedia("(pointer: coarse)").matches;
  return measure(width, height, touch, { width: four ? 17.15 : 11.15, four, things: things.value, aside: aside.value });
});

window.addEventListener("resize", () => {
  if (size.value.width !== window.innerWidth || size.value.height !== window.innerHeight) {
    size.value = { width: window.innerWidth, height: window.innerHeight };
  }
});
