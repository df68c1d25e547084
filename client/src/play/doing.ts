/** What a person does: coins, hexes, buttons. */

import { batch, computed } from "@preact/signals";
import { t } from "../texts.ts";
import type { DiscName } from "../board/marks.ts";
import type { Ask, Choice, Verb } from "../wire.ts";
import { decide, type Way } from "../compose.ts";
import { present } from "./looking.ts";
import { go, submit, tryInVain } from "./sending.ts";
import {
  acting, ask, beside, coin, curtain, frame, menu, needsCoin, offers, past, payload, picking, recruiting, sending, slot, slots, stack, unit, view, which,
} from "./signals.ts";
import { sounds } from "./sound.ts";
import { drop, hush, say } from "./unsent.ts";

/** What Enter ends the composition with. */
export const finish = computed<{ label: string; run: () => void } | null>(() => {
  if (sending.value || past.value !== null) return null;
  const unsent = frame.value;
  if (unsent !== null && unsent.ask === null) return { label: t("Send"), run: () => void submit(unsent.ids) };
  const only = unsent?.only;
  if (only) return { label: only[0]?.verb === "attack" ? t("Only attack") : t("Only move"), run: () => go(only, null) };
  const decline = beside.value.decline;
  return decline ? { label: declining(ask.value?.step), run: () => go([decline], null) } : null;
});

function declining(step: Ask["step"] | undefined): string {
  if (step === "spy") return t("Leave it");
  return step === "reply" ? t("Let it be hit") : t("Stop here");
}

/** Chooses a coin of the hand; the same again lets it go. */
export function chooseSlot(index: number): void {
  const kind = slots.value[index];
  if (kind === null || kind === undefined) return;
  hush();
  present();
  const asked = payload.value?.ask;
  if (!asked || asked.step !== "coin") {
    say(asked ? t("You cannot do that now.") : (payload.value?.waiting?.prompt ?? t("It is not your turn.")));
    return;
  }
  const same = slot.value === index && stack.value.length === 0;
  drop();
  if (same) return;
  slot.value = index;
  sounds.lift();
}

function chooseUnit(hex: string): boolean {
  const asked = payload.value?.ask;
  const there = view.value?.units.find((u) => u.hex === hex);
  if (asked?.step !== "coin" || stack.value.length > 0 || there === undefined) return false;
  if (there.seat !== payload.value?.seat) return false;
  const index = slots.value.indexOf(there.kind);
  if (index < 0) return false;
  hush();
  if (slot.value !== null && slots.value[slot.value] === there.kind && (unit.value === hex || acting.value === hex)) {
    drop();
    return true;
  }
  drop();
  slot.value = index;
  // Two stacks of a kind: the clicked one is meant.
  if ((view.value?.units.filter((u) => u.seat === there.seat && u.kind === there.kind).length ?? 0) > 1) unit.value = hex;
  sounds.lift();
  return true;
}

/** A click, a drop or Enter on a hex. */
export function chooseHex(hex: string): void {
  if (past.value !== null) {
    present();
    return;
  }
  if (sending.value || curtain.value !== null) return;
  const offer = offers.value.places.get(hex);
  if (offer) {
    take(offer.ways);
    return;
  }
  if (stack.value.length > 0 && hex === acting.value && finish.value) {
    finish.value.run();
    return;
  }
  if (chooseUnit(hex)) return;
  const asked = payload.value?.ask;
  if (!asked) {
    if (payload.value?.waiting) say(payload.value.waiting.prompt);
    return;
  }
  if (needsCoin.value && !view.value?.units.some((u) => u.hex === hex)) {
    say(t("Choose a coin first."));
    return;
  }
  tryInVain({ coin: coin.value, hex, verb: null });
}

export function take(ways: Way[]): void {
  hush();
  const decision = decide(ways);
  if (decision === null) return;
  batch(() => {
    which.value = null;
    menu.value = null;
  });
  if (decision.what === "which") which.value = decision.byUnit;
  else if (decision.what === "menu") menu.value = decision.ways;
  else go(decision.way, decision.only);
}

export function claim(): void {
  const choice = beside.value.claim;
  if (choice) go([choice], null);
  else if (needsCoin.value) say(t("Choose a coin first."));
  else void tryInVain({ coin: coin.value, hex: null, verb: "claim" });
}

export function pass(): void {
  const choice = beside.value.pass;
  if (choice) go([choice], null);
  else if (needsCoin.value) say(t("Choose a coin first."));
  else void tryInVain({ coin: coin.value, hex: null, verb: "pass" });
}

/** Bolster, control or a tactic that is done where the unit stands. */
export function act(name: DiscName, hex: string | null = null): void {
  const ways = offers.value.discs.filter((d) => signOf(d.name) === signOf(name) && (hex === null || d.hex === hex)).map((d) => d.way);
  if (ways.length > 0) take(ways);
  else if (needsCoin.value) say(t("Choose a coin first."));
  else void tryInVain({ coin: coin.value, hex: acting.value, verb: signOf(name) });
}

/** Both kinds of tactic share a button and a key. */
export function signOf(name: DiscName): Exclude<DiscName, "landing"> {
  return name === "landing" ? "tactic" : name;
}

/** Curing a unit or giving a decoy back: what a coin of the hand may do where no hex needs to be named. */
export function cure(): void {
  besideOrWhy(beside.value.unpoison, "unpoison");
}

export function giveBack(): void {
  besideOrWhy(beside.value.giveBack, "return");
}

/** The decrees that may be proclaimed, to choose among. */
export function proclaim(decree: string | null = null): void {
  besideOrWhy(beside.value.proclaim.filter((choice) => decree === null || choice.kind === decree), "proclaim");
}

function besideOrWhy(choices: Choice[], verb: Verb): void {
  if (choices.length > 0) take(choices.map((choice) => [choice]));
  else if (needsCoin.value) say(t("Choose a coin first."));
  else void tryInVain({ coin: coin.value, hex: null, verb });
}

/** What the number keys choose among, where they do not choose a coin of the hand. */
export const numbered = computed<Way[]>(() => {
  if (menu.value !== null) return menu.value;
  const { recruit, take, ban, lose, order, seat, deceive } = beside.value;
  if (recruiting.value) return recruit.map((choice) => [choice]);
  const asked = [picking.value, take, ban, lose, order, seat, deceive].find((choices) => choices.length > 0) ?? [];
  return asked.map((choice) => [choice]);
});
