/**
 * The questions in the prompt's place: the page's, other players' offers, the player's offer, and the win that may be claimed. They
 * have buttons, some with a key.
 */

import { computed, signal } from "@preact/signals";
import { phrase, t, type PageText } from "../../shared/texts.ts";
import type { OfferKind, PlayerOffer } from "../../schema.gen.ts";
import type { Controller } from "../controller.ts";
import type { PlayPage } from "../world.ts";

export interface QuestionButton {
  label: string;
  run: () => void;
  /** "danger" uses the colour of attacks. */
  look?: "danger" | "primary";
  /** A letter of this key presses it, in lower case. Playing on presses the button of Escape. */
  key?: string;
  /** Whether the button takes the focus when the question appears. Another player's offer takes none. */
  focused?: boolean;
}

export interface Question {
  text: string;
  /** A smaller sentence below it. */
  note?: string;
  buttons: QuestionButton[];
}

/** A question that is shown, and the time since which it has been. */
export interface ShownQuestion extends Question {
  since: number;
}

/** The page's reactions to its own question. */
export interface QuestionWorld {
  closeCard: () => void;
  /** Remembers the place of the focus. Returns a function that brings it back. */
  keepFocus: () => () => void;
  personName: (seat: number) => string;
}

/** For this long after a question appears, a click or key meant for something else can't press its buttons. Escape always can. */
const DEAF_MS = 700;

const AGREE: Record<OfferKind, PageText> = { draw: phrase("Accept draw"), takeback: phrase("Allow takeback"), resign: phrase("Resign together") };

/** Returns the questions of a page, and the ways to pose, drop and answer them. */
export function createQuestions(
  { payload }: Pick<PlayPage, "payload">, { answer, doAlone, may, status, withdraw }: Pick<Controller, "answer" | "doAlone" | "may" | "status" | "withdraw">,
  { closeCard, keepFocus, personName }: QuestionWorld,
) {
  /** The page's question to the player. It takes precedence over any question from the table. */
  const posed = signal<ShownQuestion | null>(null);
  /** Whether the player would rather wait than claim the win. */
  const patient = signal(false);
  let leave: () => void = () => undefined;

  function ofOthers({ kind, text }: PlayerOffer): Question {
    const together = kind === "resign";
    return {
      text,
      note: together ? t("Your side then loses the game.") : t("Choosing a coin declines the offer."),
      buttons: [
        { label: t("Decline"), key: "Escape", run: () => answer(kind, false) },
        { label: t(AGREE[kind]), ...(together ? { look: "danger" } : { key: "a" }), run: () => answer(kind, true) },
      ],
    };
  }

  function claimable(): Question {
    const wins = status.value?.claim?.wins ?? false;
    return {
      text: t("{name} has been away for a minute.", { name: personName(payload.value?.waiting?.seat ?? 0) }),
      note: wins ? t("You can end the game now and win.") : t("You can abort the game. Until both sides have acted twice, neither side wins."),
      buttons: [
        { label: t("Wait"), key: "Escape", run: () => (patient.value = true) },
        { label: wins ? t("Claim the win") : t("Abort"), run: () => doAlone("claim") },
      ],
    };
  }

  /** Returns the question that comes from the table. An answer to an attack comes first. */
  function fromTable(): Question | null {
    const step = payload.value?.ask?.step;
    if (step !== undefined && step !== "coin") return null;
    const offers = status.value?.offers ?? [];
    const theirs = offers.find((one) => one.asked);
    if (theirs) return ofOthers(theirs);
    if (may("claim") && !patient.value) return claimable();
    const mine = step === undefined ? offers.find((one) => !one.asked) : undefined;
    return mine ? { text: mine.text, note: t("The offer stands until the other side plays."), buttons: [{ label: t("Take it back"), run: () => withdraw(mine.kind) }] } : null;
  }

  const since = (of: Question | null): ShownQuestion | null => of && { ...of, since: performance.now() };
  const asked = computed(() => since(fromTable()));
  const question = computed(() => (payload.value?.view.phase === "over" ? null : (posed.value ?? asked.value)));

  function pose(next: Question): void {
    closeCard();
    leave = keepFocus();
    posed.value = since(next);
  }

  /** Removes the question. The focus returns to its earlier place. */
  function dismiss(): void {
    if (posed.value === null) return;
    posed.value = null;
    leave();
  }

  /** Returns whether the question has only just appeared. */
  const deaf = (): boolean => performance.now() - (question.value?.since ?? 0) < DEAF_MS;

  /** Presses the question's button that has this key. Returns whether there is one. */
  function pressKey(key: string): boolean {
    const button = question.value?.buttons.find((one) => one.key === key);
    if (key === "Escape" || !deaf()) button?.run();
    return button !== undefined;
  }

  return { deaf, dismiss, question, pose, pressKey };
}
