/** The picture that a review shows on the replay's board in place of the plain position, and the meaning of presses on it. */

import { signal } from "@preact/signals";
import type { BoardEvents, BoardState } from "../board/boardstate.ts";

export interface Lens extends Pick<BoardEvents, "onDisc" | "onBare"> {
  change: (base: Partial<BoardState>) => Partial<BoardState>;
  onHex?: (hex: string) => void;
}

export const lens = signal<Lens | null>(null);
/** Whether the review takes the place of the record. */
export const reviewing = signal(false);
/** Whether a moment is tried again: then nothing else is shown beside the board. */
export const trying = signal(false);
