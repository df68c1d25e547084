/** Dragging a coin onto a hex: the same as two clicks, with the coin under the pointer on the way. */

import type { CoinLook } from "../../board/coin.ts";

const SLOP = 7;
const EVENTS = ["pointermove", "pointerup", "pointercancel"];

/** The coin under the pointer. */
export interface Ghost {
  move: (x: number, y: number) => void;
  remove: () => void;
}

/** Returns the drags of a page, from the pointer's events at `window`. `lift` shows a coin under the pointer. */
export function createDrag(window: Pick<EventTarget, "addEventListener" | "removeEventListener">, lift: (look: CoinLook) => Ghost) {
  let ended = false;
  return {
    /** Whether a drag has just ended: the click that browsers add to it must be ignored. */
    ended: (): boolean => ended,
    /** Starts with a pointer that came down on a coin. Calls `onStart` once the pointer has moved, and `onDrop` if the coin is dropped. */
    start({ button, clientX, clientY, pointerId }: Pick<PointerEvent, "button" | "clientX" | "clientY" | "pointerId">, look: CoinLook, onStart: () => void, onDrop: (x: number, y: number) => void): void {
      if (button !== 0) return;
      let ghost: Ghost | null = null;
      const follow = (event: Event): void => {
        const e = event as PointerEvent;
        if (e.pointerId !== pointerId) return;
        if (e.type === "pointermove") {
          if (ghost === null) {
            if (Math.hypot(e.clientX - clientX, e.clientY - clientY) < SLOP) return;
            onStart();
            ghost = lift(look);
          }
          ghost.move(e.clientX, e.clientY);
          e.preventDefault();
          return;
        }
        for (const name of EVENTS) window.removeEventListener(name, follow);
        if (ghost === null) return;
        ghost.remove();
        ended = true;
        setTimeout(() => (ended = false), 0);
        if (e.type === "pointerup") onDrop(e.clientX, e.clientY);
      };
      for (const name of EVENTS) window.addEventListener(name, follow);
    },
  };
}
