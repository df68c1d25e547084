/** Time as the page shows and tells it: a seat's clock, and whether its person is there. */

import { effect } from "@preact/signals";
import { t } from "../shared/texts.ts";
import { boot } from "../table/boot.ts";
import { assertive, payload, polite } from "../table/signals.ts";
import { LastMinute } from "./lastminute.ts";
import { looker } from "./signals.ts";
import { sound } from "./sound.ts";
import { away, left, moment, presence, refreshStatus, status, taken } from "./status.ts";

const DAY = 86_400_000;
const HOUR = 3_600_000;
/** Under so many milliseconds a running clock shows tenths. */
const SHORT = 20_000;
/** Somebody who was away for less is not called away: pages are loaded anew. */
const TOLD_AWAY = 20_000;
/** For so long somebody must be away, and the game wait for them, before the win can be claimed. */
const AWAY_MS = 60_000;

/** When the page saw the present decision begin; null where it began before the page looked. */
let begun: number | null = null;

/** Lets clocks run on the page, tells the end of one's own, and asks anew when somebody has been away for long enough. */
function watchTime(): void {
  const tick = (): void => {
    if (payload.value?.view.phase === "over") return;
    const clock = status.value?.clock;
    const isAway = status.value?.attendance.some((one) => !one.here && one.away !== null) ?? false;
    if (clock?.running == null && !isAway) return;
    moment.value = performance.now();
  };
  window.setInterval(tick, 100);
  const lastMinute = new LastMinute();
  effect(() => {
    const seat = status.value?.clock?.running ?? null;
    const ms = seat !== null && boot.you.includes(seat) ? left(seat) : null;
    if (seat === null || ms === null || payload.value?.view.phase === "over") return;
    const { mark, ticks } = lastMinute.hear(seat, ms);
    if (ticks) sound((of) => of.tick());
    if (mark !== null) (mark * 1000 < SHORT ? assertive : polite).value = t("{n} seconds left", { n: mark });
  });
  let known: number | null = null;
  effect(() => {
    const seq = payload.value?.seq ?? known;
    if (seq === known) return;
    begun = known === null ? null : performance.now();
    known = seq;
  });
  effect(() => {
    const now = taken.value;
    const gone = now?.status.attendance.map((one) => (one.here ? null : one.away)).filter((one) => one !== null) ?? [];
    // The game may have begun to wait for them later than they left, at the latest when this page was opened.
    const waits = performance.now() - (begun ?? 0);
    const next = gone.flatMap((ms) => [AWAY_MS - ms, AWAY_MS - waits]).filter((ms) => ms > 0);
    if (next.length === 0) return undefined;
    const timer = window.setTimeout(() => void refreshStatus(), Math.min(...next) + 250);
    return () => clearTimeout(timer);
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && status.value?.clock) void refreshStatus();
  });
}

// Whoever fetches this part has time to watch.
watchTime();

export function SeatClock({ seat }: { seat: number }) {
  const ms = left(seat);
  const clock = status.value?.clock;
  if (ms === null || !clock) return null;
  const running = clock.running === seat;
  const short = running && ms < SHORT && clock.terms.kind === "live";
  return (
    <span class={`clock ${running ? "running" : ""} ${short ? "short" : ""}`} role="timer" aria-live="off" aria-label={t("Time left: {time}", { time: shown(ms, false) })}>
      {shown(ms, short)}
    </span>
  );
}

/** A time as a clock shows it: days, hours and minutes, or minutes and seconds, with tenths at the very end. */
export function shown(ms: number, tenths: boolean): string {
  if (ms >= DAY) {
    const days = Math.floor(ms / DAY);
    return days === 1 ? t("1 day") : t("{n} days", { n: days });
  }
  const two = (n: number): string => String(n).padStart(2, "0");
  const seconds = Math.floor(ms / 1000);
  if (tenths) return `0:${two(seconds)}.${Math.floor((ms % 1000) / 100)}`;
  if (ms >= HOUR) return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}

/** A dot after the name: full for who is there, hollow for who is away. */
export function PresenceDot({ seat }: { seat: number }) {
  const told = presence(seat);
  return told ? <span class={`presence ${away(seat) === 0 ? "here" : ""}`} role="img" aria-label={told} /> : null;
}

/** In how many milliseconds the win over who sits at a seat can be claimed; null where it never can be, or where the page doesn't know. */
function untilClaim(of: number): number | null {
  const gone = away(of);
  const mine = looker.value;
  if (status.value?.clock?.terms.kind !== "live" || payload.value?.waiting?.seat !== of || mine === null || mine % 2 === of % 2) return null;
  if (begun === null || !gone) return null;
  const waits = Math.min(gone, Math.max(0, moment.value - begun));
  return waits < AWAY_MS ? AWAY_MS - waits : null;
}

/** How long somebody has been away, once it is worth a line; before the win can be claimed, in how long it can. */
export function AwayLine({ seat }: { seat: number }) {
  const ms = boot.you.includes(seat) ? 0 : away(seat);
  if (ms === null || ms < TOLD_AWAY) return null;
  const claim = untilClaim(seat);
  const seconds = Math.floor(ms / 1000);
  let text = seconds < 120 ? t("Away for {n} seconds", { n: seconds }) : t("Away for {n} minutes", { n: Math.floor(seconds / 60) });
  // A second that has begun counts: at 0:00 the claim is there.
  if (claim !== null) text = t("Away. You may claim the win in {time}", { time: shown(Math.ceil(claim / 1000) * 1000, false) });
  return <p class="away-line">{text}</p>;
}
