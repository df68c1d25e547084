/**
 * A question in the prompt's slot: a sentence, a smaller one below it, and buttons in the row of actions. Nothing opens
 * over the board or the hand, and nothing moves.
 */

import { computed, effect, signal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../shared/texts.ts";
import { boot, watching } from "../table/boot.ts";
import { personName } from "../table/names.ts";
import { closeCard } from "../table/opened.ts";
import { payload } from "../table/signals.ts";
import { Key } from "./key.tsx";
import type { OfferKind, PlayerOffer } from "../schema.gen.ts";
import { curtain } from "./signals.ts";
import { answer, doAlone, may, offer, partnerToAsk, status, withdraw } from "./status.ts";
import { resign } from "./submit.ts";

export interface NoticeButton {
  label: string;
  run: () => void;
  /** "danger": in the ink of attacks. */
  look?: "danger" | "primary";
  /** The key that presses it, as in `KeyboardEvent.key`, letters small; playing on presses the one of Escape. */
  key?: string;
  /** Whether it takes the focus when the question appears; an offer of somebody else takes none. */
  focused?: boolean;
}

export interface Notice {
  text: string;
  hint?: string;
  buttons: NoticeButton[];
}

/** For so long after a question appears its buttons can't be pressed by a click or a key that was meant for something else; Escape always can. */
const DEAF_MS = 700;

/** What the person is asked here; it stands before whatever the table asks. */
export const question = signal<Notice | null>(null);
export const notice = computed(() => (payload.value?.view.phase === "over" ? null : (question.value ?? asked.value)));

/** What another player asks, what the person has asked itself, and the win that may be claimed. An answer to an attack comes first. */
const asked = computed<Notice | null>(() => {
  const step = payload.value?.ask?.step;
  if (step !== undefined && step !== "coin") return null;
  const offers = status.value?.offers ?? [];
  const theirs = offers.find((one) => one.asked);
  if (theirs) return ofOthers(theirs);
  if (may("claim") && !patient.value) return claimable();
  const mine = step === undefined ? offers.find((one) => !one.asked) : undefined;
  return mine ? { text: mine.text, hint: t("It stands until the other side has played."), buttons: [{ label: t("Take it back"), run: () => withdraw(mine.kind) }] } : null;
});

const AGREE: Record<OfferKind, string> = { draw: t("Accept draw"), takeback: t("Let them"), resign: t("Resign together") };
/** Whether the person would rather wait than claim the win. */
const patient = signal(false);

function ofOthers(offer: PlayerOffer): Notice {
  const own = offer.kind === "resign";
  return {
    text: offer.text,
    hint: own ? t("Your side loses the game then.") : t("Choosing a coin declines it."),
    buttons: [
      { label: t("Decline"), key: "Escape", run: () => answer(offer.kind, false) },
      { label: AGREE[offer.kind], ...(own ? { look: "danger" } : { key: "a" }), run: () => answer(offer.kind, true) },
    ],
  };
}

function claimable(): Notice {
  const wins = status.value?.claim?.wins ?? false;
  return {
    text: t("{name} has been away for a minute.", { name: personName(payload.value?.waiting?.seat ?? 0) }),
    hint: wins ? t("You may end the game and win it.") : t("You may break the game off: nobody wins before both sides have acted twice."),
    buttons: [
      { label: t("Wait"), key: "Escape", run: () => (patient.value = true) },
      { label: wins ? t("Claim the win") : t("Break off"), run: () => doAlone("claim") },
    ],
  };
}

let appeared = 0;
// An offer of somebody else appears by itself: a click that was meant for something else must not answer it.
effect(() => {
  if (asked.value !== null) appeared = performance.now();
});
let focusBefore: Element | null = null;

export function pose(asked: Notice): void {
  closeCard();
  appeared = performance.now();
  focusBefore = document.activeElement;
  question.value = asked;
}

/** Takes the question away; the focus goes back to where it was. */
export function dismiss(): void {
  if (question.value === null) return;
  question.value = null;
  const before = focusBefore?.isConnected && focusBefore !== document.body ? focusBefore : document.querySelector(".masthead .more");
  (before as HTMLElement | null)?.focus({ preventScroll: true });
}

const deaf = (): boolean => performance.now() - appeared < DEAF_MS;

/** Presses the button of the question that has this key; whether there is one. */
export function pressKey(key: string): boolean {
  const button = notice.value?.buttons.find((one) => one.key === key);
  if (key === "Escape" || !deaf()) button?.run();
  return button !== undefined;
}

export function NoticeButtons({ of }: { of: Notice }) {
  const focused = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => focused.current?.focus({ preventScroll: true }), [of]);
  return (
    <>
      {of.buttons.map((one) => (
        <button
          key={one.label}
          type="button"
          class={`button ${one.look ?? ""}`}
          ref={one.focused ? focused : null}
          aria-keyshortcuts={one.key}
          onClick={() => deaf() || one.run()}
        >
          {one.label}
          {one.key ? <Key name={one.key === "Escape" ? "Esc" : one.key.toUpperCase()} /> : null}
        </button>
      ))}
    </>
  );
}

/** Whether this page may resign for somebody: who watches may not. */
export const mayResign = computed(() => !watching && payload.value !== null && payload.value.view.phase !== "over");

/** Asks once more before a game is given up. */
export function askToResign(): void {
  const seat = payload.value?.seat ?? curtain.value ?? boot.you[0] ?? 0;
  const breaksOff = may("abort");
  const asks = partnerToAsk(seat);
  if (breaksOff) {
    pose({
      text: t("Break off this game?"),
      hint: t("Nobody wins or loses it."),
      buttons: [
        { label: t("Break off"), look: "danger", run: () => { dismiss(); doAlone("abort"); } },
        { label: t("Keep playing"), key: "Escape", focused: true, run: dismiss },
      ],
    });
    return;
  }
  pose({
    text: boot.mode === "screen" ? t("Resign for {name}?", { name: personName(seat) }) : t("Resign this game?"),
    buttons: [
      {
        label: asks ? t("Ask your partner") : t("Resign"),
        look: "danger",
        run: () => {
          dismiss();
          if (asks) offer("resign");
          else resign(seat);
        },
      },
      { label: t("Keep playing"), key: "Escape", focused: true, run: dismiss },
    ],
  });
}
