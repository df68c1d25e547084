/** The end of a game, in the place of seats and hand. */

import { t } from "../shared/texts.ts";
import { layout } from "../table/layout.ts";
import { Locations } from "../table/locations.tsx";
import { SaveRecord, Steps } from "./record.tsx";
import * as state from "./state.ts";
import { status } from "./status.ts";

/** Beyond the last moment of any game: the replay begins at its last one. */
const LAST = 1_000_000;

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
        {!state.watching ? <button type="button" class="button primary big" onClick={() => void state.playAgain()}>{status.value?.next_game ? t("Go to the rematch") : t("Rematch")}</button> : null}
        <a class="button big" href="/">{t("New game")}</a>
      </div>
      <div class="afterwards">
        <a class="quiet" href={`/replay/${state.game}`}>{t("Replay the game")}</a>
        <a class="quiet" href={`/replay/${state.game}?form=full&at=${LAST}`}>{t("All hands")}</a>
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
