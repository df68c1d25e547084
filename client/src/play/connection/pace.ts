/** The delay of a bot's reply: it is shown only after the change before it could be seen. */

import type { Payload } from "../../schema.gen.ts";

/** The shortest time that the table stays as it is before a bot's reply changes it, and the longest random addition. */
const LEAST_MS = 350;
const SPREAD_MS = 250;

/**
 * Returns how many milliseconds the change from `before` has to wait: only a bot's reply waits, and only without a clock. The
 * table changed last at `changed`.
 */
export function pause(before: Payload, changed: number): number {
  const who = before.waiting?.seat;
  if (before.status.clock !== null || before.people.every((person) => person.seat !== who || person.bot === null)) return 0;
  return changed + LEAST_MS + Math.random() * SPREAD_MS - performance.now();
}
