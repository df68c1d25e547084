/** A game like the last one that was chosen on this browser, against bots. */

import { withHints } from "../newgame/hints.tsx";
import { commonLevel, gameRequest, missing, offerOf, playable, remembered, withBots } from "../newgame/options.ts";
import { readBoot, shared } from "../shared/boot.ts";
import { t } from "../shared/texts.ts";
import type { GameRequest, HomeBoot } from "../schema.gen.ts";

function chosen() {
  const boot = readBoot<HomeBoot | null>() ?? shared().home;
  const asked = remembered(boot, offerOf(boot, { ruleset: "war_chest" }));
  const offer = offerOf(boot, asked);
  const choices = playable(asked, offer);
  // Armies by hand that are not whole are dealt.
  return { boot, offer, choices: withBots(missing(choices, offer) > 0 ? { ...choices, units: "random" } : choices) };
}

/** Returns the request for it. */
export function request(): GameRequest {
  const { offer, choices } = chosen();
  return withHints(gameRequest(choices, offer, ""));
}

/** Returns whom it is played against, in words. */
export function line(): string {
  const { boot, choices } = chosen();
  const level = boot.levels.find(({ id }) => id === commonLevel(choices));
  if (level === undefined) return t("Against the same bots as last time");
  return choices.players === 4 ? t("Against three {level} bots", { level: level.name }) : t("Against {level}, as last time", { level: level.name });
}
