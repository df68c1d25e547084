/** The better line of a moment, played on the board step by step. */

import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { BoardState } from "../board/boardstate.ts";
import { t } from "../shared/texts.ts";
import { SeatMarker } from "../table/coins.tsx";
import { personName } from "../table/names.ts";
import { polite } from "../table/signals.ts";
import type { MomentInWords, ReviewStep } from "../schema.gen.ts";
import { arrowsOf, signsOf } from "./marks.ts";

/** The number of steps that are on the board. With 0, the moment itself is shown. */
export const stepsShown = signal(0);

/** Returns the position of a moment after some steps of its better line, with the last step's marks. */
export function afterSteps(base: Partial<BoardState>, steps: ReviewStep[], shown: number): Partial<BoardState> {
  const last = steps[shown - 1];
  if (last === undefined) return base;
  const { units, held, forts, marks } = last;
  return { ...base, units, held, forts, trail: marks, arrows: arrowsOf(marks, "last"), lasts: signsOf(marks), leftFrom: [], marks: {}, discs: [], chosen: null, animate: true };
}

/** The button that plays the next step, and the steps that were played. */
export function BetterLine({ one }: { one: MomentInWords }) {
  const steps = one.steps ?? [];
  const shown = stepsShown.value;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (shown > 0) button.current?.scrollIntoView({ block: "nearest" });
  }, [shown]);
  if (steps.length === 0) return null;
  const ended = shown >= steps.length;
  const go = (): void => {
    stepsShown.value = ended ? 0 : shown + 1;
    const step = steps[shown];
    polite.value = step === undefined || ended ? t("Back in the game.") : t("{name}: {prompt}", { name: personName(step.seat), prompt: step.text });
  };
  return (
    <>
      {shown === 0 ? null : (
        <ol class="line-steps" aria-label={t("The better line")}>
          {steps.slice(0, shown).map((step, k) => (
            <li key={k} aria-current={k === shown - 1 ? "step" : undefined}><SeatMarker seat={step.seat} size={16} /><span>{step.text}</span></li>
          ))}
        </ol>
      )}
      <button ref={button} type="button" class="button" onClick={go}>
        {shown === 0 ? t("Play the better line") : ended ? t("Back to the game") : t("Next step ({n} of {all})", { n: shown + 1, all: steps.length })}
      </button>
    </>
  );
}
