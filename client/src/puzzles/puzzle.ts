/** One puzzle: its position, the choices made in it, and the verdict. */

import { batch, computed, signal } from "@preact/signals";
import { createTrying } from "../rulebook/trying.ts";
import { createRefusal } from "../trying/refusal.ts";
import type { ClickPath } from "../shared/compose.ts";
import { keepOne } from "../shared/puzzlesdone.ts";
import { lastStep, NOTHING, reduce, type Selection, type SelectionEvent, type ActionStep } from "../shared/selection.ts";
import { t } from "../shared/texts.ts";
import type { CitedRule } from "../shared/rule.tsx";
import type { CoinKind, PuzzleBoot, PuzzleStep } from "../schema.gen.ts";
import { fetchAnswer, fetchHint, fetchReason, sendTry } from "./calls.ts";

type PuzzleState = PuzzleStep & ActionStep;

export type OpenPuzzle = ReturnType<typeof createPuzzle>;

export function createPuzzle(boot: Pick<PuzzleBoot, "number" | "day" | "today" | "step" | "kept">) {
  const begun: PuzzleState = { ...boot.step, ids: [], only: null };
  const selection = signal<Selection<PuzzleState>>(NOTHING);
  /** The puzzle with a verdict. */
  const judged = signal<PuzzleStep | null>(null);
  /** The answer to an illegal try or a hint, with the address of the rule that it cites. */
  const { answer: said, crossed, clear, show: answer } = createRefusal<{ text: string; rule: CitedRule | null; hint: boolean }>();
  const meantCoin = signal<CoinKind | null>(null);
  /** The kinds of coins that were tried. */
  const ruledOut = signal<CoinKind[]>([]);

  const now = computed<PuzzleState | null>(() => lastStep(selection.value) ?? begun);
  const verdict = computed(() => judged.value?.verdict ?? null);
  const ask = computed(() => (judged.value !== null ? null : (now.value?.ask ?? null)));

  let fetching = false;

  function select(event: SelectionEvent<PuzzleState>): void {
    if (judged.value !== null) return;
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
    });
    const how = step.verdict;
    if (boot.kept === null && how !== null && (how.right || how.shown)) keepOne(boot.number, how.right, boot.number === boot.today ? boot.day : null);
  }

  /** Fetches something, one at a time: a second press before the first is answered counts as the same press. */
  async function once<T>(fetched: () => Promise<T>, then: (answer: T) => void): Promise<void> {
    if (fetching) return;
    fetching = true;
    try {
      then(await fetched());
    } catch {
      refuse(t("No connection."), null, null);
    } finally {
      fetching = false;
    }
  }

  function attempt(ids: number[], only: ClickPath | null): void {
    if (judged.value !== null) return;
    void once(() => sendTry(boot.number, { ids }), (step) => {
      if (step.verdict === null) select({ type: "step", step: { ...step, ids, only } });
      else tell(step);
    });
  }

  /** Says which coin the other side holds. */
  function tryCoin(kind: CoinKind): void {
    if (verdict.value?.right || verdict.value?.shown) return;
    void once(() => sendTry(boot.number, { coin: kind }), (step) => {
      tell(step);
      if (step.verdict?.right === false) ruledOut.value = [...ruledOut.value, kind];
    });
  }

  function hint(): void {
    if (judged.value !== null) return;
    void once(() => fetchHint(boot.number), ({ text, coin }) => {
      batch(() => {
        answer({ text, rule: null, hint: true }, null);
        meantCoin.value = coin;
      });
    });
  }

  function show(): void {
    void once(() => fetchAnswer(boot.number), tell);
  }

  /** Goes back to the first position of the puzzle. */
  function again(): void {
    batch(() => {
      clear();
      judged.value = null;
      selection.value = NOTHING;
    });
  }

  const trying = createTrying<PuzzleState>({
    now, ask, selection, select, refuse, asksBoth: true,
    play: (ids, only) => attempt(ids, only),
    reason: (ids, tried) => fetchReason(boot.number, ids, tried),
  });

  return { ...trying, judged, verdict, said, crossed, meantCoin, ruledOut, begun, tryCoin, hint, show, again };
}
