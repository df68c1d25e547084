/** Mouse, touch and keyboard input on the board, reported as hexes. */

import type { PageBoard } from "../schema.gen.ts";
import type { BoardEvents } from "./boardstate.ts";
import { neighbour } from "./geometry.ts";
import type { DiscName } from "./marks.ts";

/** The board's reactions to input. */
export interface InputWorld {
  /** Moves the grid's only tab stop to a hex. */
  rove(hex: string): void;
  focus(hex: string): void;
  /** Marks the hex under the keyboard's focus. */
  focused(hex: string | null): void;
  pointed(hex: string | null): void;
  settle(): void;
  /** Whether the board is drawn for the upper side. */
  flipped(): boolean;
}

export function listen(element: SVGSVGElement, { hexes, cell }: PageBoard, events: BoardEvents, hands: InputWorld): void {
  const byName = new Map(hexes.map((hex) => [hex.name, hex]));
  element.addEventListener("click", (event) => {
    const spot = (event.target as Element).closest("[data-hex]");
    const hex = spot?.getAttribute("data-hex") ?? null;
    const disc = spot?.getAttribute("data-disc") as DiscName | null;
    if (hex === null) events.onBare?.();
    else if (disc) events.onDisc?.(hex, disc);
    else {
      hands.rove(hex);
      events.onHex?.(hex, event);
    }
  });
  // The mouse does not move the keyboard's focus, so the arrow keys still step through the record.
  element.addEventListener("mousedown", (event) => {
    event.preventDefault();
    if (document.activeElement instanceof HTMLElement || document.activeElement instanceof SVGElement) document.activeElement.blur();
  });
  element.addEventListener("pointerdown", (event) => {
    hands.settle();
    const hex = (event.target as Element).closest("[data-hex]:not([data-disc])")?.getAttribute("data-hex");
    if (hex) events.onPress?.(hex, event);
  });
  element.addEventListener("pointerover", (event) => {
    hands.pointed((event.target as Element).closest("[data-hex]")?.getAttribute("data-hex") ?? null);
  });
  element.addEventListener("pointerleave", () => hands.pointed(null));
  element.addEventListener("focusin", (event) => {
    const cell = (event.target as Element).closest("[data-hex]");
    // A click also moves the focus, but only a focus from the keyboard is drawn.
    hands.focused(cell?.matches(":focus-visible") ? cell.getAttribute("data-hex") : null);
  });
  element.addEventListener("focusout", () => hands.focused(null));
  element.addEventListener("keydown", (event) => {
    const name = (event.target as Element).closest("[data-hex]")?.getAttribute("data-hex");
    const hex = name ? byName.get(name) : undefined;
    if (hex === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      event.stopPropagation();
      events.onHex?.(hex.name, event);
      return;
    }
    const next = neighbour(hexes, cell, hex, event.key, hands.flipped());
    if (event.key.startsWith("Arrow")) {
      event.preventDefault();
      event.stopPropagation();
    }
    if (next) hands.focus(next.name);
  });
}
