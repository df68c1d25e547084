import { describe, expect, it } from "vitest";
import { LastMinute } from "../../../src/play/clock/lastminute.ts";

/** Returns the announcements of seat 1's clock as its seconds go by. */
function heard(...seconds: number[]) {
  const clock = new LastMinute();
  return seconds.map((left) => clock.hear(1, left * 1000));
}
const marks = (...seconds: number[]) => heard(...seconds).map(({ mark }) => mark);

describe("the last minute of a clock", () => {
  it("is announced at sixty, thirty and ten seconds", () => {
    expect(marks(61, 60, 59, 31, 30, 29, 11, 10, 9)).toEqual([null, 60, null, null, 30, null, null, 10, null]);
  });

  it("is announced once, even if increments lead back above a mark", () => {
    expect(marks(61, 59, 62, 58, 11, 9, 12, 8)).toEqual([null, 60, null, null, 30, 10, null, null]);
  });

  it("announces only the last mark that a slow page went past", () => {
    expect(marks(65, 8)).toEqual([null, 10]);
  });

  it("announces no mark that was past when the page was opened", () => {
    expect(marks(25, 24, 11, 10)).toEqual([null, null, null, 10]);
  });

  it("ticks once a second from ten seconds on, not at zero", () => {
    const clock = new LastMinute();
    const ticks = [11_000, 10_900, 10_000, 9_950, 9_900, 9_000, 8_950, 100, 0].map((left) => clock.hear(1, left).ticks);
    expect(ticks).toEqual([false, false, true, false, false, true, false, true, false]);
  });

  it("belongs to each seat by itself", () => {
    const clock = new LastMinute();
    clock.hear(0, 61_000);
    clock.hear(1, 61_000);
    expect(clock.hear(0, 60_000).mark).toBe(60);
    expect(clock.hear(1, 60_000).mark).toBe(60);
  });
});
