/**
 * One live board of the rulebook: the example's position, its reader's choices, and the possible next ones. Nothing
 * of it is stored elsewhere.
 */

import { batch, computed, signal } from "@preact/signals";
import type { DiscName } from "../board/marks.ts";
import { decide, type ClickPath } from "../shared/compose.ts";
import type { Attempt } from "../shared/net.ts";
import {
  actingUnit, chosenCoin, idsWith, lacksCoin, lastStep, NOTHING, offersOf, openChoices, reduce, unitEvent, type Selection, type SelectionEvent, type Situation,
  type Step,
} from "../shared/selection.ts";
import { t } from "../shared/texts.ts";
import { coinOrder, spread } from "../shared/coinorder.ts";
import type { Kind, LiveExample, SeatView, Why } from "../schema.gen.ts";
import { fetchExample, fetchReason } from "./calls.ts";

/** The example after some choices of its reader. */
type ExampleStep = LiveExample & Step;

export type Live = ReturnType<typeof createLive>;

export function createLive(name: string) {
  const start = signal<ExampleStep | null>(null);
  const selection = signal<Selection<ExampleStep>>(NOTHING);
  /** The answer to an illegal attempt, with the address of the rule that it cites. */
  const message = signal<{ text: string; rule: string | null } | null>(null);

  const now = computed(() => lastStep(selection.value) ?? start.value);
  const ask = computed(() => now.value?.ask ?? null);
  /** The reader's seat: the one whose coins are shown. */
  const seat = computed<SeatView | null>(() => now.value?.view.seats.find((s) => s.own !== null) ?? null);
  const hand = computed<Kind[]>(() => {
    const own = seat.value?.own;
    if (!own || seat.value === null) return [];
    return spread(own.hand, coinOrder(seat.value));
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

  /** Changes the selection. The reader's next action removes a notice. */
  function select(event: SelectionEvent<ExampleStep>): void {
    batch(() => {
      message.value = null;
      selection.value = reduce(selection.value, event);
    });
  }

  function say(text: string, rule: string | null = null): void {
    message.value = { text, rule };
  }

  async function load(): Promise<void> {
    start.value = { ...(await fetchExample(name, [])), ids: [], only: null };
  }

  function go(path: ClickPath, only: ClickPath | null): void {
    void showStep(idsWith(selection.value, path), only);
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

  function take(paths: ClickPath[]): void {
    const decision = decide(paths);
    if (decision === null) return;
    if (decision.what === "which") select({ type: "inquire", inquiry: { what: "unit", byUnit: decision.byUnit } });
    else if (decision.what === "menu") select({ type: "inquire", inquiry: { what: "path", paths: decision.paths } });
    else {
      select({ type: "answered" });
      go(decision.path, decision.only);
    }
  }

  async function explainIllegal(tried: Attempt): Promise<void> {
    const from = now.value;
    if (from === null || from.ask === null) return;
    let answer: Why | null;
    try {
      answer = await fetchReason(name, from.ids, tried);
    } catch {
      answer = { reason: t("No connection."), rule: null };
    }
    if (now.value === from) say(answer?.reason ?? t("You cannot do that now."), answer?.rule ?? null);
  }

  /** Chooses a coin of the hand; choosing it again lets it go. */
  function chooseSlot(slot: number): void {
    if (ask.value?.step === "coin") select({ type: "coin", slot });
    else if (ask.value !== null) say(t("You cannot do that now."));
  }

  function chooseHex(hex: string): void {
    const offer = offers.value.hexes.get(hex);
    if (offer) {
      take(offer.paths);
      return;
    }
    if (ask.value === null) return;
    const event = unitEvent(situation.value, selection.value, hex);
    const bare = !situation.value.units.some((unit) => unit.hex === hex);
    if (event !== null) select(event);
    else if (lacksCoin(situation.value, selection.value) && bare) say(t("Choose a coin first."));
    else void explainIllegal({ coin: coin.value, hex, verb: null });
  }

  /** Plays a bolster, a control or a tactic that a unit performs on its own hex. */
  function act(sign: DiscName, hex: string | null = null): void {
    take(offers.value.discs.filter((disc) => disc.name === sign && (hex === null || disc.hex === hex)).map((disc) => disc.path));
  }

  /** Goes one step back: first the page's question, then the chosen coin, then the last choice. */
  function undo(): void {
    select({ type: "back" });
  }

  /** Restarts the example. */
  function again(): void {
    select({ type: "reset" });
  }

  return { selection, now, ask, seat, hand, coin, message, offers, beside, acting, load, go, showNext, take, chooseSlot, chooseHex, act, undo, again };
}
