/** The settings that an account keeps, as this browser remembers them. */

import type { PageSettings } from "../schema.gen.ts";
import { kept, keptAs, type KeptChoice } from "./kept.ts";

/** Each setting by its name in the messages. The first value of a list applies until another is chosen. */
export const settings: { readonly [name in keyof PageSettings]-?: KeptChoice<Required<PageSettings>[name]> } = {
  theme: kept("theme", "system", "light", "dark"),
  motion: kept("motion", "system", "on", "short", "off"),
  coordinates: kept("coordinates", "on", "off"),
  never_turned: kept("never-turned", "off", "on"),
  confirm: kept("confirm", "", "never", "hexes", "undoable", "always"),
  premove: kept("premove", "off", "on"),
  forced: kept("forced", "off", "on"),
  bots_at_once: kept("bots-at-once", "off", "on"),
  hints: kept("hints", "on", "off"),
  threats: kept("threats", "off", "on"),
  volume: keptAs("volume", (stored) => {
    const loud = Number(stored ?? Number.NaN);
    return loud >= 0 && loud <= 100 ? Math.round(loud) : 50;
  }),
  muted: kept("muted", "no", "yes"),
  table: keptAs("table", (stored) => stored ?? ""),
};
