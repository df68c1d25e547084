/** The keyboard of a lesson: everything that the mouse can do. */

import { TO_BOARD } from "../trying/board.tsx";
import type { Lesson } from "./lesson.ts";

export function installKeys(lesson: Lesson): void {
  const press = (verb: string): void => document.querySelector<HTMLButtonElement>(`.lesson-choices [data-verb="${verb}"]`)?.click();
  const commands: Record<string, () => void> = {
    h: lesson.show,
    b: () => lesson.act("bolster"),
    c: () => lesson.act("control"),
    i: () => press("claim"),
    p: () => press("pass"),
    r: () => document.querySelector<HTMLButtonElement>('.lesson-choices [data-verb="recruit"]')?.focus(),
    u: () => press("unpoison"),
    y: () => press("return"),
    escape: lesson.undo,
    arrowleft: lesson.back,
    arrowright: lesson.skip,
  };
  let byKeys = false;
  document.addEventListener("pointerdown", () => (byKeys = false));
  // A pressed button may disappear together with its choice. The keyboard's focus then goes where the next choice is.
  lesson.now.subscribe(() => {
    requestAnimationFrame(() => {
      if (!byKeys || document.activeElement !== document.body || lesson.selection.value.steps.length === 0) return;
      if (lesson.offers.value.hexes.size > 0) dispatchEvent(new Event(TO_BOARD));
      else document.querySelector<HTMLButtonElement>(".lesson-choices button")?.focus();
    });
  });
  document.addEventListener("keydown", (event) => {
    byKeys = true;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (/^[1-9]$/.test(event.key)) {
      lesson.chooseSlot(Number(event.key) - 1);
      dispatchEvent(new Event(TO_BOARD));
      event.preventDefault();
      return;
    }
    const command = commands[event.key.toLowerCase()];
    if (command === undefined) return;
    event.preventDefault();
    command();
  });
}
