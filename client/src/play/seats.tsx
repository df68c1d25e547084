/** A person's place at the table: name, places held, hand backs, bag and discards. */

import { signal } from "@preact/signals";
import { Bag, Glyph, LockIcon, Outline, spread } from "../ui.tsx";
import { t } from "../texts.ts";
import type { Kind, SeatView } from "../wire.ts";
import { Army, ArmyStrip, Tokens } from "./armies.tsx";
import { SeatCoin, SeatMarker } from "./coins.tsx";
import { layout, type LayoutName } from "./layout.ts";
import { Places } from "./places.tsx";
import * as state from "./state.ts";
import { Score } from "./things.tsx";

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
      <Places side={seat.side} held={seat.markers} goal={seat.goal} size={wide ? 24 : where === "mid" ? 22 : where === "land" ? 14 : 17} />
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

/** The coins of the second hand that this person has seen already. */
export function Aside({ seat, size }: { seat: SeatView; size: number }) {
  const coins = spread(seat.own?.aside ?? {}, state.coinOrder(seat));
  if (coins.length === 0) return null;
  const list = coins.map(state.kindName).join(", ");
  return (
    <div class="aside" role="img" aria-label={t("Next hand: {list}", { list })}>
      <span class="second">{t("Next hand")}</span>
      {coins.map((kind, k) => <SeatCoin key={k} seat={seat.seat} kind={kind} size={size} />)}
    </div>
  );
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

export function Backs({ seat, size }: { seat: SeatView; size: number }) {
  const all = layout.value.name === "wide" ? Math.max(3, seat.hand) : seat.hand;
  return (
    <div class="backs" role="img" aria-label={`${t("in hand")}: ${seat.hand}`}>
      {Array.from({ length: all }, (_, k) =>
        k < seat.hand ? <SeatCoin key={k} seat={seat.seat} kind={null} size={size} /> : <Outline key={k} side={seat.side} size={size} />,
      )}
    </div>
  );
}

/** Bag and discards; a click shows the unseen coins. */
export function Purse({ seat, size, room }: { seat: SeatView; size: number; room: number }) {
  const order = state.coinOrder(seat);
  const all: (Kind | null)[] = [...spread(seat.faceup, order), ...Array<null>(seat.facedown).fill(null)];
  // Too many to lie side by side: one coin a kind, with their number.
  const heaped = all.length * size > room * 1.5;
  const discards = heaped ? [...new Set(all)] : all;
  const count = (kind: Kind | null): number => (heaped ? all.filter((other) => other === kind).length : 1);
  const name = state.personName(seat.seat);
  const mine = state.isOwn(seat);
  const overlap = discards.length * size > room ? (discards.length * size - room) / (discards.length - 1) : 0;
  return (
    <button
      type="button"
      class="purse bare"
      data-purse={seat.seat}
      aria-expanded={state.bag.value === seat.seat}
      aria-label={mine ? t("Your bag: {n} coins", { n: seat.bag }) : t("{name}: bag of {n} coins", { name, n: seat.bag })}
      onClick={() => {
        state.showCard(null);
        state.bag.value = state.bag.value === seat.seat ? null : seat.seat;
      }}
    >
      <Bag count={seat.bag} size={size * 1.1} />
      <span class="discards">
        {discards.map((kind, k) => (
          <span key={k} style={k > 0 ? { marginLeft: `${-overlap}px` } : {}}>
            <SeatCoin seat={seat.seat} kind={kind} size={size} {...(count(kind) > 1 ? { badge: count(kind), small: true } : {})} />
          </span>
        ))}
      </span>
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
