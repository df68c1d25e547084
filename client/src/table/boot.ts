/** What the server laid into the page: read once. */

import { readBoot } from "../shared/boot.ts";
import type { GameBoot } from "../schema.gen.ts";

/** A replay names no game, and nobody sits at it. */
const NOBODY: Pick<GameBoot, "game" | "mode" | "you"> = { game: "", mode: "screen", you: [] };

export const boot: GameBoot = { ...NOBODY, ...readBoot<GameBoot>() };
export const game = boot.game;
export const catalogue = boot.catalogue;
/** Four seats round the larger board. */
export const four = boot.board.name === "four";

/** The hex in the middle of the board. */
export function middle(): string {
  return boot.board.hexes.find((hex) => hex.q === 0 && hex.r === 0)?.name ?? "";
}
