/** The end of a game, instead of seats and hand. */

import { useEffect, useRef } from "preact/hooks";
import { call, errorOf, Unreachable } from "../../shared/net.ts";
import { listed } from "../../shared/forms.ts";
import { t } from "../../shared/texts.ts";
import { layout } from "../../table/layout.ts";
import { Locations } from "../../table/locations.tsx";
import { polite } from "../../table/signals.ts";
import { PresenceDot, SeatClock } from "../clock/lateclock.ts";
import { SaveRecord } from "../record/saverecord.tsx";
import { Steps } from "../record/record.tsx";
import * as state from "../state.ts";
import { controller, presence, status } from "../page.ts";
import { goTo } from "../../shared/root.ts";

/** A moment beyond the last of any game: the replay shows its last moment. */
const LAST = 1_000_000;

export function End() {
  const whole = state.payload.value;
  const outcome = whole?.view.outcome;
  if (!whole || !outcome) return null;
  // Locations belong to sides, and the first two seats are on different sides.
  const own = state.sideOf(state.bottom.value);
  const sides = whole.view.seats.slice(0, 2).sort((a, b) => Number(b.side === own) - Number(a.side === own));
  return (
    <section class="end" aria-label={state.outcomeText(whole)}>
      <h1>{state.outcomeText(whole)}</h1>
      <p class="detail">{outcome.detail || outcome.text}</p>
      {sides.map((side) => (
        <div key={side.side} class="end-side">
          {whole.view.seats.filter((seat) => seat.side === side.side).map(({ seat }) => (
            <div key={seat} class="seat-name" role="group" aria-label={listed([state.personName(seat), presence(seat)])}>
              <span class="end-who">{state.personName(seat)}</span>
              <PresenceDot seat={seat} />
              <SeatClock seat={seat} />
            </div>
          ))}
          <Locations side={side.side} held={side.markers} goal={side.goal} size={24} />
        </div>
      ))}
      {state.watching ? null : <Rematch />}
      <div class="row">
        {state.watching || whole.people.length > 2 || state.boot.mode !== "link" || whole.people.some((one) => one.bot !== null) ? null : (
          <a class="button" href={`/?again=${state.game}`}>{t("New set-up")}</a>
        )}
        {state.watching ? null : <a class="button" href={`/replay/${state.game}?review=true`}>{t("Review")}</a>}
        <a class="button" href="/">{t("New game")}</a>
      </div>
      <div class="afterwards">
        <a class="quiet" href={`/replay/${state.game}`}>{t("Replay the game")}</a>
        <a class="quiet" href={`/replay/${state.game}?form=full&at=${LAST}`}>{t("All hands")}</a>
        <SaveRecord />
      </div>
      {stepsBeside() ? null : <EndSteps />}
    </section>
  );
}

/** The same game again: requested, accepted, declined, withdrawn. It starts when all players have agreed. */
function Rematch() {
  const { next_game: next, rematch } = status.value ?? {};
  const asks = useRef(false);
  if (rematch && !rematch.asked && rematch.url !== null) asks.current = true;
  // Both sides wanted this game, so the page goes there by itself.
  useEffect(() => {
    if (next && asks.current) goTo(next);
  }, [next]);
  useEffect(() => {
    if (rematch) polite.value = rematch.text;
  }, [rematch?.text]);
  if (next) return <div class="row"><button type="button" class="button primary big" onClick={() => goTo(next)}>{t("Go to the rematch")}</button></div>;
  const ask = (): void => {
    asks.current = true;
    void change("rematch");
  };
  const end = (): void => {
    asks.current = false;
    void change("rematch/end");
  };
  return (
    <>
      {rematch ? <p class="rematch-told">{rematch.text}</p> : null}
      {state.message.value ? <p class="rematch-told">{state.message.value.text}</p> : null}
      <div class="row">
        {rematch?.asked ? <button type="button" class="button primary big" onClick={ask}>{t("Accept rematch")}</button> : null}
        {rematch?.asked ? <button type="button" class="button big" onClick={end}>{t("Decline")}</button> : null}
        {rematch && !rematch.asked && rematch.url !== null ? <button type="button" class="button big" onClick={end}>{t("Take it back")}</button> : null}
        {rematch ? null : <button type="button" class="button primary big" onClick={ask}>{t("Rematch")}</button>}
      </div>
    </>
  );
}

/** Requests a rematch, or ends the request. The status reports the result. */
async function change(what: string): Promise<void> {
  try {
    const response = await call("POST", `/api/games/${state.game}/${what}`, {});
    if (!response.ok) state.say((await errorOf(response)) || t("You cannot do that now."));
    await controller.refreshStatus();
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    state.say(t("No connection."));
  }
}

/** Returns whether the record has a place on the page, with its buttons. */
function stepsBeside(): boolean {
  const { name, folded } = layout.value;
  return name === "wide" || name === "low" || name === "mid" || (name === "land" && !folded && !state.four);
}

/** The way back through the game, if the record has no place on the page. */
function EndSteps() {
  const last = (state.payload.value?.record.length ?? 0) - 1;
  return <Steps at={state.past.value?.at ?? last} last={last} />;
}
