/** The switch for hints and odds, which are for all players of a game alike. */

import { kept } from "../shared/kept.ts";
import type { GameRequest, OptionCard } from "../schema.gen.ts";

/** The option, by its name in a request. It has a switch of its own beside the bots, and is remembered apart from the other choices. */
export const HINTS = "hints";

/** Whether the next games are created with hints and odds. */
export const wanted = kept("hints-and-odds", "off", "on");

/** Returns a request for a game with hints and odds, if they are wanted. */
export function withHints(request: GameRequest): GameRequest {
  return wanted.now.value === "on" ? { ...request, [HINTS]: true } : request;
}

/** The switch. Unless it is `laid` out, it is shown only while it is on. `options`: those of the game. */
export function HintsSwitch({ laid, options }: { laid: boolean; options: OptionCard[] }) {
  const card = options.find(({ id }) => id === HINTS);
  const on = wanted.now.value === "on";
  if (card === undefined || (!laid && !on)) return null;
  return (
    <label class="hints-switch">
      <span>
        <b>{card.name}</b>
        <span class="second" id="hints-note">{card.line}</span>
      </span>
      <input type="checkbox" role="switch" class="switch" checked={on} aria-checked={on} aria-describedby="hints-note" aria-label={card.name} onChange={() => wanted.set(on ? "off" : "on")} />
    </label>
  );
}
