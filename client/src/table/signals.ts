/**
 * The state that the pages of a table show: signals, and values derived from them. No rule lives here. A
 * replay never chooses anything.
 */

import { computed, signal } from "@preact/signals";
import { actingUnit, chosenCoin, lacksCoin, offersOf, openChoices, type Situation } from "../shared/selection.ts";
import type { Ask, Kind, View } from "../schema.gen.ts";
import { boot } from "./boot.ts";
import { createTable } from "./tablestate.ts";

export type { PastPosition, UnsentStep } from "./tablestate.ts";

/** The open card or sheet: one at a time. */
export type Opened = { what: "settings" | "keys" } | { what: "unit"; kind: Kind; hex: string | null; seat: number | null } | { what: "decree"; id: string } | { what: "bag"; seat: number };

/** The table of this page. */
export const table = createTable(boot);
export const { payload, animate, selection, select, unsent, hand, past, sending, polite, assertive, ahead, bottom, ownSeat } = table;

export const opened = signal<Opened | null>(null);
/** The hexes that the unit of the open card could attack. */
export const threats = signal<string[]>([]);
/** The arrows that the person has drawn. An arrow from a hex to itself is a ring. */
export const notes = signal<{ from: string; to: string }[]>([]);
/** The hexes that the other side's units could attack, as long as they are to be shown. */
export const endangered = signal<string[]>([]);
export const hovered = signal<string | null>(null);

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
