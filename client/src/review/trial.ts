/** One moment of a review, tried again: the choices made, and their worth. Nothing of it is part of the game. */

import { batch, computed, signal } from "@preact/signals";
import { createTrying } from "../rulebook/trying.ts";
import { inWords } from "../shared/chance.ts";
import type { ClickPath } from "../shared/compose.ts";
import { Unreachable, type TriedPress } from "../shared/net.ts";
import { lastStep, type ActionStep } from "../shared/selection.ts";
import { paragraph } from "../shared/forms.ts";
import { phrase, t, type PageText } from "../shared/texts.ts";
import type { Again, AgainAnswer, ReviewMoment, TryAgain, Why } from "../schema.gen.ts";
import type { TableState, UnsentStep } from "../table/tablestate.ts";

/** How good a second try was, against the action of the game and the best one. */
export type TrialVerdict = "best" | "better" | "same" | "worse";

/** The least difference that counts, in points: smaller ones are no mistakes. */
const COUNTS = 3;

/** Returns the verdict on a chance, or null if none was measured. */
export function verdictOn(chance: number | null, { chance_better: best, chance_played: played }: Pick<ReviewMoment, "chance_better" | "chance_played">): TrialVerdict | null {
  if (chance === null) return null;
  if (chance > best - COUNTS && chance > played) return "best";
  if (chance >= played + COUNTS) return "better";
  return chance > played - COUNTS ? "same" : "worse";
}

const WORDS: Record<TrialVerdict, PageText> = { best: phrase("As good as any."), better: phrase("Better."), same: phrase("About the same."), worse: phrase("Not better.") };

/** Returns a verdict in a word or two. */
export function verdictText(verdict: TrialVerdict | null): string {
  return verdict === null ? t("Not judged.") : t(WORDS[verdict]);
}

/** Returns what a second try is worth, for screen readers. */
function toldTry({ chance, bound, reply, text }: AgainAnswer, moment: ReviewMoment): string {
  const before = { chance: moment.chance_played, bound: moment.bound_played };
  const worth = chance === null ? "" : t("In the game: {a}. Now: {b}.", { a: inWords(before), b: inWords({ chance, bound }) });
  return paragraph([verdictText(verdictOn(chance, moment)), t("{phrase}.", { phrase: text }), worth, reply ? t("Likely reply: {text}.", { text: reply }) : ""]);
}

/** How often a server that can't answer is asked, and the pause between. */
const TRIES = 6;
const AGAIN_MS = 2000;

type TrialState = UnsentStep & ActionStep;

interface TrialWorld {
  moment: ReviewMoment;
  number: number;
  table: Pick<TableState, "animate" | "bottom" | "hand" | "payload" | "polite" | "select" | "selection">;
  tryAgain: (body: TryAgain) => Promise<Again>;
  /** Asks the server why an attempt is illegal after these choices of a moment. */
  reason: (moment: number, ids: number[], tried: TriedPress) => Promise<Why | null>;
  pauseUntilUp: (ms: number) => Promise<void>;
}

export type Trial = ReturnType<typeof createTrial>;

/** Returns the second try of a moment. It takes the table's place until `end`. */
export function createTrial({ moment, number, table, tryAgain, reason, pauseUntilUp }: TrialWorld) {
  const { animate, bottom, hand, payload, polite, select, selection } = table;
  const begun = signal<TrialState | null>(null);
  const answered = signal<Again | null>(null);
  /** The sentence about an impossible try. */
  const said = signal("");
  const judging = signal(false);
  let round = 0;

  const now = computed<TrialState | null>(() => lastStep(selection.value) ?? begun.value);
  const ask = computed(() => (answered.value === null ? (now.value?.ask ?? null) : null));

  const stepOf = (tried: Again, ids: number[], only: ClickPath | null): TrialState => ({
    ids, only, ask: tried.ask, label: tried.answer?.text ?? "", view: tried.view, trail: tried.marks,
  });

  /** Asks for the position after some choices. A later question makes an earlier one void. */
  async function fetched(ids: number[], then: (tried: Again) => void): Promise<void> {
    const mine = ++round;
    said.value = "";
    judging.value = true;
    for (let left = TRIES; mine === round; left -= 1) {
      try {
        const tried = await tryAgain({ moment: number, ids });
        if (mine === round) then(tried);
        break;
      } catch (error) {
        if (mine !== round) return;
        const lost = error instanceof Unreachable;
        // The server may be busy, or still be getting ready.
        if (lost && left > 1) await pauseUntilUp(AGAIN_MS);
        else {
          said.value = lost ? t("No answer right now. Try again in a moment.") : String((error as Error).message);
          break;
        }
      }
    }
    if (mine === round) judging.value = false;
  }

  function start(): Promise<void> {
    return fetched([], (tried) => {
      batch(() => {
        begun.value = stepOf(tried, [], null);
        if (payload.value !== null) payload.value = { ...payload.value, seat: moment.seat, view: tried.view, ask: tried.ask, trail: [] };
        bottom.value = moment.seat;
        animate.value = false;
        select({ type: "reset" });
        hand.value = trying.hand.value;
      });
      polite.value = tried.ask?.prompt ?? "";
    });
  }

  function play(ids: number[], only: ClickPath | null): void {
    if (judging.value) return;
    void fetched(ids, (tried) => {
      batch(() => {
        select({ type: "step", step: stepOf(tried, ids, only) });
        answered.value = tried.answer === null ? null : tried;
      });
      polite.value = tried.answer === null ? (tried.ask?.prompt ?? "") : toldTry(tried.answer, moment);
    });
  }

  const trying = createTrying<TrialState>({
    now, ask, selection,
    select: (event) => {
      said.value = "";
      if (answered.value === null) select(event);
    },
    play: (ids, only) => play(ids, only),
    refuse: (text) => (said.value = text),
    reason: (ids, tried) => reason(number, ids, tried),
  });

  /** Starts again, also after an answer. */
  function anew(): void {
    round += 1;
    batch(() => {
      said.value = "";
      judging.value = false;
      answered.value = null;
      select({ type: "reset" });
    });
  }

  /** Goes one step back, or starts again after an answer. Returns whether there was anything to take back. */
  function back(): boolean {
    const { slot, steps, inquiry } = selection.value;
    if (answered.value !== null) anew();
    else if (slot !== null || steps.length > 0 || inquiry !== null) trying.undo();
    else return false;
    return true;
  }

  return { ...trying, answered, said, judging, start, anew, back };
}
