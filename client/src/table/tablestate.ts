/**
 * The state of a table that the page's logic reads and writes: signals, and values derived from them. No rule lives here. A
 * replay never chooses anything. A test makes as many of them as it needs.
 */

import { computed, signal } from "@preact/signals";
import {
  actingUnit, chosenCoin, lacksCoin, lastStep, NOTHING, offersOf, openChoices, reduce, type Selection, type SelectionEvent, type Situation, type ActionStep,
} from "../shared/selection.ts";
import type { Ask, GameBoot, CoinKind, BoardMark, Past, Payload, SeatView, UnitView, View } from "../schema.gen.ts";
import type { ClickPath } from "../shared/compose.ts";

/** A step of an action that has not been sent: the view after it, and the units' paths to there. */
export interface UnsentStep extends ActionStep {
  /** The action in a sentence, for the player who has to confirm it. */
  label: string;
  view: View;
  trail: BoardMark[];
  /** The units as they would stand after the step, if `view` is still the one before it. */
  meant?: UnitView[];
}

/** An earlier position, and the line of the record that it follows (-1: before the first). */
export interface PastPosition extends Past {
  at: number;
}

export type TableState = ReturnType<typeof createTable>;

/** Returns the state of a table before anything has arrived, for the player in the seats `you`. */
export function createTable({ mode, you }: Pick<GameBoot, "mode" | "you">) {
  const chosen = signal<Selection<UnsentStep>>(NOTHING);
  /** The choices not yet sent; only `select` changes them. */
  const selection = computed(() => chosen.value);
  const payload = signal<Payload | null>(null);
  /** Whether the board moves to its new state: after something was sent or has arrived, but not after an undo. */
  const animate = signal(true);
  /** The last unsent step. */
  const unsent = computed(() => lastStep(selection.value));
  /** The slots of the hand. A spent coin leaves an empty one. */
  const hand = signal<(CoinKind | null)[]>([]);
  const past = signal<PastPosition | null>(null);
  /** Whether an action is on its way to the server. */
  const sending = signal(false);
  /** The actions that may be laid out in advance while another seat plays, and the function that does so, or null if none may be. */
  const ahead = signal<{ ask: Ask; lay: (path: ClickPath) => void } | null>(null);
  const ownSeat = computed<SeatView | null>(() => payload.value?.view.seats.find((s) => s.seat === payload.value?.seat) ?? null);
  /** The question before any choice: for this seat's turn, or in advance of it. */
  const asked = computed<Ask | null>(() => payload.value?.ask ?? ahead.value?.ask ?? null);
  const view = computed<View | null>(() => past.value?.view ?? unsent.value?.view ?? payload.value?.view ?? null);
  const ask = computed<Ask | null>(() => {
    if (past.value !== null) return null;
    return unsent.value !== null ? unsent.value.ask : asked.value;
  });
  const drawn = computed<CoinKind | null>(() => ownSeat.value?.own?.drawn ?? null);
  /** The situation of a player who chooses. `select` and the functions of shared/selection.ts do the rest. */
  const situation = computed<Situation>(() => ({
    ask: ask.value,
    seat: payload.value?.seat ?? null,
    hand: hand.value,
    drawn: drawn.value,
    units: view.value?.units ?? [],
  }));
  const open = computed(() => (sending.value ? [] : openChoices(situation.value, selection.value)));
  return {
    payload, animate, selection, unsent, hand, past, sending, ahead, ownSeat, asked, view, ask, drawn, situation, open,
    select: (event: SelectionEvent<UnsentStep>): void => {
      chosen.value = reduce(chosen.value, event);
      animate.value = event.type === "step";
    },
    /** Sentences for screen readers. The assertive one interrupts. */
    polite: signal(""),
    assertive: signal(""),
    /** The seat at the lower edge. */
    bottom: signal<number>(mode === "screen" ? 1 : (you[0] ?? 1)),
    /** The hex of the unit with an action on its way, or null if the action has none. */
    sendingAt: computed(() => {
      const mark = sending.value || ahead.value !== null ? unsent.value?.trail.at(-1) : undefined;
      return (mark?.verb === "attack" ? mark.from : mark?.to) ?? null;
    }),
    coin: computed(() => chosenCoin(situation.value, selection.value)),
    needsCoin: computed(() => lacksCoin(situation.value, selection.value)),
    offers: computed(() => offersOf(open.value, selection.value)),
    /** The hex of the unit that the unsent steps or the chosen coin would use. */
    acting: computed(() => actingUnit(situation.value, selection.value)),
    myTurn: computed(() => asked.value !== null),
  };
}
