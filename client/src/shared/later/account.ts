/** Sends all settings of this browser to the account. */

import type { LastChosen, PageSettings, SettingsKept } from "../../schema.gen.ts";
import { call } from "../net.ts";
import { settings } from "../settings.ts";

/** Sends the settings, which were chosen `at` this time. Returns the time that the server keeps for them, or for later ones. */
export async function sendSettings(at: number): Promise<number> {
  const chosen = Object.fromEntries(Object.entries(settings).map(([name, { now }]) => [name, now.value])) as unknown as PageSettings;
  const response = await call("POST", "/api/settings", { at, settings: chosen } satisfies SettingsKept);
  if (!response.ok) throw new Error(String(response.status));
  return ((await response.json()) as LastChosen).at;
}
