/** Lists, numbers, times and capital letters, as the reader's language writes them. */

import { language, t } from "./texts.ts";

/** Our English has no comma before "and". */
const locale = language === "en" ? "en-GB" : language;

/** Returns words as a bare list, without those that are empty. */
export const listed = (words: (string | undefined)[]): string => words.filter(Boolean).join(t(", "));

/** Returns whole sentences one after the other, without those that are empty. */
export const paragraph = (texts: string[]): string => texts.filter(Boolean).reduce((first, second) => (first === "" ? second : t("{first} {second}", { first, second })), "");

/** Returns words as a list in a sentence: "Anna and Ben". */
export const listedAnd = (words: string[]): string => new Intl.ListFormat(locale, { type: "conjunction" }).format(words);

/** Returns how many Latin letters take as much room as the text: a sign of Japanese takes that of two. */
export const breadth = (text: string): number => [...text].reduce((sum, sign) => sum + (sign > "\u2E7F" ? 2 : 1), 0);

/** The last parts of long names, and the last syllables of names of one part, in all languages. */
const LAST_PARTS = [
  ...["man", "drager", "priester", "schutter", "toren", "soldaat", "ruiter", "vechter", "wagen"],
  ...["schütze", "kämpfer", "trommler", "rungsturm", "turm", "träger", "reiter", "schafter", "garde", "münze", "werfer"],
  ...["trier", "naire", "cheur", "teur"],
];
const LAST_PART = new RegExp(`(?<=\\p{L}{4})(?=(?:${LAST_PARTS.join("|")})(?!\\p{L}))`, "gu");

/** The starts of the last parts of Japanese names: a line may break before them, without a hyphen. */
const JAPANESE_PART = /(?<=[ァ-ー]{2})(?=キャバ|プリー|トレー|スロ|ドラ|ガー|タワ|ワゴ|マン$)|(?<=の)(?=デコイ)/gu;

/** Returns a name with a soft hyphen in each long word before its last part, or with a place to break without one in Japanese. */
export const hyphenated = (name: string): string => name.replace(LAST_PART, "\u00ad").replace(JAPANESE_PART, "\u200b");

/** Returns a number with its sign: "+4", "−4", "0". */
export function signed(points: number): string {
  const whole = Math.round(points);
  return whole > 0 ? `+${whole}` : whole < 0 ? `−${-whole}` : "0";
}

/** Returns a number of days or hours: "2 days". */
export const duration = (n: number, unit: "day" | "hour"): string => new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" }).format(n);

/** A day and an hour in milliseconds. */
export const DAY = 86_400_000;
export const HOUR = 3_600_000;

/**
 * Returns a time in the form of a clock: days and hours; or hours, minutes and seconds; or minutes and
 * seconds, with tenths on request.
 */
export function clockTime(ms: number, tenths: boolean): string {
  if (ms >= DAY) {
    // Round to the nearest hour: three days that have just started are three days.
    const hours = Math.round(ms / HOUR);
    const days = Math.floor(hours / 24);
    const whole = duration(days, "day");
    return hours % 24 === 0 ? whole : t("{days} {n} h", { days: whole, n: hours % 24 });
  }
  const two = (n: number): string => String(n).padStart(2, "0");
  const seconds = Math.floor(ms / 1000);
  if (tenths) return `0:${two(seconds)}.${Math.floor((ms % 1000) / 100)}`;
  if (ms >= HOUR) return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}

/** Returns how many units before now something was: "yesterday". */
export const before = (n: number, unit: "day" | "hour" | "minute"): string => new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(-n, unit);

/** Returns the day of a moment where the reader is: "28 November 2026". */
export const day = (of: Date): string => new Intl.DateTimeFormat(locale, { dateStyle: "long" }).format(of);

/** Returns the day and the time of a moment where the reader is: "28 November 2026 at 19:30". */
export const dayAndTime = (of: Date): string => new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short" }).format(of);

/** Returns a text with a capital first letter. */
export function capital(text: string): string {
  if (language === "nl" && text.startsWith("ij")) return `IJ${text.slice(2)}`;
  if (language === "nl" && /^één(?!\p{L})/u.test(text)) return `Eé${text.slice(2)}`;
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
