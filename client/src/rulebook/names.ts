/** The rulebook page's names for coins and seats. */

import { t } from "../shared/texts.ts";
import { readBoot, withShared } from "../shared/boot.ts";
import type { BookBoot, CoinKind } from "../schema.gen.ts";

export const boot = withShared(readBoot<BookBoot>());

export function kindName(kind: CoinKind): string {
  if (kind === "royal") return t("Royal Coin");
  return boot.catalogue[kind]?.name ?? (kind.startsWith("decoy_") ? t("Decoy") : kind);
}

/** Returns the name of a seat: its side, with four seats with a number. */
export function ownerName(seats: number, seat: number): string {
  const side = seat % 2 === 0 ? t("Dusk") : t("Dawn");
  return seats > 2 ? t("{side} {n}", { side, n: seat > 1 ? 2 : 1 }) : side;
}
