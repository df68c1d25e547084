/** The end of a game, instead of seats and hand: the result, why, the markers in the order taken, and the next steps. */

import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { answered, call, Unreachable } from "../../shared/net.ts";
import { gameIn, type OpeningHeaders, withOpening, withSeat } from "../../shared/opening.ts";
import { listed, signed } from "../../shared/forms.ts";
import { t } from "../../shared/texts.ts";
import { MarkerCoin } from "../../shared/ui.tsx";
import type { Made, NextStep, Payload, Problem, RatedEnd, ResultsAgainst, SeatView } from "../../schema.gen.ts";
import { layout } from "../../table/layout.ts";
import { polite } from "../../table/signals.ts";
import { mayTalk } from "../../table/talking.ts";
import { PresenceDot, SeatClock } from "../clock/lateclock.ts";
import { SaveRecord } from "../record/saverecord.tsx";
import { Steps } from "../record/record.tsx";
import * as state from "../state.ts";
import { controller, presence, status } from "../page.ts";
import { goOn } from "../../shared/root.ts";
import { Course } from "./course.tsx";

/** A moment beyond the last of any game: the replay shows its last moment. */
const LAST = 1_000_000;

/** A result with more letters is set smaller: won, lost and drawn have fewer. */
const ONE_LINE = 10;

/** The player's results against this level, once they have arrived. */
const results = signal<ResultsAgainst | null>(null);

export function End() {
  const whole = state.payload.value;
  const outcome = whole?.view.outcome;
  useEffect(() => {
    // A hex that the keyboard chose last is no longer a choice.
    const focused = document.activeElement;
    if (focused?.closest(".board") && focused instanceof SVGElement) focused.blur();
    if (!state.watching && state.boot.mode === "bot" && results.value === null) void fetchResults();
  }, []);
  if (!whole || !outcome) return null;
  const title = state.outcomeText(whole);
  const next = results.value?.next ?? null;
  // Four corners and low windows leave room for little: the replay has the rest.
  const corners = layout.value.name === "corners";
  const little = corners || layout.value.name === "low";
  return (
    <section class="end" aria-label={title}>
      <h1 class={title.length > ONE_LINE ? "long" : ""}>{title}</h1>
      <p class="detail">{whole.end?.why ?? outcome.detail}</p>
      <Markers whole={whole} />
      {state.boot.mode === "link" && !state.four ? <People whole={whole} /> : null}
      {whole.end?.rated ? <Ratings rated={whole.end.rated} /> : null}
      <div class="what-next">
        {state.watching ? null : <Rematch />}
        <div class="row">
          {state.watching ? null : <a class="button" href={`/replay/${state.game}?review=true`}>{t("Review")}</a>}
          {next !== null ? <Next step={next} /> : corners ? null : <NewGame whole={whole} button />}
        </div>
      </div>
      {corners ? null : <Course />}
      {results.value?.text || results.value?.note ? <p class="results"><b>{results.value.text}</b> {results.value.note}</p> : null}
      <div class="afterwards">
        {next !== null || corners ? <NewGame whole={whole} /> : null}
        <a class="quiet" href={`/replay/${state.game}`}>{t("Replay the game")}</a>
        {little ? null : <a class="quiet" href={`/replay/${state.game}?form=full&at=${LAST}`}>{t("All hands")}</a>}
        {little ? null : <SaveRecord />}
      </div>
      {stepsBeside() ? null : <EndSteps />}
    </section>
  );
}

/** The markers of the winner in the order in which they were taken. With four players, or without a winner, those of both sides. */
function Markers({ whole }: { whole: Payload }) {
  const { seats, outcome } = whole.view;
  const winner = outcome?.winner ?? null;
  const sides = seats.slice(0, 2).sort((a, b) => Number(b.side === winner) - Number(a.side === winner));
  const both = state.four || winner === null;
  return (
    <div class={`taken ${both ? "both" : ""}`}>
      {sides.map((side) => (both || side.side === winner ? <Row key={side.side} side={side} taken={whole.end?.taken?.[side.side] ?? []} won={outcome?.ending === "locations" && side.side === winner} /> : null))}
    </div>
  );
}

function Row({ side: { side, markers, goal }, taken, won }: { side: SeatView; taken: string[]; won: boolean }) {
  const held = t("Locations held: {n} of {goal}", { n: markers, goal });
  return (
    <div class={`taken-row ${won ? "won" : ""}`} role="img" aria-label={listed([state.sideName(side), held, ...taken])} style={{ "--goal": goal }}>
      {Array.from({ length: goal }, (_, k) => (
        <span key={k} class="slot" style={{ "--n": k }}>{k < markers ? <MarkerCoin side={side} size={36} /> : null}</span>
      ))}
    </div>
  );
}

/** The players of a game by link: whether they are still there, and the time that they had left. */
function People({ whole }: { whole: Payload }) {
  return (
    <div class="end-people">
      {whole.view.seats.map(({ seat }) => (
        <div key={seat} class="seat-name" role="group" aria-label={listed([state.personName(seat), presence(seat)])}>
          <span class="end-who">{state.personName(seat)}</span>
          <PresenceDot seat={seat} />
          <SeatClock seat={seat} />
        </div>
      ))}
    </div>
  );
}

/** The changes of ratings by the game: the visitor's, or for spectators all players'. Or why it is not rated. */
function Ratings({ rated }: { rated: RatedEnd }) {
  const own = rated.changes.filter(({ seat }) => state.boot.you.includes(seat));
  const shown = own.length > 0 ? own : rated.changes;
  if (shown.length === 0) return rated.why_not === "" ? null : <p class="end-rated second">{rated.why_not}</p>;
  return (
    <p class="end-rated">
      {shown.map(({ seat, before, after, doubt }) => (
        <span key={seat}>{own.length > 0 ? t("Rating") : state.personName(seat)} <b>{after}</b> <b class={after < before ? "lost" : "gained"}>{signed(after - before)}</b> <span class="second">± {doubt}</span></span>
      ))}
    </p>
  );
}

function NewGame({ whole, button = false }: { whole: Payload; button?: boolean }) {
  const again = !state.watching && whole.people.length === 2 && state.boot.mode === "link" && whole.people.every((one) => one.bot === null);
  return <a class={button ? "button" : "quiet"} href={again ? `/new?again=${state.game}` : "/new"}>{again ? t("New set-up") : t("New game")}</a>;
}

/** The next level, a lower one, or the lessons. */
function Next({ step: { text, level } }: { step: NextStep }) {
  if (level === null) return <a class="button" href="/learn">{text}</a>;
  return <button type="button" class="button" onClick={() => void begin(level)}>{text}</button>;
}

async function begin(level: string): Promise<void> {
  try {
    const made = await withOpening(async (headers) => answered<Made>(await call("POST", `/api/games/${state.game}/rematch`, { level }, { headers })));
    if ("error" in made) state.say(made.error || t("You can't do that now."));
    else goOn(made.url);
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    state.say(t("No connection."));
  }
}

/** Fetches the player's results. Without them the page stays as it is. */
async function fetchResults(): Promise<void> {
  try {
    const response = await call("GET", `/api/games/${state.game}/results`);
    if (response.ok) results.value = (await response.json()) as ResultsAgainst;
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
  }
}

/** The same game again: requested, accepted, declined, withdrawn. It starts when all players have agreed. */
function Rematch() {
  const { next_game: next, rematch } = status.value ?? {};
  const asks = useRef(false);
  if (rematch && !rematch.asked && rematch.url !== null) asks.current = true;
  // Both sides wanted this game, so the page goes there by itself.
  useEffect(() => {
    if (next && asks.current) goOn(next);
  }, [next]);
  useEffect(() => {
    if (rematch) polite.value = rematch.text;
  }, [rematch?.text]);
  if (next) return <div class="row"><button type="button" class="button primary big" onClick={() => goOn(next)}>{t("Go to the rematch")}</button></div>;
  const ask = (): void => {
    asks.current = true;
    void change(() => request(rematch?.asked ? rematch.url : null));
  };
  const end = (): void => {
    asks.current = false;
    void change(takeBack);
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

/**
 * Requests a rematch, or accepts the one that others wait with. The page has part in its first draws. If both ask at once, the rematch has
 * the promise of one of them.
 */
const request = (waiting: string | null): Promise<Made | Problem> => {
  const post = async (headers: OpeningHeaders): Promise<Made | Problem> => answered(await call("POST", `/api/games/${state.game}/rematch`, {}, { headers }));
  return waiting === null ? withOpening(post, true) : withSeat(gameIn(waiting), post);
};

const takeBack = async (): Promise<object> => answered(await call("POST", `/api/games/${state.game}/rematch/end`, {}));

/** Makes a change to the rematch. The status reports the result. */
async function change(act: () => Promise<object>): Promise<void> {
  try {
    const answer: Partial<Problem> = await act();
    if (answer.error !== undefined) state.say(answer.error || t("You can't do that now."));
    await controller.refreshStatus();
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    state.say(t("No connection."));
  }
}

/** Returns whether the buttons of the record have a place outside the end, or none at all, as between four corners. */
function stepsBeside(): boolean {
  const { name, folded } = layout.value;
  if (state.four) return name === "corners";
  return mayTalk && (name === "wide" || name === "low" || name === "mid" || (name === "land" && !folded));
}

/** The way back through the game, if the record has no place on the page. */
function EndSteps() {
  const last = (state.payload.value?.record.length ?? 0) - 1;
  return <Steps at={state.past.value?.at ?? last} last={last} />;
}
