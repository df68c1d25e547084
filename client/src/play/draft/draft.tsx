/** The draft: the drafters around the cards, the order of the draft, and the decrees and forts on the table. */

import { Outline } from "../../shared/ui.tsx";
import { Rating } from "../../shared/rating.tsx";
import { t } from "../../shared/texts.ts";
import type { DraftView, SeatView, View } from "../../schema.gen.ts";
import { Card } from "../../table/card.tsx";
import { SeatCoin, SeatMarker } from "../../table/coins.tsx";
import { DraftCards } from "./cards.tsx";
import { DraftTable } from "./table.tsx";
import { layout } from "../../table/layout.ts";
import { QuestionButtons } from "../offers/questionbuttons.tsx";
import { OrderChoices, OrderSoFar, OrderStrip } from "./order.tsx";
import { RecordCard } from "../record/record.tsx";
import { AwayLine, PresenceDot, SeatClock } from "../clock/lateclock.ts";
import * as state from "../state.ts";
import { Sheet, Tools } from "../controls/tools.tsx";

export function DraftScreen() {
  const view = state.view.value;
  const draft = view?.draft;
  if (!view || !draft) return null;
  const posed = state.question.value;
  const { name } = layout.value;
  const low = isLow();
  const around = [...view.seats.keys()].map((k) => (state.bottom.value + k) % view.seats.length);
  const seats = around.flatMap((seat) => view.seats.filter((s) => s.seat === seat));
  const [mine, ...others] = seats;
  // Clockwise from the viewer: the next seat, the partner, the last seat. The partner shares the viewer's row.
  const rivals = others.filter((seat) => seat.side !== mine?.side);
  const own = seats.filter((seat) => seat.side === mine?.side).reverse();
  return (
    <main class={`draft layout-${name} ${low ? "low" : "roomy"} ${seats.length === 4 ? "four" : "two"} ${cardLeft(draft) ? "card-left" : ""} ${draft.pool.length === 8 && !view.decrees && !view.forts ? "plain-pool" : ""}`}>
      <Tools />
      <div class="drafters">{rivals.map((seat) => <Drafter key={seat.seat} seat={seat} draft={draft} view={view} />)}</div>
      <div class="draft-head">
        <h1 class="prompt-text">{posed?.text ?? state.message.value?.text ?? (state.offline.value ? t("No connection.") : heading(draft))}</h1>
        {posed ? <div class="row posed"><QuestionButtons of={posed} /></div> : state.canStepBack() ? <button type="button" class="button" onClick={state.undo}>{t("Undo")}</button> : null}
        <OrderStrip draft={draft} size={low ? 22 : 28} />
        <p class="played second">{state.boot.played} · <a href="/units" target="_blank" rel="noopener">{t("Strong units")}</a></p>
      </div>
      <OrderSoFar draft={draft} />
      <OrderChoices />
      <div class="draft-middle">
        <DraftCards draft={draft} />
        <DraftTable view={view} folded={low} />
      </div>
      <div class="drafters mine">{own.map((seat) => <Drafter key={seat.seat} seat={seat} draft={draft} view={view} />)}</div>
      <Card />
      <Sheet />
      {state.recordOpen.value ? <RecordCard /> : null}
    </main>
  );
}

/** Returns whether drafters are strips above scrolling cards: on phones, and if four drafters have little room. */
function isLow(): boolean {
  const { name, short } = layout.value;
  return name === "phone" || name === "land" || (name === "mid" && short && state.four);
}

/** Returns whether a card opens on the left: a card of the right half does, to keep its unit visible. */
function cardLeft(draft: DraftView): boolean {
  const columns = draft.pool.length / 2;
  return draft.pool.findIndex(({ kind }) => state.isOpen(kind, null)) % columns >= columns / 2;
}

function heading(draft: DraftView): string {
  const asked = state.ask.value;
  if (asked === null) return state.payload.value?.waiting?.prompt ?? "";
  const prompt = asked.step === "take" ? taking(draft) : asked.prompt;
  const seat = state.payload.value?.seat ?? null;
  return state.boot.mode === "screen" && seat !== null ? t("{name}: {prompt}", { name: state.personName(seat), prompt }) : prompt;
}

function taking(draft: DraftView): string {
  const taker = draft.order[draft.at];
  const same = (k: number): boolean => draft.order[k]?.seat === taker?.seat && draft.order[k]?.ban === false;
  if (same(draft.at + 1)) return t("Take a unit: first of two");
  return same(draft.at - 1) ? t("Take a unit: second of two") : t("Take a unit");
}

/** A drafter, and the units that they have taken so far. */
function Drafter({ seat, draft, view }: { seat: SeatView; draft: DraftView; view: View }) {
  const turns = draft.order.filter((turn) => turn.seat === seat.seat && !turn.ban).length || (view.seats.length === 4 ? 3 : 4);
  const size = isLow() ? 40 : view.seats.length === 4 ? 54 : 60;
  return (
    <section class={`drafter ${seat.seat === state.bottom.value ? "mine" : ""}`} aria-label={state.personName(seat.seat)}>
      <div class="drafter-name">
        <h2>
          {view.seats.length === 4 ? <SeatMarker seat={seat.seat} size={22} /> : null}
          <span class="drafter-who">{state.personName(seat.seat)}</span>
          {isLow() || state.four ? null : <Rating of={state.ratingOf(seat.seat)} />}
          <PresenceDot seat={seat.seat} />
          {state.boot.mode === "bot" && state.isPartner(seat.seat, state.bottom.value) ? <span class="second">{t("partner")}</span> : null}
          <SeatClock seat={seat.seat} />
        </h2>
        <p class="second">{standing(seat, draft, view)}</p>
        <AwayLine seat={seat.seat} />
      </div>
      <ul class="drafted">
        {Array.from({ length: turns }, (_, k) => {
          const kind = seat.army[k];
          return (
            <li key={k}>
              {kind ? <SeatCoin seat={seat.seat} kind={kind} size={size} /> : <Outline side={seat.side} size={size} dashed />}
              <span>{kind ? state.kindName(kind) : ""}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Returns the most important fact about a drafter's place: the last turn, the initiative, the first turn. */
function standing(seat: SeatView, draft: DraftView, view: View): string {
  const left = draft.order.slice(draft.at).filter((turn) => turn.seat === seat.seat && !turn.ban).length;
  const mine = seat.seat === state.bottom.value && state.boot.mode === "bot";
  if (left === 1 && mine) return t("Your last unit");
  if (view.initiative.seat === seat.seat) return t("Goes first in round 1");
  if (draft.order.find((turn) => !turn.ban)?.seat !== seat.seat) return "";
  // A team decides which of its two seats starts.
  if (view.flip !== seat.side || view.seats.length === 4) return t("Drafts first");
  return mine ? t("You draft first: you won the coin flip") : t("Drafts first: won the coin flip");
}
