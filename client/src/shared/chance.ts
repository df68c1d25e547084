/** Chances of winning as they are told: "61 %", or "under 10 %" where nobody knows more. */

import type { Bound } from "../schema.gen.ts";
import { phrase, t, type Text } from "./texts.ts";

/** A chance in points. With a bound, only the side of these points on which the chance is is known. */
export interface Told {
  chance: number;
  bound?: Bound | null | undefined;
}

type Texts = Record<Bound | "exact", Text>;
const SIGNS: Texts = { exact: phrase("{n} %"), under: phrase("under {n} %"), over: phrase("over {n} %") };
const WORDS: Texts = { exact: phrase("{n} percent"), under: phrase("under {n} percent"), over: phrase("over {n} percent") };

function told({ chance, bound }: Told, texts: Texts): string {
  const text = texts[bound ?? "exact"];
  return t(text, { n: Math.round(chance) });
}

/** Returns a chance as it is printed. */
export const inSigns = (chance: Told): string => told(chance, SIGNS);

/** Returns a chance as it is read aloud. */
export const inWords = (chance: Told): string => told(chance, WORDS);

/** Returns the chance of the other side. */
export function opposite({ chance, bound }: Told): Told {
  return { chance: 100 - chance, bound: bound === "under" ? "over" : bound === "over" ? "under" : null };
}
