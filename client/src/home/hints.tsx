/** The switch for hints and odds, which are for all players of a game alike. */

import { kept } from "../shared/kept.ts";
import { t } from "../shared/texts.ts";
import type { GameRequest } from "../schema.gen.ts";

/** Whether the next games are created with hints and odds. */
export const wanted = kept("hints-and-odds", "off", "on");

/** Returns a request for a game with hints and odds, if they are wanted. */
export function withHints(request: GameRequest): GameRequest {
  return wanted.now.value === "on" ? { ...request, hints: true } : request;
}

/** The switch. While it is `laid` out of sight, it only appears if it is on. */
export function HintsSwitch({ laid }: { laid: boolean }) {
  const on = wanted.now.value === "on";
  if (!laid && !on) return null;
  return (
    <label class="hints-switch">
      <span>
        <b>{t("Hints and odds")}</b>
        <span class="second" id="hints-note">{t("For both sides; the result does not count.")}</span>
      </span>
      <input type="checkbox" role="switch" class="switch" checked={on} aria-checked={on} aria-describedby="hints-note" aria-label={t("Hints and odds")} onChange={() => wanted.set(on ? "off" : "on")} />
    </label>
  );
}
