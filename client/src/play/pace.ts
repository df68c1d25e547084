/** When the reply of a bot is shown: not before what went before it could be seen. */

import type { Payload } from "../schema.gen.ts";
import { atOnce } from "./settings.ts";

/** So long, and up to so much longer, the table stays as it is before a bot's reply changes it. */
const LEAST_MS = 350;
const SPREAD_MS = 250;

/** When the table was changed last. */
let changed = -Infinity;

/** The table has changed. */
export function mark(): void {
  changed = performance.now();
}

/** Waits where the change from `before` is the work of a bot, unless a clock runs meanwhile. */
export async function paced(before: Payload | null): Promise<void> {
  if (before === null || before.status.clock !== null || atOnce.now.value === "on") return;
  const who = before.waiting?.seat;
  if (before.people.every((person) => person.seat !== who || person.bot === null)) return;
  const left = changed + LEAST_MS + Math.random() * SPREAD_MS - performance.now();
  if (left > 0) await new Promise((done) => setTimeout(done, left));
}
