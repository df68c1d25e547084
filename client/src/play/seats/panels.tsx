/** The curtain between players at one screen, and the live regions for screen readers. */

import { useLayoutEffect, useRef } from "preact/hooks";
import { later, styled } from "../../shared/later.tsx";
import { t } from "../../shared/texts.ts";
import { SeatMarker } from "../../table/coins.tsx";
import { QuestionButtons } from "../offers/questionbuttons.tsx";
import * as state from "../state.ts";

export const End = later(() => styled(() => import("../offers/end.tsx"), "ending"), "End");
export const Course = later(() => import("../offers/course.tsx"), "Course");

/** Hides all hands between two players at one screen. While it is down, the page holds no hand. */
export function Curtain({ seat }: { seat: number }) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => button.current?.focus({ preventScroll: true }), [seat]);
  const name = state.personName(seat);
  const posed = state.question.value;
  if (posed !== null) {
    return (
      <section class="curtain" aria-label={posed.text}>
        <h2>{posed.text}</h2>
        <p class="second">{posed.note}</p>
        <div class="row"><QuestionButtons of={posed} /></div>
      </section>
    );
  }
  return (
    <section class="curtain" aria-label={t("Pass the device to {name}", { name })}>
      <SeatMarker seat={seat} size={54} />
      <h2>{t("Pass the device to {name}", { name })}</h2>
      <p class="second">{t("Hands are hidden.")}</p>
      <button type="button" class="button primary big" ref={button} onClick={() => void state.lift()}>
        {t("Show {name}'s coins", { name })}
      </button>
    </section>
  );
}

/** The live regions of a screen reader: a polite one, and an assertive one for moments when the player has to act. */
export function Speaker() {
  return (
    <div class="unseen-text">
      <div role="status" aria-live="polite">{state.polite.value}</div>
      <div role="alert" aria-live="assertive">{state.assertive.value}</div>
    </div>
  );
}
