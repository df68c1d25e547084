/** The coins of a seat: backs in hand, bag and discards, a second hand that was seen already. */

import { t } from "../shared/texts.ts";
import { Bag, Outline, spread } from "../shared/ui.tsx";
import type { Kind, SeatView } from "../schema.gen.ts";
import { SeatCoin } from "./coins.tsx";
import { layout } from "./layout.ts";
import * as state from "./state.ts";

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

/** Bag and discards; pressing them opens the card of the unseen coins. */
export function Purse({ seat, size, room }: { seat: SeatView; size: number; room: number }) {
  const order = state.coinOrder(seat);
  const all: (Kind | null)[] = [...spread(seat.faceup, order), ...Array<null>(seat.facedown).fill(null)];
  // Too many to lie side by side: one coin a kind, with their number.
  const heaped = all.length * size > room * 1.5;
  const discards = heaped ? [...new Set(all)] : all;
  const count = (kind: Kind | null): number => (heaped ? all.filter((other) => other === kind).length : 1);
  const name = state.personName(seat.seat);
  const mine = state.isOwn(seat);
  const open = state.opened.value?.what === "bag" && state.opened.value.seat === seat.seat;
  const overlap = discards.length * size > room ? (discards.length * size - room) / (discards.length - 1) : 0;
  return (
    <button
      type="button"
      class="purse bare"
      data-purse={seat.seat}
      aria-expanded={open}
      aria-label={mine ? t("Your bag: {n} coins", { n: seat.bag }) : t("{name}: bag of {n} coins", { name, n: seat.bag })}
      onClick={() => state.toggleBag(seat.seat)}
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

/** The coins of the second hand that this person has seen already. */
export function Aside({ seat, size }: { seat: SeatView; size: number }) {
  const coins = spread(seat.own?.previewed ?? {}, state.coinOrder(seat));
  if (coins.length === 0) return null;
  const list = coins.map(state.kindName).join(", ");
  return (
    <div class="aside" role="img" aria-label={t("Next hand: {list}", { list })}>
      <span class="second">{t("Next hand")}</span>
      {coins.map((kind, k) => <SeatCoin key={k} seat={seat.seat} kind={kind} size={size} />)}
    </div>
  );
}
