/** A hint in play: three choices with their chances in the record's place or in a card, and their numbers on the board, the buttons and the coins. */

import { computed, effect, signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { numbersOn } from "../../board/numbers.ts";
import { game } from "../../table/boot.ts";
import { SeatCoin } from "../../table/coins.tsx";
import { layout, type LayoutName } from "../../table/layout.ts";
import { remarks } from "../../table/signals.ts";
import { hintInRecord, inRecord, mayTalk } from "../../table/talking.ts";
import { inSigns } from "../../shared/chance.ts";
import { listed, paragraph } from "../../shared/forms.ts";
import { t } from "../../shared/texts.ts";
import type { HintedChoice, CoinKind } from "../../schema.gen.ts";
import { keys } from "../actions.ts";
import { freeOfSeats, watchSeats } from "../chat/place.ts";
import { fetchHint } from "./hintcalls.ts";
import { createHinting, percent, type Meant } from "./hintstate.ts";
import { Key } from "../controls/key.tsx";
import { page } from "../page.ts";
import * as state from "../state.ts";

/** The least height between the seats, in pixels, that holds a hint. Otherwise it lies in a card, between the armies if there is room. */
const ENOUGH = 230;
/** The layouts without a place for the record. */
const NARROW: LayoutName[] = ["phone", "land", "corners"];

const hinting = createHinting(page, (body) => fetchHint(game, body));
const { choices, hint, late, looked, meant, open, thinking, trouble } = hinting;
/** The height of the record between the two seats of the right column, in pixels, or 0 in layouts without such a column. */
const between = signal(0);
const besideRecord = computed(() => !NARROW.includes(layout.value.name) && between.value >= ENOUGH);
/** Whether it is this player's turn to choose. */
const mine = computed(() => state.payload.value?.ask !== null && state.payload.value?.view.phase === "play" && state.past.value === null);

/** The numbers on hexes: with a coin chosen, only its choices have one, since a press there would use that coin. */
const onBoard = computed(() => meant.value.flatMap(({ number, hex, coin, choice }) => (hex === null || ofOther(coin) ? [] : [{
  number, hex, looked: number === looked.value + 1, right: choice.verb === "control" || choice.verb === "tactic",
}])));
/** The choices with a number on a button or a coin. */
const onTable = computed(() => meant.value.filter(({ hex, coin }) => hex === null || ofOther(coin)));

/** Returns whether another coin than this one is chosen. */
function ofOther(coin: CoinKind | null): boolean {
  return state.coin.value !== null && state.unsent.value === null && coin !== state.coin.value;
}

function toggle(): void {
  // The chat gives its place up.
  if (inRecord.value && besideRecord.value) keys.commands.t?.();
  if (open.value) hinting.close();
  else void hinting.show();
}

hinting.watch();
watchSeats(({ record }) => (between.value = record));
effect(() => {
  hintInRecord.value = open.value && besideRecord.value && !inRecord.value;
});
// The chat takes the same place.
effect(() => {
  if (inRecord.value) hinting.close();
});
effect(() => {
  const labels = onBoard.value.flatMap(({ number, hex }): [string, string][] => {
    const choice = choices.value[number - 1];
    return choice === undefined ? [] : [[hex, listed([t("choice {n}", { n: number }), percent(choice)])]];
  });
  const by: Record<string, string> = {};
  for (const [hex, words] of labels) by[hex] = by[hex] === undefined ? words : listed([by[hex], words]);
  remarks.value = by;
});
effect(() => {
  const element = state.board.value?.element;
  if (element === undefined) return undefined;
  const write = numbersOn(element, state.boot.board);
  return effect(() => write(onBoard.value, state.offers.value.discs, state.turned.value, layout.value.scale));
});
// The tabs of the chat lead back to the record too.
document.addEventListener("click", ({ target }) => {
  if ((target as Element).closest(".chat-tabs:not(.hint-tabs) button")) hinting.close();
});
keys.commands.h = toggle;
keys.ready.h = () => mine.value || open.value;
// Listen before the page's keys do. A choice on the table is dropped first.
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !open.value || state.opened.value !== null || state.recordOpen.value || state.question.value !== null || state.canStepBack()) return;
  event.stopPropagation();
  event.preventDefault();
  hinting.close();
}, true);

/** The way to a hint: `beside` the board a tab at the record, elsewhere a button in the prompt's row; and the open hint. */
export function Hint({ beside = false }: { beside?: boolean }) {
  const phase = state.payload.value?.view.phase;
  if (phase !== "play" || beside !== besideRecord.value) return null;
  if (beside) {
    return (
      <>
        {inRecord.value ? null : <Tabs />}
        {hintInRecord.value ? <Panel /> : null}
        <Numbers />
      </>
    );
  }
  // While something is chosen, the hint leaves its place to the buttons.
  const chosen = state.selection.value.slot !== null || state.unsent.value !== null;
  return (
    <>
      {mine.value && !chosen ? <button type="button" class={`button hint-button ${open.value ? "open" : ""}`} aria-expanded={open.value} aria-keyshortcuts="H" onClick={toggle}>{t("Hint")} <Key name="H" /></button> : null}
      {open.value && !chosen ? <Panel card /> : null}
      <Numbers />
    </>
  );
}

/** While the record is not shown, the link that skips to it leads here. */
function Tabs() {
  const closed = !hintInRecord.value;
  return (
    <div class={`chat-tabs hint-tabs ${mayTalk ? "beside-chat" : ""}`} role="group" aria-label={t("Log or hint")} id={closed ? undefined : "record"} tabIndex={-1}>
      {mayTalk ? null : <button type="button" class="bare" aria-pressed={closed} aria-keyshortcuts="L" onClick={hinting.close}>{t("Log")}</button>}
      <button type="button" class="bare hint-tab" aria-pressed={!closed} aria-keyshortcuts="H" onClick={() => closed && void hinting.show()}>{t("Hint")} {closed ? <Key name="H" /> : null}</button>
      {closed ? null : <button type="button" class="bare hint-close" aria-keyshortcuts="Escape" aria-label={t("Close")} onClick={hinting.close}>{layout.value.touch ? "×" : t("Esc")}</button>}
    </div>
  );
}

/** Closes the card, and goes back to the button that opened it. */
function closeCard(): void {
  hinting.close();
  requestAnimationFrame(() => document.querySelector<HTMLElement>(".hint-button")?.focus({ preventScroll: true }));
}

function Panel({ card = false }: { card?: boolean }) {
  const element = useRef<HTMLElement>(null);
  const { name } = layout.value;
  useLayoutEffect(() => {
    const own = element.current;
    if (!card || own === null) return undefined;
    // On a phone the card lies over the button that opened it.
    if (document.activeElement?.matches(".hint-button")) own.focus({ preventScroll: true });
    return name === "phone" ? overHand(own) : freeOfSeats(own);
  }, [card, name]);
  const all = choices.value;
  const note = all.length === 0 || all.some(({ chance }) => chance !== null) ? t("Your chances of winning, based on what you can see.") : t("Based on what you can see.");
  return (
    <section class={`hint ${card ? "card hint-card" : ""}`} aria-label={t("Hint")} ref={element} tabIndex={-1}>
      {card ? (
        <div class="hint-head">
          <p class="second">{note}</p>
          <button type="button" class="close bare touch" onClick={closeCard} aria-keyshortcuts="Escape" aria-label={t("Close")}>×</button>
        </div>
      ) : null}
      {trouble.value ? (
        <p class="hint-trouble" role="status">{trouble.value}{mine.value ? <> <button type="button" class="bare hint-again" onClick={() => void hinting.show()}>{t("Try again")}</button></> : null}</p>
      ) : hint.value === null ? <p class="second hint-waits">{late.value ? t("Getting ready. The first hint takes a little longer.") : t("Looking at your choices.")}</p>
        : all.length === 0 ? <p class="second">{t("No hint for this position.")}</p> : (
        <>
          <ol class="hint-choices">
            {all.map((choice, k) => <Row key={choice.ids.join()} choice={choice} number={k + 1} />)}
          </ol>
          {card ? null : <p class="second hint-note">{paragraph([note, thinking.value ? t("Still thinking.") : ""])}</p>}
        </>
      )}
    </section>
  );
}

function Row({ choice: { bound, chance, equal, text, why, ids }, number }: { choice: HintedChoice; number: number }) {
  const now = looked.value === number - 1;
  const first = state.asked.value?.choices.find(({ id }) => id === ids[0]);
  const coin = first?.coin ?? null;
  const seat = state.payload.value?.seat ?? 0;
  const look = (): void => {
    looked.value = number - 1;
  };
  return (
    <li class={now ? "looked" : ""}>
      <button type="button" class="bare hint-row" aria-expanded={now} onClick={look} onFocus={look} onMouseEnter={() => layout.value.touch || look()}>
        <span class={`hint-number ${now ? "looked" : ""}`}>{number}</span>
        {coin === null ? <span /> : <SeatCoin seat={seat} kind={coin} size={26} />}
        <span class="hint-text" aria-hidden={coin !== null}>{text}</span>
        {coin === null ? null : <span class="unseen-text">{t("{name}: {line}", { name: state.kindName(coin), line: text })}</span>}
        {chance === null ? null : equal ? <span class="hint-chance second">{t("equally good")}</span> : <b class="hint-chance">{inSigns({ chance, bound })}</b>}
      </button>
      {now && why ? <p class="second hint-why">{why}</p> : null}
    </li>
  );
}

/** Keeps a phone's card above the hand, where the prompt and the buttons are. Returns a function that ends this. */
function overHand(card: HTMLElement): () => void {
  const place = (): void => {
    const hand = document.querySelector(".panel .hand")?.getBoundingClientRect();
    const board = document.querySelector(".board-pane")?.getBoundingClientRect();
    if (hand === undefined) return;
    const bottom = Math.round(innerHeight - hand.top + 2);
    Object.assign(card.style, { left: "0", right: "0", width: "auto", top: "auto", bottom: `${bottom}px`, maxHeight: `${Math.round(innerHeight - bottom - (board?.top ?? 0))}px` });
  };
  place();
  const sizes = new ResizeObserver(place);
  for (const part of document.querySelectorAll(".panel, .panel > *, .board-pane")) sizes.observe(part);
  addEventListener("resize", place);
  return () => {
    sizes.disconnect();
    removeEventListener("resize", place);
  };
}

/** The buttons of choices beside the board, by their verbs. */
const BUTTONS: Record<string, string> = { claim: "I", pass: "P", proclaim: "D", unpoison: "U", return: "Y" };

/** Returns the button that a choice beside the board means, or its coin in the hand if there is no button now. */
function placeOf({ choice, coin }: Meant): Element | null {
  const slot = coin === null ? -1 : state.hand.value.indexOf(coin);
  const held = document.querySelector(`.hand [data-slot="${slot}"] .hand-coin`);
  if (ofOther(coin)) return held;
  const key = BUTTONS[choice.verb];
  const named = `[aria-label="${CSS.escape(choice.label)}"], [title="${CSS.escape(choice.label)}"]`;
  const button = document.querySelector(key === undefined ? `.panel button:is(${named})` : `.panel button[aria-keyshortcuts="${key}"]`);
  return button ?? held;
}

interface NumberSpot {
  number: number;
  x: number;
  y: number;
}

/** The numbers of choices beside the board, on the corners of their buttons and coins. */
const spots = signal<NumberSpot[]>([]);
/** The radius of a number with its halo, in pixels. */
const NUMBER = 13;

function measure(): void {
  const taken = new Map<Element, number>();
  // A phone's card lies above the hand: its buttons are out of sight, and no number may lie on its edge.
  const edge = layout.peek().name === "phone" ? (document.querySelector(".hint-card")?.getBoundingClientRect().bottom ?? 0) : 0;
  // The last number stands at the right.
  spots.value = [...onTable.peek()].reverse().flatMap((one) => {
    const place = placeOf(one);
    if (place === null) return [];
    const { right, top, bottom } = place.getBoundingClientRect();
    if (bottom < edge) return [];
    const before = taken.get(place) ?? 0;
    taken.set(place, before + 1);
    return [{ number: one.number, x: Math.round(right - 12 - 24 * before), y: Math.round(Math.max(top, edge + NUMBER)) }];
  });
}

function Numbers() {
  const some = onTable.value.length > 0;
  const at = [onTable.value, state.selection.value, state.payload.value, layout.value];
  useEffect(() => {
    if (!some) {
      if (spots.peek().length > 0) spots.value = [];
      return undefined;
    }
    const frame = requestAnimationFrame(measure);
    addEventListener("resize", measure);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener("resize", measure);
    };
  }, at);
  if (!some) return null;
  return (
    <div class="hint-numbers" aria-hidden="true">
      {spots.value.map(({ number, x, y }) => (
        <span key={number} class={`hint-number ${looked.value === number - 1 ? "looked" : ""}`} style={{ left: `${x}px`, top: `${y}px` }}>{number}</span>
      ))}
    </div>
  );
}
