// @vitest-environment happy-dom
/** The note that a live connection is lost, on pages without a table. */

import { beforeEach, expect, it, vi } from "vitest";
import { reconnecting, SHOWN_AFTER_MS } from "../../src/shared/reconnecting.ts";

const noted = (): string | undefined => document.querySelector("[role=status]")?.textContent ?? undefined;
const back = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  back.mockReset();
});

it("a connection that is lost for longer than a moment is noted, and once it is back the page asks what it has missed", () => {
  const state = reconnecting(back);
  state(true);
  state(false);
  vi.advanceTimersByTime(SHOWN_AFTER_MS);
  expect([noted(), back.mock.calls.length]).toEqual(["Reconnecting.", 0]);
  state(true);
  expect([noted(), back.mock.calls.length]).toEqual([undefined, 1]);
});

it("a connection that returns at once is not noted", () => {
  const state = reconnecting(back);
  state(false);
  state(true);
  vi.advanceTimersByTime(SHOWN_AFTER_MS);
  expect([noted(), back.mock.calls.length]).toEqual([undefined, 1]);
});
