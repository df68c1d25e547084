/**
 * A player's unsent choices: one plain state, changed only by `reduce`. The play page and the
 * rulebook's boards keep one each.
 */

import type { Ask, ChoiceVerb, CoinKind, OfferedChoice, UnitView } from "../schema.gen.ts";
import { arrange, ids, narrow, type ClickPath, type BoardOffers } from "./compose.ts";

/** The choices before a step: stepping back restores them. */
interface Chosen {
  /** The chosen coin's place in the hand. */
  slot: number | null;
  /** The hex of the unit that is meant, if several are possible. */
  unit: string | null;
}

/** One step of an action, previewed by the server. */
export interface ActionStep {
  /** The choices made so far, including this step's. */
  ids: number[];
  /** The next question, or null if the action is complete. */
  ask: Ask | null;
  /** The whole action that the same click could also have meant ("Only move"). */
  only: ClickPath | null;
}

/** A question that the page asks before it continues. */
export type Inquiry =
  | { what: "unit"; byUnit: Map<string, ClickPath[]> }
  | { what: "path"; paths: ClickPath[] }
  | { what: "recruit" };

export interface Selection<S extends ActionStep = ActionStep> extends Chosen {
  readonly steps: readonly { step: S; before: Chosen }[];
  readonly inquiry: Inquiry | null;
}

export type SelectionEvent<S extends ActionStep = ActionStep> =
  /** A coin of the hand; choosing the same coin again lets it go. */
  | { type: "coin"; slot: number }
  /** A unit that stands for its coin; `unit` if several are possible. */
  | { type: "unit"; slot: number; unit: string | null }
  | { type: "inquire"; inquiry: Inquiry }
  /** The page's question is answered or withdrawn. */
  | { type: "answered" }
  | { type: "step"; step: S }
  | { type: "back" }
  | { type: "reset" };

export const NOTHING: Selection<never> = { slot: null, unit: null, steps: [], inquiry: null };

/** Returns the choices after an event. It is always a new object: the page compares it to drop a preview that is out of date. */
export function reduce<S extends ActionStep>(now: Selection<S>, event: SelectionEvent<S>): Selection<S> {
  switch (event.type) {
    case "coin":
      return now.slot === event.slot ? { ...now, slot: null, unit: null, inquiry: null } : { ...now, slot: event.slot, unit: null, inquiry: null };
    case "unit":
      return { ...now, slot: event.slot, unit: event.unit, inquiry: null };
    case "inquire":
      return { ...now, inquiry: event.inquiry };
    case "answered":
      return { ...now, inquiry: null };
    case "step":
      return { slot: null, unit: null, inquiry: null, steps: [...now.steps, { step: event.step, before: { slot: now.slot, unit: now.unit } }] };
    case "back":
      return back(now);
    case "reset":
      return { ...NOTHING };
  }
}

/** Goes one step back: first the page's question, then the chosen coin, then the last step. */
function back<S extends ActionStep>(now: Selection<S>): Selection<S> {
  if (now.inquiry !== null) return { ...now, inquiry: null };
  if (now.slot !== null) return { ...now, slot: null, unit: null };
  const last = now.steps[now.steps.length - 1];
  return last === undefined ? { ...now } : { ...last.before, inquiry: null, steps: now.steps.slice(0, -1) };
}

/** Returns the last step, or null before the first. */
export function lastStep<S extends ActionStep>(now: Selection<S>): S | null {
  return now.steps[now.steps.length - 1]?.step ?? null;
}

/** Returns the place in the hand of the coin that the action spends, also after its first step. */
export function spentSlot(now: Selection): number | null {
  return now.steps[0]?.before.slot ?? now.slot;
}

/** Returns the choices to send for a path. "Only move" replaces the click that started the tactic. */
export function idsWith(now: Selection, path: ClickPath): number[] {
  const steps = lastStep(now)?.only === path ? now.steps.slice(0, -1) : now.steps;
  return [...(steps[steps.length - 1]?.step.ids ?? []), ...ids(path)];
}

/** The situation of a player who chooses. */
export interface Situation {
  /** The question of the server or of the last step, or null if nothing can be chosen. */
  ask: Ask | null;
  seat: number | null;
  hand: readonly (CoinKind | null)[];
  /** The coin that was drawn and must be used. */
  drawn: CoinKind | null;
  units: readonly UnitView[];
}

/** Returns the chosen coin: by a click, or because it was drawn. */
export function chosenCoin({ ask, hand, drawn }: Situation, { slot }: Selection): CoinKind | null {
  if (ask?.step === "drawn") return drawn ?? ask.choices.find((choice) => choice.coin !== null)?.coin ?? null;
  return ask?.step === "coin" && slot !== null ? (hand[slot] ?? null) : null;
}

/** Returns whether a coin has to be chosen before anything else. */
export function lacksCoin(at: Situation, now: Selection): boolean {
  return at.ask?.step === "coin" && chosenCoin(at, now) === null;
}

/** Returns the choices now open, narrowed by the chosen coin and unit. */
export function openChoices(at: Situation, now: Selection): OfferedChoice[] {
  if (at.ask === null || lacksCoin(at, now)) return [];
  return narrow(at.ask.choices, chosenCoin(at, now), now.unit);
}

/** Returns the clickable parts of the board: the open choices, or the units that the page asks about. */
export function offersOf(open: OfferedChoice[], now: Selection): BoardOffers {
  if (now.inquiry?.what !== "unit") return arrange(open);
  const units: BoardOffers["hexes"] = new Map();
  for (const [hex, paths] of now.inquiry.byUnit) {
    units.set(hex, { paths, dot: false, mayGoOn: false, deploy: false, target: false, cost: false, friend: true, poison: false, build: false });
  }
  return { hexes: units, discs: [] };
}

/** Returns the hex of the unit that acts, or would act with the chosen coin. */
export function actingUnit(at: Situation, now: Selection): string | null {
  if (now.unit !== null) return now.unit;
  if (at.ask === null) return null;
  if (at.ask.step !== "coin" && at.ask.step !== "drawn") return at.ask.unit?.hex ?? null;
  const hexes = new Set(openChoices(at, now).flatMap((choice) => (choice.verb === "deploy" || choice.hex === null ? [] : [choice.hex])));
  return hexes.size === 1 ? ([...hexes][0] ?? null) : null;
}

/** Returns the event of a click on a unit that stands for its coin, or null if the click means no coin. */
export function unitEvent(at: Situation, now: Selection, hex: string): SelectionEvent<never> | null {
  const there = at.units.find((unit) => unit.hex === hex);
  if (at.ask?.step !== "coin" || there === undefined || there.seat !== at.seat) return null;
  const slot = at.hand.indexOf(there.kind);
  if (slot < 0) return null;
  // A second click on the same unit lets its coin go.
  if (now.slot !== null && chosenCoin(at, now) === there.kind && actingUnit(at, now) === hex) return { type: "coin", slot: now.slot };
  const alike = at.units.filter((unit) => unit.seat === there.seat && unit.kind === there.kind);
  return { type: "unit", slot, unit: alike.length > 1 ? hex : null };
}

/** Returns the open choices with a verb, for the buttons beside the board. */
export function byVerb(open: OfferedChoice[], verb: ChoiceVerb): OfferedChoice[] {
  return open.filter((choice) => choice.verb === verb);
}
