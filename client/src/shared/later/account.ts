/** All settings of this browser, for the account. */

import { atOnce, chosenConfirm, coordinates, forced, hints, never, premove, threats } from "../choices.ts";
import { motion, theme } from "../look.ts";
import { call } from "../net.ts";
import { muted, volume } from "../sound.ts";
import type { LastChosen, SettingsKept } from "../../schema.gen.ts";

/** Sends the settings, which were chosen `at` this time. Returns the time that the server keeps for them, or for later ones. */
export async function sendSettings(at: number): Promise<number> {
  const settings = {
    theme: theme.now.value,
    motion: motion.now.value,
    coordinates: coordinates.now.value,
    never_turned: never.now.value,
    confirm: chosenConfirm.now.value,
    premove: premove.now.value,
    forced: forced.now.value,
    bots_at_once: atOnce.now.value,
    hints: hints.now.value,
    threats: threats.now.value,
    volume: volume.now.value,
    muted: muted.now.value,
  };
  const response = await call("POST", "/api/settings", { at, settings } satisfies SettingsKept);
  if (!response.ok) throw new Error(String(response.status));
  return ((await response.json()) as LastChosen).at;
}
