/** One lesson: the step that is asked, the choices made in it, and the answer to a wrong try. Nothing of it is stored elsewhere. */

import { batch, computed, signal } from "@preact/signals";
import type { DiscName } from "../board/marks.ts";
import { coinOrder, spread } from "../shared/coinorder.ts";
import { decide, ids as idsOf, type ClickPath } from "../shared/compose.ts";
import type { Attempt } from "../shared/net.ts";
import {
  actingUnit, chosenCoin, idsWith, lacksCoin, lastStep, NOTHING, offersOf, openChoices, reduce, unitEvent, type Selection, type SelectionEvent, type Situation,
  type Step,
} from "../shared/selection.ts";
import { t } from "../shared/texts.ts";
import type { Kind, LessonBoot, LessonStep, SeatView } from "../schema.gen.ts";
import { fetchReason, fetchStep } from "./calls.ts";
import { markDone } from "./done.ts";

/** How long a right action is seen before the next step, in milliseconds. */
const SEEN_MS = 600;
/** How long the cross stays on the hex of a wrong try. */
const CROSS_MS = 3000;

type Asked = LessonStep & Step;

/** The answer to a wrong try. */
export interface Mistake {
  text: string;
  /** The address of the rule that it cites. */
  rule: string | null;
  /** The hex that was pressed. */
  hex: string | null;
}

export type Lesson = ReturnType<typeof createLesson>;

export function createLesson(boot: LessonBoot) {
  const number = signal(0);
  const begun = signal<Asked | null>(null);
  const selection = signal<Selection<Asked>>(NOTHING);
  const mistake = signal<Mistake | null>(null);
  const crossed = signal<string | null>(null);
  /** Whether the present step has just been done. */
  const right = signal(false);
  const over = signal(false);

  const now = computed(() => lastStep(selection.value) ?? begun.value);
  const ask = computed(() => (right.value ? null : (now.value?.ask ?? null)));
  const seat = computed<SeatView | null>(() => now.value?.view.seats.find((s) => s.own !== null) ?? null);
  const hand = computed<Kind[]>(() => {
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
  const beside = computed(() => (selection.value.inquiry === null ? open.value.filter((c) => c.to === null) : []));
  /** The coin that the step is about, or null where the hand does not matter. */
  const meant = computed<Kind | null>(() => begun.value?.ask?.choices.find((choice) => choice.id === begun.value?.right[0])?.coin ?? null);

  /** The verb of the choice that the step asks for first. */
  const verb = computed(() => begun.value?.ask?.choices.find((choice) => choice.id === begun.value?.right[0])?.verb ?? null);
  /** Whether the step asks for an action that is chosen by a sign or a button; else those are left out. */
  const byButton = computed(() => {
    const { ask: first, right: wanted } = begun.value ?? { ask: null, right: [] };
    const choice = first?.choices.find((one) => one.id === wanted[0]);
    return choice !== undefined && (choice.to === null || choice.verb === "control" || choice.verb === "bolster");
  });

  let crossing: ReturnType<typeof setTimeout> | undefined;
  let passing: ReturnType<typeof setTimeout> | undefined;
  /** Rises with every step that is begun, so that late answers are dropped. */
  let round = 0;
  let fetching = false;

  /** Removes the answer to the last try. */
  function clear(): void {
    clearTimeout(crossing);
    mistake.value = null;
    crossed.value = null;
  }

  function select(event: SelectionEvent<Asked>): void {
    batch(() => {
      clear();
      selection.value = reduce(selection.value, event);
    });
  }

  function refuse(text: string, rule: string | null, hex: string | null): void {
    batch(() => {
      clear();
      mistake.value = { text, rule, hex };
      crossed.value = hex;
    });
    crossing = setTimeout(() => (crossed.value = null), CROSS_MS);
  }

  /** Begins a step, the first being 0. After the last one the lesson is over. */
  async function begin(at: number): Promise<void> {
    clearTimeout(passing);
    const mine = ++round;
    if (at >= boot.sentences.length) {
      markDone(boot.lesson);
      batch(() => {
        clear();
        over.value = true;
      });
      return;
    }
    let step: LessonStep;
    try {
      step = await fetchStep(boot.lesson, at, []);
    } catch {
      if (mine === round) refuse(t("No connection."), null, null);
      return;
    }
    if (mine !== round) return;
    batch(() => {
      clear();
      selection.value = NOTHING;
      number.value = at;
      right.value = false;
      over.value = false;
      begun.value = { ...step, ids: [], only: null };
    });
  }

  /** Tries these choices. `at` is the hex that was pressed. */
  async function attempt(ids: number[], only: ClickPath | null, at: string | null): Promise<void> {
    // A second press before the first is answered counts as the same press.
    if (fetching || right.value) return;
    fetching = true;
    const mine = round;
    try {
      const step = await fetchStep(boot.lesson, number.value, ids);
      if (mine !== round) return;
      if (step.reason !== null) refuse(step.reason, null, at);
      else {
        select({ type: "step", step: { ...step, ids, only } });
        if (step.ends) {
          right.value = true;
          passing = setTimeout(() => void begin(number.value + 1), SEEN_MS);
        }
      }
    } catch {
      if (mine === round) refuse(t("No connection."), null, null);
    } finally {
      fetching = false;
    }
  }

  function go(path: ClickPath, only: ClickPath | null = null, at: string | null = null): void {
    void attempt(idsWith(selection.value, path), only, at);
  }

  function take(paths: ClickPath[], at: string | null): void {
    // A click that can mean the right action means it.
    const wanted = begun.value?.right.join() ?? "";
    const fitting = paths.find((path) => `${wanted},`.startsWith(`${[...(now.value?.ids ?? []), ...idsOf(path)].join()},`));
    const decision = fitting === undefined ? decide(paths) : null;
    if (fitting !== undefined) go(fitting, null, at);
    else if (decision?.what === "which") select({ type: "inquire", inquiry: { what: "unit", byUnit: decision.byUnit } });
    else if (decision?.what === "menu") select({ type: "inquire", inquiry: { what: "path", paths: decision.paths } });
    else if (decision !== null) {
      select({ type: "answered" });
      go(decision.path, decision.only, at);
    }
  }

  async function explainIllegal(tried: Attempt): Promise<void> {
    const [from, mine] = [now.value, round];
    if (from === null || ask.value === null) return;
    let reason: { reason: string | null; rule: string | null } | null;
    try {
      reason = await fetchReason(boot.lesson, number.value, from.ids, tried);
    } catch {
      reason = { reason: t("No connection."), rule: null };
    }
    if (mine === round && now.value === from) refuse(reason?.reason ?? t("You cannot do that now."), reason?.rule ?? null, tried.hex);
  }

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

  /** Plays a bolster, a control or a tactic that a unit performs on its own hex. */
  function act(sign: DiscName, hex: string | null = null): void {
    const discs = offers.value.discs.filter((disc) => disc.name === sign && (hex === null || disc.hex === hex));
    take(discs.map((disc) => disc.path), hex ?? discs[0]?.hex ?? null);
  }

  function undo(): void {
    if (!right.value) select({ type: "back" });
  }

  /** Plays the right action. */
  function show(): void {
    const ids = begun.value?.right;
    if (ids === undefined || right.value || over.value) return;
    selection.value = NOTHING;
    void attempt(ids, null, null);
  }

  function back(): void {
    void begin(Math.max(0, over.value ? boot.sentences.length - 1 : number.value - 1));
  }

  function skip(): void {
    if (!over.value) void begin(number.value + 1);
  }

  return {
    number, now, ask, seat, hand, coin, meant, selection, offers, acting, beside, byButton, verb, mistake, crossed, right, over,
    begin, go, take, chooseSlot, chooseHex, act, undo, show, back, skip,
  };
}
