/** What belongs to the whole table: decrees with their seals, forts left, the places of both sides, what was done last. */

import { Coin, Glyph, MarkerCoin } from "../ui.tsx";
import { t } from "../texts.ts";
import type { Side } from "../wire.ts";
import { layout } from "./layout.ts";
import { recordOpen } from "./panels.tsx";
import { Places } from "./places.tsx";
import * as state from "./state.ts";

/** The three decrees; pressing one proclaims it where that is offered, else tells what it does. */
export function Decrees({ lines }: { lines: boolean }) {
  const decrees = state.view.value?.decrees;
  if (!decrees) return null;
  return (
    <div class={`decrees ${lines ? "" : "bare-names"}`} role="group" aria-label={t("Decrees")}>
      {decrees.ids.map((id) => {
        const choice = state.beside.value.proclaim.find((c) => c.kind === id);
        const seals = decrees.seals[id] ?? [];
        const label = [state.decreeName(id), ...seals.map((side) => t("seal of {side}", { side: state.sideName(side) }))];
        return (
          <button
            key={id}
            type="button"
            class={`decree bare ${choice ? "offered" : ""}`}
            data-decree={id}
            aria-label={choice ? choice.label : label.join(", ")}
            aria-expanded={state.decree.value === id}
            onClick={() => (choice ? state.proclaim(id) : state.showDecree(state.decree.value === id ? null : id))}
          >
            <Glyph name={`decree_${id}`} size={lines ? 26 : 18} />
            <span class="decree-name">{state.decreeName(id)}</span>
            <span class="seals">{seals.map((side) => <Seal key={side} side={side} size={lines ? 26 : 20} />)}</span>
            {lines ? <span class="decree-line">{state.boot.decrees[id]?.line ?? ""}</span> : null}
          </button>
        );
      })}
      {lines ? <SealsLeft left={decrees.left} /> : null}
    </div>
  );
}

function Seal({ side, size }: { side: Side; size: number }) {
  return <Coin side={side} kind="seal" size={size} />;
}

function SealsLeft({ left }: { left: Record<Side, number> }) {
  const own = state.sideOf(state.bottom.value);
  const sides: Side[] = own === "A" ? ["A", "B"] : ["B", "A"];
  return (
    <p class="seals-left">
      <span class="second">{t("Seals left")}</span>
      {sides.map((side) => (
        <span key={side} role="img" aria-label={`${state.sideName(side)}: ${left[side]}`}>
          <Seal side={side} size={20} /> <b>{left[side]}</b>
        </span>
      ))}
    </p>
  );
}

/** The forts in the common supply. */
export function FortsLeft() {
  const forts = state.view.value?.forts;
  if (!forts) return null;
  const [before, after] = t("{n} forts left").split("{n}");
  return (
    <p class="forts-left" title={t("{n} forts left", { n: forts.left })}>
      <Glyph name="fort" size={20} />
      <span><b>{forts.left}</b><span class="forts-word">{before}{after}</span></span>
    </p>
  );
}

/** How both teams stand: places, own side last, as the seats lie. */
export function Standing({ size }: { size: number }) {
  const seats = state.view.value?.seats ?? [];
  const own = state.sideOf(state.bottom.value);
  const sides = [seats.find((s) => s.side !== own), seats.find((s) => s.side === own)];
  return (
    <div class="standing">
      {sides.map((seat) =>
        seat ? (
          <div key={seat.side} class="standing-row">
            <Places side={seat.side} held={seat.markers} goal={seat.goal} size={size} />
            <b>{seat.markers}</b>
          </div>
        ) : null,
      )}
    </div>
  );
}

/** The newest line of the record; pressing it opens the record. */
export function LastLine() {
  const record = state.payload.value?.record ?? [];
  const line = record[state.past.value?.at ?? record.length - 1];
  if (!line) return null;
  return (
    <button type="button" class="last-line bare" aria-expanded={recordOpen.value} onClick={() => (recordOpen.value = !recordOpen.value)}>
      <b>{state.personName(line.seat)}</b>
      <span>{line.text}</span>
    </button>
  );
}

/** Decrees and forts in one thin line, where they have no column. */
export function ThingsLine() {
  const view = state.view.value;
  const { name } = layout.value;
  if (!view?.decrees && !view?.forts && (name === "phone" || !state.four)) return null;
  return (
    <div class="things">
      <Decrees lines={false} />
      <FortsLeft />
      {state.four && name === "mid" ? <Standing size={18} /> : null}
      {state.four && name === "land" ? <Score /> : null}
    </div>
  );
}

/** Both teams' places as numbers, where nothing else has room. */
export function Score() {
  const seats = state.view.value?.seats.slice(0, 2) ?? [];
  return (
    <span class="score">
      {seats.map((seat) => (
        <span key={seat.side} role="img" aria-label={`${state.sideName(seat.side)}, ${t("Places held: {n} of {goal}", { n: seat.markers, goal: seat.goal })}`}>
          <MarkerCoin side={seat.side} size={18} /> <b>{seat.markers}</b>
        </span>
      ))}
    </span>
  );
}
