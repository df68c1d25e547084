/**
 * Trying actions on a board without a running game: an example of the rulebook, a lesson, a puzzle. The offers follow from the position
 * and the selection. Presses on coins and hexes become choices, or questions to the server why the rules forbid them.
 */

import { computed, type ReadonlySignal } from "@preact/signals";
import type { DiscName } from "../board/marks.ts";
import { coinOrder, spread } from "../shared/coinorder.ts";
import { completes, decide, type ClickPath } from "../shared/compose.ts";
import type { TriedPress } from "../shared/net.ts";
import {
  actingUnit, chosenCoin, idsWith, lacksCoin, offersOf, openChoices, unitEvent, type Selection, type SelectionEvent, type Situation, type ActionStep,
} from "../shared/selection.ts";
import { t } from "../shared/texts.ts";
import { citedRule, type CitedRule } from "../shared/rule.tsx";
import type { Ask, CoinKind, SeatView, View, Why } from "../schema.gen.ts";

export type Tried = ReturnType<typeof createTrying>;

interface TryingWorld<S extends ActionStep & { view: View }> {
  /** The position after the choices so far. */
  now: ReadonlySignal<S | null>;
  ask: ReadonlySignal<Ask | null>;
  selection: ReadonlySignal<Selection<S>>;
  select: (event: SelectionEvent<S>) => void;
  /** Tries these choices; `at` is the hex that was pressed. */
  play: (ids: number[], only: ClickPath | null, at: string | null) => void;
  /** Says why something can't be done. */
  refuse: (text: string, rule: CitedRule | null, at: string | null) => void;
  /** Asks the server why an attempt is illegal after these choices. */
  reason: (ids: number[], tried: TriedPress) => Promise<Why | null>;
  /** Whether a press that may mean two whole actions asks which. Else it means the longer one, and the other has a button. */
  asksBoth?: boolean;
  /** Returns the path that a press means in preference to all others, if there is one. */
  meant?: (paths: ClickPath[]) => ClickPath | undefined;
}

export function createTrying<S extends ActionStep & { view: View }>({ now, ask, selection, select, play, refuse, reason, asksBoth = false, meant }: TryingWorld<S>) {
  /** The reader's seat: its coins are shown. */
  const seat = computed<SeatView | null>(() => now.value?.view.seats.find((s) => s.own !== null) ?? null);
  const hand = computed<CoinKind[]>(() => {
    const own = seat.value?.own;
    return own && seat.value !== null ? spread(own.hand, coinOrder(seat.value)) : [];
  });
  const situation = computed<Situation>(() => ({
    ask: ask.value,
    seat: seat.value?.seat ?? null,
    hand: hand.value,
    drawn: seat.value?.own?.drawn ?? null,
    units: now.value?.view.units ?? [],
  }));
  const coin = computed(() => chosenCoin(situation.value, selection.value));
  const open = computed(() => openChoices(situation.value, selection.value));
  const offers = computed(() => offersOf(open.value, selection.value));
  const acting = computed(() => actingUnit(situation.value, selection.value));
  /** The choices beside the board. */
  const beside = computed(() => (selection.value.inquiry === null ? open.value.filter((c) => c.to === null) : []));

  function go(path: ClickPath, only: ClickPath | null = null, at: string | null = null): void {
    play(idsWith(selection.value, path), only, at);
  }

  function take(paths: ClickPath[], at: string | null = null): void {
    const fitting = meant?.(paths);
    const decision = fitting === undefined ? decide(paths) : null;
    if (fitting !== undefined) go(fitting, null, at);
    else if (decision?.what === "which") select({ type: "inquire", inquiry: { what: "unit", byUnit: decision.byUnit } });
    else if (decision?.what === "menu") select({ type: "inquire", inquiry: { what: "path", paths: decision.paths } });
    else if (asksBoth && decision !== null && decision.only !== null && completes(decision.path)) select({ type: "inquire", inquiry: { what: "path", paths: [decision.only, decision.path] } });
    else if (decision !== null) {
      select({ type: "answered" });
      go(decision.path, decision.only, at);
    }
  }

  async function explainIllegal(tried: TriedPress): Promise<void> {
    const from = now.value;
    if (from === null || ask.value === null) return;
    let answer: Why | null;
    try {
      answer = await reason(from.ids, tried);
    } catch {
      answer = { reason: t("No connection."), rule: null, ruling: null };
    }
    if (now.value === from) refuse(answer?.reason ?? t("You can't do that now."), citedRule(answer), tried.hex);
  }

  /** Chooses a coin of the hand; choosing it again lets it go. */
  function chooseSlot(slot: number): void {
    if (ask.value?.step === "coin" && slot < hand.value.length) select({ type: "coin", slot });
  }

  function chooseHex(hex: string): void {
    const offer = offers.value.hexes.get(hex);
    if (offer) {
      take(offer.paths, hex);
      return;
    }
    if (ask.value === null) return;
    const event = unitEvent(situation.value, selection.value, hex);
    const bare = !situation.value.units.some((unit) => unit.hex === hex);
    if (event !== null) select(event);
    else if (lacksCoin(situation.value, selection.value) && bare) refuse(t("Choose a coin first."), null, hex);
    else void explainIllegal({ coin: coin.value, hex, verb: null });
  }

  /** Plays a bolster, a control or a tactic on the unit's hex. */
  function act(sign: DiscName, hex: string | null = null): void {
    const discs = offers.value.discs.filter((disc) => disc.name === sign && (hex === null || disc.hex === hex));
    take(discs.map((disc) => disc.path), hex ?? discs[0]?.hex ?? null);
  }

  /** Goes one step back: first the page's question, then the chosen coin, then the last choice. */
  function undo(): void {
    select({ type: "back" });
  }

  return { now, ask, selection, seat, hand, situation, coin, offers, acting, beside, go, take, explainIllegal, chooseSlot, chooseHex, act, undo };
}
