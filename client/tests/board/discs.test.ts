import { expect, it } from "vitest";
import { CORNER_SPOTS, discAt, discRadius } from "../../src/board/marks.ts";
import { BOARD, measures, shape } from "../../src/board/sheet.ts";

/** The hexes around a hex, and the hex itself. */
const AROUND = [[0, 0], [0, 173.2], [0, -173.2], [150, 86.6], [150, -86.6], [-150, 86.6], [-150, -86.6]] as const;

/** Returns the place and the radius of the number on a coin of the board, in hundredths of a measure. */
function numberOn(scale: number): { x: number; y: number; r: number } {
  const [, x, y, r] = /translate\((\d+) (\d+)\)'><circle class='badge' r='(\d+)'/.exec(shape(discAt(scale)).replaceAll('"', "'")) ?? [];
  return { x: Number(x) * BOARD.coin, y: Number(y) * BOARD.coin, r: Number(r) * BOARD.coin };
}

it.each(["left", "right", "cost"] as const)("the disc at the %s hides no number of a stack at any size of the board", (corner) => {
  const [x, y] = CORNER_SPOTS[corner];
  for (let scale = measures("hex").discsFrom; scale <= measures("hex").largest; scale += 1) {
    const number = numberOn(scale);
    const radius = corner === "cost" ? 21 : discRadius(scale);
    for (const [q, r] of AROUND) {
      const apart = Math.hypot(x - q - number.x, y - r - number.y) - radius - number.r;
      // Its edge may touch the halo of another disc.
      expect(apart, `${scale} pixels, the stack at ${q}, ${r}`).toBeGreaterThan(-2);
    }
  }
});
