/** Floating cards: of a unit or a decree beside its row, and of the unseen coins. They never cover the hand. */

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { spread } from "../shared/coinorder.ts";
import { call } from "../shared/net.ts";
import { Glyph } from "../shared/ui.tsx";
import { listed } from "../shared/forms.ts";
import { Rating } from "../shared/rating.tsx";
import { t, tn } from "../shared/texts.ts";
import type { CoinCounts, Odds, SeatView } from "../schema.gen.ts";
import { Demonstration } from "../shared/later/demonstration.tsx";
import { SeatCoin } from "./coins.tsx";
import { layout } from "./layout.ts";
import * as state from "./state.ts";

/** The open card. */
export function Cards() {
  return (
    <>
      <UnitCard />
      <DecreeCard />
      <BagCard />
    </>
  );
}

function UnitCard() {
  const of = state.opened.value?.what === "unit" ? state.opened.value : null;
  const element = useRef<HTMLElement>(null);
  const { name: where } = layout.value;
  const floats = where === "wide" || where === "low" || where === "corners";
  useLayoutEffect(() => {
    if (element.current !== null && floats && of !== null) placeBeside(element.current, `[data-row="${of.seat}:${of.kind}"]`);
  }, [of, floats]);
  if (of === null) return null;
  const text = state.catalogue[of.kind];
  const seat = state.view.value?.seats.find((s) => s.seat === of.seat);
  const name = state.kindName(of.kind);
  const parts: [string, string | null][] = text ? [[t("Tactic"), text.tactic], [t("Attribute"), text.attribute], [t("Restriction"), text.restriction]] : [];
  return (
    <section class="card unit-card" ref={element} aria-label={name} tabIndex={-1}>
      <CloseButton />
      <header>
        {seat ? <SeatCoin seat={seat.seat} kind={of.kind} size={60} /> : null}
        <div>
          <h2>{name}{text?.kanji ? <> <small class="kanji">{text.kanji}</small></> : null}</h2>
          <p class="second">{seat ? countLine(seat, of.kind) : ""}</p>
        </div>
      </header>
      <div class="card-body">
        {text && text.coins > 1 ? <Demonstration kind={of.kind} card={text} rules={state.boot.ruleset} board={state.boot.board} side={seat?.side ?? "B"} name={name} /> : null}
        {parts.map(([title, body]) =>
          body ? (
            <p key={title}>
              <strong class="part">{title}</strong>
              {body}
            </p>
          ) : null,
        )}
      </div>
      <Rulings of={text?.rulings ?? []} />
    </section>
  );
}

function Rulings({ of }: { of: { q: string; a: string }[] }) {
  if (of.length === 0) return null;
  return (
    <div class="rulings">
      <h3>{t("Rulings")}</h3>
      {of.map(({ q, a }) => (
        <p key={q}><b>{q}</b> {a}</p>
      ))}
    </div>
  );
}

/** A decree's effect, the seals on it, and its rulings. */
function DecreeCard() {
  const id = state.opened.value?.what === "decree" ? state.opened.value.id : null;
  const element = useRef<HTMLElement>(null);
  const { name: where } = layout.value;
  useLayoutEffect(() => {
    if (element.current !== null && id !== null && (where === "wide" || where === "low" || where === "corners")) placeBeside(element.current, `[data-decree="${id}"]`);
  }, [id, where]);
  const decrees = state.view.value?.decrees;
  if (id === null || !decrees) return null;
  const text = state.boot.decrees[id];
  const seals = (decrees.seals[id] ?? []).map((side) => t("seal of {side}", { side: state.sideName(side) }));
  return (
    <section class="card unit-card" ref={element} aria-label={state.decreeName(id)} tabIndex={-1}>
      <CloseButton />
      <header>
        <span class="decree-sign"><Glyph name={`decree_${id}`} size={40} /></span>
        <div>
          <h2>{state.decreeName(id)}</h2>
          <p class="second">{listed([t("Decree"), ...seals])}</p>
        </div>
      </header>
      <div class="card-body"><p>{text?.line ?? ""}</p></div>
      <Rulings of={text?.rulings ?? []} />
    </section>
  );
}

/**
 * Places a card below its subject, or above if there is no room, on the subject's side of the window. Nothing lies over the hand:
 * cards of subjects beside the hand, or on the board only, lie on the left.
 */
function placeBeside(card: HTMLElement, thing: string): void {
  const height = card.offsetHeight;
  const row = document.querySelector(thing)?.getBoundingClientRect();
  const panel = document.querySelector(".panel")?.getBoundingClientRect();
  const right = row !== undefined && row.left > window.innerWidth / 2;
  const floor = (right ? panel?.top : undefined) ?? window.innerHeight;
  const clear = row !== undefined && row.top < floor;
  const below = (row?.bottom ?? 0) + 14;
  const fits = clear && below + height <= floor - 12;
  const above = (row?.top ?? 0) - 14 - height;
  const beside = clear && (fits || above >= 12);
  card.classList.toggle("on-right", right && beside);
  card.style.top = `${fits ? below : beside ? above : Math.max(12, window.innerHeight - 12 - height)}px`;
}

function CloseButton() {
  return (
    <button type="button" class={`close bare ${layout.value.touch ? "touch" : ""}`} onClick={state.closeCard} aria-label={layout.value.touch ? t("Close") : listed([t("Close"), t("Esc")])}>
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
  if (tally.cycle) parts.push(t("{n} in hand, bag or discards", { n: tally.cycle }));
  if (tally.box) parts.push(t("{n} out of the game", { n: tally.box }));
  return t("{head}: {parts}", { head: tn("one coin", "{n} coins", total), parts: listed(parts) });
}

/** The coins that the viewer can't see: all the hidden ones of another seat, the bag of their own. */
function BagCard() {
  const element = useRef<HTMLElement>(null);
  const number = state.opened.value?.what === "bag" ? state.opened.value.seat : null;
  const seat = state.view.value?.seats.find((s) => s.seat === number);
  const { name: where } = layout.value;
  const odds = useOdds(state.boot.hints && seat !== undefined && seat.own === null ? seat.seat : null);
  useLayoutEffect(() => {
    const card = element.current;
    if (card === null || number === null) return;
    card.style.top = "";
    card.style.maxHeight = "";
    if (where === "phone" || where === "land") return;
    const purse = document.querySelector(`[data-purse="${number}"]`)?.getBoundingClientRect();
    const hand = document.querySelector(".hand, .curtain, .end")?.getBoundingClientRect();
    if (!purse || !hand) return;
    const height = card.offsetHeight;
    const left = where === "corners" && purse.left < window.innerWidth / 2;
    card.classList.toggle("on-left", left);
    const floor = left ? window.innerHeight - 12 : hand.top - 8;
    const above = seat?.own !== null || purse.bottom + 14 + height > floor;
    // The viewer's card lies above their bag if there is room; otherwise it may cover the bag, but never the hand.
    const top = above ? Math.max(12, Math.min(purse.top - 14, floor) - height) : purse.bottom + 14;
    card.style.top = `${top}px`;
    card.style.maxHeight = `${floor - top}px`;
  }, [number, where, seat, odds]);
  if (number === null || !seat) return null;
  const own = seat.own;
  const openCoins = state.boot.open_coins;
  const order = state.coinOrder(seat);
  const mine = state.isOwn(seat);
  const title = mine ? t("Your coins") : t("{name}: unseen coins", { name: state.personName(seat.seat) });
  return (
    <section class="card bag-card" ref={element} tabIndex={-1} aria-label={title}>
      <CloseButton />
      <h2>{title} <Rating of={state.ratingOf(seat.seat)} /></h2>
      <p class="where">
        <span><b>{seat.hand}</b> {t("in hand")}</span>
        <span><b>{seat.bag}</b> {t("in the bag")}</span>
        {openCoins ? null : <span><b>{seat.facedown}</b> {t("facedown")}</span>}
        {seat.previewed > 0 ? <span><b>{seat.previewed}</b> {t("set aside")}</span> : null}
      </p>
      {seat.bag_top.length > 0 ? <TopOfBag seat={seat} /> : null}
      {own ? (
        <>
          <CoinLine title={t("In the bag")} counts={own.bag} seat={seat.seat} order={order} />
          {openCoins ? null : <CoinLine title={mine ? t("Your facedown coins") : t("Facedown")} counts={own.facedown} seat={seat.seat} order={order} />}
          {seat.previewed > 0 ? <CoinLine title={t("Next hand")} counts={own.previewed} seat={seat.seat} order={order} /> : null}
        </>
      ) : (
        <>
          <p class="second">{t("By kind: in hand, bag and facedown")}</p>
          <table class="unseen">
            {odds === null ? null : (
              <thead>
                <tr class="second"><th colSpan={2}><span class="unseen-text">{t("Coin")}</span></th><th class="number"><span class="unseen-text">{t("Unseen")}</span></th><th class="number">{t("in hand")}</th></tr>
              </thead>
            )}
            <tbody>
              {order
                .filter((kind) => seat.unseen[kind])
                .map((kind) => (
                  <tr key={kind}>
                    <td><SeatCoin seat={seat.seat} kind={kind} size={30} /></td>
                    <th scope="row">{state.kindName(kind)}</th>
                    <td class="number">{seat.unseen[kind]}</td>
                    {odds === null ? null : <td class="number second">{t("{n}%", { n: odds[kind] ?? 0 })}</td>}
                  </tr>
                ))}
            </tbody>
          </table>
        </>
      )}
      <hr />
      <CoinLine title={t("Face-up discards: back in the bag at the next refill")} counts={seat.faceup} seat={seat.seat} order={order} />
      <CoinLine title={t("Out of the game")} counts={seat.box} seat={seat.seat} order={order} />
    </section>
  );
}

/** Returns the chance in percent that each kind of coin is in a seat's hand, given the viewer's knowledge; null before it arrives or if it is withheld. */
function useOdds(seat: number | null): Record<string, number> | null {
  const [odds, setOdds] = useState<{ seat: number; seq: number; kinds: Record<string, number> } | null>(null);
  const whole = state.payload.value;
  const [seq, own] = [whole?.seq ?? 0, whole?.seat ?? null];
  useEffect(() => {
    if (seat === null || own === null) return undefined;
    let there = true;
    fetchOdds(own).then((answer) => {
      const kinds = answer?.seats.find((one) => one.seat === seat)?.kinds ?? null;
      if (there && answer !== null && kinds !== null) setOdds({ seat, seq: answer.seq, kinds: Object.fromEntries(kinds.map(({ kind, percent }) => [kind, percent])) });
    }, () => undefined);
    return () => { there = false; };
  }, [seat, own, seq]);
  return odds !== null && odds.seat === seat && odds.seq === seq ? odds.kinds : null;
}

async function fetchOdds(own: number): Promise<Odds | null> {
  const response = await call("GET", `/api/games/${state.game}/odds?seat=${own}`);
  return response.ok ? ((await response.json()) as Odds) : null;
}

/** The coins on top of a bag, which everybody knows, the next one to be drawn first. */
function TopOfBag({ seat }: { seat: SeatView }) {
  return (
    <div class="coin-line">
      <p class="second">{t("On top of the bag, next coin first")}</p>
      <span class="coin-list" role="img" aria-label={listed(seat.bag_top.map(state.kindName))}>
        {seat.bag_top.map((kind, k) => <SeatCoin key={k} seat={seat.seat} kind={kind} size={30} />)}
      </span>
    </div>
  );
}

function CoinLine({ title, counts, seat, order }: { title: string; counts: CoinCounts; seat: number; order: string[] }) {
  const coins = spread(counts, order);
  return (
    <div class="coin-line">
      <p class="second">{title}</p>
      <span class="coin-list" role="img" aria-label={listed(order.filter((k) => counts[k]).map((k) => `${state.kindName(k)} ${counts[k]}`)) || t("none")}>
        {coins.length === 0 ? <span class="second">{t("none")}</span> : coins.map((kind, k) => <SeatCoin key={k} seat={seat} kind={kind} size={30} />)}
      </span>
    </div>
  );
}
