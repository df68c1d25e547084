/** A person's place at the table: name, places held, hand backs, bag and discards; and the armies. */

import { signal } from "@preact/signals";
import { Bag, Coin, Glyph, LockIcon, MarkerCoin, Outline, spread } from "../ui.tsx";
import { t } from "../texts.ts";
import type { Kind, SeatView, Tally } from "../wire.ts";
import { layout, type LayoutName } from "./layout.ts";
import * as state from "./state.ts";

/** Whether the folded army of the opponent is laid out (low phones only). */
const unfolded = signal(false);

export function SeatPane({ seat }: { seat: SeatView }) {
  const mine = seat.seat === state.bottom.value;
  const { name: where, short } = layout.value;
  const person = state.payload.value?.people.find((p) => p.seat === seat.seat);
  const low = where === "phone" && short;
  const folds = !mine && (low || where === "land");
  const name = state.personName(seat.seat);
  const wide = where === "wide";
  const strip = where === "mid" || (where === "phone" && !mine && !short) || (folds && unfolded.value);
  return (
    <section class={`seat ${mine ? "mine" : "theirs"}`} aria-label={name}>
      <div class="seat-name">
        <h2>
          {folds ? (
            <button type="button" class="bare fold" aria-expanded={unfolded.value} onClick={() => (unfolded.value = !unfolded.value)}>{name}</button>
          ) : name}
        </h2>
        {person?.bot ? <span class="second">{t("bot")}</span> : null}
        {wide ? null : <Horn seat={seat} />}
      </div>
      <Places seat={seat} size={wide ? 24 : where === "mid" ? 22 : where === "land" ? 14 : 17} />
      {wide ? <Horn seat={seat} /> : null}
      {mine || folds ? null : <Backs seat={seat} size={wide ? 38 : 26} />}
      <Purse seat={seat} size={wide ? 32 : 26} room={purseRoom(where, mine, low)} />
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

function Places({ seat, size }: { seat: SeatView; size: number }) {
  const label = t("Places held: {n} of {goal}", { n: seat.markers, goal: seat.goal });
  return (
    <div class="places" role="img" aria-label={label}>
      {Array.from({ length: seat.goal }, (_, k) =>
        k < seat.markers ? <MarkerCoin key={k} side={seat.side} size={size} /> : <span key={k} class="no-place" style={{ width: `${size - 4}px`, height: `${size - 4}px` }} />,
      )}
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

function Backs({ seat, size }: { seat: SeatView; size: number }) {
  const all = layout.value.name === "wide" ? Math.max(3, seat.hand) : seat.hand;
  return (
    <div class="backs" role="img" aria-label={`${t("in hand")}: ${seat.hand}`}>
      {Array.from({ length: all }, (_, k) =>
        k < seat.hand ? <Coin key={k} side={seat.side} kind={null} size={size} /> : <Outline key={k} side={seat.side} size={size} />,
      )}
    </div>
  );
}

/** Bag and discards; a click shows the unseen coins. */
function Purse({ seat, size, room }: { seat: SeatView; size: number; room: number }) {
  const order = [...seat.army, "royal"];
  const all: (Kind | null)[] = [...spread(seat.faceup, order), ...Array<null>(seat.facedown).fill(null)];
  // Too many to lie side by side: one coin a kind, with their number.
  const heaped = all.length * size > room * 1.5;
  const discards = heaped ? [...new Set(all)] : all;
  const count = (kind: Kind | null): number => (heaped ? all.filter((other) => other === kind).length : 1);
  const name = state.personName(seat.seat);
  const mine = seat.own !== null;
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
            <Coin side={seat.side} kind={kind} size={size} {...(count(kind) > 1 ? { badge: count(kind), small: true } : {})} />
          </span>
        ))}
      </span>
    </button>
  );
}

export function Army({ seat }: { seat: SeatView }) {
  const mine = seat.own !== null;
  const label = mine ? t("Your army") : t("Army of {name}", { name: state.personName(seat.seat) });
  return (
    <ul class={`army ${seat.seat === state.bottom.value ? "mine" : "theirs"}`} aria-label={label}>
      {seat.army.map((kind) => (
        <ArmyRow key={kind} seat={seat} kind={kind} />
      ))}
    </ul>
  );
}

function ArmyRow({ seat, kind }: { seat: SeatView; kind: Kind }) {
  const text = state.catalogue[kind];
  const tally = seat.tally[kind] ?? { board: 0, cycle: 0, supply: 0, box: 0 };
  const chosen = state.coin.value === kind && seat.own !== null;
  const [before, after] = t("{n} left").split("{n}");
  const shown = state.card.value?.kind === kind;
  return (
    <li>
      <button
        type="button"
        class={`army-row ${chosen || shown ? "chosen" : ""}`}
        data-row={kind}
        aria-expanded={shown}
        onClick={() => state.showCard(shown ? null : { kind, hex: null, seat: seat.seat })}
      >
        <Coin side={seat.side} kind={kind} size={46} />
        <span class="row-top">
          <span class="row-name">{state.kindName(kind)}</span>
          <TallyDots tally={tally} side={seat.side} />
        </span>
        <span class="row-under">
          <span class="row-line">{text?.line ?? ""}</span>
          <span class="row-left">{before}<b>{tally.supply}</b>{after}</span>
        </span>
      </button>
    </li>
  );
}

/** One dot a coin: filled on the board, dotted in the cycle, hollow in supply, crossed out of the game. */
function TallyDots({ tally, side }: { tally: Tally; side: "A" | "B" }) {
  const dots = [
    ...Array<string>(tally.board).fill("board"),
    ...Array<string>(tally.cycle).fill("cycle"),
    ...Array<string>(tally.supply).fill("supply"),
    ...Array<string>(tally.box).fill("box"),
  ];
  const label = [t("{n} on the board", { n: tally.board }), t("{n} unseen", { n: tally.cycle }), t("{n} out of the game", { n: tally.box })];
  return (
    <span class="tally" role="img" aria-label={label.join(", ")}>
      <svg width={dots.length * 14} height="13" aria-hidden="true" class={side === "A" ? "dusk" : "dawn"}>
        {dots.map((name, k) => (
          <g key={k} class={`tally-${name}`} transform={`translate(${k * 14 + 7} 6.500)`}>
            {name === "box" ? (
              <path d="M-3 -3L3 3M3 -3L-3 3" />
            ) : side === "A" ? (
              <polygon points="5,2.100 5,-2.100 2.100,-5 -2.100,-5 -5,-2.100 -5,2.100 -2.100,5 2.100,5" />
            ) : (
              <circle r="5" />
            )}
            {name === "cycle" ? <circle class="pip" r="1.500" /> : null}
          </g>
        ))}
      </svg>
    </span>
  );
}

/** An army as a row of coins with what is left in supply. */
function ArmyStrip({ seat, size, folded }: { seat: SeatView; size: number; folded: boolean }) {
  return (
    <div class={`army-strip ${folded ? "floating" : ""}`}>
      {seat.army.map((kind) => (
        <button
          key={kind}
          type="button"
          class="bare"
          aria-label={`${state.kindName(kind)}, ${t("{n} left", { n: seat.tally[kind]?.supply ?? 0 })}`}
          onClick={() => state.showCard(state.card.value?.kind === kind ? null : { kind, hex: null, seat: seat.seat })}
        >
          <Coin side={seat.side} kind={kind} size={size} badge={seat.tally[kind]?.supply ?? 0} small />
        </button>
      ))}
    </div>
  );
}
