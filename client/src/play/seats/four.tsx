/** The table for four seats. */

import { listed } from "../../shared/forms.ts";
import { Rating } from "../../shared/rating.tsx";
import { t } from "../../shared/texts.ts";
import { Army, ArmyStrip, FoldedArmy, Tokens, WholeName } from "../../table/armies.tsx";
import { SeatMarker } from "../../table/coins.tsx";
import { FortsLeft } from "../../table/decreesforts.tsx";
import { layout } from "../../table/layout.ts";
import { Score, Standing } from "../../table/locations.tsx";
import { Aside, Backs, Purse } from "../../table/purse.tsx";
import type { SeatView, View } from "../../schema.gen.ts";
import { BoardPane } from "../turn/boardview.tsx";
import { PresenceDot, SeatClock } from "../clock/lateclock.ts";
import { Panel } from "./panel.tsx";
import { Course, End } from "./panels.tsx";
import { Record } from "../record/record.tsx";
import { Horn, unfold, unfolded } from "./seats.tsx";
import * as state from "../state.ts";
import { PlayDecrees, TableLine } from "./tablelines.tsx";
import { Tools } from "../controls/tools.tsx";

/** From this size of the board on, the seats above and below it have room for each kind of their discards. */
const ROOMY = 36;

export interface Props {
  view: View;
  mine: SeatView;
  over: boolean;
}

/** Clockwise from the viewer: the next seat to play, the partner, the last seat. */
export function FourSeats({ view, mine, over }: Props) {
  const { name, short, folded } = layout.value;
  const [next, partner, last] = [1, 2, 3].map((k) => view.seats.find((s) => s.seat === (mine.seat + k) % 4));
  if (!next || !partner || !last) return null;
  if (name === "corners") {
    return (
      <>
        <div class="left">
          <Tools />
          <CornerSeat seat={next} />
          <div class="point"><PlayDecrees lines={!short} /></div>
          <CornerSeat seat={partner} />
        </div>
        <BoardPane />
        <div class="right">
          <CornerSeat seat={last} brief={over} />
          {over ? <Course /> : null}
          <div class="point">
            {over ? null : <Standing size={18} />}
            {over || short ? null : <p class="second">{t("Hold {n} to win", { n: mine.goal })}</p>}
            <FortsLeft />
            {over ? null : <Record />}
            {over || short ? null : <Army seat={mine} small bare />}
          </div>
          {over ? <End /> : <><OwnSeat seat={mine} /><Panel mine={mine} /></>}
        </div>
      </>
    );
  }
  const folds = folded || name === "land";
  return (
    <>
      <div class="left"><Tools /></div>
      <div class="rivals above">
        <RivalSeat seat={next} folds={folds} />
        {folds ? <RivalSeat seat={partner} folds /> : null}
        <RivalSeat seat={last} folds={folds} />
      </div>
      <BoardPane />
      <TableLine />
      {folds ? null : <div class="rivals below"><RivalSeat seat={partner} folds={false} /></div>}
      <div class="right">
        {over ? <End /> : <OwnSeat seat={mine} />}
        {name === "mid" && !over ? <Record /> : null}
        {over ? null : <Panel mine={mine} />}
      </div>
    </>
  );
}

/** A seat of a game for four, in its corner of a large window. `brief`: its army is a row of coins, as the curve needs the room. */
function CornerSeat({ seat, brief = false }: { seat: SeatView; brief?: boolean }) {
  return (
    <section class={`seat corner ${toPlay(seat)}`} aria-label={personAndPart(seat)}>
      <SeatName seat={seat} />
      <Backs seat={seat} size={26} />
      <Purse seat={seat} size={24} lie={layout.value.short ? "heap" : "beside"} />
      {brief ? <ArmyStrip seat={seat} size={34} /> : <Army seat={seat} small />}
    </section>
  );
}

/** The viewer's seat in a game for four. */
function OwnSeat({ seat }: { seat: SeatView }) {
  const { name: where, short } = layout.value;
  const low = where === "land" || (where === "phone" && short);
  const heap = low || short || where === "phone";
  return (
    <section class={`seat own ${toPlay(seat)}`} aria-label={state.personName(seat.seat)}>
      <SeatName seat={seat} />
      {where === "phone" || (where === "mid" && short) ? <Score /> : null}
      <Purse seat={seat} size={where === "phone" ? 22 : 26} lie={heap ? "heap" : "beside"} />
      {where === "corners" && !short ? null : <ArmyStrip seat={seat} size={low || where === "corners" ? 28 : 34} />}
      <Aside seat={seat} size={low ? 20 : 26} />
    </section>
  );
}

/** Another player's seat in one or two lines; in low windows its army unfolds. */
function RivalSeat({ seat, folds }: { seat: SeatView; folds: boolean }) {
  const open = unfolded.value === seat.seat;
  const size = layout.value.name === "mid" ? 28 : 25;
  return (
    <section class={`seat rival ${folds ? "folds" : ""} ${toPlay(seat)}`} aria-label={personAndPart(seat)}>
      <SeatName seat={seat} {...(folds ? { open, press: () => unfold(seat.seat) } : {})} />
      {folds ? null : <ArmyStrip seat={seat} size={size + 4} />}
      {folds ? null : <Backs seat={seat} size={size - 4} />}
      {folds ? null : <Purse seat={seat} size={24} lie={layout.value.name === "mid" && layout.value.scale > ROOMY ? "beside" : "heap"} />}
      {open && folds ? (
        <div class="unfolded">
          <WholeName seat={seat.seat} />
          <ArmyStrip seat={seat} size={36} />
          <Backs seat={seat} size={28} />
          <Purse seat={seat} size={28} lie={layout.value.name === "land" ? "heap" : "beside"} />
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
  const inside = <><SeatMarker seat={seat.seat} size={20} /><span class="person">{name}{where === "corners" ? <> <Rating of={state.ratingOf(seat.seat)} /></> : null}</span></>;
  return (
    <div class="seat-name">
      <h2>{press ? <button type="button" class="bare fold" aria-expanded={open} onClick={press}>{inside}<FoldedArmy seat={seat} /></button> : inside}</h2>
      {partner && !press ? <span class="second">{t("partner")}</span> : null}
      <PresenceDot seat={seat.seat} />
      <SeatClock seat={seat.seat} />
      {where === "corners" && own ? seat.army.map((kind) => <Tokens key={kind} seat={seat} kind={kind} />) : null}
      <Horn seat={seat} />
    </div>
  );
}

/** Returns the label of a seat: the player's name, and the word "partner" (small windows have no room for it). */
function personAndPart(seat: SeatView): string {
  const name = state.personName(seat.seat);
  return state.isPartner(seat.seat, state.bottom.value) ? listed([name, t("partner")]) : name;
}

function toPlay(seat: SeatView): string {
  return state.payload.value?.waiting?.seat === seat.seat ? "to-play" : "";
}
