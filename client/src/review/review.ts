/** The review of one game: asked for, waited for, and called off. */

import { signal } from "@preact/signals";
import { Unreachable } from "../shared/net.ts";
import { t } from "../shared/texts.ts";
import type { ReviewState } from "../schema.gen.ts";

/** The pause between two looks at the progress. */
const LOOK_MS = 700;

/** The states of a review that the page waits for. */
export const GOES_ON: ReadonlySet<ReviewState["state"]> = new Set(["preparing", "waiting", "running"] as const);

export type Reviewing = ReturnType<typeof createReview>;

/** The calls to the server. */
export type ReviewCalls = Pick<typeof import("./calls.ts"), "askReview" | "endReview" | "fetchReview">;

/** Returns the review of the game `id`. It asks for nothing before `ask`. `announce` speaks to screen readers. */
export function createReview(id: string, { askReview, endReview, fetchReview }: ReviewCalls, announce: (text: string) => void) {
  const state = signal<ReviewState | null>(null);
  const trouble = signal("");
  let timer: ReturnType<typeof setTimeout> | undefined;

  const goesOn = (now: ReviewState | null): boolean => now !== null && GOES_ON.has(now.state);

  function take(fresh: ReviewState): void {
    const before = state.value;
    state.value = fresh;
    trouble.value = fresh.reason ?? "";
    clearTimeout(timer);
    if (goesOn(fresh)) timer = setTimeout(() => void run(fetchReview), LOOK_MS);
    if (fresh.state === "done" && before?.state !== "done") announce(t("Your review is ready."));
    else if (fresh.state === "running" && before?.state !== "running") announce(t("The game is being reviewed."));
  }

  async function run(call: (id: string) => Promise<ReviewState>): Promise<void> {
    try {
      take(await call(id));
    } catch (error) {
      const lost = error instanceof Unreachable;
      trouble.value = lost ? t("No connection.") : String((error as Error).message);
      // A review that is being made continues without this page.
      if (lost && goesOn(state.value)) timer = setTimeout(() => void run(fetchReview), LOOK_MS * 4);
    }
  }

  /** Asks for the review. */
  function ask(): Promise<void> {
    trouble.value = "";
    return run(askReview);
  }

  /** Shows the review, and asks for it if there is none. */
  async function begin(): Promise<void> {
    await run(fetchReview);
    if (state.value?.state === "none" && !state.value.reason) await ask();
  }

  /** Calls it off. */
  function end(): Promise<void> {
    clearTimeout(timer);
    return run(endReview);
  }

  return { state, trouble, begin, ask, end };
}
