/** Time on the page, shown and spoken: a seat's clock, and the presence of its player. */

import { clockTime, DAY, HOUR } from "../../shared/forms.ts";
import { t, tn } from "../../shared/texts.ts";
import { boot, watching } from "../../table/boot.ts";
import { layout } from "../../table/layout.ts";
import { payload } from "../../table/signals.ts";
import { controller, page } from "../page.ts";
import { createTiming, SHORT } from "./timing.ts";

const { away, moment, presence, status, taken } = controller;

/** The least absence in milliseconds that is shown: reloading a page takes some time. */
const SHOWN_AWAY = 20_000;

const { left, watchTime } = createTiming(page, controller, {
  online: () => navigator.onLine,
  visible: () => document.visibilityState === "visible",
  whenSeen: (then) => document.addEventListener("visibilitychange", then),
});

export { watchTime };

export function SeatClock({ seat }: { seat: number }) {
  const ms = left(seat);
  const clock = status.value?.clock;
  if (ms === null || !clock) return null;
  const running = clock.running === seat;
  const short = running && ms < SHORT && clock.terms.kind === "live";
  return (
    <span class={`clock ${running ? "running" : ""} ${short ? "short" : ""} ${ms >= HOUR && ms < DAY ? "hours" : ""}`} role="timer" aria-live="off" aria-label={t("Time left: {time}", { time: clockTime(ms, false) })}>
      {clockTime(ms, short)}
    </span>
  );
}

/** A dot after the name: filled for a player who is here, hollow for one who is away. */
export function PresenceDot({ seat }: { seat: number }) {
  const word = presence(seat);
  return word ? <span class={`presence ${away(seat) === 0 ? "here" : ""}`} role="img" aria-label={word} /> : null;
}

/**
 * The line at a seat about time: how long its first action may still take, how long its player has been away, and when
 * the absence can be claimed.
 */
export function AwayLine({ seat }: { seat: number }) {
  // On the phone of a watcher, the prompt has the time of a first action.
  const text = (watching && layout.value.name === "phone" ? null : opening(seat)) ?? absent(seat);
  return text === null ? null : <p class="away-line">{text}</p>;
}

/**
 * The same line for the seat that must decide, as the second line of the prompt: for the player's first action, and if four seats
 * leave no room for it elsewhere.
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
  const time = clockTime(Math.ceil(Math.max(0, ms - since()) / 1000) * 1000, false);
  return boot.you.includes(seat) ? t("Act within {time}, or the game ends", { time }) : t("Must act within {time}", { time });
}

function absent(seat: number): string | null {
  const ms = boot.you.includes(seat) ? 0 : away(seat);
  if (ms === null || ms < SHOWN_AWAY) return null;
  const claim = status.value?.claim;
  const left = claim && payload.value?.waiting?.seat === seat ? claim.after - since() : 0;
  // Round up: the claim is available at 0:00.
  if (claim && left > 0) {
    const time = clockTime(Math.ceil(left / 1000) * 1000, false);
    return claim.wins ? t("Away. You can claim the win in {time}", { time }) : t("Away. You can abort in {time}", { time });
  }
  const seconds = Math.floor(ms / 1000);
  return seconds < 120 ? tn("Away for {n} second", "Away for {n} seconds", seconds) : t("Away for {n} minutes", { n: Math.floor(seconds / 60) });
}

/** Returns the milliseconds since the last answer. */
const since = (): number => Math.max(0, moment.value - (taken.value?.at ?? 0));
