/** The armies: a row of each unit, which chooses its coin. A second press shows the units that may replace it. */

import { signal } from "@preact/signals";
import { Coin } from "../shared/ui.tsx";
import { listed } from "../shared/forms.ts";
import { t } from "../shared/texts.ts";
import type { CoinKind } from "../schema.gen.ts";
import { boot, facts, four, kindName, names, offer, seatName } from "./boot.ts";
import { layout } from "./layout.ts";
import { armyOf, coinsIn, inCycle, left, onBoard, replaceUnit, ROYAL, sideOf } from "./position.ts";
import { SeatWords } from "./seats.tsx";
import { editor } from "./state.ts";

/** The row that shows its replacements. */
export const replaced = signal<{ seat: string; kind: CoinKind } | null>(null);

export function Armies({ seats }: { seats: string[] }) {
  return (
    <div class="edit-armies">
      {seats.map((seat) => (
        <section key={seat} aria-label={t("{name}'s army", { name: seatName(seat) })}>
          {four && layout.value.name === "wide" ? <h2 class="army-name">{seatName(seat)}</h2> : null}
          {layout.value.name === "wide" ? <ul class="army">{kinds(seat).map((kind) => <Row key={kind} seat={seat} kind={kind} />)}</ul> : <Strip seat={seat} />}
        </section>
      ))}
    </div>
  );
}

function kinds(seat: string): CoinKind[] {
  return armyOf(editor.position.value, seat);
}

const isOpened = (seat: string, kind: CoinKind): boolean => replaced.value?.seat === seat && replaced.value.kind === kind;

function isChosen(seat: string, kind: CoinKind): boolean {
  const tool = editor.tool.value;
  return tool?.what === "unit" && tool.seat === seat && tool.kind === kind;
}

/** Chooses a coin. A second press shows the units that may replace it, or lets the Royal Coin go. */
function press(seat: string, kind: CoinKind): void {
  if (isChosen(seat, kind) && kind !== ROYAL) replaced.value = isOpened(seat, kind) ? null : { seat, kind };
  else {
    replaced.value = null;
    editor.choose({ what: "unit", seat, kind });
  }
}

/** An army in a narrow window: a line of coins, and the words of its seat. */
function Strip({ seat }: { seat: string }) {
  return (
    <div class="army-strip">
      <ul>{[...kinds(seat), ROYAL].map((kind) => <StripCoin key={kind} seat={seat} kind={kind} />)}</ul>
      {four ? null : <SeatWords seat={seat} />}
    </div>
  );
}

function StripCoin({ seat, kind }: { seat: string; kind: CoinKind }) {
  const chosen = isChosen(seat, kind);
  const rest = kind === ROYAL ? null : left(editor.position.value, seat, kind, facts);
  const label = rest === null ? t("{coin} of {name}", { coin: kindName(kind), name: seatName(seat) }) : listed([kindName(kind), t("{n} left", { n: rest })]);
  return (
    <li>
      <button type="button" class={`bare strip-coin ${chosen ? "chosen" : ""}`} data-row={`${seat}:${kind}`} aria-pressed={chosen} aria-label={label} onClick={() => press(seat, kind)}>
        <Coin side={sideOf(seat)} second={seat.endsWith("2")} kind={kind} size={40} badge={rest} disc="number-small" />
      </button>
    </li>
  );
}

function Row({ seat, kind }: { seat: string; kind: CoinKind }) {
  const chosen = isChosen(seat, kind);
  const number = t("{n} left", { n: left(editor.position.value, seat, kind, facts) });
  return (
    <li>
      <button type="button" class={`army-row ${chosen ? "chosen" : ""}`} data-row={`${seat}:${kind}`} aria-pressed={chosen} onClick={() => press(seat, kind)}>
        <Coin side={sideOf(seat)} second={seat.endsWith("2")} kind={kind} size={four ? 36 : 46} />
        <span class="row-top">
          <span class="row-name">{kindName(kind)}</span>
          <Dots seat={seat} kind={kind} />
        </span>
        <span class="row-under">
          <span class="row-line">{boot.catalogue[kind]?.line ?? ""}</span>
          <span class="row-left">{number}</span>
        </span>
      </button>
      {isOpened(seat, kind) ? <Replacements seat={seat} kind={kind} /> : null}
    </li>
  );
}

/** One dot per coin: filled on the board, dotted in the cycle, hollow in supply, crossed out of the game. */
function Dots({ seat, kind }: { seat: string; kind: CoinKind }) {
  const position = editor.position.value;
  const counts = [
    ["board", onBoard(position, seat, kind)], ["cycle", inCycle(position, seat, kind)], ["supply", Math.max(0, left(position, seat, kind, facts))],
    ["box", coinsIn(position, seat, "box")[kind] ?? 0],
  ] as const;
  const dots = counts.flatMap(([name, n]) => Array<string>(n).fill(name));
  return (
    <span class="tally">
      <svg width={dots.length * 14} height="13" aria-hidden="true" class={sideOf(seat) === "A" ? "dusk" : "dawn"}>
        {dots.map((name, k) => (
          <g key={k} class={`tally-${name}`} transform={`translate(${k * 14 + 7} 6.5)`}>
            {name === "box" ? <path d="M-3 -3L3 3M3 -3L-3 3" /> : sideOf(seat) === "A" ? <polygon points="5,2.1 5,-2.1 2.1,-5 -2.1,-5 -5,-2.1 -5,2.1 -2.1,5 2.1,5" /> : <circle r="5" />}
            {name === "cycle" ? <circle class="pip" r="1.5" /> : null}
          </g>
        ))}
      </svg>
    </span>
  );
}

/** The possible replacements of a unit: units of the boxes in play, unless an army has that unit or another card for the same coins. */
export function Replacements({ seat, kind }: { seat: string; kind: CoinKind }) {
  const position = editor.position.value;
  const taken = names.flatMap((one) => armyOf(position, one)).filter((one) => one !== kind);
  const twins = taken.flatMap((one) => boot.catalogue[one]?.twins ?? []);
  const free = (offer?.boxes ?? []).filter(({ id }) => position.boxes.includes(id)).flatMap(({ units }) => units)
    .filter((one) => one !== kind && !taken.includes(one) && !twins.includes(one));
  const take = (one: CoinKind): void => {
    replaced.value = null;
    editor.change(replaceUnit(editor.position.value, seat, kind, one, facts));
    editor.choose({ what: "unit", seat, kind: one });
  };
  if (free.length === 0) return null;
  return (
    <div class="replacements" role="group" aria-label={t("Replace {unit}", { unit: kindName(kind) })}>
      <h3>{t("Replace {unit}", { unit: kindName(kind) })}</h3>
      <ul>
        {free.map((one) => (
          <li key={one}>
            <button type="button" class="bare" onClick={() => take(one)}>
              <Coin side={null} kind={one} size={36} />
              <span>{kindName(one)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
