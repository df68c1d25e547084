/** The keyboard of a puzzle: everything that the mouse can do. */

import { TO_BOARD } from "../trying/board.tsx";
import type { Puzzle } from "./puzzle.ts";

export function installKeys(puzzle: Puzzle): void {
  const press = (place: string): void => document.querySelector<HTMLElement>(place)?.click();
  const verb = (name: string) => () => press(`.lesson-choices [data-verb="${name}"]`);
  const commands: Record<string, () => void> = {
    h: puzzle.hint,
    n: () => press("[data-next]"),
    b: () => puzzle.act("bolster"),
    c: () => puzzle.act("control"),
    i: verb("claim"),
    p: verb("pass"),
    r: () => document.querySelector<HTMLElement>('.lesson-choices [data-verb="recruit"]')?.focus(),
    u: verb("unpoison"),
    y: verb("return"),
    escape: () => (puzzle.verdict.value === null ? puzzle.undo() : puzzle.again()),
  };
  let byKeys = false;
  document.addEventListener("pointerdown", () => (byKeys = false));
  // A pressed button may disappear together with its choice. The keyboard's focus then goes where the next choice is.
  puzzle.selection.subscribe(({ steps }) => {
    requestAnimationFrame(() => {
      if (!byKeys || document.activeElement !== document.body || steps.length === 0) return;
      if (puzzle.offers.value.hexes.size > 0) dispatchEvent(new Event(TO_BOARD));
      else document.querySelector<HTMLElement>(".lesson-choices button")?.focus();
    });
  });
  document.addEventListener("keydown", (event) => {
    byKeys = true;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (/^[1-9]$/.test(event.key)) {
      const kinds = document.querySelectorAll<HTMLElement>(".puzzle-kinds button");
      if (kinds.length > 0) kinds[Number(event.key) - 1]?.click();
      else {
        puzzle.chooseSlot(Number(event.key) - 1);
        dispatchEvent(new Event(TO_BOARD));
      }
      event.preventDefault();
      return;
    }
    const command = commands[event.key.toLowerCase()];
    if (command === undefined) return;
    event.preventDefault();
    command();
  });
}
