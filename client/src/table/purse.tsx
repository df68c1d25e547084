/** The coins of a seat: backs in hand, bag and discards, a second hand that was previewed. */

import { listed, paragraph } from "../shared/forms.ts";
import { t, tn } from "../shared/texts.ts";
import { spread } from "../shared/coinorder.ts";
import { Bag, Outline } from "../shared/ui.tsx";
import type { CoinKind, SeatView } from "../schema.gen.ts";
import { isDealt } from "./armies.tsx";
import { SeatCoin } from "./coins.tsx";
import { layout } from "./layout.ts";
import * as state from "./state.ts";

export function Backs({ seat, size }: { seat: SeatView; size: number }) {
  const all = layout.value.name === "wide" ? Math.max(3, seat.hand) : seat.hand;
  return (
    <div class="backs" role="img" aria-label={t("in hand: {list}", { list: seat.hand })}>
      {Array.from({ length: all }, (_, k) =>
        k < seat.hand ? <SeatCoin key={k} seat={seat.seat} kind={null} size={size} /> : <Outline key={k} side={seat.side} size={size} />,
      )}
    </div>
  );
}

/** The arrangement of the discards: in slots below the seat, beside the bag, or as one coin with the total. */
export type Lie = "slots" | "beside" | "heap";

/** The bag and, unless they have a row of slots, the discards. Pressing them opens the card of the unseen coins. */
export function Purse({ seat, size, lie }: { seat: SeatView; size: number; lie: Lie }) {
  const name = state.personName(seat.seat);
  const mine = state.isOwn(seat);
  const open = state.opened.value?.what === "bag" && state.opened.value.seat === seat.seat;
  const bag = mine ? tn("Your bag: {n} coin", "Your bag: {n} coins", seat.bag) : tn("{name}: bag of {n} coin", "{name}: bag of {n} coins", seat.bag, { name });
  const onTop = seat.bag_top.length > 0 ? t("On top of it: {list}", { list: listed(seat.bag_top.map(state.kindName)) }) : "";
  return (
    <button
      type="button"
      class="purse bare"
      data-purse={seat.seat}
      aria-expanded={open}
      onClick={() => state.toggleBag(seat.seat)}
    >
      <span class="unseen-text">{onTop === "" ? bag : paragraph([t("{phrase}.", { phrase: bag }), onTop])}</span>
      <Bag count={isDealt(seat) ? seat.bag : null} size={Math.max(27, size * 1.1)} />
      {seat.bag_top.length > 0 ? (
        <span class="bag-top">
          {seat.bag_top.slice(0, 1).map((kind) => <SeatCoin key={kind} seat={seat.seat} kind={kind} size={size * 0.6} {...(seat.bag_top.length > 1 ? { badge: seat.bag_top.length, disc: "number-small" } : {})} />)}
        </span>
      ) : null}
      {lie === "slots" ? null : <Discards seat={seat} size={size} lie={lie} />}
    </button>
  );
}

/** The discards: one coin with a number for each kind, and one back for the facedown ones. No coin lies over another. */
export function Discards({ seat, size, lie }: { seat: SeatView; size: number; lie: Lie }) {
  const kinds: (CoinKind | null)[] = [...state.coinOrder(seat), null];
  const count = (kind: CoinKind | null): number => (kind === null ? seat.facedown : (seat.faceup[kind] ?? 0));
  const lying = kinds.filter((kind) => count(kind) > 0);
  const all = lying.reduce((sum, kind) => sum + count(kind), 0);
  // A slot keeps its place while it is empty. Decoys, which may never come, have no slot until they lie there.
  const slots = lie === "slots" ? kinds.filter((kind) => count(kind) > 0 || seat.army.includes(kind ?? "") || !(state.boot.open_coins || state.isDecoy(kind))) : lie === "heap" ? lying.slice(0, 1) : lying;
  const coins = slots.map((kind) => {
    const n = lie === "heap" ? all : count(kind);
    return (
      <span key={kind} data-discard={kind ?? "back"}>
        {n === 0 ? null : <SeatCoin seat={seat.seat} kind={kind} size={size} />}
        {n > 1 ? <b>{n}</b> : null}
      </span>
    );
  });
  return <span class={`discards ${lie}`}>{coins}</span>;
}

/** The coins of the second hand that this player has previewed. */
export function Aside({ seat, size }: { seat: SeatView; size: number }) {
  const coins = spread(seat.own?.previewed ?? {}, state.coinOrder(seat));
  if (coins.length === 0) return null;
  const list = listed(coins.map(state.kindName));
  return (
    <div class="aside" role="img" aria-label={t("Next hand: {list}", { list })}>
      <span class="second">{t("Next hand")}</span>
      {coins.map((kind, k) => <SeatCoin key={k} seat={seat.seat} kind={kind} size={size} />)}
    </div>
  );
}
