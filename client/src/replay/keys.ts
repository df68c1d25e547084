/** The keyboard: through the game from anywhere but where a key means something else. */

import { bag, card, decree } from "../play/signals.ts";
import { showCard } from "../play/looking.ts";
import { switchTheme } from "../ui.tsx";
import * as replay from "./state.ts";

const COMMANDS: Record<string, () => void> = {
  ArrowLeft: () => replay.step(-1),
  ArrowRight: () => replay.step(1),
  Home: () => replay.jump(0),
  End: () => replay.jump(replay.last.value),
  " ": replay.playOrPause,
  t: switchTheme,
};

/** Who has a use of their own for a key: for a blank what can be pressed, for the others the board's cells, radio buttons and the scrubber. */
const PRESSED = "button, a, input, summary";
const MOVED = ".board, input";

export function installKeys(): void {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (key === "Escape" && (card.value !== null || bag.value !== null || decree.value !== null)) {
      showCard(null);
      event.preventDefault();
      return;
    }
    const command = COMMANDS[key];
    if (command === undefined || (event.target as Element).closest(key === " " ? PRESSED : MOVED) !== null) return;
    command();
    event.preventDefault();
  });
}
