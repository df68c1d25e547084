/**
 * A question in the prompt's place: a sentence, a smaller one below it, and buttons in the row of actions. Nothing opens over the
 * board or the hand, and nothing moves.
 */

import { computed, effect, signal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../shared/texts.ts";
import { personName } from "../table/names.ts";
import { closeCard } from "../table/opened.ts";
import { payload } from "../table/signals.ts";
import { Key } from "./key.tsx";
import type { OfferKind, PlayerOffer } from "../schema.gen.ts";
import { answer, doAlone, may, status, withdraw } from "./page.ts";

export interface NoticeButton {
  label: string;
  run: () => void;
  /** "danger" uses the colour of attacks. */
  look?: "danger" | "primary";
  /** The key that presses the button, as in `KeyboardEvent.key`, in lower case. Playing on presses the button of Escape. */
  key?: string;
  /** Whether the button takes the focus when the question appears. An offer from somebody else takes none. */
  focused?: boolean;
}

export interface Notice {
  text: string;
  hint?: string;
  buttons: NoticeButton[];
}

/** The time after a question appears in which a click or key meant for something else can't press its buttons. Escape always can. */
const DEAF_MS = 700;

/** The page's own question to the person. It takes precedence over any question from the table. */
export const question = signal<Notice | null>(null);
export const notice = computed(() => (payload.value?.view.phase === "over" ? null : (question.value ?? asked.value)));

/** Another player's offer, the person's own offer, or the win that may be claimed. An answer to an attack comes first. */
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
// An offer from somebody else appears by itself: a click meant for something else must not answer it.
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

/** Removes the question. The focus returns to its earlier place. */
export function dismiss(): void {
  if (question.value === null) return;
  question.value = null;
  const before = focusBefore?.isConnected && focusBefore !== document.body ? focusBefore : document.querySelector(".masthead .more");
  (before as HTMLElement | null)?.focus({ preventScroll: true });
}

const deaf = (): boolean => performance.now() - appeared < DEAF_MS;

/** Presses the question's button that has this key. Returns whether there is one. */
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
