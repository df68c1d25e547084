/** Dragging a coin onto a hex: the same as two clicks, with the coin under the pointer on the way. */

import { coin, type CoinLook } from "../board/coin.ts";
import { COIN } from "../board/sheet.ts";

const SLOP = 7;

/** Whether a drag has just ended, so that the click that browsers add to it is ignored. */
export let justDragged = false;

export function startDrag(event: PointerEvent, look: CoinLook, onStart: () => void, onDrop: (x: number, y: number) => void): void {
  if (event.button !== 0) return;
  const from = { x: event.clientX, y: event.clientY };
  let ghost: HTMLElement | null = null;
  const move = (e: PointerEvent): void => {
    if (e.pointerId !== event.pointerId) return;
    if (ghost === null) {
      if (Math.hypot(e.clientX - from.x, e.clientY - from.y) < SLOP) return;
      onStart();
      ghost = document.createElement("div");
      ghost.className = "dragged";
      ghost.innerHTML = `<svg width="80" height="80" viewBox="${COIN.box.join(" ")}">${coin(look)}</svg>`;
      document.body.append(ghost);
    }
    ghost.style.transform = `translate(${e.clientX - 40}px, ${e.clientY - 40}px)`;
    e.preventDefault();
  };
  const end = (e: PointerEvent): void => {
    if (e.pointerId !== event.pointerId) return;
    window.removeEventListener("pointermove", move);
    window.removeEventListener("pointerup", end);
    window.removeEventListener("pointercancel", end);
    if (ghost === null) return;
    ghost.remove();
    justDragged = true;
    setTimeout(() => (justDragged = false), 0);
    if (e.type === "pointerup") onDrop(e.clientX, e.clientY);
  };
  window.addEventListener("pointermove", move);
  window.addEventListener("pointerup", end);
  window.addEventListener("pointercancel", end);
}
