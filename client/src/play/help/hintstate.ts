/** The hints of a game that was created with them: asked for, shown, and dropped when the position changes. */

import { computed, effect, signal } from "@preact/signals";
import { inWords } from "../../shared/chance.ts";
import { Unreachable } from "../../shared/net.ts";
import { listed, paragraph } from "../../shared/forms.ts";
import { t } from "../../shared/texts.ts";
import type { BestChoices, HintedChoice, HintRequest, CoinKind, OfferedChoice } from "../../schema.gen.ts";
import type { PlayPage } from "../world.ts";

/** The pause before a server that could not answer is asked again. */
const AGAIN_MS = 2000;

/** The meaning of a hint's choice in the present question: a hex, or a button or coin beside the board. */
export interface Meant {
  number: number;
  choice: OfferedChoice;
  /** The hex of the choice, or null for a choice beside the board. */
  hex: string | null;
  coin: CoinKind | null;
}

/** Returns what is left of an action after its first ids `done`, or null if the action starts otherwise. */
export function meantBy(ids: number[], number: number, done: number[], open: OfferedChoice[]): Meant | null {
  if (done.some((id, k) => ids[k] !== id)) return null;
  const choice = open.find(({ id }) => id === ids[done.length]);
  if (choice === undefined) return null;
  // A tactic is entered together with its first step.
  const step = choice.then?.find(({ id }) => id === ids[done.length + 1]);
  const hex = step?.to ?? choice.to ?? (choice.verb === "tactic" ? choice.hex : null);
  return { number, choice, hex, coin: choice.coin };
}

/** Returns a chance in words: "61 percent", "equally good", or an empty text if none was measured. */
export function percent({ chance, bound, equal }: Pick<HintedChoice, "chance" | "bound" | "equal">): string {
  if (chance === null) return "";
  return equal ? t("equally good") : inWords({ chance, bound });
}

/** Returns a hint in a sentence for screen readers. */
export function spokenHint(choices: HintedChoice[]): string {
  const [first] = choices;
  if (first === undefined) return t("No hint for this position.");
  const all = choices.map((choice, k) => listed([t("{n}: {text}", { n: k + 1, text: choice.text }), percent(choice)]));
  return paragraph([...all.map((one) => t("{phrase}.", { phrase: one })), first.why]);
}

/** The server's answer: the hint, "stale" if the game has moved on, or the sentence of a refusal. */
export type HintReply = BestChoices | "stale" | string;

export type Hinting = ReturnType<typeof createHinting>;

/** Returns the hints of a page. They close by themselves with the next event of the game. */
export function createHinting(
  { ask, payload, polite, server, unsent }: Pick<PlayPage, "ask" | "payload" | "polite" | "unsent"> & { server: Pick<PlayPage["server"], "pauseUntilUp"> },
  fetchHint: (body: HintRequest) => Promise<HintReply>,
) {
  /** The position that the open hint is about, as the number of the last event and the seat; null while none is open. */
  const asked = signal<{ seq: number; seat: number } | null>(null);
  const hint = signal<BestChoices | null>(null);
  const trouble = signal("");
  /** Whether the evaluator still thinks. */
  const thinking = signal(false);
  /** Whether the server could not answer at once. */
  const late = signal(false);
  /** The place of the choice that is looked at. */
  const looked = signal(0);
  const open = computed(() => asked.value !== null);
  const choices = computed(() => hint.value?.choices ?? []);
  const meant = computed<Meant[]>(() => {
    const question = ask.value;
    if (question === null) return [];
    const done = unsent.value?.ids ?? [];
    return choices.value.flatMap(({ ids }, k) => meantBy(ids, k + 1, done, question.choices) ?? []);
  });

  function close(): void {
    asked.value = null;
    hint.value = null;
    trouble.value = "";
    thinking.value = false;
    late.value = false;
    looked.value = 0;
  }

  /** Opens the hint for the present position. */
  async function show(): Promise<void> {
    const now = payload.value;
    close();
    if (now === null) return;
    const at = { seq: now.seq, seat: now.seat ?? -1 };
    asked.value = at;
    if (now.seat === null || now.ask === null) {
      trouble.value = now.waiting?.prompt ?? t("It is not your turn.");
      return;
    }
    thinking.value = true;
    // A quick answer first, then a better one in its place.
    for (const deep of [false, true]) {
      const answer = await surely({ ...at, deep }, () => asked.value === at);
      if (asked.value !== at || answer === null) return;
      if (answer === "stale") return close();
      if (typeof answer === "string") {
        // The quick answer stays if the better one can't be had.
        if (hint.value === null) trouble.value = answer || t("You can't do that now.");
        break;
      }
      const before = hint.value?.choices.map(({ text }) => text).join();
      hint.value = answer;
      if (before !== answer.choices.map(({ text }) => text).join()) polite.value = spokenHint(answer.choices);
    }
    thinking.value = false;
  }

  /** Asks until the server answers: it may be busy or still starting. Returns null if the question is no longer of interest. */
  async function surely(body: Required<HintRequest>, wanted: () => boolean): Promise<HintReply | null> {
    while (wanted()) {
      try {
        return await fetchHint(body);
      } catch (error) {
        if (!(error instanceof Unreachable)) throw error;
        late.value = true;
        await server.pauseUntilUp(AGAIN_MS);
      }
    }
    return null;
  }

  /** Watches the game from now on. */
  function watch(): () => void {
    return effect(() => {
      const now = payload.value;
      const at = asked.peek();
      if (at !== null && (now === null || now.seq !== at.seq || (now.seat ?? -1) !== at.seat || now.view.outcome !== null)) close();
    });
  }

  return { open, hint, choices, meant, trouble, thinking, late, looked, show, close, watch };
}
