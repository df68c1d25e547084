/** The watch over a live connection, as a function of times. */

import { describe, expect, it } from "vitest";
import { ANSWER_MS, asked, due, heard, judge, opened, PRESS_MS, type Watch } from "../../src/shared/watchdog.ts";

/** The longest silence of each kind of game before the page must know that its connection is dead. */
const LIMITS = [["live", 9000, 23_000], ["any other", 16_000, 38_000]] as const;
const T = 50_000;

/** Returns when a connection that has died at `T` is given up, if it is looked at only when that is due. */
function givenUp(watch: Watch): number {
  for (;;) {
    const now = due(watch);
    const verdict = judge(watch, now, "time");
    if (verdict === "lost") return now;
    expect(verdict).toBe("ask");
    watch = asked(watch, now);
  }
}

describe("a connection that says nothing", () => {
  it.each(LIMITS)("is asked after two missed beats and given up without an answer: in a %s game", (_, every, limit) => {
    const watch = heard(opened(0), T, every);
    expect(due(watch)).toBe(T + 2 * every);
    expect(givenUp(watch) - T).toBeLessThanOrEqual(limit);
  });

  it("is watched before its first beat too", () => {
    expect(givenUp(opened(T)) - T).toBeLessThanOrEqual(LIMITS[0][2]);
  });

  it("is trusted before two beats are over", () => {
    expect(judge(opened(T), due(opened(T)) - 1, "time")).toBe("trust");
  });
});

describe("a reason to doubt", () => {
  it("is the return of the page or the network, at any time", () => {
    expect(judge(opened(T), T + 1, "return")).toBe("ask");
  });

  it.each([[PRESS_MS - 1, "trust"], [PRESS_MS, "ask"]])("is a press after silence: %i ms", (silence, verdict) => {
    expect(judge(opened(T), T + silence, "press")).toBe(verdict);
  });

  it("is no reason to ask twice, nor to give up sooner", () => {
    const waits = asked(opened(T), T + 5000);
    for (const doubt of ["time", "press", "return"] as const) expect(judge(waits, T + 5000 + ANSWER_MS - 1, doubt)).toBe("trust");
  });
});

describe("a connection that was asked", () => {
  const waits = asked(opened(T), T + 5000);

  it("is trusted again after any message", () => {
    const answered = heard(waits, T + 8000);
    expect([answered.asked, judge(answered, T + 10_000, "time")]).toEqual([null, "trust"]);
  });

  it("is given up without an answer", () => {
    expect([due(waits), judge(waits, due(waits), "time")]).toEqual([T + 5000 + ANSWER_MS, "lost"]);
  });

  it("is asked once more by a page that slept meanwhile: the answer may lie unread", () => {
    expect(judge(waits, due(waits) + ANSWER_MS, "time")).toBe("ask");
  });
});
