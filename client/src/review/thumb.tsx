/** A small picture: a piece of the board, with the hexes in question in the middle. */

import { useEffect, useRef } from "preact/hooks";
import { createBoard } from "../board/board.ts";
import type { BoardState } from "../board/boardstate.ts";
import { centre, R } from "../board/geometry.ts";
import { t } from "../shared/texts.ts";
import { boot } from "../table/boot.ts";
import { turned } from "../table/turning.ts";
import type { BoardMark, View } from "../schema.gen.ts";

/** Its least size, and the room around the hexes in question, in units of the drawing. */
const WIDE = 4.6 * R;
const HIGH = 3 * R;
const AROUND = 2.1 * R;

/** `about`: the marks in the middle. `paint`: the drawing on top of the position. */
export function Thumb({ view, about, paint }: { view: View; about: BoardMark[]; paint: Partial<BoardState> }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const board = createBoard(boot.board);
    const flip = turned.value;
    const names = new Set(about.flatMap(({ from, to }) => [from, to]));
    const spots = boot.board.hexes.filter(({ name }) => names.has(name)).map((hex) => centre(hex, flip));
    if (spots.length > 0) {
      const [left, wide] = stretch(spots.map(({ x }) => x), WIDE);
      const [top, high] = stretch(spots.map(({ y }) => y), HIGH);
      board.element.setAttribute("viewBox", [left, top, wide, high].map(Math.round).join(" "));
    }
    host.current?.replaceChildren(board.element);
    board.set({
      flip, held: view.held, units: view.units, forts: view.forts?.at ?? [], sides: view.seats.map((seat) => seat.side), coordinates: false, scale: 30,
      ...paint, label: t("Board"),
    });
  }, [view, about]);
  return <div class="thumb" ref={host} />;
}

/** Returns the start and the length of a stretch around some places. */
function stretch(places: number[], least: number): [from: number, length: number] {
  const [first, last] = [Math.min(...places), Math.max(...places)];
  const length = Math.max(least, last - first + AROUND);
  return [(first + last - length) / 2, length];
}
