/** What is told of one's own clock as it runs out: each mark once in a game, and each of the last seconds. */

/** The seconds at which something is said, from the last. */
const MARKS = [10, 30, 60];
/** So many seconds at the end tick. */
const TICKING = 10;

/** What is to be done at a moment: the mark to tell, and whether a second ticks. */
export interface Told {
  mark: number | null;
  ticks: boolean;
}

/** Listens to the clocks of one page: from each moment to the next, by seat, in milliseconds left. */
export class LastMinute {
  private seconds = new Map<number, number>();
  private told = new Map<number, Set<number>>();

  hear(seat: number, left: number): Told {
    const now = Math.ceil(left / 1000);
    const before = this.seconds.get(seat) ?? now;
    this.seconds.set(seat, now);
    // Increments may lead over a mark again, and a slow page over several at once.
    const told = this.told.get(seat) ?? new Set();
    this.told.set(seat, told);
    const passed = MARKS.filter((mark) => now <= mark && mark < before);
    const mark = passed[0] !== undefined && !told.has(passed[0]) ? passed[0] : null;
    for (const one of passed) told.add(one);
    return { mark, ticks: now < before && now > 0 && now <= TICKING };
  }
}
