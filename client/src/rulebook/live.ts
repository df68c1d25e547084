/**
 * One live board of the rulebook: the example's position, its reader's choices, and the possible next ones. Nothing
 * of it is stored elsewhere.
 */

import { batch, computed, signal } from "@preact/signals";
import type { ClickPath } from "../shared/compose.ts";
import { lastStep, NOTHING, reduce, type Selection, type SelectionEvent, type ActionStep } from "../shared/selection.ts";
import { t } from "../shared/texts.ts";
import type { CitedRule } from "../shared/rule.tsx";
import type { LiveExample } from "../schema.gen.ts";
import { fetchExample, fetchReason } from "./calls.ts";
import { createTrying } from "./trying.ts";

/** The example after some choices of its reader. */
type ExampleStep = LiveExample & ActionStep;

export type Live = ReturnType<typeof createLive>;

export function createLive(name: string) {
  const start = signal<ExampleStep | null>(null);
  const selection = signal<Selection<ExampleStep>>(NOTHING);
  /** The answer to an illegal attempt, with the address of the rule that it cites. */
  const message = signal<{ text: string; rule: CitedRule | null } | null>(null);

  const now = computed(() => lastStep(selection.value) ?? start.value);
  const ask = computed(() => now.value?.ask ?? null);

  /** Changes the selection. The reader's next action removes a message. */
  function select(event: SelectionEvent<ExampleStep>): void {
    batch(() => {
      message.value = null;
      selection.value = reduce(selection.value, event);
    });
  }

  function say(text: string, rule: CitedRule | null = null): void {
    message.value = { text, rule };
  }

  async function load(): Promise<void> {
    start.value = { ...(await fetchExample(name, [])), ids: [], only: null };
  }

  /** Plays the next choice of the example itself. */
  function showNext(): void {
    const from = now.value;
    if (from !== null && from.next !== null) void showStep([...from.ids, from.next], null);
  }

  let fetching = false;

  async function showStep(ids: number[], only: ClickPath | null): Promise<void> {
    // A second press before the first is answered counts as the same press.
    if (fetching) return;
    const from = now.value;
    fetching = true;
    try {
      const next = await fetchExample(name, ids);
      if (now.value === from) select({ type: "step", step: { ...next, ids, only } });
    } catch {
      say(t("No connection."));
    } finally {
      fetching = false;
    }
  }

  const trying = createTrying<ExampleStep>({
    now, ask, selection, select,
    play: (ids, only) => void showStep(ids, only),
    refuse: say,
    reason: (ids, tried) => fetchReason(name, ids, tried),
  });

  /** Chooses a coin of the hand; choosing it again lets it go. */
  function chooseSlot(slot: number): void {
    if (ask.value?.step === "coin") select({ type: "coin", slot });
    else if (ask.value !== null) say(t("You can't do that now."));
  }

  /** Restarts the example. */
  function again(): void {
    select({ type: "reset" });
  }

  return { ...trying, message, load, showNext, chooseSlot, again };
}
