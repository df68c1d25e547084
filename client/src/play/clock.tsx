/** Time on the page, shown and spoken: a seat's clock, and the presence of its person. */

import { effect } from "@preact/signals";
import { t } from "../shared/texts.ts";
import { boot } from "../table/boot.ts";
import { assertive, payload, polite } from "../table/signals.ts";
import { LastMinute } from "./lastminute.ts";
import { offline } from "./signals.ts";
import { sound } from "./sound.ts";
import { away, left, moment, presence, refreshStatus, status, taken } from "./status.ts";

const DAY = 86_400_000;
const HOUR = 3_600_000;
/** The time in milliseconds below which a running clock shows tenths. */
const SHORT = 20_000;
/** The least absence in milliseconds that is shown: reloading a page takes some time. */
const TOLD_AWAY = 20_000;
/** The pause between two requests for the presence of others, while a page with a live clock waits for them, even if none is announced. */
const ASK_EVERY = 15_000;

/** Runs the clocks on the page, announces the end of one's own time, and asks the server again when an absence may have consequences. */
function watchTime(): void {
  const tick = (): void => {
    if (payload.value?.view.phase === "over") return;
    // A server gives back the time that it was down, so the clock stops. Without a network it runs on.
    if (offline.value && navigator.onLine) return;
    const clock = status.value?.clock;
    const isAway = status.value?.attendance.some((one) => !one.here && one.away !== null) ?? false;
    if (clock?.running == null && clock?.opening == null && !isAway) return;
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
  // The claim, and the limit of a first action, depend on time alone: nothing announces them.
  effect(() => {
    const next = [status.value?.claim?.after ?? 0, status.value?.clock?.opening ?? 0].filter((ms) => ms > 0);
    if (next.length === 0) return undefined;
    const timer = window.setTimeout(() => void refreshStatus(), Math.min(...next) + 250);
    return () => clearTimeout(timer);
  });
  window.setInterval(() => {
    const waits = payload.value?.view.phase !== "over" && payload.value?.ask === null && status.value?.clock?.terms.kind === "live";
    if (waits && document.visibilityState === "visible") void refreshStatus();
  }, ASK_EVERY);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && status.value?.clock) void refreshStatus();
  });
}

// A page that has fetched this module has something to time.
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

/**
 * Returns a time in the form of a clock: days and hours; or hours, minutes and seconds; or minutes and
 * seconds, with tenths on request.
 */
export function shown(ms: number, tenths: boolean): string {
  if (ms >= DAY) {
    // Round to the nearest hour, so that three days that have just begun are three days.
    const hours = Math.round(ms / HOUR);
    const days = Math.floor(hours / 24);
    const told = days === 1 ? t("1 day") : t("{n} days", { n: days });
    return hours % 24 === 0 ? told : t("{days} {n} h", { days: told, n: hours % 24 });
  }
  const two = (n: number): string => String(n).padStart(2, "0");
  const seconds = Math.floor(ms / 1000);
  if (tenths) return `0:${two(seconds)}.${Math.floor((ms % 1000) / 100)}`;
  if (ms >= HOUR) return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}

/** A dot after the name: filled for a person who is here, hollow for one who is away. */
export function PresenceDot({ seat }: { seat: number }) {
  const told = presence(seat);
  return told ? <span class={`presence ${away(seat) === 0 ? "here" : ""}`} role="img" aria-label={told} /> : null;
}

/**
 * The line at a seat about time: how long its first action may still take, how long its person has been away, and when
 * the absence can be claimed.
 */
export function AwayLine({ seat }: { seat: number }) {
  const text = opening(seat) ?? absent(seat);
  return text === null ? null : <p class="away-line">{text}</p>;
}

/**
 * The same line for the seat that must decide, as the second line of the prompt: for one's own first action, and where four seats
 * leave no room for a line of their own.
 */
export function TimeNote() {
  const seat = payload.value?.waiting?.seat ?? null;
  const text = seat === null ? null : (opening(seat) ?? absent(seat));
  return text === null ? null : <p class="prompt-note time-note">{text}</p>;
}

/** Returns how long the game still waits for a seat's first action. */
function opening(seat: number): string | null {
  const ms = status.value?.clock?.opening ?? null;
  if (ms === null || payload.value?.waiting?.seat !== seat || payload.value.view.phase === "over") return null;
  const time = shown(Math.ceil(Math.max(0, ms - since()) / 1000) * 1000, false);
  return boot.you.includes(seat) ? t("Act within {time}, else the game ends", { time }) : t("Must act within {time}", { time });
}

function absent(seat: number): string | null {
  const ms = boot.you.includes(seat) ? 0 : away(seat);
  if (ms === null || ms < TOLD_AWAY) return null;
  const claim = status.value?.claim;
  const left = claim && payload.value?.waiting?.seat === seat ? claim.after - since() : 0;
  // A second that has begun counts as whole: at 0:00 the claim is available.
  if (claim && left > 0) {
    const time = shown(Math.ceil(left / 1000) * 1000, false);
    return claim.wins ? t("Away. You may claim the win in {time}", { time }) : t("Away. You may break off in {time}", { time });
  }
  const seconds = Math.floor(ms / 1000);
  return seconds < 120 ? t("Away for {n} seconds", { n: seconds }) : t("Away for {n} minutes", { n: Math.floor(seconds / 60) });
}

/** Returns the milliseconds since the last answer. */
const since = (): number => Math.max(0, moment.value - (taken.value?.at ?? 0));
