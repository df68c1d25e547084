/** The seats: a line for each zone with its coins, steppers for the chosen coin, and buttons for the initiative and the turn. */

import { useEffect, useRef } from "preact/hooks";
import { Coin } from "../shared/ui.tsx";
import { type PageText, phrase, t } from "../shared/texts.ts";
import { Glyph, LockIcon, MarkerCoin } from "../shared/ui.tsx";
import type { CoinKind, Side } from "../schema.gen.ts";
import { facts, kindName, seatName, zones } from "./boot.ts";
import { armyOf, coinsIn, drawing, first, isSingle, ROYAL, sideOf, step, toAct, type EditorZone } from "./position.ts";
import { editor } from "./state.ts";

const NAMES: Record<EditorZone, PageText> = {
  hand: phrase("Hand"), bag: phrase("Bag"), faceup: phrase("Face up"), facedown: phrase("Facedown"), box: phrase("Out"),
};

export function Seat({ seat }: { seat: string }) {
  const tool = editor.tool.value;
  const chosen = tool?.what === "unit" && tool.seat === seat ? tool.kind : null;
  return (
    <section class="edited-seat" aria-label={seatName(seat)}>
      <header>
        <MarkerCoin side={sideOf(seat)} second={seat.endsWith("2")} size={20} />
        <h2>{seatName(seat)}</h2>
        <SeatWords seat={seat} />
      </header>
      {zones.map((zone) => <Line key={zone} seat={seat} zone={zone} chosen={chosen} />)}
    </section>
  );
}

/** The words “first” and “to act” of a seat. A press brings them here from another seat. */
export function SeatWords({ seat }: { seat: string }) {
  const position = editor.position.value;
  const goesFirst = position.initiative === seat;
  const acts = !drawing(position) && position.turn === seat;
  return (
    <>
      {goesFirst ? <Glyph name="initiative" size={22} /> : null}
      {goesFirst && position.moved ? <LockIcon /> : null}
      <button type="button" class="word" aria-pressed={goesFirst} onClick={() => editor.change(first(position, seat, facts))}>{t("first")}</button>
      <button type="button" class="word" aria-pressed={acts} onClick={() => editor.change(toAct(position, seat, facts))}>{t("to act")}</button>
    </>
  );
}

function Line({ seat, zone, chosen }: { seat: string; zone: EditorZone; chosen: CoinKind | null }) {
  const coins = coinsIn(editor.position.value, seat, zone);
  const order = [...armyOf(editor.position.value, seat), ROYAL];
  const kinds = Object.keys(coins).sort((one, other) => order.indexOf(one) - order.indexOf(other));
  const shown = chosen !== null && !(zone === "box" && isSingle(chosen));
  const lookOf = (kind: CoinKind) => ({ side: kind.startsWith("decoy_") ? otherSide(seat) : sideOf(seat), second: seat.endsWith("2") && !kind.startsWith("decoy_"), kind });
  return (
    <div class={`zone-line ${shown ? "stepped" : ""}`}>
      <span class="zone-name">{t(NAMES[zone])}</span>
      <ul class="zone-coins">
        {kinds.map((kind) => (
          <li key={kind}>
            <button type="button" class="bare" onClick={() => editor.choose({ what: "unit", seat, kind })}>
              <span class="unseen-text">{t("{coin}: {n}", { n: coins[kind] ?? 0, coin: kindName(kind) })}</span>
              <Coin {...lookOf(kind)} size={28} badge={(coins[kind] ?? 0) > 1 ? coins[kind] ?? null : null} disc="number-small" />
            </button>
          </li>
        ))}
      </ul>
      {shown && chosen !== null ? <Stepper seat={seat} zone={zone} kind={chosen} /> : null}
    </div>
  );
}

/** Returns the side that a decoy among a seat's coins belongs to. */
function otherSide(seat: string): Side {
  return sideOf(seat) === "A" ? "B" : "A";
}

export function Stepper({ seat, zone, kind, named = false }: { seat: string; zone: EditorZone; kind: CoinKind; named?: boolean }) {
  const count = coinsIn(editor.position.value, seat, zone)[kind] ?? 0;
  const lacking = zone === "hand" && editor.position.value.turn === seat;
  const wrong = editor.faults.value.some(({ key }) => key === `${seat}.${zone}` || (lacking && key === "turn"));
  const field = useRef<HTMLDivElement>(null);
  const label = t("{coin} in {zone}", { coin: kindName(kind), zone: t(NAMES[zone]) });
  const by = (n: 1 | -1): void => {
    const to = step(editor.position.value, seat, zone, kind, n, facts);
    if (to !== null || n > 0) editor.change(to);
  };
  useEffect(() => {
    // Keep key presses in the field: the page has shortcuts.
    const keys = (event: KeyboardEvent): void => {
      const up = event.key === "+" || event.key === "ArrowUp";
      if (!up && event.key !== "-" && event.key !== "ArrowDown") return;
      event.preventDefault();
      by(up ? 1 : -1);
    };
    const element = field.current;
    element?.addEventListener("keydown", keys);
    return () => element?.removeEventListener("keydown", keys);
  });
  return (
    <div class={`stepper ${wrong ? "wrong" : ""}`} data-stepper={`${seat}.${zone}`}>
      {named ? <span class="zone-name">{t(NAMES[zone])}</span> : null}
      <button type="button" tabIndex={-1} aria-label={t("Remove one: {what}", { what: label })} onClick={() => by(-1)}>−</button>
      <div class="count" role="spinbutton" tabIndex={0} aria-label={label} aria-valuenow={count} aria-valuemin={0} ref={field}>{count}</div>
      <button type="button" tabIndex={-1} aria-label={t("Add one: {what}", { what: label })} onClick={() => by(1)}>+</button>
    </div>
  );
}
