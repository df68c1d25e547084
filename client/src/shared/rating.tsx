/** A player's rating beside the name. */

import type { ShownRating } from "../schema.gen.ts";
import { t } from "./texts.ts";

/** The rating of a player, or nothing where the game has none: an uncertain one has a question mark. */
export function Rating({ of }: { of: ShownRating | null | undefined }) {
  if (!of) return null;
  const { points, sure } = of;
  return <span class="rating second" role="img" aria-label={sure ? t("Rating {points}", { points }) : t("Rating {points}, still uncertain", { points })}>{sure ? points : `${points}?`}</span>;
}
