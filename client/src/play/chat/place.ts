/** The place of the chat: in the record's place, over the armies, between the seats or below them; never over a seat, in any layout. */

import { effect } from "@preact/signals";
import { layout } from "../../table/layout.ts";
import { payload } from "../../table/signals.ts";

interface Span {
  top: number;
  bottom: number;
}

/** A card's distance from its neighbours, its greatest height, and the least height that counts as room. */
const MARGIN = 4;
const HIGHEST = 360;
const COMFORT = 230;
/** The least height between the armies that counts as room. */
const BETWEEN = 190;

/** A vertical stretch of a column. */
interface Stretch extends Span {
  left: number;
  width: number;
  /** Whether the hand lies there. */
  hand: boolean;
}

/** Returns the stretches of a column that no seat takes, from top to bottom. */
export function freeSpans(seats: Span[], height: number): Span[] {
  const free: Span[] = [];
  let from = 0;
  for (const seat of [...seats].sort((a, b) => a.top - b.top)) {
    free.push({ top: from, bottom: seat.top });
    from = Math.max(from, seat.bottom);
  }
  return [...free, { top: from, bottom: height }].filter(({ top, bottom }) => bottom > top);
}

/**
 * Returns the stretch for a card: the highest stretch with room that leaves the hand free, else the
 * hand's stretch, else the highest of all.
 */
export function chosenPlace(free: Stretch[]): Stretch | undefined {
  const highest = [...free].sort((a, b) => size(b) - size(a));
  const roomy = highest.filter((place) => size(place) >= COMFORT);
  return roomy.find((place) => !place.hand) ?? roomy[0] ?? highest[0];
}

const size = ({ top, bottom }: Span): number => bottom - top;

/**
 * Returns the stretch between the armies, over the decrees if there are any, or their column if there is no room between them; without such a column the columns beside
 * the board; on a phone the strip at the lower edge, as wide as the window.
 */
function places(): Stretch[] {
  const { name } = layout.value;
  const armies = document.querySelector(".left:has(> .army)")?.getBoundingClientRect();
  if (armies) {
    const { left, width, bottom } = armies;
    const edge = (of: string, side: "top" | "bottom"): number | undefined => document.querySelector(of)?.getBoundingClientRect()[side];
    const between = { left, width, top: edge(".army.theirs", "bottom") ?? 0, bottom: edge(".army.mine", "top") ?? 0, hand: false };
    return [size(between) >= BETWEEN ? between : { ...between, top: edge(".masthead", "bottom") ?? armies.top, bottom }];
  }
  if (name === "phone") return column(document.body).slice(-1);
  return [...document.querySelectorAll(name === "corners" ? ".table .left, .table .right" : ".table .right")].flatMap(column);
}

function column(of: Element): Stretch[] {
  const { left, right, width } = of.getBoundingClientRect();
  const seats = seatsWithin(left, right);
  const hand = document.querySelector(".panel")?.getBoundingClientRect();
  return seats.length === 0 ? [] : freeSpans(seats, window.innerHeight).map((span) => ({
    ...span, left, width, hand: hand !== undefined && hand.left < right && hand.right > left && hand.top < span.bottom && hand.bottom > span.top,
  }));
}

/** Keeps a card off the seats. Returns a function that ends this. If the page has no seat, the styles place the card. */
export function freeOfSeats(card: HTMLElement): () => void {
  return watching(() => {
    const place = chosenPlace(places());
    if (!place) {
      card.removeAttribute("style");
      return;
    }
    const height = Math.min(size(place) - 2 * MARGIN, HIGHEST);
    const top = place.hand ? place.bottom - MARGIN - height : place.top + MARGIN;
    Object.assign(card.style, { left: `${place.left}px`, right: "auto", width: `${place.width}px`, top: `${top}px`, bottom: "auto", height: `${height}px`, maxHeight: `${height}px` });
  });
}

/** Reports the heights of the record between the seats of the right column, and of the row under the hand, now and whenever they change. */
export function watchSeats(tell: (heights: { record: number; hand: number }) => void): void {
  watching(() => {
    const theirs = document.querySelector(".right > .seat.theirs")?.getBoundingClientRect();
    const mine = document.querySelector(".right > .seat.mine")?.getBoundingClientRect();
    const hand = document.querySelector(".layout-wide .facedown")?.getBoundingClientRect();
    tell({ record: theirs && mine ? mine.top - theirs.bottom : 0, hand: hand?.height ?? 0 });
  });
}

function seatsWithin(left: number, right: number): DOMRect[] {
  return [...document.querySelectorAll(".table .seat")].map((seat) => seat.getBoundingClientRect()).filter((seat) => seat.height > 0 && seat.left < right && seat.right > left);
}

/**
 * Runs a function now and after each change of the window or of the game, once the page has been redrawn. Returns
 * a function that ends this.
 */
function watching(run: () => void): () => void {
  let frame = 0;
  const soon = (): void => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(run);
  };
  run();
  const end = effect(() => {
    layout.value;
    payload.value;
    soon();
  });
  addEventListener("resize", soon);
  return () => {
    end();
    cancelAnimationFrame(frame);
    removeEventListener("resize", soon);
  };
}
