/** The cross on the hex of a press that was refused, at its lower right. */

import type { PageBoard } from "../schema.gen.ts";
import type { BoardView } from "./boardstate.ts";
import { centre } from "./geometry.ts";
import { addLayer } from "./layers.ts";

const CROSS = '<circle class="cross-disc" r="23"/><path class="cross-sign" d="M-8 -8L8 8M8 -8L-8 8"/>';
const CROSS_AT = 46;

/** Returns a function that puts the cross on a hex of the board, or takes it away. `flip`: whether the viewer sits at the upper side. */
export function createCross(board: BoardView, { hexes }: PageBoard): (hex: string | null, flip: boolean) => void {
  const layer = addLayer(board.element, "cross");
  return (name, flip) => {
    const hex = hexes.find((one) => one.name === name);
    const at = hex === undefined ? null : centre(hex, flip);
    layer.write(at === null ? new Map() : new Map([["cross", { at: { x: at.x + CROSS_AT, y: at.y + CROSS_AT }, body: CROSS, name: "cross" }]]));
  };
}
