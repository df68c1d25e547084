/** One puzzle: its position, the question now asked, the choices made, the turns that follow on the board, and the verdict. */

import { batch, computed, signal } from "@preact/signals";
import { createTrying } from "../rulebook/trying.ts";
import { createRefusal } from "../trying/refusal.ts";
import type { ClickPath } from "../shared/compose.ts";
import { guestTries, keepOne, keepTry } from "../shared/puzzlesdone.ts";
import { lastStep, NOTHING, reduce, type Selection, type SelectionEvent, type ActionStep } from "../shared/selection.ts";
import { paragraph } from "../shared/forms.ts";
import { t } from "../shared/texts.ts";
import type { CitedRule } from "../shared/rule.tsx";
import { pace, still } from "../shared/look.ts";
import type { CoinKind, PuzzleMoment, PuzzlesBoot, PuzzleStanding, PuzzleStep, PuzzleTask } from "../schema.gen.ts";
import { fetchAnswer, fetchHint, fetchReason, fetchStanding, sendTry } from "./calls.ts";

type PuzzleState = PuzzleStep & ActionStep;

/** The time between two turns on the board, in milliseconds. */
const TURN_MS = 350;

export type OpenPuzzle = ReturnType<typeof createPuzzle>;

/** `inRun` takes the verdicts in a timed run, whose tries are not kept. */
export function createPuzzle(boot: Pick<PuzzlesBoot, "day" | "today" | "kept"> & Pick<PuzzleTask, "number" | "step">, inRun: ((right: boolean) => void) | null = null) {
  const begun: PuzzleState = { ...boot.step, ids: [], only: null };
  const selection = signal<Selection<PuzzleState>>(NOTHING);
  /** The puzzle with a verdict. */
  const judged = signal<PuzzleStep | null>(null);
  /** The standing after the first try, with the verdict that brought it, and whether a hint made that try a mistake. */
  const rated = signal<{ standing: PuzzleStanding; byHint: boolean } | null>(null);
  /** The answer to an illegal try or a hint, with the address of the rule that it cites. */
  const { answer: said, crossed, clear, show: answer } = createRefusal<{ text: string; rule: CitedRule | null; hint: boolean }>();
  const meantCoin = signal<CoinKind | null>(null);
  /** The kinds of coins that were tried. */
  const ruledOut = signal<CoinKind[]>([]);

  /** Where the present question is asked, and all choices before it. */
  const base = signal<PuzzleState>(begun);
  let past: number[] = [];
  /** The turn of a line that the board shows. */
  const moment = signal<Pick<PuzzleMoment, "view" | "trail"> | null>(null);
  /** How many turns of the line after a verdict were shown. */
  const seen = signal(0);

  const now = computed<PuzzleState | null>(() => lastStep(selection.value) ?? base.value);
  const verdict = computed(() => judged.value?.verdict ?? null);
  const ask = computed(() => (judged.value !== null || moment.value !== null ? null : (now.value?.ask ?? null)));
  const found = computed(() => base.value.found);
  /** The turns of the line that are still to be shown. */
  const left = computed(() => (judged.value?.line.length ?? 0) - seen.value);
  /** The changes of the last shown turn of a verdict's line. */
  const turn = computed(() => (seen.value > 0 ? (judged.value?.line[seen.value - 1]?.text ?? "") : ""));

  let fetching = false;
  let hinted = false;
  /** The facts about a try that the server needs besides its choices. */
  const how = (): { run?: true; hinted?: true } => (inRun !== null ? { run: true } : hinted ? { hinted } : {});

  function select(event: SelectionEvent<PuzzleState>): void {
    if (judged.value !== null || moment.value !== null) return;
    batch(() => {
      clear();
      selection.value = reduce(selection.value, event);
    });
  }

  function refuse(text: string, rule: CitedRule | null, at: string | null): void {
    answer({ text, rule, hint: false }, at);
  }

  /** Shows a verdict, and keeps what it means in a guest's browser. */
  function tell(step: PuzzleStep): void {
    batch(() => {
      clear();
      judged.value = step;
      seen.value = 0;
      moment.value = null;
    });
    const told = step.verdict;
    if (told === null) return;
    inRun?.(told.right);
    const rate = (standing: PuzzleStanding | null): void => {
      rated.value = standing === null ? null : { standing, byHint: told.right && hinted };
    };
    rate(told.standing ?? null);
    if (inRun !== null || boot.kept !== null) return;
    if (keepTry(boot.number, told.right && !hinted)) void fetchStanding(guestTries()).then(rate, () => undefined);
    if (told.right || told.shown) keepOne(boot.number, told.right, boot.number === boot.today ? boot.day : null);
  }

  /** Shows the best defence after a right action, turn by turn, and then the next question. */
  async function goOn(step: PuzzleStep, ids: number[]): Promise<void> {
    let last: Pick<PuzzleMoment, "view" | "trail"> = step;
    for (const next of [step, ...step.line]) {
      batch(() => {
        clear();
        moment.value = last = next;
      });
      if (!still()) await new Promise((done) => setTimeout(done, TURN_MS * pace()));
    }
    batch(() => {
      past = ids;
      base.value = { ...step, view: last.view, trail: last.trail, ids: [], only: null };
      selection.value = NOTHING;
      meantCoin.value = moment.value = null;
      const told = paragraph(step.line.map(({ text }) => text));
      if (told !== "") answer({ text: told, rule: null, hint: true }, null);
    });
  }

  /** Shows the next turn of the line that proves the verdict. */
  function next(): void {
    if (left.value === 0) return;
    batch(() => {
      moment.value = judged.value?.line[seen.value] ?? null;
      seen.value += 1;
    });
  }

  /** Fetches something, one at a time: a second press before the first is answered counts as the same press. */
  async function once<T>(fetched: () => Promise<T>, then: (answer: T) => unknown): Promise<void> {
    if (fetching) return;
    fetching = true;
    try {
      await then(await fetched());
    } catch {
      refuse(t("No connection."), null, null);
    } finally {
      fetching = false;
    }
  }

  function attempt(ids: number[], only: ClickPath | null): void {
    if (judged.value !== null || moment.value !== null) return;
    const all = [...past, ...ids];
    void once(() => sendTry(boot.number, { ids: all, ...how() }), (step) => {
      if (step.verdict !== null) tell(step);
      else if (step.found > found.value) return goOn(step, all);
      else select({ type: "step", step: { ...step, ids, only } });
      return undefined;
    });
  }

  /** Says which coin the other side holds. */
  function tryCoin(kind: CoinKind): void {
    if (verdict.value?.right || verdict.value?.shown || (inRun !== null && verdict.value !== null)) return;
    void once(() => sendTry(boot.number, { coin: kind, ...how() }), (step) => {
      tell(step);
      if (step.verdict?.right === false) ruledOut.value = [...ruledOut.value, kind];
    });
  }

  function hint(): void {
    if (judged.value !== null || moment.value !== null) return;
    void once(() => fetchHint(boot.number, [...past, ...(now.value?.ids ?? [])]), ({ text, coin }) => {
      hinted = true;
      batch(() => {
        answer({ text, rule: null, hint: true }, null);
        meantCoin.value = coin;
      });
    });
  }

  function show(): void {
    void once(() => fetchAnswer(boot.number), tell);
  }

  /** Goes back to the question after a wrong action, and else to the first position of the puzzle. */
  function again(): void {
    const told = verdict.value;
    batch(() => {
      clear();
      if (told?.right || told?.shown) {
        past = [];
        base.value = begun;
      }
      judged.value = moment.value = null;
      seen.value = 0;
      selection.value = NOTHING;
    });
  }

  const trying = createTrying<PuzzleState>({
    now, ask, selection, select, refuse, asksBoth: true,
    play: (ids, only) => attempt(ids, only),
    reason: (ids, tried) => fetchReason(boot.number, [...past, ...ids], tried),
  });

  return { ...trying, judged, verdict, rated, said, crossed, meantCoin, ruledOut, begun, moment, found, left, turn, tryCoin, hint, show, again, next };
}
