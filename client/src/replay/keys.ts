/** The keyboard: steps through the game from everywhere except places where a key means something else. */

import { closeCard } from "../table/opened.ts";
import { opened } from "../table/signals.ts";
import * as replay from "./state.ts";

const COMMANDS: Record<string, () => void> = {
  ArrowLeft: () => replay.step(-1),
  ArrowRight: () => replay.step(1),
  Home: () => replay.jump(0),
  End: () => replay.jump(replay.last.value),
  " ": replay.playOrPause,
};

/**
 * Elements that use a key themselves: the space bar presses the first group; other keys move on the board, between radio
 * buttons and along the scrubber.
 */
const PRESSED = "button, a, input, summary";
const MOVED = ".board, input";

export function installKeys(): void {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (key === "Escape" && opened.value !== null) {
      closeCard();
      event.preventDefault();
      return;
    }
    const command = COMMANDS[key];
    if (command === undefined || (event.target as Element).closest(key === " " ? PRESSED : MOVED) !== null) return;
    command();
    event.preventDefault();
  });
}
