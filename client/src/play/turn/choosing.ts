/** The player's choices: coins, hexes, buttons. */

import { computed } from "@preact/signals";
import type { DiscName } from "../../board/marks.ts";
import { decide, type ClickPath } from "../../shared/compose.ts";
import type { TriedPress } from "../../shared/net.ts";
import { onlyName } from "../../shared/prompts.ts";
import { byVerb, unitEvent } from "../../shared/selection.ts";
import { t } from "../../shared/texts.ts";
import type { Ask, ChoiceVerb, OfferedChoice } from "../../schema.gen.ts";
import type { Controller } from "../controller.ts";
import type { PlayPage } from "../world.ts";

function declining(step: Ask["step"] | undefined): string {
  if (step === "spy") return t("Discard nothing");
  return step === "reply" ? t("Take the hit") : t("Stop here");
}

/** Returns the sign of a disc: both kinds of tactic share a button and a key. */
export function signOf(name: DiscName): Exclude<DiscName, "landing"> {
  return name === "landing" ? "tactic" : name;
}

/** Returns the ways to choose. `pressKey` presses the button of a question, if one has that key: playing on declines an offer. */
export function createChoosing(
  { acting, ahead, ask, asked, coin, curtain, hand, needsCoin, offers, open, past, payload, select, selection, sending, situation, sound, unsent }: PlayPage,
  { clearMessage, explainIllegal, go, resetSelection, say, showPresent, submit }: Controller,
  pressKey: (key: string) => void,
) {
  /** The choices beside the board. */
  const beside = computed(() => {
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
  const picking = computed<OfferedChoice[]>(() => [...beside.value.gain, ...beside.value.spy, ...beside.value.stack]);

  /** The button that ends the action, which Enter presses too. */
  const finish = computed<{ label: string; run: () => void } | null>(() => {
    if (sending.value || past.value !== null) return null;
    const step = unsent.value;
    if (step !== null && step.ask === null) return ahead.value !== null ? null : { label: t("Send"), run: () => void submit(step.ids) };
    const only = step?.only;
    if (only) return { label: onlyName(only), run: () => go(only, null) };
    const decline = beside.value.decline;
    return decline ? { label: declining(ask.value?.step), run: () => go([decline], null) } : null;
  });

  /** Chooses a coin of the hand; choosing it again lets it go. */
  function chooseSlot(slot: number): void {
    if ((hand.value[slot] ?? null) === null || sending.value) return;
    pressKey("Escape");
    clearMessage();
    showPresent();
    if (asked.value?.step !== "coin") {
      say(asked.value ? t("You can't do that now.") : (payload.value?.waiting?.prompt ?? t("It is not your turn.")));
      return;
    }
    // Another coin drops the action in progress.
    if (selection.value.steps.length > 0) resetSelection();
    select({ type: "coin", slot });
    if (selection.value.slot !== null) sound((of) => of.lift());
  }

  function chooseUnit(hex: string): boolean {
    const event = selection.value.steps.length > 0 ? null : unitEvent(situation.value, selection.value, hex);
    if (event === null) return false;
    clearMessage();
    select(event);
    if (selection.value.slot !== null) sound((of) => of.lift());
    return true;
  }

  /** Handles a click, a drop or Enter on a hex. */
  function chooseHex(hex: string): void {
    pressKey("Escape");
    if (past.value !== null) {
      showPresent();
      return;
    }
    if (sending.value || curtain.value !== null) return;
    const offer = offers.value.hexes.get(hex);
    if (offer) {
      take(offer.paths);
      return;
    }
    if (selection.value.steps.length > 0 && hex === acting.value && finish.value) {
      finish.value.run();
      return;
    }
    if (chooseUnit(hex)) return;
    if (!payload.value?.ask) {
      if (payload.value?.waiting) say(payload.value.waiting.prompt);
      return;
    }
    const bare = !situation.value.units.some((unit) => unit.hex === hex);
    if (needsCoin.value && bare) say(t("Choose a coin first."));
    else void explainIllegal({ coin: coin.value, hex, verb: null });
  }

  /** Plays one of these paths. If a click could mean several of them, asks which. */
  function take(paths: ClickPath[]): void {
    clearMessage();
    const decision = decide(paths);
    if (decision === null) return;
    if (decision.what === "which") select({ type: "inquire", inquiry: { what: "unit", byUnit: decision.byUnit } });
    else if (decision.what === "menu") select({ type: "inquire", inquiry: { what: "path", paths: decision.paths } });
    else {
      select({ type: "answered" });
      go(decision.path, decision.only);
    }
  }

  /** Says why something can't be done. Without a coin, asks for a coin first. */
  function refuse(tried: Omit<TriedPress, "coin">): void {
    if (needsCoin.value) say(t("Choose a coin first."));
    else void explainIllegal({ coin: coin.value, ...tried });
  }

  function goOrRefuse(choice: OfferedChoice | undefined, verb: ChoiceVerb): void {
    if (choice) go([choice], null);
    else refuse({ hex: null, verb });
  }

  function takeOrRefuse(choices: OfferedChoice[], verb: ChoiceVerb): void {
    if (choices.length > 0) take(choices.map((choice) => [choice]));
    else refuse({ hex: null, verb });
  }

  function claim(): void {
    goOrRefuse(beside.value.claim, "claim");
  }

  function pass(): void {
    goOrRefuse(beside.value.pass, "pass");
  }

  /** Lays out the units that can be recruited. */
  function recruit(): void {
    if (beside.value.recruit.length > 0) select({ type: "inquire", inquiry: { what: "recruit" } });
    else refuse({ hex: null, verb: "recruit" });
  }

  /** Plays a bolster, a control or a tactic on the unit's hex. */
  function act(name: DiscName, hex: string | null = null): void {
    const paths = offers.value.discs.filter((disc) => signOf(disc.name) === signOf(name) && (hex === null || disc.hex === hex)).map((disc) => disc.path);
    if (paths.length > 0) take(paths);
    else refuse({ hex: acting.value, verb: signOf(name) });
  }

  /** Cures the unit, or asks which one if several can be cured. */
  function cure(): void {
    takeOrRefuse(beside.value.unpoison, "unpoison");
  }

  /** Returns a decoy to its card. */
  function giveBack(): void {
    takeOrRefuse(beside.value.giveBack, "return");
  }

  /** Proclaims a decree, or asks for one if several can be proclaimed. */
  function proclaim(decree: string | null = null): void {
    takeOrRefuse(beside.value.proclaim.filter((choice) => decree === null || choice.kind === decree), "proclaim");
  }

  /** The paths that the number keys choose from when they do not choose a coin of the hand. */
  const numbered = computed<ClickPath[]>(() => {
    const { inquiry } = selection.value;
    if (inquiry?.what === "path") return inquiry.paths;
    const { recruit: recruits, take: takes, ban, lose, order, seat, deceive } = beside.value;
    if (inquiry?.what === "recruit") return recruits.map((choice) => [choice]);
    const asked = [picking.value, takes, ban, lose, order, seat, deceive].find((choices) => choices.length > 0) ?? [];
    return asked.map((choice) => [choice]);
  });

  return { beside, picking, finish, chooseSlot, chooseHex, claim, pass, recruit, act, cure, giveBack, proclaim, numbered };
}
