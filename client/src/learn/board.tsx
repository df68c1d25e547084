/** The board of a lesson: as on the play page, with a veil over the hexes that the step is not about. */

import { effect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { createBoard } from "../board/board.ts";
import type { BoardState } from "../board/boardstate.ts";
import { centre, R } from "../board/geometry.ts";
import { cellLabels } from "../board/labels.ts";
import { addLayer, type Drawn } from "../board/layers.ts";
import { cellShape } from "../board/sheet.ts";
import { kindName, ownerName } from "../rulebook/names.ts";
import { marked } from "../shared/compose.ts";
import { t } from "../shared/texts.ts";
import type { PageBoard } from "../schema.gen.ts";
import type { Lesson } from "./lesson.ts";

/** The least pixels per circumradius at which there is room for letters, numbers and signs on the board. */
const ROOMY = 45;
/** The cross on the hex of a wrong try, at its lower right. */
const CROSS = '<circle class="cross-disc" r="23"/><path class="cross-sign" d="M-8 -8L8 8M8 -8L-8 8"/>';
const CROSS_AT = 46;

export function LessonBoard({ lesson, data }: { lesson: Lesson; data: PageBoard }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const board = createBoard(data, { onHex: lesson.chooseHex, onDisc: (hex, name) => lesson.act(name, hex), onBare: lesson.undo });
    const veil = addLayer(board.element, "veil");
    // Signs on the corners of a lit hex reach over its neighbours.
    board.element.insertBefore(veil.group, board.element.querySelector(".layer-discs"));
    const cross = addLayer(board.element, "cross");
    const measure = (): void => {
      const box = board.element.viewBox.baseVal;
      const scale = Math.min(board.element.clientWidth / box.width, board.element.clientHeight / box.height) * R;
      if (scale > 0) board.set({ scale, coordinates: scale >= ROOMY, discsOnBoard: scale >= ROOMY });
    };
    const sizes = new ResizeObserver(measure);
    const at = new Map(data.hexes.map((hex) => [hex.name, centre(hex, false)]));
    const tile = cellShape(data.cell, "tile");
    host.current?.append(board.element);
    sizes.observe(board.element);
    const stop = effect(() => {
      const now = lesson.now.value;
      if (now === null) return;
      board.set({ ...picture(lesson, data), animate: now.trail.length > 0 });
      const lit = new Set(now.lit);
      const dark = lesson.over.value ? [] : data.hexes.filter((hex) => !lit.has(hex.name));
      veil.write(new Map(dark.map((hex): [string, Drawn] => [hex.name, { at: centre(hex, false), body: tile, name: "veil" }])));
      const wrong = at.get(lesson.crossed.value ?? "");
      cross.write(wrong === undefined ? new Map() : new Map([["cross", { at: { x: wrong.x + CROSS_AT, y: wrong.y + CROSS_AT }, body: CROSS, name: "cross" }]]));
    });
    const toBoard = (): void => board.focus(lesson.acting.value ?? lesson.now.value?.lit[0] ?? data.hexes[0]?.name ?? "");
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

/** The event that moves the keyboard's focus to the board. */
export const TO_BOARD = "warchest-to-board";

function picture(lesson: Lesson, { hexes }: PageBoard): Partial<BoardState> {
  const now = lesson.now.value;
  if (now === null) return {};
  const { view, trail, lit } = now;
  const { hexes: offered, discs } = lesson.offers.value;
  const seats = view.seats.length;
  const labels = cellLabels(hexes, view, offered, {
    mine: lesson.seat.value?.seat ?? null, chosen: lesson.acting.value, kindName, ownerName: (seat) => ownerName(seats, seat),
  });
  for (const name of lit) labels[name] = t("{hex}, lit", { hex: labels[name] ?? name });
  return {
    units: view.units,
    held: view.held,
    forts: view.forts?.at ?? [],
    sides: view.seats.map((s) => s.side),
    trail,
    marks: Object.fromEntries(Object.entries(marked(offered)).filter(([name]) => lit.includes(name))),
    discs: lesson.byButton.value ? discs.filter(({ hex }) => lit.includes(hex)).map(({ hex, name }) => ({ hex, name })) : [],
    chosen: lesson.acting.value,
    arrows: trail.flatMap(({ from, to }) => (from === null || from === to ? [] : [{ from, to, name: "last" as const }])),
    labels,
    label: t("Board"),
  };
}
