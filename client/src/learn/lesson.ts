/** One lesson: the step that is asked, the choices made in it, and the answer to a wrong try. Nothing of it is stored elsewhere. */

import { batch, computed, signal } from "@preact/signals";
import { createTrying } from "../rulebook/trying.ts";
import { createRefusal } from "../trying/refusal.ts";
import { ids as idsOf, type ClickPath } from "../shared/compose.ts";
import { lastStep, NOTHING, reduce, type Selection, type SelectionEvent, type ActionStep } from "../shared/selection.ts";
import { t } from "../shared/texts.ts";
import type { CitedRule } from "../shared/rule.tsx";
import type { CoinKind, LessonBoot, LessonStep } from "../schema.gen.ts";
import { fetchReason, fetchStep } from "./calls.ts";
import type { DoneLessons } from "./done.ts";

/** How long a right action is seen before the next step, in milliseconds. */
const SEEN_MS = 600;

type LessonState = LessonStep & ActionStep;

/** The answer to a wrong try. */
export interface WrongTry {
  text: string;
  /** The address of the rule that it cites. */
  rule: CitedRule | null;
  /** The hex that was pressed. */
  hex: string | null;
}

export type OpenLesson = ReturnType<typeof createLesson>;

export function createLesson(boot: LessonBoot, done: Pick<DoneLessons, "mark">) {
  const number = signal(0);
  const begun = signal<LessonState | null>(null);
  const selection = signal<Selection<LessonState>>(NOTHING);
  const { answer: mistake, crossed, clear, show: answer } = createRefusal<WrongTry>();
  /** Whether the present step has just been done. */
  const right = signal(false);
  const over = signal(false);

  const now = computed(() => lastStep(selection.value) ?? begun.value);
  const ask = computed(() => (right.value ? null : (now.value?.ask ?? null)));
  /** The coin that the step is about, or null if the hand does not matter. */
  const meant = computed<CoinKind | null>(() => begun.value?.ask?.choices.find((choice) => choice.id === begun.value?.right[0])?.coin ?? null);

  /** The verb of the choice that the step asks for first. */
  const verb = computed(() => begun.value?.ask?.choices.find((choice) => choice.id === begun.value?.right[0])?.verb ?? null);
  /** Whether the step asks for an action that is chosen by a sign or a button; else those are left out. */
  const byButton = computed(() => {
    const { ask: first, right: wanted } = begun.value ?? { ask: null, right: [] };
    const choice = first?.choices.find((one) => one.id === wanted[0]);
    return choice !== undefined && (choice.to === null || choice.verb === "control" || choice.verb === "bolster");
  });

  let passing: ReturnType<typeof setTimeout> | undefined;
  /** Rises with every new step, to drop late answers. */
  let round = 0;
  let fetching = false;

  function select(event: SelectionEvent<LessonState>): void {
    batch(() => {
      clear();
      selection.value = reduce(selection.value, event);
    });
  }

  function refuse(text: string, rule: CitedRule | null, hex: string | null): void {
    answer({ text, rule, hex }, hex);
  }

  /** Starts a step, counted from 0. After the last one the lesson is over. */
  async function begin(at: number): Promise<void> {
    clearTimeout(passing);
    const mine = ++round;
    if (at >= boot.sentences.length) {
      done.mark(boot.lesson);
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

  const trying = createTrying<LessonState>({
    now, ask, selection, select,
    play: (ids, only, at) => void attempt(ids, only, at),
    refuse,
    reason: (ids, tried) => fetchReason(boot.lesson, number.value, ids, tried),
    // A press that can mean the right action means it.
    meant: (paths) => {
      const wanted = `${begun.value?.right.join() ?? ""},`;
      return paths.find((path) => wanted.startsWith(`${[...(now.value?.ids ?? []), ...idsOf(path)].join()},`));
    },
  });

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

  return { ...trying, number, meant, byButton, verb, mistake, crossed, right, over, begin, undo, show, back, skip };
}
