/** How to play: draws the positions that the text describes, with the board of the play page. */

import { createBoard, type BoardState } from "../board/board.ts";
import { coin, installSprite } from "../board/coin.ts";
import "../style.css";
import type { Hex, PageBoot, Side } from "../wire.ts";
import { readBoot } from "../wire.ts";
import { switchTheme } from "../ui.tsx";

/** What a figure's `data-board` may say; `hexes` crops the board to those within `radius` of `centre`. */
interface Figure extends Partial<BoardState> {
  centre?: string;
  radius?: number;
}

interface CoinFigure {
  side: Side | null;
  kind: string | null;
  height?: number;
}

const boot = readBoot<PageBoot>();

installSprite();

for (const host of document.querySelectorAll<HTMLElement>("[data-board]")) {
  const { centre, radius, ...state } = JSON.parse(host.dataset["board"] ?? "{}") as Figure;
  const hexes = crop(boot.board.hexes, centre, radius);
  const board = createBoard(hexes);
  host.prepend(board.element);
  board.set({ coordinates: false, scale: 44, label: host.dataset["alt"] ?? "", ...state });
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
