/** Time on the page: the clocks that run, the announcements of the player's clock, and the requests that only time causes. */

import { effect } from "@preact/signals";
import { t } from "../../shared/texts.ts";
import { LastMinute } from "./lastminute.ts";
import type { StatusOf } from "../connection/status.ts";
import type { PlayPage } from "../world.ts";

/** The time in milliseconds below which a running clock shows tenths. */
export const SHORT = 20_000;
/** The pause between two requests for the presence of others, while a page with a live clock waits for them, even if none is announced. */
const ASK_EVERY = 15_000;

/** The state of the page's window. */
export interface Screen {
  online: () => boolean;
  visible: () => boolean;
  /** Calls `then` whenever the window is shown or hidden. */
  whenSeen: (then: () => void) => void;
}

/** Returns the clocks of a page. Nothing runs before `watchTime`. */
export function createTiming(
  { assertive, boot, offline, payload, polite, sound }: PlayPage, { moment, refreshStatus, status, taken }: Pick<StatusOf, "moment" | "refreshStatus" | "status" | "taken">, screen: Screen,
) {
  /** Returns the milliseconds that a seat has left, or null in games without a clock. */
  function left(seat: number): number | null {
    const clock = status.value?.clock;
    const now = Math.max(moment.value, taken.value?.at ?? 0);
    if (!clock) return null;
    const gone = clock.running === seat && !clock.waits && payload.value?.view.phase !== "over" ? now - (taken.value?.at ?? 0) : 0;
    return Math.max(0, (clock.left[seat] ?? 0) - gone);
  }

  function tick(): void {
    if (payload.value?.view.phase === "over") return;
    // A server gives back the time that it was down, so the clock stops. Without a network it runs on.
    if (offline.value && screen.online()) return;
    const clock = status.value?.clock;
    const isAway = status.value?.attendance.some((one) => !one.here && one.away !== null) ?? false;
    if (clock?.running == null && clock?.opening == null && !isAway) return;
    moment.value = performance.now();
  }

  const lastMinute = new LastMinute();

  function announce(): void {
    const seat = status.value?.clock?.running ?? null;
    const ms = seat !== null && boot.you.includes(seat) ? left(seat) : null;
    if (seat === null || ms === null || payload.value?.view.phase === "over") return;
    const { mark, ticks } = lastMinute.hear(seat, ms);
    if (ticks) sound((of) => of.tick());
    if (mark !== null) (mark * 1000 < SHORT ? assertive : polite).value = t("{n} seconds left", { n: mark });
  }

  /** The claim, and the limit of a first action, depend only on time: no news announces them. */
  function askWhenDue(): (() => void) | undefined {
    const next = [status.value?.claim?.after ?? 0, status.value?.clock?.opening ?? 0].filter((ms) => ms > 0);
    if (next.length === 0) return undefined;
    const timer = setTimeout(() => void refreshStatus(), Math.min(...next) + 250);
    return () => clearTimeout(timer);
  }

  function askAgain(): void {
    const waits = payload.value?.view.phase !== "over" && payload.value?.ask === null && status.value?.clock?.terms.kind === "live";
    if (waits && screen.visible()) void refreshStatus();
  }

  /** Runs the clocks, announces the end of the player's time, and asks the server again when an absence may have consequences. */
  function watchTime(): void {
    setInterval(tick, 100);
    effect(announce);
    effect(askWhenDue);
    setInterval(askAgain, ASK_EVERY);
    screen.whenSeen(() => {
      if (screen.visible() && status.value?.clock) void refreshStatus();
    });
  }

  return { left, watchTime };
}
