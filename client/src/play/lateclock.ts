/** The clocks and dots of seats, fetched when a page draws them for the first time. */

import { later } from "../shared/later.tsx";

export const SeatClock = later(async () => (await import("./clock.tsx")).SeatClock);
export const PresenceDot = later(async () => (await import("./clock.tsx")).PresenceDot);
export const AwayLine = later(async () => (await import("./clock.tsx")).AwayLine);
export const TimeNote = later(async () => (await import("./clock.tsx")).TimeNote);
