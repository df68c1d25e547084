/**
 * The state that the pages of a table show: signals, and values derived from them. No rule lives here. A
 * replay never chooses anything.
 */

import { computed, signal } from "@preact/signals";
import {
  actingUnit, chosenCoin, lacksCoin, lastStep, NOTHING, offersOf, openChoices, reduce, type Selection, type SelectionEvent, type Situation, type Step,
} from "../shared/selection.ts";
import type { Ask, Kind, Mark, Past, Payload, SeatView, UnitView, View } from "../schema.gen.ts";
import type { ClickPath } from "../shared/compose.ts";
import { boot } from "./boot.ts";

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

/** The open card or sheet: one at a time. */
export type Opened = { what: "settings" | "keys" } | { what: "unit"; kind: Kind; hex: string | null; seat: number | null } | { what: "decree"; id: string } | { what: "bag"; seat: number };

export const payload = signal<Payload | null>(null);
/** The slots of the hand. A spent coin leaves an empty one. */
export const hand = signal<(Kind | null)[]>([]);
export const past = signal<PastPosition | null>(null);
/** Whether an action is on its way to the server. */
export const sending = signal(false);
export const opened = signal<Opened | null>(null);
/** The hexes that the unit of the open card could attack. */
export const threats = signal<string[]>([]);
/** The arrows that the person has drawn. An arrow from a hex to itself is a ring. */
export const notes = signal<{ from: string; to: string }[]>([]);
/** The hexes that the other side's units could attack, as long as they are to be shown. */
export const endangered = signal<string[]>([]);
export const hovered = signal<string | null>(null);
/** Sentences for screen readers. The assertive one interrupts. */
export const polite = signal("");
export const assertive = signal("");
/** The actions that may be laid out in advance while another seat plays, and the function that does so, or null where none may be. */
export const ahead = signal<{ ask: Ask; lay: (path: ClickPath) => void } | null>(null);
/** Whether the board moves to its new state: after something was sent or has arrived, but not after an undo. */
export const animate = signal(true);
/** The seat at the lower edge. */
export const bottom = signal<number>(boot.mode === "screen" ? 1 : (boot.you[0] ?? 1));

const chosen = signal<Selection<UnsentStep>>(NOTHING);
/** The choices not yet sent; only `select` changes them. */
export const selection = computed(() => chosen.value);

export function select(event: SelectionEvent<UnsentStep>): void {
  chosen.value = reduce(chosen.value, event);
  animate.value = event.type === "step";
}

/** The last unsent step. */
export const unsent = computed(() => lastStep(selection.value));
/** The question before any choice: for this seat's turn, or in advance of it. */
export const asked = computed<Ask | null>(() => payload.value?.ask ?? ahead.value?.ask ?? null);
/** The hex of the unit whose action is on its way, or null where the action has none. */
export const sendingAt = computed(() => {
  const mark = sending.value || ahead.value !== null ? unsent.value?.trail.at(-1) : undefined;
  return (mark?.verb === "attack" ? mark.from : mark?.to) ?? null;
});
export const view = computed<View | null>(() => past.value?.view ?? unsent.value?.view ?? payload.value?.view ?? null);
export const ask = computed<Ask | null>(() => {
  if (past.value !== null) return null;
  return unsent.value !== null ? unsent.value.ask : asked.value;
});

export const ownSeat = computed<SeatView | null>(() => {
  const seat = payload.value?.seat;
  return seat === null || seat === undefined ? null : (payload.value?.view.seats.find((s) => s.seat === seat) ?? null);
});
export const drawn = computed<Kind | null>(() => ownSeat.value?.own?.drawn ?? null);

/** The situation in which a person chooses. `select` and the functions of shared/selection.ts do the rest. */
export const situation = computed<Situation>(() => ({
  ask: ask.value,
  seat: payload.value?.seat ?? null,
  hand: hand.value,
  drawn: drawn.value,
  units: view.value?.units ?? [],
}));

export const coin = computed(() => chosenCoin(situation.value, selection.value));
export const needsCoin = computed(() => lacksCoin(situation.value, selection.value));
export const open = computed(() => (sending.value ? [] : openChoices(situation.value, selection.value)));
export const offers = computed(() => offersOf(open.value, selection.value));
/** The hex of the unit that the unsent steps or the chosen coin would use. */
export const acting = computed(() => actingUnit(situation.value, selection.value));
export const myTurn = computed(() => asked.value !== null);
