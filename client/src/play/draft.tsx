/** The draft: eight cards, one click takes. Taken cards stay in place in their owner's coin. */

import { Coin, MarkerCoin, Outline } from "../ui.tsx";
import { t } from "../texts.ts";
import type { SeatView } from "../wire.ts";
import { layout } from "./layout.ts";
import * as state from "./state.ts";
import { Tools } from "./panels.tsx";

export function DraftScreen() {
  const whole = state.payload.value;
  const view = state.view.value;
  const draft = view?.draft;
  if (!whole || !view || !draft) return null;
  const taker = draft.order[draft.at] ?? null;
  const mine = view.seats.find((s) => s.seat === state.bottom.value);
  const others = view.seats.filter((s) => s.seat !== state.bottom.value);
  return (
    <main class={`draft layout-${layout.value.name}`}>
      <Tools />
      {others.map((seat) => <Drafter key={seat.seat} seat={seat} draftOrder={draft.order} at={draft.at} />)}
      <div class="draft-head">
        <h1 class="prompt-text">{state.message.value ?? (state.offline.value ? t("No connection.") : heading(taker))}</h1>
        <ol class="draft-order" aria-label={t("Order of taking")}>
          {draft.order.map((seat, k) => (
            <li key={k} class={k < draft.at ? "done" : k === draft.at ? "now" : "later"} aria-current={k === draft.at ? "step" : undefined}>
              <span class="unseen-text">{state.personName(seat)}</span>
              {k < draft.at ? <MarkerCoin side={state.sideOf(seat)} size={30} /> : <Stamp side={state.sideOf(seat)} />}
            </li>
          ))}
        </ol>
      </div>
      <ul class="draft-pool">
        {draft.pool.map(({ kind, seat }, k) => {
          const text = state.catalogue[kind];
          const choice = state.beside.value.take.find((c) => c.kind === kind);
          const inside = (
            <>
              <Coin side={seat === null ? null : state.sideOf(seat)} kind={kind} size={layout.value.name === "phone" ? 60 : 104} />
              <span class="draft-name">{state.kindName(kind)}</span>
              <span class="draft-line">{text?.line ?? ""}</span>
              <span class={`draft-foot ${seat === null ? "" : "taken"}`}>
                {seat === null ? t("{n} coins", { n: text?.coins ?? 0 }) : seat === mine?.seat && state.boot.mode === "bot" ? t("Yours") : state.personName(seat)}
              </span>
            </>
          );
          return (
            <li key={k}>
              {choice ? (
                <button type="button" class="draft-card open" aria-label={choice.label} onClick={() => state.go([choice], null)}>{inside}</button>
              ) : (
                <div class={`draft-card ${seat === null ? "" : "gone"}`}>{inside}</div>
              )}
            </li>
          );
        })}
      </ul>
      {mine ? <Drafter seat={mine} draftOrder={draft.order} at={draft.at} /> : null}
    </main>
  );
}

function Stamp({ side }: { side: "A" | "B" }) {
  const name = side === "A" ? "dusk" : "dawn";
  return (
    <svg class={`stamp ${name}`} width="30" height="30" viewBox="-125 -125 250 250" aria-hidden="true">
      {side === "B" ? <circle r="100" /> : <polygon points="97,40 97,-40 40,-97 -40,-97 -97,-40 -97,40 -40,97 40,97" />}
    </svg>
  );
}

function heading(taker: number | null): string {
  const view = state.view.value;
  const draft = view?.draft;
  if (taker === null || !draft) return "";
  if (state.beside.value.take.length === 0) return t("{name} takes a unit", { name: state.personName(taker) });
  const firstOfTwo = draft.order[draft.at + 1] === taker;
  const secondOfTwo = draft.order[draft.at - 1] === taker;
  const prompt = firstOfTwo ? t("Take a unit: first of two") : secondOfTwo ? t("Take a unit: second of two") : t("Take a unit");
  return state.boot.mode === "screen" ? t("{name}: {prompt}", { name: state.personName(taker), prompt }) : prompt;
}

function flipped(mine: boolean): string {
  return mine && state.boot.mode === "bot" ? t("You take first: the flip fell to you") : t("Takes first: the flip fell to them");
}

function Drafter({ seat, draftOrder, at }: { seat: SeatView; draftOrder: number[]; at: number }) {
  const turns = draftOrder.filter((s) => s === seat.seat).length;
  const left = draftOrder.slice(at).filter((s) => s === seat.seat).length;
  const view = state.view.value;
  const first = view?.initiative.seat === seat.seat;
  const mine = seat.seat === state.bottom.value;
  const line = left === 1 && mine ? t("Your last one") : first ? t("Will go first in round 1") : draftOrder[0] === seat.seat ? flipped(mine) : "";
  return (
    <section class={`drafter ${mine ? "mine" : ""}`} aria-label={state.personName(seat.seat)}>
      <div>
        <h2>{state.personName(seat.seat)}</h2>
        <p class="second">{line}</p>
      </div>
      <ul class="drafted">
        {Array.from({ length: turns }, (_, k) => {
          const kind = seat.army[k];
          return (
            <li key={k}>
              {kind ? <Coin side={seat.side} kind={kind} size={66} /> : <Outline side={seat.side} size={66} dashed />}
              <span>{kind ? state.kindName(kind) : ""}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
