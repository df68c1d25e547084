/** The clocks and dots of seats, fetched when a page draws them for the first time. */

import { later } from "../../shared/later.tsx";

const clock = () => import("./clock.tsx");

export const SeatClock = later(clock, "SeatClock");
export const PresenceDot = later(clock, "PresenceDot");
export const AwayLine = later(clock, "AwayLine");
export const TimeNote = later<"TimeNote", object>(clock, "TimeNote");
