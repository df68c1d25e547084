/** The data that the server put into the page of the editor, read once, and the names that it gives to things. */

import { bounds, R } from "../board/geometry.ts";
import { measures } from "../board/sheet.ts";
import type { EditorBoot, CoinKind, PageBoard, Side } from "../schema.gen.ts";
import { readBoot, shared, withShared } from "../shared/boot.ts";
import { t } from "../shared/texts.ts";
import { type CoinFacts, isSingle, type EditorPosition, ROYAL, seatNames, sideOf, ZONES } from "./position.ts";

export const boot = withShared(readBoot<EditorBoot>());
export const start = boot.edited.position as EditorPosition;
export const names = seatNames(start);
export const four = names.length > 2;
const ruleset = start.ruleset ?? "war_chest";
export const home = shared().home;
export const offer = home.games.find((game) => game.ruleset === ruleset) ?? home.games[0];

export const board = boardOf();
export const cells = measures(board.cell);
const [, , width, height] = bounds(board.hexes, board.cell, cells.margin);
/** The size of the board with its base, in measures. */
export const extent = { width: width / R, height: height / R };
const [, , labelledWidth] = bounds(board.hexes, board.cell, cells.marginForLabels);
/** The size that letters and numbers add, in measures. */
export const labelRoom = (labelledWidth - width) / R;

function boardOf(): PageBoard {
  const { boards } = shared();
  const board = four ? boards.four : boards[offer?.board ?? "two"];
  if (board === undefined) throw new Error("The page carries no board for this position.");
  return board;
}

/** The zones with lines. In games with open coins none is facedown. */
export const zones = ZONES.filter((zone) => zone !== "facedown" || !boot.open_coins);

export const facts: CoinFacts = {
  coins: (kind) => (isSingle(kind) ? 1 : boot.catalogue[kind]?.coins ?? 0),
  copies: (kind) => boot.copies[kind] ?? 1,
  poisoners: boot.poisoners,
};

export function kindName(kind: CoinKind): string {
  return boot.catalogue[kind]?.name ?? (kind === ROYAL ? t("Royal Coin") : kind.startsWith("decoy_") ? t("Decoy") : kind);
}

export function sideName(side: Side): string {
  return side === "A" ? t("Dusk") : t("Dawn");
}

/** Returns a seat's name: its side, with four seats with its number. */
export function seatName(seat: string): string {
  return four ? t("{side} {n}", { side: sideName(sideOf(seat)), n: seat.slice(1) }) : sideName(sideOf(seat));
}

export function seatNumber(seat: string): number {
  return names.indexOf(seat);
}
