/** The announcements of the player's clock as it runs out: each mark once in a game, and a tick for each of the last seconds. */

/** The marks, in seconds left, the last first. */
const MARKS = [10, 30, 60];
/** The number of seconds at the end that tick. */
const TICKING = 10;

/** The announcements due at a moment: the mark to say, and whether a second ticks. */
export interface DueSounds {
  mark: number | null;
  ticks: boolean;
}

/** Follows the clocks of one page from moment to moment, by seat and milliseconds left. */
export class LastMinute {
  private seconds = new Map<number, number>();
  private announced = new Map<number, Set<number>>();

  hear(seat: number, left: number): DueSounds {
    const now = Math.ceil(left / 1000);
    const before = this.seconds.get(seat) ?? now;
    this.seconds.set(seat, now);
    // An increment may make a clock pass a mark again, and a slow page may make it pass several at once.
    const announced = this.announced.get(seat) ?? new Set();
    this.announced.set(seat, announced);
    const passed = MARKS.filter((mark) => now <= mark && mark < before);
    const mark = passed[0] !== undefined && !announced.has(passed[0]) ? passed[0] : null;
    for (const one of passed) announced.add(one);
    return { mark, ticks: now < before && now > 0 && now <= TICKING };
  }
}
