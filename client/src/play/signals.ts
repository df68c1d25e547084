/** The play page's state besides the table: its exchange with the server, and the choices beside the board. */

import { computed } from "@preact/signals";
import { byVerb } from "../shared/selection.ts";
import { ask, open } from "../table/signals.ts";
import { page } from "./page.ts";
import type { ChoiceVerb, OfferedChoice } from "../schema.gen.ts";

export const { curtain, looker, message, offline } = page;

/** The choices beside the board. */
export const beside = computed(() => {
  const by = (verb: ChoiceVerb): OfferedChoice[] => byVerb(open.value, verb);
  return {
    pass: by("pass")[0], claim: by("claim")[0], recruit: by("recruit"), decline: by("decline")[0],
    lose: [...by("lose"), ...(ask.value?.step === "reply" ? by("hit") : [])],
    take: by("take"), ban: by("ban"), order: by("order"), seat: by("seat"),
    proclaim: by("proclaim"), unpoison: by("unpoison"), giveBack: by("return"), gain: by("gain"), spy: by("spy"),
    build: by("build"), deceive: by("deceive"), burn: by("burn"), stack: by("stack_bag"),
  };
});

/**
 * Coins to choose from that are not in this seat's hand: recruited without payment, out of the game, seen by a
 * spy, put on top of a bag.
 */
export const picking = computed<OfferedChoice[]>(() => [...beside.value.gain, ...beside.value.spy, ...beside.value.stack]);
