/** The curve of a review: the chance of one side over the game, in points, as places in a drawing. */

import { opposite, type BoundedChance } from "../shared/chance.ts";
import type { Review, ReviewMoment, Side } from "../schema.gen.ts";

/** The size of the drawing. */
export const WIDTH = 300;
export const HEIGHT = 128;
/** The distance of the first and the last round numbers, in pixels. */
const LEAST_GAP = 34;

/** A place of the curve: a point of the review, its start (-1), or its end. */
export interface CurveSpot extends BoundedChance {
  x: number;
  y: number;
  round: number;
  /** The number of ids before it. */
  at: number;
  /** The number of the replay's moment, or null for the start and the end. */
  shown: number | null;
}

export const sideOfSeat = (seat: number): Side => (seat % 2 === 0 ? "A" : "B");

/** Returns a side's chance from that of a seat's side. */
export function chanceOf(side: Side, seat: number, chance: BoundedChance): BoundedChance {
  return sideOfSeat(seat) === side ? { chance: chance.chance, bound: chance.bound ?? null } : opposite(chance);
}

/** Returns the places of the curve for a side. */
export function spotsOf({ points, result, start, start_bound: bound }: Pick<Review, "points" | "result" | "start" | "start_bound">, shown: number[], side: Side): CurveSpot[] {
  const last = points[points.length - 1];
  const all = [
    { at: 0, round: points[0]?.round ?? 1, ...chanceOf(side, 0, { chance: start, bound }), shown: null },
    ...points.map((point, k) => ({ at: point.at, round: point.round, ...chanceOf(side, point.seat, point), shown: shown[k] ?? null })),
    { at: (last?.at ?? 0) + 1, round: last?.round ?? 1, ...chanceOf(side, 0, { chance: result }), shown: null },
  ];
  const wide = Math.max(1, all.length - 1);
  return all.map((one, k) => ({ ...one, x: round((WIDTH * k) / wide), y: round(HEIGHT * (1 - one.chance / 100)) }));
}

/** Returns the first spot of each round. */
export function roundStarts(spots: CurveSpot[]): CurveSpot[] {
  return spots.slice(1, -1).filter(({ round: now }, k, all) => k === 0 || now !== all[k - 1]?.round);
}

/** Returns the number of each round that has room below the curve, with its place. */
export function ticks(spots: CurveSpot[]): { round: number; x: number }[] {
  const starts = roundStarts(spots);
  const every = [1, 2, 3, 4, 5, 10, 20, 50].find((step) => {
    const some = starts.filter((_, k) => k % step === 0);
    return some.every(({ x }, k) => k === 0 || x - (some[k - 1]?.x ?? 0) >= LEAST_GAP);
  }) ?? 100;
  return starts.filter(({ x }, k) => k % every === 0 && x <= WIDTH - 8).map(({ round: now, x }) => ({ round: now, x }));
}

/** Returns the spot of a moment. */
export function spotAt(spots: CurveSpot[], { at }: Pick<ReviewMoment, "at">): CurveSpot | undefined {
  return [...spots].reverse().find((spot) => spot.shown !== null && spot.at <= at);
}

/** Returns the spot that is nearest to a place across. */
export function nearest(spots: CurveSpot[], x: number): CurveSpot | undefined {
  return spots.filter(({ shown }) => shown !== null).sort((a, b) => Math.abs(a.x - x) - Math.abs(b.x - x))[0];
}

/** Returns the spot that stands for a moment of the replay: the last one that does not come after it. */
export function present(spots: CurveSpot[], shown: number, last: number): CurveSpot | undefined {
  if (shown >= last) return spots[spots.length - 1];
  return [...spots].reverse().find((spot) => spot.shown !== null && spot.shown <= shown) ?? spots[0];
}

/** Returns points for a seat's side, from those for the first side. */
export function restOf(rest: number, seat: number): number {
  return sideOfSeat(seat) === "A" ? rest : -rest;
}

function round(n: number): number {
  return Math.round(n * 10) / 10;
}
