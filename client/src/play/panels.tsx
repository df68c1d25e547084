/** The curtain between people at one screen, the end of a game, and the regions that speak. */

import { useEffect, useRef } from "preact/hooks";
import { t } from "../shared/texts.ts";
import { SeatMarker } from "../table/coins.tsx";
import { layout } from "../table/layout.ts";
import { Locations } from "../table/locations.tsx";
import { Steps } from "./record.tsx";
import * as state from "./state.ts";
import { SaveRecord } from "./tools.tsx";

/** Hides all hands between two people at one screen; while it is down the page holds no hand. */
export function Curtain({ seat }: { seat: number }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), [seat]);
  const name = state.personName(seat);
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

export function End() {
  const whole = state.payload.value;
  const outcome = whole?.view.outcome;
  if (!whole || !outcome) return null;
  // Locations belong to sides; the first two seats are one of each side.
  const own = state.sideOf(state.bottom.value);
  const sides = whole.view.seats.slice(0, 2).sort((a, b) => Number(b.side === own) - Number(a.side === own));
  return (
    <section class="end" aria-label={state.outcomeText(whole)}>
      <h1>{state.outcomeText(whole)}</h1>
      <p class="detail">{outcome.detail || outcome.text}</p>
      {sides.map((seat) => <Locations key={seat.side} side={seat.side} held={seat.markers} goal={seat.goal} size={24} />)}
      <div class="row">
        <button type="button" class="button primary big" onClick={() => void state.playAgain()}>{t("Rematch")}</button>
        <a class="button big" href="/">{t("New game")}</a>
      </div>
      <div class="afterwards">
        <a class="quiet" href={`/replay/${state.game}`}>{t("Replay the game")}</a>
        <SaveRecord />
      </div>
      {layout.value.name === "wide" || layout.value.name === "mid" ? null : <EndSteps />}
    </section>
  );
}

/** The way back through the game, where the record has no place of its own. */
function EndSteps() {
  const last = (state.payload.value?.record.length ?? 0) - 1;
  return <Steps at={state.past.value?.at ?? last} last={last} />;
}

/** The regions that a screen reader speaks: politely, or at once where the person has to act. */
export function Speaker() {
  return (
    <div class="unseen-text">
      <div role="status" aria-live="polite">{state.polite.value}</div>
      <div role="alert" aria-live="assertive">{state.assertive.value}</div>
    </div>
  );
}
