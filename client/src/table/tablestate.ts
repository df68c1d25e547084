/**
 * The state of a table that the page's logic reads and writes: signals, and values derived from them. No rule lives here. A test
 * makes as many of them as it needs.
 */

import { computed, signal } from "@preact/signals";
import { lastStep, NOTHING, reduce, type Selection, type SelectionEvent, type Step } from "../shared/selection.ts";
import type { Ask, GameBoot, Kind, Mark, Past, Payload, SeatView, UnitView, View } from "../schema.gen.ts";
import type { ClickPath } from "../shared/compose.ts";

/** A step of an action that has not been sent: the view after it, and the units' paths to there. */
export interface UnsentStep extends Step {
  /** The action in a sentence, for the person who is asked whether to send it. */
  label: string;
  view: View;
  trail: Mark[];
  /** The units as they would stand after the step, where `view` is still the one before it. */
  meant?: UnitView[];
}

/** An earlier position, and the line of the record that it follows (-1: before the first). */
export interface PastPosition extends Past {
  at: number;
}

export type TableState = ReturnType<typeof createTable>;

/** Returns the state of a table before anything has arrived, for the person who holds the seats `you`. */
export function createTable({ mode, you }: Pick<GameBoot, "mode" | "you">) {
  const chosen = signal<Selection<UnsentStep>>(NOTHING);
  /** The choices not yet sent; only `select` changes them. */
  const selection = computed(() => chosen.value);
  const payload = signal<Payload | null>(null);
  /** Whether the board moves to its new state: after something was sent or has arrived, but not after an undo. */
  const animate = signal(true);
  return {
    payload,
    animate,
    selection,
    select: (event: SelectionEvent<UnsentStep>): void => {
      chosen.value = reduce(chosen.value, event);
      animate.value = event.type === "step";
    },
    /** The last unsent step. */
    unsent: computed(() => lastStep(selection.value)),
    /** The slots of the hand. A spent coin leaves an empty one. */
    hand: signal<(Kind | null)[]>([]),
    past: signal<PastPosition | null>(null),
    /** Whether an action is on its way to the server. */
    sending: signal(false),
    /** Sentences for screen readers. The assertive one interrupts. */
    polite: signal(""),
    assertive: signal(""),
    /** The actions that may be laid out in advance while another seat plays, and the function that does so, or null where none may be. */
    ahead: signal<{ ask: Ask; lay: (path: ClickPath) => void } | null>(null),
    /** The seat at the lower edge. */
    bottom: signal<number>(mode === "screen" ? 1 : (you[0] ?? 1)),
    ownSeat: computed<SeatView | null>(() => payload.value?.view.seats.find((s) => s.seat === payload.value?.seat) ?? null),
  };
}
