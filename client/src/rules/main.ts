/** How to play: draws the positions that the text describes, with the board of the play page. */

import { createBoard } from "../board/board.ts";
import type { BoardState } from "../board/boardstate.ts";
import { coin, installSprite } from "../board/coin.ts";
import "../style.css";
import { setTexts } from "../texts.ts";
import type { Hex, Side, Unit } from "../wire.ts";
import { switchTheme } from "../ui.tsx";
import { installBoards } from "./boards.tsx";
import { boot } from "./words.ts";

/** What a figure's `data-board` may say: the board of two `players` (or four), cropped to the hexes within `radius` of `centre`. */
interface Figure extends Partial<Omit<BoardState, "units">> {
  units?: (Omit<Unit, "poison"> & Partial<Unit>)[];
  players?: 2 | 4;
  centre?: string;
  radius?: number;
}

interface CoinFigure {
  side: Side | null;
  kind: string | null;
  height?: number;
}

setTexts(boot.texts);
installSprite();
installBoards();

for (const host of document.querySelectorAll<HTMLElement>("[data-board]")) {
  const { players = 2, centre, radius, units = [], ...state } = JSON.parse(host.dataset["board"] ?? "{}") as Figure;
  const hexes = crop(boot.board.hexes.filter((hex) => players === 4 || !hex.outer), centre, radius);
  const board = createBoard(hexes);
  host.prepend(board.element);
  board.set({ coordinates: false, scale: 44, label: host.dataset["alt"] ?? "", sides: ["A", "B", "A", "B"], ...state, units: units.map((unit) => ({ poison: [], ...unit })) });
}

for (const host of document.querySelectorAll<HTMLElement>("[data-coin]")) {
  const look = JSON.parse(host.dataset["coin"] ?? "{}") as CoinFigure;
  host.innerHTML = `<svg width="52" height="52" viewBox="-108 -104 216 216" aria-hidden="true">${coin(look)}</svg>`;
}

document.getElementById("theme-switch")?.addEventListener("click", switchTheme);

function crop(hexes: Hex[], centre: string | undefined, radius: number | undefined): Hex[] {
  const middle = hexes.find((hex) => hex.name === centre);
  if (middle === undefined || radius === undefined) return hexes;
  return hexes
    .filter((hex) => {
      const q = hex.q - middle.q;
      const r = hex.r - middle.r;
      return Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r)) <= radius;
    });
}
