/** Rated games. Users with accounts challenge each other to them, and find opponents for them, unless they switch that off. */

import { kept } from "../shared/kept.ts";
import { t } from "../shared/texts.ts";
import type { GameRequest, Offer, Seek } from "../schema.gen.ts";
import { clockOf, type GameChoices, WAR_CHEST, wishOf } from "./options.ts";

/** The option, by its name in a request. It is remembered apart from the other choices. */
export const RATED = "rated";

/** Whether the next games with other players are casual. */
export const casual = kept("casual-games", "off", "on");

/** Returns whether the visitor is signed in: guests have no rating. */
export function isMember(): boolean {
  return document.documentElement.dataset.settings !== undefined;
}

/** Returns why a game with these choices can't be rated, or null if it can. */
export function whyNotRated(choices: GameChoices, offer: Offer, seed = "", brought: string[] = []): string | null {
  if (choices.ruleset !== WAR_CHEST || (choices.units !== "random" && choices.units !== "draft")) return t("Only with random armies or a draft");
  if (brought.length > 0 || offer.boxes.some(({ id, sign }) => sign === "home_brew" && choices.boxes.includes(id))) return t("Not with home-brew units");
  if (seed.trim() !== "") return t("Not with a seed");
  return clockOf(choices) === null ? t("Needs a clock") : null;
}

/** Returns a request for a game with another user, rated if it can be and the visitor wants that. Hints make a game casual. */
export function withRating(request: GameRequest, choices: GameChoices, offer: Offer): GameRequest {
  const may = isMember() && casual.now.value === "off" && whyNotRated(choices, offer, request.seed ?? "", request.units) === null;
  return may && request.hints !== true ? { ...request, [RATED]: true } : request;
}

/** Returns the game to seek, as `wishOf` does, rated if it can be and the visitor wants that. */
export function seekOf(choices: GameChoices, offer: Offer, brought: string[] = []): Seek | null {
  const wish = wishOf(choices, offer, brought);
  return wish && { ...wish, request: withRating(wish.request, choices, offer) };
}
