/** Arrows and rings that the player draws with the right button. Only they see them, and the next action removes them. */

import { effect } from "@preact/signals";
import type { BoardView } from "../../board/board.ts";
import { notes, payload } from "../../table/signals.ts";

const RIGHT = 2;

export function watchNotes({ element, hexAt }: BoardView): void {
  let from: string | null = null;
  element.addEventListener("contextmenu", (event) => event.preventDefault());
  element.addEventListener("pointerdown", (event) => {
    from = event.button === RIGHT ? hexAt(event.clientX, event.clientY) : null;
    if (event.button !== RIGHT) notes.value = [];
  });
  element.addEventListener("pointerup", (event) => {
    const to = event.button === RIGHT ? hexAt(event.clientX, event.clientY) : null;
    if (from === null || to === null) return;
    const drawn = { from, to };
    from = null;
    // Drawing an arrow a second time removes it.
    const others = notes.value.filter((one) => one.from !== drawn.from || one.to !== drawn.to);
    notes.value = others.length < notes.value.length ? others : [...others, drawn];
  });
  let seq = payload.value?.seq;
  effect(() => {
    const now = payload.value?.seq;
    if (now !== seq) notes.value = [];
    seq = now;
  });
}
