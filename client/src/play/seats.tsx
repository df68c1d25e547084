/** A person's seat at the table: name, locations held, hand backs, bag and discards. */

import { signal } from "@preact/signals";
import { t } from "../shared/texts.ts";
import { Glyph, LockIcon } from "../shared/ui.tsx";
import { Army, ArmyStrip, Tokens } from "../table/armies.tsx";
import { SeatMarker } from "../table/coins.tsx";
import { layout, type LayoutName } from "../table/layout.ts";
import { Locations, Score } from "../table/locations.tsx";
import { Aside, Backs, Purse } from "../table/purse.tsx";
import type { SeatView } from "../schema.gen.ts";
import * as state from "./state.ts";

/** The seat whose folded army is laid out (low phones only). */
const unfolded = signal<number | null>(null);

function unfold(seat: number): void {
  unfolded.value = unfolded.value === seat ? null : seat;
}

/** A seat of a game for two. */
export function SeatPane({ seat }: { seat: SeatView }) {
  const mine = seat.seat === state.bottom.value;
  const { name: where, short } = layout.value;
  const person = state.payload.value?.people.find((p) => p.seat === seat.seat);
  const low = where === "phone" && short;
  const folds = !mine && (low || where === "land");
  const name = state.personName(seat.seat);
  const wide = where === "wide";
  const strip = where === "mid" || (where === "phone" && !mine && !short) || (folds && unfolded.value === seat.seat);
  return (
    <section class={`seat ${mine ? "mine" : "theirs"}`} aria-label={name}>
      <div class="seat-name">
        <h2>
          {folds ? (
            <button type="button" class="bare fold" aria-expanded={unfolded.value === seat.seat} onClick={() => (unfold(seat.seat))}>{name}</button>
          ) : name}
        </h2>
        {person?.bot ? <span class="second">{t("bot")}</span> : null}
        {wide ? null : <Horn seat={seat} />}
      </div>
      <Locations side={seat.side} held={seat.markers} goal={seat.goal} size={wide ? 24 : where === "mid" ? 22 : where === "land" ? 14 : 17} />
      {wide ? <Horn seat={seat} /> : null}
      {mine || folds ? null : <Backs seat={seat} size={wide ? 38 : 26} />}
      <Purse seat={seat} size={wide ? 32 : 26} room={purseRoom(where, mine, low)} />
      {mine ? <Aside seat={seat} size={wide ? 30 : 22} /> : null}
      {strip ? <ArmyStrip seat={seat} size={36} folded={folds} /> : null}
    </section>
  );
}

/** Pixels that the discards may take before they overlap. */
function purseRoom(where: LayoutName, mine: boolean, low: boolean): number {
  if (where === "wide") return mine ? 72 : 104;
  if (where === "land") return 36;
  return low || where === "mid" ? 56 : 72;
}

/** The initiative, at its holder's; pressing it takes it, or says why not. */
function Horn({ seat }: { seat: SeatView }) {
  const initiative = state.view.value?.initiative;
  if (!initiative || initiative.seat !== seat.seat) return <span class="horn" />;
  const label = [
    t("Initiative: {name}", { name: state.personName(seat.seat) }),
    initiative.moved ? t("locked until the next round") : "",
    state.myTurn.value ? t("Take the initiative") : "",
  ].filter(Boolean);
  return (
    <button type="button" class="horn bare" onClick={state.claim} aria-label={label.join(", ")}>
      <Glyph name="initiative" size={28} />
      {initiative.moved ? <LockIcon /> : null}
      <span class="first">{t("first")}</span>
    </button>
  );
}

/** A seat of a game for four, in its corner of a large window. */
export function CornerSeat({ seat }: { seat: SeatView }) {
  return (
    <section class={`seat corner ${toPlay(seat)}`} aria-label={personAndPart(seat)}>
      <SeatName seat={seat} />
      <Backs seat={seat} size={30} />
      <Purse seat={seat} size={26} room={112} />
      <Army seat={seat} small />
    </section>
  );
}

/** The own seat of a game for four. */
export function OwnSeat({ seat }: { seat: SeatView }) {
  const { name: where, short } = layout.value;
  const low = where === "land" || (where === "phone" && short);
  return (
    <section class={`seat own ${toPlay(seat)}`} aria-label={state.personName(seat.seat)}>
      <SeatName seat={seat} />
      {where === "phone" ? <Score /> : null}
      <Purse seat={seat} size={26} room={low ? 34 : 64} />
      {where === "corners" ? null : <ArmyStrip seat={seat} size={low ? 28 : 34} />}
      <Aside seat={seat} size={low ? 20 : 26} />
    </section>
  );
}

/** Another's seat in one or two lines; on low windows its army unfolds. */
export function RivalSeat({ seat, folds }: { seat: SeatView; folds: boolean }) {
  const open = unfolded.value === seat.seat;
  const size = layout.value.name === "mid" ? 28 : 25;
  return (
    <section class={`seat rival ${folds ? "folds" : ""} ${toPlay(seat)}`} aria-label={personAndPart(seat)}>
      <SeatName seat={seat} {...(folds ? { open, press: () => unfold(seat.seat) } : {})} />
      {folds ? null : <ArmyStrip seat={seat} size={size + 4} />}
      {folds ? null : <Backs seat={seat} size={size - 4} />}
      {folds ? null : <Purse seat={seat} size={24} room={layout.value.name === "mid" ? 54 : 34} />}
      {open && folds ? (
        <div class="unfolded">
          <ArmyStrip seat={seat} size={36} />
          <Backs seat={seat} size={28} />
          <Purse seat={seat} size={28} room={layout.value.name === "land" ? 48 : 84} />
        </div>
      ) : null}
    </section>
  );
}

function SeatName({ seat, open, press }: { seat: SeatView; open?: boolean; press?: () => void }) {
  const name = layout.value.name === "corners" ? state.personName(seat.seat) : state.shortPersonName(seat.seat);
  const own = seat.seat === state.bottom.value;
  const partner = state.isPartner(seat.seat, state.bottom.value);
  const where = layout.value.name;
  const inside = <><SeatMarker seat={seat.seat} size={20} /><span class="person">{name}</span></>;
  return (
    <div class="seat-name">
      <h2>{press ? <button type="button" class="bare fold" aria-expanded={open} onClick={press}>{inside}</button> : inside}</h2>
      {partner && !press ? <span class="second">{t("partner")}</span> : null}
      {where === "corners" && own ? seat.army.map((kind) => <Tokens key={kind} seat={seat} kind={kind} />) : null}
      <Horn seat={seat} />
    </div>
  );
}

/** Who sits there, and whether as a partner: small windows have no room for that word. */
function personAndPart(seat: SeatView): string {
  const name = state.personName(seat.seat);
  return state.isPartner(seat.seat, state.bottom.value) ? `${name}, ${t("partner")}` : name;
}

function toPlay(seat: SeatView): string {
  return state.payload.value?.waiting?.seat === seat.seat ? "to-play" : "";
}
