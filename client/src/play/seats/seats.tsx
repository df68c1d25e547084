/** A player's seat at the table: name, locations held, backs in hand, bag and discards. */

import { signal } from "@preact/signals";
import { listed } from "../../shared/forms.ts";
import { Rating } from "../../shared/rating.tsx";
import { t } from "../../shared/texts.ts";
import { Glyph, LockIcon } from "../../shared/ui.tsx";
import { ArmyStrip, FoldedArmy } from "../../table/armies.tsx";
import { layout } from "../../table/layout.ts";
import { Locations } from "../../table/locations.tsx";
import { Aside, Backs, Discards, Purse, type Lie } from "../../table/purse.tsx";
import type { SeatView } from "../../schema.gen.ts";
import { AwayLine, PresenceDot, SeatClock } from "../clock/lateclock.ts";
import * as state from "../state.ts";
import { presence } from "../page.ts";

/** The seat with its folded army laid out (low phones only). */
export const unfolded = signal<number | null>(null);

export function unfold(seat: number): void {
  unfolded.value = unfolded.value === seat ? null : seat;
}

/** A seat in a game for two. */
export function SeatPane({ seat }: { seat: SeatView }) {
  const mine = seat.seat === state.bottom.value;
  const { name: where, short, folded } = layout.value;
  const person = state.payload.value?.people.find((p) => p.seat === seat.seat);
  const folds = !mine && folded;
  const name = state.personName(seat.seat);
  const side = state.sideName(seat.side);
  const wide = where === "wide";
  // One line of a phone has room for four kinds of discards beside the locations.
  const kinds = Object.values(seat.faceup).filter((n) => n > 0).length + Number(seat.facedown > 0);
  const heap = where === "land" || (short && where !== "low") || (where === "phone" && mine && kinds > 4);
  const lie: Lie = wide ? "slots" : heap ? "heap" : "beside";
  // Beside a clock there is no room for a sentence.
  const isNew = !state.watching && state.payload.value?.status.clock === null && (state.view.value?.round ?? 0) <= 1;
  const strip = where === "mid" || (where === "land" && !folded) || (where === "phone" && !mine && !short) || (folds && unfolded.value === seat.seat);
  return (
    <section class={`seat ${mine ? "mine" : "theirs"}`} aria-label={listed([name, presence(seat.seat)])}>
      <div class="seat-name">
        <h2>
          {folds ? (
            <button type="button" class="bare fold" aria-expanded={unfolded.value === seat.seat} onClick={() => (unfold(seat.seat))}><span class="person">{name}</span><FoldedArmy seat={seat} /></button>
          ) : name}
        </h2>
        {person?.bot ? <span class="second">{t("bot")}</span> : null}
        <PresenceDot seat={seat.seat} />
        {state.boot.lite && name !== side ? <span class="second side">{side}</span> : null}
        {wide && !mine ? null : <Horn seat={seat} />}
        <SeatClock seat={seat.seat} />
      </div>
      {state.boot.you.includes(seat.seat) ? null : <AwayLine seat={seat.seat} />}
      <Locations side={seat.side} held={seat.markers} goal={seat.goal} size={wide ? 24 : where === "land" || (folds && state.boot.lite) ? 14 : 17}>
        {mine && isNew ? <span class="goal-line second">{t("Hold {n} to win", { n: seat.goal })}</span> : <Rating of={state.ratingOf(seat.seat)} />}
      </Locations>
      {wide && !mine ? <Horn seat={seat} /> : null}
      {(mine && !(wide && state.watching)) || folds ? null : <Backs seat={seat} size={wide ? 38 : 26} />}
      <Purse seat={seat} size={wide ? 32 : 26} lie={lie} />
      {wide ? <Discards seat={seat} size={26} lie={lie} /> : null}
      {mine ? <Aside seat={seat} size={wide ? 30 : 22} /> : null}
      {strip ? <ArmyStrip seat={seat} size={where === "land" ? 30 : where === "phone" ? 40 : 34} folded={folds} /> : null}
    </section>
  );
}

/** The initiative, at its holder's seat. Pressing it claims it, or says why that is impossible. */
export function Horn({ seat }: { seat: SeatView }) {
  const initiative = state.view.value?.initiative;
  if (!initiative || initiative.seat !== seat.seat) return <span class="horn" />;
  const label = [
    t("Initiative: {name}", { name: state.personName(seat.seat) }),
    t("first"),
    initiative.moved ? t("locked until the next round") : "",
    state.myTurn.value ? t("Take the initiative") : "",
  ];
  return (
    <button type="button" class="horn bare" onClick={state.claim} aria-label={listed(label)}>
      <Glyph name="initiative" size={28} />
      {initiative.moved ? <LockIcon /> : null}
      <span class="first">{t("first")}</span>
    </button>
  );
}
