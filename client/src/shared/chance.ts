/** Chances of winning in signs and words: "61%", or "under 10%" if only a bound is known. */

import type { Bound } from "../schema.gen.ts";
import { phrase, t, type PageText } from "./texts.ts";

/** A chance in points. With a bound, the chance is only known to be under or over these points. */
export interface BoundedChance {
  chance: number;
  bound?: Bound | null | undefined;
}

type ChanceTexts = Record<Bound | "exact", PageText>;
const SIGNS: ChanceTexts = { exact: phrase("{n}%"), under: phrase("under {n}%"), over: phrase("over {n}%") };
const WORDS: ChanceTexts = { exact: phrase("{n} percent"), under: phrase("under {n} percent"), over: phrase("over {n} percent") };

function phrased({ chance, bound }: BoundedChance, texts: ChanceTexts): string {
  const text = texts[bound ?? "exact"];
  return t(text, { n: Math.round(chance) });
}

/** Returns a chance as it is printed. */
export const inSigns = (chance: BoundedChance): string => phrased(chance, SIGNS);

/** Returns a chance as it is read aloud. */
export const inWords = (chance: BoundedChance): string => phrased(chance, WORDS);

/** Returns the chance of the other side. */
export function opposite({ chance, bound }: BoundedChance): BoundedChance {
  return { chance: 100 - chance, bound: bound === "under" ? "over" : bound === "over" ? "under" : null };
}
