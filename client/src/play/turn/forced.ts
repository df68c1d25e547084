/** Plays the only possible action automatically, if the setting is on. */

import { effect, type ReadonlySignal } from "@preact/signals";
import type { OfferedChoice, Payload } from "../../schema.gen.ts";
import { t } from "../../shared/texts.ts";
import type { KeptChoice } from "../../shared/kept.ts";
import type { Controller } from "../controller.ts";
import type { PlayPage } from "../world.ts";

/** Against humans elsewhere the pause is long and random, to reveal nothing about the hand. */
const PEOPLE_MS = 1000;
const PEOPLE_SPREAD_MS = 3000;
const BOTS_MS = 400;

/** Returns the player's only choice, or null if there are more or if it does not make a whole action. */
export function onlyChoice({ ask }: Pick<Payload, "ask">): OfferedChoice | null {
  const [only, ...others] = ask?.choices ?? [];
  return only?.ends && others.length === 0 ? only : null;
}

function pause({ mode }: PlayPage["boot"], { people }: Payload): number {
  const elsewhere = mode !== "screen" && people.some((person) => person.bot === null && !person.you);
  return elsewhere ? PEOPLE_MS + Math.random() * PEOPLE_SPREAD_MS : BOTS_MS;
}

/** Plays such actions while the setting is on (`forced`), but none under a question. */
export function watchForced(
  { boot, payload, sending }: PlayPage, { play, say }: Controller, forced: Pick<KeptChoice<"off" | "on">, "now">, question: ReadonlySignal<object | null>,
): void {
  effect(() => {
    const now = payload.value;
    const only = forced.now.value === "on" && now !== null ? onlyChoice(now) : null;
    if (now === null || only === null) return undefined;
    const timer = setTimeout(() => {
      if (sending.peek() || question.peek() !== null) return;
      play([only]);
      say(t("Your only legal action was played: {action}", { action: only.label }));
    }, pause(boot, now));
    return () => clearTimeout(timer);
  });
}
