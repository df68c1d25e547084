/** The armies: as rows with every coin's whereabouts, or as a row of coins with the numbers in supply. */

import { TallyDots } from "../shared/tally.tsx";
import { hyphenated, listed } from "../shared/forms.ts";
import { Rating } from "../shared/rating.tsx";
import { t } from "../shared/texts.ts";
import type { CoinKind, SeatView } from "../schema.gen.ts";
import { SeatCoin, Token } from "./coins.tsx";
import * as state from "./state.ts";

/** `bare`: the number left stands without its word, in a narrow column. */
export function Army({ seat, small = false, bare = false }: { seat: SeatView; small?: boolean; bare?: boolean }) {
  const label = state.isOwn(seat) ? t("Your army") : t("{name}'s army", { name: state.personName(seat.seat) });
  return (
    <ul class={`army ${small ? "small" : ""} ${seat.seat === state.bottom.value ? "mine" : "theirs"}`} aria-label={label}>
      {seat.army.map((kind) => (
        <ArmyRow key={kind} seat={seat} kind={kind} small={small} bare={bare} />
      ))}
    </ul>
  );
}

/** Returns whether the seat's coins are in the game: before the deal there is nothing to count. */
export function isDealt(seat: SeatView): boolean {
  return Object.values(seat.tally).some(({ board, cycle, supply, box }) => board + cycle + supply + box > 0);
}

function ArmyRow({ seat, kind, small, bare }: { seat: SeatView; kind: CoinKind; small: boolean; bare: boolean }) {
  const text = state.catalogue[kind];
  const tally = seat.tally[kind] ?? { board: 0, cycle: 0, supply: 0, box: 0 };
  const chosen = state.coin.value === kind && state.isOwn(seat);
  const [before, after] = t("{n} left").split("{n}").map((word) => (bare ? <span class="unseen-text">{word}</span> : word));
  const shown = state.isOpen(kind, seat.seat);
  return (
    <li>
      <button
        type="button"
        class={`army-row ${chosen || shown ? "chosen" : ""}`}
        data-row={`${seat.seat}:${kind}`}
        aria-expanded={shown}
        onClick={() => state.toggleCard(kind, seat.seat)}
      >
        <SeatCoin seat={seat.seat} kind={kind} size={small ? 36 : 46} />
        <span class="row-top">
          <span class="row-name">{hyphenated(state.kindName(kind))}<Tokens seat={seat} kind={kind} /></span>
          <TallyDots tally={tally} side={seat.side} />
        </span>
        <span class="row-under">
          <span class="row-line">{text?.line ?? ""}</span>
          <span class="row-left">{isDealt(seat) ? <>{before}<b>{tally.supply}</b>{after}</> : null}</span>
        </span>
      </button>
    </li>
  );
}

/** The place of the unit's poison counter or decoy: with its card, or elsewhere. */
export function Tokens({ seat, kind }: { seat: SeatView; kind: CoinKind }) {
  const lies = seat.counter[kind];
  const decoy = `decoy_${kind}`;
  const holder = seat.decoy[decoy];
  return (
    <>
      {lies === undefined ? null : (
        <Token name="poison" seat={seat.seat} kind={kind} away={lies !== null} label={lies === null ? t("Its poison counter is on the card") : t("Its poison counter is on {hex}", { hex: lies })} />
      )}
      {holder === undefined ? null : (
        <Token name="decoy" seat={seat.seat} kind={decoy} away={holder !== null} label={holder === null ? t("Its decoy is beside the card") : t("{name} has its decoy", { name: state.personName(holder) })} />
      )}
    </>
  );
}

/** An army as small coins below the name that unfolds it. */
export function FoldedArmy({ seat }: { seat: SeatView }) {
  return <span class="fold-army" aria-hidden="true">{seat.army.map((kind) => <SeatCoin key={kind} seat={seat.seat} kind={kind} size={20} />)}</span>;
}

/** The whole name of a player and the rating, above what was unfolded: the line of a seat on a phone has no room for both. */
export function WholeName({ seat }: { seat: number }) {
  return <p class="whole-name"><b>{state.personName(seat)}</b> <Rating of={state.ratingOf(seat)} /></p>;
}

/** An army as a row of coins with the numbers in supply. `folded`: it floats below the name that unfolded it, with the whole name and the rating. */
export function ArmyStrip({ seat, size, folded = false }: { seat: SeatView; size: number; folded?: boolean }) {
  return (
    <div class={`army-strip ${folded ? "floating" : ""}`}>
      {folded ? <WholeName seat={seat.seat} /> : null}
      {seat.army.map((kind) => (
        <button
          key={kind}
          type="button"
          class="bare"
          data-row={`${seat.seat}:${kind}`}
          aria-label={listed([state.kindName(kind), t("{n} left", { n: seat.tally[kind]?.supply ?? 0 })])}
          onClick={() => state.toggleCard(kind, seat.seat)}
        >
          <SeatCoin seat={seat.seat} kind={kind} size={size} badge={isDealt(seat) ? (seat.tally[kind]?.supply ?? 0) : null} disc="number-small" />
        </button>
      ))}
    </div>
  );
}
