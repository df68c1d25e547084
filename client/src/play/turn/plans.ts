/** Actions that are laid out in advance: the choices that may be, and the same action at another moment. */

import type { OfferedChoice } from "../../schema.gen.ts";
import { completes, type ClickPath } from "../../shared/compose.ts";

/** Returns the choices that make a whole action with one click, together with the steps of the same click. */
export function wholeActions(choices: OfferedChoice[]): OfferedChoice[] {
  return choices.flatMap((choice) => {
    if (choice.ends) return [choice];
    const then = (choice.then ?? []).filter((step) => step.ends);
    // A first step without a hex is another question, so the choice is not whole.
    return choice.verb === "tactic" && then.length > 0 && then.every((step) => step.to !== null) ? [{ ...choice, then }] : [];
  });
}

const SAME = ["verb", "coin", "hex", "to", "kind", "seat"] as const;

/** Returns the path among these choices that does the same as a path of another moment, or null if none makes a whole action. */
export function follow(choices: OfferedChoice[], path: ClickPath): ClickPath | null {
  const chosen: ClickPath = [];
  let open: OfferedChoice[] = choices;
  for (const wanted of path) {
    const next = open.find((choice) => SAME.every((field) => choice[field] === wanted[field]));
    if (next === undefined) return null;
    chosen.push(next);
    open = next.then ?? [];
  }
  return completes(chosen) ? chosen : null;
}
