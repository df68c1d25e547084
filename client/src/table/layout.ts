/** Which layout the window gets, and how large the board is in it. */

import { computed, signal } from "@preact/signals";
import { boot, cells, extent, four, labelRoom } from "./boot.ts";
import { payload } from "./signals.ts";

/** "corners": four seats round the board in a large window. */
export type LayoutName = "wide" | "corners" | "mid" | "phone" | "land";

export interface Layout {
  name: LayoutName;
  /** Pixels per measure of the board: the circumradius of a hex. */
  scale: number;
  /** Whether letters and numbers stand round the board. */
  labelled: boolean;
  /** Little height: on a phone the others' armies fold into their seats and coins are smaller; elsewhere the record folds. */
  short: boolean;
  touch: boolean;
}

/** What has to find room beside the board. */
export interface Company {
  /** The board with its slab, in measures. */
  width: number;
  height: number;
  /** What its letters and numbers add, where they lie outside. */
  labels: number;
  /** Pixels per measure that it has at most. */
  largest: number;
  four: boolean;
  /** Coins are used face up: fewer buttons, which need one row less on a low phone. */
  openly: boolean;
  /** Decrees or forts: a line of its own on a phone. */
  things: boolean;
  /** A second hand that was seen already: another line. */
  aside: boolean;
}

const RIGHT = 280;
/** How far the board lies above the middle, so that its letters keep clear of the own panel (four.css has it too). */
const RAISED = 20;
/** That panel in the lower right corner, with the margins round it. */
const CORNER = { width: 290, height: 336 };

export function measure(width: number, height: number, touch: boolean, company: Company): Layout {
  const of = (name: LayoutName, tall: number, wide: number, short: boolean): Layout => {
    // A phone has no room outside the board.
    const labels = name === "phone" || name === "land" ? 0 : company.labels;
    const scale = Math.min(tall / (company.height + labels), wide / (company.width + labels), company.largest);
    return { name, scale, labelled: labels === company.labels && scale >= cells.labelsFrom, short, touch };
  };
  if (!company.four && width >= 1200 && height >= 700) return of("wide", height - 100, width - 708, height < 790);
  if (width >= 800 && height >= 650) {
    // Four seats: two of them above the board, the partner below it; or all in the corners, where the board is no smaller for it.
    const mid = of("mid", height - (company.four ? 230 : 64), width - RIGHT - (company.four ? 52 : 72), height < 760);
    const corners = { ...mid, name: "corners" as const, scale: scaleBetweenCorners(width, height, company) };
    return company.four && width >= 1200 && corners.scale >= mid.scale ? corners : mid;
  }
  if (height >= width) {
    const short = height < 780;
    // What the strips and the sheet need is taken first; the board gets the rest, at most the whole width.
    const strips = company.four ? (short ? 90 : 166) : short ? 88 : 154;
    const room = height - strips - (short ? (company.openly ? 198 : 252) : 290) - (company.things ? 30 : 0) - (company.aside ? 32 : 0);
    return of("phone", Math.max(room, 230), width - 8, short);
  }
  return of("land", height - 12, width - 330, true);
}

/** How large the board may be between four corners: no hex of its staircase edge may reach under the own panel. */
function scaleBetweenCorners(width: number, height: number, company: Company): number {
  const beside = width / 2 - CORNER.width;
  const below = height / 2 + RAISED - CORNER.height;
  const columns = [5, 4, 3, 2].map((q) => Math.max(beside / (1.5 * q + 1), below / ((7 - q) * 0.866)));
  return Math.min((height - 148) / company.height, (width - 386) / 17, company.largest, ...columns);
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
  const board = { ...extent, labels: labelRoom, largest: cells.largest };
  return measure(width, height, touch, { ...board, four, openly: boot.openly, things: things.value, aside: aside.value });
});

window.addEventListener("resize", () => {
  if (size.value.width !== window.innerWidth || size.value.height !== window.innerHeight) {
    size.value = { width: window.innerWidth, height: window.innerHeight };
  }
});
