/** The data that the server put into the page, read once. */

import { bounds, R } from "../board/geometry.ts";
import { measures } from "../board/sheet.ts";
import { readBoot, shared, withShared } from "../shared/boot.ts";
import type { GameBoot, PageBoard } from "../schema.gen.ts";

/** A replay names no game, and the viewer has no seat. */
const NOBODY: Pick<GameBoot, "game" | "mode" | "you" | "played" | "newcomer" | "hints"> = { game: "", mode: "screen", you: [], played: "", newcomer: false, hints: false };

const laid = readBoot<GameBoot>();
const board = shared().boards[laid.board];
if (board === undefined) throw new Error(`There is no board "${laid.board}".`);

export const boot: Omit<GameBoot, "board"> & { board: PageBoard } = { ...NOBODY, ...withShared(laid), board };
export const game = boot.game;
export const catalogue = boot.catalogue;
/** Whether the viewer is a spectator. */
export const watching = boot.you.length === 0;
/** Whether four seats play on the larger board. */
export const four = boot.board.name === "four";

/** The measures of the board's cells. */
export const cells = measures(boot.board.cell);

const [, , width, height] = bounds(boot.board.hexes, boot.board.cell, cells.margin);
/** The size of the board with its base, in measures (circumradii of a hex). */
export const extent = { width: width / R, height: height / R };
/** The width and height that letters and numbers outside the base add to it. */
export const labelRoom = (2 * cells.labelRoom) / R;

/** The cell in the middle of the board. */
export const centre = boot.board.hexes.find((hex) => hex.x === 0 && hex.y === 0);

/** Returns the name of the cell in the middle of the board. */
export function middle(): string {
  return centre?.name ?? "";
}
