/** The layout of the window, and the size of the board in it. */

import { computed, signal } from "@preact/signals";
import { boot, cells, extent, four, labelRoom } from "./boot.ts";
import { payload } from "./signals.ts";

/**
 * "low": a wide window of little height, with both armies in compact rows; "corners": four seats around the board;
 * "land": a phone on its side.
 */
export type LayoutName = "wide" | "low" | "corners" | "mid" | "phone" | "land";

export interface TableLayout {
  name: LayoutName;
  /** Pixels per measure of the board: the circumradius of a hex. */
  scale: number;
  /** Whether letters and numbers stand around the board. */
  labelled: boolean;
  /**
   * Whether there is little height: coins are smaller, Recruit opens its coins in the row of the buttons beside it, and the record
   * may fold to its last line.
   */
  short: boolean;
  /** Whether the others' armies fold into their names. */
  folded: boolean;
  touch: boolean;
}

/** The things that need room beside the board. */
export interface Company {
  /** The width and height of the board with its base, in measures. */
  width: number;
  height: number;
  /** The size that the letters and numbers add, if they lie outside. */
  labels: number;
  /** The largest scale of the board, in pixels per measure. */
  largest: number;
  four: boolean;
  /** Whether the lite game is played: fewer buttons, which need one row less on a low phone. */
  lite: boolean;
  /** Whether there are decrees or forts, which take another line on a phone. */
  things: boolean;
  /** Whether a second hand was previewed, which takes another line. */
  aside: boolean;
  /** Whether there are clocks, and with hours. */
  clocks: "none" | "minutes" | "hours";
  /** Whether there is a chat, which takes room in the column of seats and hand. */
  chat: boolean;
}

/**
 * The widths of columns with their margins: of armies (with a line of text per unit, with the tally, with names only), and of seats
 * and hand (low.css and mid.css repeat them).
 */
const ARMIES = { whole: 328, tallied: 296, narrow: 216 };
const RIGHT = 296;
/** The least height of the layout with rows of text for every unit, in games with and without a chat. */
const WIDE = { usual: 790, chat: 880 };
/**
 * How far the board lies above the middle between four corners: its letters must keep clear of the viewer's panel
 * (corners.css repeats it).
 */
const RAISED = 20;
/** The size of that panel in the lower right corner, with the margins around it; in a low window its buttons share a row. */
const CORNER = { width: 290, height: 350, short: 300 };
/** The height that four seats on a phone need above and below the board, with their armies laid out and with them folded, and clocks. */
const FOUR_STRIPS = { open: 172, folded: 92, clocks: 62, narrowClocks: 28 };
/** The width below which a folded seat has one line for the name and one for the clock (phone.css repeats it). */
const NARROW = 360;
/** The least height of a board on a phone, and of one for four beside clocks on a narrow one. */
const LEAST_BOARD = { usual: 190, narrow: 150 };
/** The height that a name beside hours takes more, in two lines. */
const HOURS = 16;

export function measure(width: number, height: number, touch: boolean, company: Company): TableLayout {
  const of = (name: LayoutName, tall: number, wide: number, short: boolean, folded = false): TableLayout => {
    // A phone has no room outside the board.
    const labels = name === "phone" || name === "land" ? 0 : company.labels;
    const scale = Math.min(tall / (company.height + labels), wide / (company.width + labels), company.largest);
    return { name, scale, labelled: labels === company.labels && scale >= cells.labelsFrom, short, folded, touch };
  };
  if (!company.four) {
    if (width >= 1200 && height >= (company.chat ? WIDE.chat : WIDE.usual)) return of("wide", height - 100, width - 708, false);
    if (width >= 1000 && height >= 540 && (height < 830 || width >= 1200)) {
      const armies = width < 1200 ? ARMIES.narrow : height < 700 ? ARMIES.tallied : ARMIES.whole;
      return of("low", height - 28, width - RIGHT - armies - 24, armies < ARMIES.whole);
    }
    if (width >= 800 && height >= 540) return of("mid", height - 64, width - RIGHT - 56, height < 830);
  } else if ((width >= 800 && height >= 540) || (!touch && width >= 700 && height >= 440 && width > height)) {
    // Two of the seats above the board and the partner below it; or all four in the corners, if the board is no
    // smaller for it.
    const short = height < 760;
    const mid = of("mid", height - (short ? 176 : 230), width - RIGHT - 36, short);
    // The viewer's units have no room beside the board in a window of little height.
    const shortCorners = height < 880;
    const scale = scaleBetweenCorners(width, height, shortCorners, company);
    const corners: TableLayout = { ...mid, name: "corners", scale, labelled: scale >= cells.labelsFrom, short: shortCorners };
    return width >= 1000 && height >= 540 && corners.scale >= mid.scale ? corners : mid;
  }
  if (height >= width) {
    const short = height < 780;
    // The strips and the sheet take their room first. The board gets the rest, at most the whole width.
    // The names of coins break into two lines on the narrowest phones.
    const sheet = (short ? (company.lite ? 204 : 252) : company.lite ? 302 : 294) + (company.things ? 38 : 0) + (company.aside ? 32 : 0) + (width < NARROW ? 12 : 0);
    const narrow = company.four && company.clocks !== "none" && width < NARROW;
    const clocks = company.clocks === "none" ? 0 : narrow ? FOUR_STRIPS.narrowClocks : FOUR_STRIPS.clocks;
    const hours = company.clocks === "hours" ? HOURS : 0;
    const [open, closed] = [FOUR_STRIPS.open + clocks + hours, FOUR_STRIPS.folded + clocks];
    const strips = company.four ? open : (short ? 88 : 154) + hours;
    const whole = ((width - 8) / company.width) * company.height;
    // With four seats, the armies are laid out if that does not narrow the board.
    const folded = company.four ? height - sheet - open < whole : short;
    const room = height - sheet - (company.four && folded ? closed : strips);
    return of("phone", Math.max(room, narrow ? LEAST_BOARD.narrow : LEAST_BOARD.usual), width - 8, short, folded);
  }
  // A window at 200 % zoom has more room than a phone on its side.
  const cramped = height < (touch ? 500 : 430);
  // A board of squares has no empty corner for the menu.
  const menu = boot.board.cell === "square" ? 44 : 0;
  return of("land", height - 12, width - 330 - menu, cramped, cramped);
}

/** Returns the largest scale of the board between four corners: no hex of its staircase edge may reach under the viewer's panel. */
function scaleBetweenCorners(width: number, height: number, short: boolean, company: Company): number {
  const beside = width / 2 - CORNER.width;
  const below = height / 2 + RAISED - (short ? CORNER.short : CORNER.height);
  const columns = [5, 4, 3, 2].map((q) => Math.max(beside / (1.5 * q + 1), below / ((7 - q) * 0.866)));
  return Math.min((height - (short ? 60 : 148)) / company.height, (width - 386) / 17, company.largest, ...columns);
}

const size = signal({ width: window.innerWidth, height: window.innerHeight });

const things = computed(() => {
  const view = payload.value?.view;
  return (view?.decrees ?? view?.forts ?? null) !== null;
});

const clocks = computed(() => {
  const clock = payload.value?.status.clock ?? null;
  if (clock === null) return "none";
  return clock.terms.kind === "live" && clock.left.some((ms) => ms >= 3_600_000) ? "hours" : "minutes";
});

const aside = computed(() => payload.value?.view.seats.some((seat) => seat.own !== null && seat.previewed > 0) ?? false);

export const layout = computed<TableLayout>(() => {
  const { width, height } = size.value;
  const touch = matchMedia("(pointer: coarse)").matches;
  const board = { ...extent, labels: labelRoom, largest: cells.largest };
  return measure(width, height, touch, { ...board, four, lite: boot.lite, things: things.value, aside: aside.value, clocks: clocks.value, chat: boot.mode === "link" });
});

/** The width of a finger, in pixels. */
const FINGER = 44;

/** Whether a finger could slip from one cell of the board to the next. */
export const slippery = computed(() => layout.value.touch && ((2 * (cells.half[1] ?? 0)) / 100) * layout.value.scale < FINGER);

window.addEventListener("resize", () => {
  if (size.value.width !== window.innerWidth || size.value.height !== window.innerHeight) {
    size.value = { width: window.innerWidth, height: window.innerHeight };
  }
});
