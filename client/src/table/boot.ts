/** What the server laid into the page: read once. */

import { bounds, R } from "../board/geometry.ts";
import { measures } from "../board/sheet.ts";
import { readBoot, shared, withShared } from "../shared/boot.ts";
import type { GameBoot, PageBoard } from "../schema.gen.ts";

/** A replay names no game, and nobody sits at it. */
const NOBODY: Pick<GameBoot, "game" | "mode" | "you" | "played"> = { game: "", mode: "screen", you: [], played: "" };

const laid = readBoot<GameBoot>();
const board = shared().boards[laid.board];
if (board === undefined) throw new Error(`There is no board "${laid.board}".`);

export const boot: Omit<GameBoot, "board"> & { board: PageBoard } = { ...NOBODY, ...withShared(laid), board };
export const game = boot.game;
export const catalogue = boot.catalogue;
/** Whether the person only watches. */
export const watching = boot.you.length === 0;
/** Four seats round the larger board. */
export const four = boot.board.name === "four";

/** The measures of the board's cells. */
export const cells = measures(boot.board.cell);

const [, , width, height] = bounds(boot.board.hexes, boot.board.cell, cells.margin);
/** The board with its slab, in measures (circumradii of a hex). */
export const extent = { width: width / R, height: height / R };
/** What letters and numbers outside the slab add to it, both ways. */
export const labelRoom = (2 * cells.labelRoom) / R;

/** The cell in the middle of the board. */
export const centre = boot.board.hexes.find((hex) => hex.x === 0 && hex.y === 0);

/** Its name. */
export function middle(): string {
  return centre?.name ?? "";
}
