/** The seats of a replay: their players, their hands and their coins. */

import { Army, ArmyStrip } from "../table/armies.tsx";
import { SeatCoin, SeatMarker } from "../table/coins.tsx";
import { isPartner, kindName, personName } from "../table/names.ts";
import { coinOrder, spread } from "../shared/coinorder.ts";
import { Locations } from "../table/locations.tsx";
import { Aside, Purse } from "../table/purse.tsx";
import { bottom, payload, view } from "../table/signals.ts";
import { listed } from "../shared/forms.ts";
import { t } from "../shared/texts.ts";
import { Glyph, LockIcon, Outline } from "../shared/ui.tsx";
import type { SeatView } from "../schema.gen.ts";
import { layout } from "./layout.ts";
import { form, seatOf } from "./state.ts";

export function Seat({ seat }: { seat: SeatView }) {
  const { name: shape, roomy } = layout.value;
  const four = (view.value?.seats.length ?? 2) > 2;
  const person = payload.value?.people.find((p) => p.seat === seat.seat);
  const wide = shape === "wide";
  const name = personName(seat.seat);
  return (
    <section class={`seat looked-at ${wide && roomy ? "roomy" : ""}`} aria-label={name}>
      <div class="seat-name">
        {four ? <SeatMarker seat={seat.seat} size={20} /> : null}
        <h2>{name}</h2>
        {person?.bot && !four ? <span class="second">{t("bot")}</span> : null}
        {seatOf(form.value) !== null && isPartner(seat.seat, bottom.value) ? <span class="second">{t("partner")}</span> : null}
        <Horn seat={seat} />
      </div>
      {four && (wide || seat.seat > 1) ? null : <Locations side={seat.side} held={seat.markers} goal={seat.goal} size={wide && !four ? 24 : 17} />}
      <Hand seat={seat} size={wide && !four ? 40 : 28} />
      <Purse seat={seat} size={wide && !four ? 30 : 25} lie={shape === "phone" || shape === "land" ? "heap" : "beside"} />
      {wide && roomy ? <Army seat={seat} small={four} /> : <ArmyStrip seat={seat} size={34} />}
      <Aside seat={seat} size={24} />
    </section>
  );
}

/** The hand of a seat: faces where they may be seen, otherwise backs, and an outline for each spent coin. */
function Hand({ seat, size }: { seat: SeatView; size: number }) {
  const faces = seat.own === null ? null : [...spread(seat.own.hand, coinOrder(seat)), ...(seat.own.drawn === null ? [] : [seat.own.drawn])];
  const count = faces?.length ?? seat.hand;
  const label = t("in hand: {list}", { list: listed(faces?.map(kindName) ?? []) || count });
  return (
    <div class="backs" role="img" aria-label={label}>
      {Array.from({ length: Math.max(3, count) }, (_, k) =>
        k < count ? <SeatCoin key={k} seat={seat.seat} kind={faces?.[k] ?? null} size={size} /> : <Outline key={k} side={seat.side} size={size} />,
      )}
    </div>
  );
}

/** The initiative, at its holder's seat. */
function Horn({ seat }: { seat: SeatView }) {
  const initiative = view.value?.initiative;
  if (!initiative || initiative.seat !== seat.seat) return <span class="horn" />;
  const label = [t("Initiative: {name}", { name: personName(seat.seat) }), initiative.moved ? t("locked until the next round") : ""].filter(Boolean);
  return (
    <span class="horn" role="img" aria-label={listed(label)}>
      <Glyph name="initiative" size={26} />
      {initiative.moved ? <LockIcon /> : null}
    </span>
  );
}
