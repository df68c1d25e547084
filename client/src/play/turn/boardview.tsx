/** The board of the play page: passes the signals to the board module, and its clicks back to the signals. */

import { useEffect, useRef } from "preact/hooks";
import { effect } from "@preact/signals";
import { createBoard } from "../../board/board.ts";
import type { UnitView } from "../../schema.gen.ts";
import { layout } from "../../table/layout.ts";
import { createMagnifier, type Glass } from "./magnifier.ts";
import { picture } from "../../table/picture.ts";
import * as state from "../state.ts";

export function dropAt(x: number, y: number): void {
  const hex = state.board.value?.hexAt(x, y);
  if (hex) state.chooseHex(hex);
}

/** The growth of hexes that are too small for a finger. */
const MAGNIFIED = 1.9;

const HOVER_MS = 400;
const HOLD_MS = 350;

const unitAt = (hex: string): UnitView | undefined => state.view.value?.units.find((unit) => unit.hex === hex);

/** The cards of units: opened by a mouse that rests on a unit or a finger that is held on it, and closed when the mouse leaves. */
function createCards() {
  let timer = 0;
  let opened: string | null = null;
  const open = (hex: string): void => {
    const unit = unitAt(hex);
    // A card could cover the question.
    if (!unit || state.question.value) return;
    opened = hex;
    state.openCard({ kind: unit.kind, hex, seat: unit.seat });
  };
  const cancel = (): void => clearTimeout(timer);
  return {
    cancel,
    /** The mouse has come to a hex, or has left the board. */
    rest: (hex: string | null): void => {
      cancel();
      // A mouse that passes over the board does not close anything opened on purpose.
      const what = state.opened.value?.what;
      if (what === "settings" || what === "keys") return;
      if (hex !== null && unitAt(hex)) timer = window.setTimeout(() => open(hex), HOVER_MS);
      if (opened !== null && opened !== hex) {
        opened = null;
        if (state.opened.value?.what === "unit" && state.opened.value.hex !== null) state.closeCard();
      }
    },
    /** A finger has come down on a unit. Calls `held` if it stays there. */
    hold: (hex: string, event: PointerEvent, held: () => void): void => {
      cancel();
      window.addEventListener("pointerup", cancel, { once: true });
      window.addEventListener("pointermove", (e) => Math.hypot(e.clientX - event.clientX, e.clientY - event.clientY) > 8 && cancel(), { once: true });
      timer = window.setTimeout(() => {
        held();
        open(hex);
      }, HOLD_MS);
    },
  };
}

/** Returns the board under the magnifier. */
const glass = (element: SVGSVGElement, host: HTMLElement | null): Glass => ({
  small: () => layout.value.touch && layout.value.scale < state.cells.small && state.offers.value.hexes.size > 0,
  distance: (hex, event) => {
    const cell = element.querySelector(`.cell[data-hex="${hex}"]`);
    if (!(event instanceof MouseEvent) || cell === null) return null;
    const { left, top, width, height } = cell.getBoundingClientRect();
    return Math.hypot(event.clientX - left - width / 2, event.clientY - top - height / 2) / layout.value.scale;
  },
  magnify: (at) => {
    const { left, top } = element.getBoundingClientRect();
    host?.classList.toggle("magnified", at !== null);
    if (at instanceof MouseEvent) element.style.transformOrigin = `${at.clientX - left}px ${at.clientY - top}px`;
    element.style.transform = at ? `scale(${MAGNIFIED})` : "";
  },
});

export function BoardPane() {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const cards = createCards();
    let held = false;
    const board = createBoard(state.boot.board, {
      onHex: (hex, event) => {
        if (state.drag.ended() || held) {
          held = false;
          return;
        }
        cards.cancel();
        // A player who keeps playing has read it.
        if (state.opened.value?.what === "decree") state.closeCard();
        if (magnifier.grow(hex, event)) return;
        magnifier.shrink();
        state.chooseHex(hex);
      },
      onDisc: (hex, name) => state.act(name, hex),
      onBare: () => {
        if (state.drag.ended() || magnifier.shrink()) return;
        state.closeCard();
        if (state.past.value !== null) state.showPresent();
        else state.undo();
      },
      onHover: (hex) => {
        if (layout.value.touch) return;
        state.hovered.value = hex;
        cards.rest(hex);
      },
      onFocus: (hex) => {
        state.focusedHex.value = hex;
        state.hovered.value = hex;
      },
      onPress: (hex, event) => {
        held = false;
        const unit = unitAt(hex);
        if (!unit || event.button > 0) return;
        if (event.pointerType !== "mouse") cards.hold(hex, event, () => (held = true));
        if (unit.seat === state.payload.value?.seat && state.ask.value?.step === "coin") {
          state.drag.start(event, state.lookOf(unit.seat, unit.kind), () => {
            cards.cancel();
            if (state.acting.value !== hex) state.chooseHex(hex);
          }, dropAt);
        }
      },
    });
    const magnifier = createMagnifier(glass(board.element, host.current), state.controller);
    state.board.value = board;
    if (!layout.value.touch) void import("./notes.ts").then(({ watchNotes }) => watchNotes(board), () => undefined);
    host.current?.append(board.element);
    const stop = effect(() => {
      const { scale, labelled, name } = layout.value;
      board.set(picture({ scale, labelled, discs: name !== "phone" && name !== "land" }));
    });
    return () => {
      stop();
      board.element.remove();
    };
  }, []);
  return <div class="board-pane" id="board" ref={host} />;
}
