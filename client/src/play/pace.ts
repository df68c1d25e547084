/** The delay of a bot's reply: it is shown only after the change before it could be seen. */

import type { Payload } from "../schema.gen.ts";
import type { Page } from "./world.ts";

/** The shortest time that the table stays as it is before a bot's reply changes it, and the longest random addition. */
const LEAST_MS = 350;
const SPREAD_MS = 250;

/** Returns the note that the table has changed, and the wait before its next change. */
export function createPace({ atOnce }: Pick<Page, "atOnce">) {


  /** The time of the table's last change. */
  let changed = -Infinity;

  /** Notes that the table has changed. */
  function mark(): void {
    changed = performance.now();
  }

  /** Waits where the change from `before` is the work of a bot, unless there is a clock. */
  async function paced(before: Payload | null): Promise<void> {
    if (before === null || before.status.clock !== null || atOnce.now.value === "on") return;
    const who = before.waiting?.seat;
    if (before.people.every((person) => person.seat !== who || person.bot === null)) return;
    const left = changed + LEAST_MS + Math.random() * SPREAD_MS - performance.now();
    if (left > 0) await new Promise((done) => setTimeout(done, left));
  }

  return { mark, paced };
}
