/** The board of a lesson or a puzzle: as on the play page, with a cross on the hex of a wrong try, and a veil over hexes that don't matter. */

import { effect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { createBoard } from "../board/board.ts";
import type { BoardState } from "../board/boardstate.ts";
import { createCross } from "../board/cross.ts";
import { centre, R } from "../board/geometry.ts";
import { addLayer, type DrawnNode } from "../board/layers.ts";
import { cellShape } from "../board/sheet.ts";
import { triedPicture } from "../rulebook/picture.ts";
import type { Tried } from "../rulebook/trying.ts";
import { t } from "../shared/texts.ts";
import type { BoardMark, PageBoard, View } from "../schema.gen.ts";

/** The smallest scale, in pixels per circumradius, with room for letters, numbers and signs on the board. */
const ROOMY = 45;

/** The event that moves the keyboard's focus to the board. */
export const TO_BOARD = "warchest-to-board";

interface Props {
  tried: Tried;
  data: PageBoard;
  /** Whether the reader sits at the upper side. */
  flip?: boolean;
  /** The position and the marks of the last action. */
  position: () => { view: View; trail: BoardMark[] } | null;
  /** The hexes that matter, or null if all do. */
  lit?: () => string[] | null;
  /** The hex with the cross, if any. */
  crossed: () => string | null;
  /** Returns the picture that is shown in place of the plain position with its choices. */
  change?: (base: Partial<BoardState>) => Partial<BoardState>;
  /** The hex with the first focus of the keyboard. */
  first: () => string | undefined;
}

export function TryBoard(parts: Props) {
  const { tried, data, flip = false } = parts;
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const board = createBoard(data, { onHex: tried.chooseHex, onDisc: (hex, name) => tried.act(name, hex), onBare: tried.undo });
    const veil = addLayer(board.element, "veil");
    // Signs on the corners of a lit hex reach over its neighbours.
    board.element.insertBefore(veil.group, board.element.querySelector(".layer-discs"));
    const cross = createCross(board, data);
    const measure = (): void => {
      const box = board.element.viewBox.baseVal;
      const scale = Math.min(board.element.clientWidth / box.width, board.element.clientHeight / box.height) * R;
      if (scale > 0) board.set({ scale, coordinates: scale >= ROOMY, discsOnBoard: scale >= ROOMY });
    };
    const sizes = new ResizeObserver(measure);
    const tile = cellShape(data.cell, "tile");
    host.current?.append(board.element);
    sizes.observe(board.element);
    const stop = effect(() => {
      const position = parts.position();
      if (position === null) return;
      const base = picture(parts, position);
      board.set({ ...(parts.change?.(base) ?? base), flip, animate: position.trail.length > 0 });
      const lit = parts.lit?.() ?? null;
      const dark = lit === null ? [] : data.hexes.filter((hex) => !lit.includes(hex.name));
      veil.write(new Map(dark.map((hex): [string, DrawnNode] => [hex.name, { at: centre(hex, flip), body: tile, name: "veil" }])));
      cross(parts.crossed(), flip);
    });
    const toBoard = (): void => board.focus(parts.first() ?? data.hexes[0]?.name ?? "");
    addEventListener(TO_BOARD, toBoard);
    return () => {
      stop();
      sizes.disconnect();
      removeEventListener(TO_BOARD, toBoard);
      board.element.remove();
    };
  }, []);
  return <div class="lesson-board" ref={host} />;
}

function picture({ tried, data, lit }: Props, position: { view: View; trail: BoardMark[] }): Partial<BoardState> {
  const plain = triedPicture(tried, data, position);
  for (const name of lit?.() ?? []) plain.labels[name] = t("{hex}, highlighted", { hex: plain.labels[name] ?? name });
  return plain;
}
