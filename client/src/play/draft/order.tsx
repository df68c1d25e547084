/** The order of draft and play: a strip of turns, a place in it to choose, a seat of the team to name. */

import { SIDE_NAME } from "../../board/coin.ts";
import { shape } from "../../board/sheet.ts";
import { t, phrase, type PageText } from "../../shared/texts.ts";
import type { DraftView, OfferedChoice } from "../../schema.gen.ts";
import { MarkerCoin } from "../../shared/ui.tsx";
import { SeatMarker } from "../../table/coins.tsx";
import * as state from "../state.ts";

/** One marker for each turn: past turns stamped, the present one ringed, bans crossed. */
export function OrderStrip({ draft, size }: { draft: DraftView; size: number }) {
  if (draft.order.length === 0) return null;
  return (
    <ol class="draft-order" aria-label={t("Draft order")}>
      {draft.order.map(({ seat, ban }, k) => {
        const when = k < draft.at ? "done" : k === draft.at ? "now" : "later";
        const name = state.personName(seat);
        return (
          <li key={k} class={`${when} ${ban ? "ban" : ""}`} aria-current={when === "now" ? "step" : undefined}>
            <span class="unseen-text">{ban ? t("{name}: ban", { name }) : name}</span>
            {when === "done" ? <SeatMarker seat={seat} size={size} /> : <Stamp seat={seat} size={size} />}
          </li>
        );
      })}
    </ol>
  );
}

/** A turn still to come, in the shape of its seat's marker. */
function Stamp({ seat, size }: { seat: number; size: number }) {
  const side = state.sideOf(seat);
  const names = ["stamp", side === "A" ? "dusk" : "dawn", seat > 1 ? "second-seat" : ""];
  return (
    <svg
      class={names.join(" ")}
      width={size}
      height={size}
      viewBox="-118 -118 236 236"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: shape(`outline-${SIDE_NAME[side]}`) }}
    />
  );
}

/** The effect of each place in the order. */
const PLACES: Record<string, { name: PageText; line: PageText }> = {
  draft_first: { name: phrase("Draft first"), line: phrase("Your side takes the first unit.") },
  draft_second: { name: phrase("Draft second"), line: phrase("The other side takes the first unit.") },
  play_first: { name: phrase("Play first"), line: phrase("Your side starts with the initiative.") },
  play_second: { name: phrase("Play second"), line: phrase("The other side starts with the initiative.") },
};

/** The winner of the coin flip and the choices since, until the order of the draft is known. */
export function OrderSoFar({ draft }: { draft: DraftView }) {
  const flip = state.view.value?.flip ?? null;
  if (flip === null || draft.order.length > 0) return null;
  const winner = state.view.value?.seats.find(({ side }) => side === flip)?.seat ?? 0;
  const own = state.boot.mode !== "screen" && winner % 2 === state.bottom.value % 2;
  const won = state.four ? t("{side} won the coin flip", { side: state.sideName(flip) }) : own ? t("You won the coin flip") : t("{name} won the coin flip", { name: state.personName(winner) });
  return (
    <ul class="order-so-far">
      <li><MarkerCoin side={flip} size={20} />{won}</li>
      {(state.payload.value?.record ?? []).map((line) => (
        <li key={line.seq}><SeatMarker seat={line.seat} size={20} />{line.text}</li>
      ))}
    </ul>
  );
}

/** The choices before the cards: when to draft or to play, or which seat of the team starts. */
export function OrderChoices() {
  const { order, seat } = state.beside.value;
  if (order.length + seat.length === 0) return null;
  return (
    <div class="order-choices">
      {order.map((choice) => <PlaceButton key={choice.id} choice={choice} />)}
      {seat.map((choice) => (
        <button key={choice.id} type="button" class="button order-choice" onClick={() => state.go([choice], null)}>
          <SeatMarker seat={choice.seat ?? 0} size={30} />
          <b>{choice.label}</b>
        </button>
      ))}
    </div>
  );
}

function PlaceButton({ choice }: { choice: OfferedChoice }) {
  const place = PLACES[choice.kind ?? ""];
  return (
    <button type="button" class="button order-choice" onClick={() => state.go([choice], null)}>
      <span>
        <b>{place ? t(place.name) : choice.label}</b>
        {place ? <span class="second">{t(place.line)}</span> : null}
      </span>
    </button>
  );
}
