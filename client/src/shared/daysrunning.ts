/** The number of days running, in words. */

import { phrase, t, type PageText } from "./texts.ts";

const TEXTS: PageText[] = [
  phrase("Two days running."), phrase("Three days running."), phrase("Four days running."), phrase("Five days running."), phrase("Six days running."),
  phrase("Seven days running."), phrase("Eight days running."), phrase("Nine days running."), phrase("Ten days running."),
];

/** Returns the streak as a sentence, or an empty text for less than two days. */
export function daysRunning(days: number): string {
  const text = TEXTS[days - 2];
  if (text !== undefined) return t(text);
  return days < 2 ? "" : t("{n} days running.", { n: days });
}
