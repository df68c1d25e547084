/** The answer to a try in a lesson or a puzzle, and the cross on its hex, which disappears after a while. */

import { batch, signal } from "@preact/signals";

/** How long the cross stays, in milliseconds. */
const CROSS_MS = 3000;

/** Returns the place of an answer, which is empty at first. */
export function createRefusal<A>() {
  const answer = signal<A | null>(null);
  /** The hex with the cross. */
  const crossed = signal<string | null>(null);
  let crossing: ReturnType<typeof setTimeout> | undefined;

  function clear(): void {
    clearTimeout(crossing);
    answer.value = null;
    crossed.value = null;
  }

  /** Shows an answer, with a cross on a hex if there is one. */
  function show(said: A, hex: string | null): void {
    batch(() => {
      clear();
      answer.value = said;
      crossed.value = hex;
    });
    crossing = setTimeout(() => (crossed.value = null), CROSS_MS);
  }

  return { answer, crossed, clear, show };
}
