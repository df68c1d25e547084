/** Floating cards: a unit's card beside its army, and the coins that nobody can see. They never cover the hand. */

import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { Coin, spread } from "../ui.tsx";
import { t } from "../texts.ts";
import type { Counts, SeatView, Side } from "../wire.ts";
import { createBoard } from "../board/board.ts";
import { layout } from "./layout.ts";
import * as state from "./state.ts";

export function UnitCard() {
  const of = state.card.value;
  const element = useRef<HTMLElement>(null);
  const wide = layout.value.name === "wide";
  useLayoutEffect(() => {
    const card = element.current;
    if (card === null || of === null) return;
    card.style.top = "";
    if (!wide) return;
    const row = document.querySelector(`[data-row="${of.kind}"]`)?.getBoundingClientRect();
    if (!row) return;
    const height = card.offsetHeight;
    const below = row.bottom + 14;
    const fits = below + height <= window.innerHeight - 12;
    const top = fits ? below : Math.max(12, row.top - 14 - height);
    card.style.top = `${top}px`;
  }, [of, wide]);
  if (of === null) return null;
  const text = state.catalogue[of.kind];
  const seat = state.view.value?.seats.find((s) => s.seat === of.seat);
  const name = state.kindName(of.kind);
  const parts: [string, string | null][] = text ? [[t("Tactic"), text.tactic], [text.tactic ? t("Also") : "", text.attribute], [t("Limit"), text.restriction]] : [];
  return (
    <section class="card unit-card" ref={element} aria-label={name} tabIndex={-1}>
      <CloseButton />
      <header>
        <Coin side={seat?.side ?? null} kind={of.kind} size={60} />
        <div>
          <h2>{name}</h2>
          <p class="second">{seat ? countLine(seat, of.kind) : ""}</p>
        </div>
      </header>
      <div class="card-body">
        {text && text.pattern.length > 0 ? <Pattern pattern={text.pattern} kind={of.kind} side={seat?.side ?? "B"} /> : null}
        {parts.map(([title, body]) =>
          body ? (
            <p key={title}>
              {title ? <strong class="part">{title}</strong> : null}
              {body}
            </p>
          ) : null,
        )}
      </div>
      {text && text.rulings.length > 0 ? (
        <div class="rulings">
          <h3>{t("Rulings")}</h3>
          {text.rulings.map(({ q, a }) => (
            <p key={q}><b>{q}</b> {a}</p>
          ))}
        </div>
      ) : null}
    </section>
  );
}

function CloseButton() {
  const close = (): void => {
    state.showCard(null);
    state.bag.value = null;
  };
  return (
    <button type="button" class={`close bare ${layout.value.touch ? "touch" : ""}`} onClick={close} aria-label={t("Close")}>
      {layout.value.touch ? "×" : t("Esc")}
    </button>
  );
}

function countLine(seat: SeatView, kind: string): string {
  const tally = seat.tally[kind];
  if (!tally) return "";
  const total = tally.board + tally.cycle + tally.supply + tally.box;
  const parts = [];
  if (tally.board) parts.push(t("{n} on the board", { n: tally.board }));
  parts.push(t("{n} left", { n: tally.supply }));
  if (tally.cycle) parts.push(t("{n} in the cycle", { n: tally.cycle }));
  if (tally.box) parts.push(t("{n} out of the game", { n: tally.box }));
  return `${t("{n} coins", { n: total })}: ${parts.join(", ")}`;
}

/** A little board: the unit in the middle, and what it can attack from there. */
function Pattern({ pattern, kind, side }: { pattern: { q: number; r: number }[]; kind: string; side: Side }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const reach = Math.max(1, ...pattern.map(({ q, r }) => Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r))));
    const hexes = [];
    for (let q = -reach; q <= reach; q += 1) {
      for (let r = Math.max(-reach, -q - reach); r <= Math.min(reach, -q + reach); r += 1) {
        hexes.push({ name: `${q},${r}`, q, r, location: false, outer: false });
      }
    }
    const board = createBoard(hexes);
    host.current?.replaceChildren(board.element);
    const marks = Object.fromEntries(pattern.map(({ q, r }) => [`${q},${r}`, { target: true }]));
    board.set({
      units: [{ hex: "0,0", seat: 0, kind, height: 1 }],
      sides: [side],
      marks,
      scale: 18,
      coordinates: false,
      label: t("What it can attack from the middle"),
    });
  }, [pattern, kind, side]);
  return <div class="pattern" ref={host} />;
}

/** Where the coins are that somebody cannot see: of the other seat all it hides, of your own the bag. */
export function BagCard() {
  const element = useRef<HTMLElement>(null);
  const number = state.bag.value;
  const seat = state.view.value?.seats.find((s) => s.seat === number);
  const { name: where } = layout.value;
  useLayoutEffect(() => {
    const card = element.current;
    if (card === null || number === null) return;
    card.style.top = "";
    card.style.maxHeight = "";
    if (where !== "wide" && where !== "mid") return;
    const purse = document.querySelector(`[data-purse="${number}"]`)?.getBoundingClientRect();
    const hand = document.querySelector(".hand, .curtain, .end")?.getBoundingClientRect();
    if (!purse || !hand) return;
    const above = seat?.own !== null;
    const height = card.offsetHeight;
    // Your own lies above your bag where there is room; where not, it may cover the bag, never the hand.
    const top = above ? Math.max(12, purse.top - 14 - height) : purse.bottom + 14;
    card.style.top = `${top}px`;
    card.style.maxHeight = `${hand.top - 8 - top}px`;
  }, [number, where, seat]);
  if (number === null || !seat) return null;
  const own = seat.own;
  const order = [...seat.army, "royal"];
  return (
    <section class="card bag-card" ref={element} tabIndex={-1} aria-label={own ? t("Your coins") : t("{name}: unseen coins", { name: state.personName(seat.seat) })}>
      <CloseButton />
      <h2>{own ? t("Your coins") : t("{name}: unseen coins", { name: state.personName(seat.seat) })}</h2>
      <p class="where">
        <span><b>{seat.hand}</b> {t("in hand")}</span>
        <span><b>{seat.bag}</b> {t("in the bag")}</span>
        <span><b>{seat.facedown}</b> {t("facedown")}</span>
      </p>
      {own ? (
        <>
          <CoinLine title={t("In the bag")} counts={own.bag} side={seat.side} order={order} />
          <CoinLine title={t("Facedown, yours")} counts={own.facedown} side={seat.side} order={order} />
        </>
      ) : (
        <>
          <p class="second">{t("By kind, in hand, bag and facedown")}</p>
          <table class="unseen">
            <tbody>
              {order
                .filter((kind) => seat.unseen[kind])
                .map((kind) => (
                  <tr key={kind}>
                    <td><Coin side={seat.side} kind={kind} size={30} /></td>
                    <th scope="row">{state.kindName(kind)}</th>
                    <td class="number">{seat.unseen[kind]}</td>
                  </tr>
                ))}
            </tbody>
          </table>
        </>
      )}
      <hr />
      <CoinLine title={t("Faceup discards, back in the bag at the next refill")} counts={seat.faceup} side={seat.side} order={order} />
      <CoinLine title={t("Out of the game")} counts={seat.box} side={seat.side} order={order} />
    </section>
  );
}

function CoinLine({ title, counts, side, order }: { title: string; counts: Counts; side: Side; order: string[] }) {
  const coins = spread(counts, order);
  return (
    <div class="coin-line">
      <p class="second">{title}</p>
      <span class="coin-list" role="img" aria-label={order.filter((k) => counts[k]).map((k) => `${state.kindName(k)} ${counts[k]}`).join(", ") || t("none")}>
        {coins.length === 0 ? <span class="second">{t("none")}</span> : coins.map((kind, k) => <Coin key={k} side={side} kind={kind} size={30} />)}
      </span>
    </div>
  );
}
