import { expect, it } from "vitest";
import { CORNER_SPOTS, discAt, discRadius } from "../../src/board/marks.ts";
import { BOARD, measures, shape } from "../../src/board/sheet.ts";

/** The hexes around a hex, and the hex itself. */
const AROUND = [[0, 0], [0, 173.2], [0, -173.2], [150, 86.6], [150, -86.6], [-150, 86.6], [-150, -86.6]] as const;

const COINS = { "on a hex": BOARD.coin, "in a fort": BOARD.coinInFort };

/** Returns the place and the radius of the number on a coin of `size` measures, in hundredths of a measure, and its font's size. */
function numberOn(scale: number, size: number): { x: number; y: number; r: number; font: number } {
  const disc = shape(discAt(scale, size)).replaceAll('"', "'");
  const [, x, y, r] = /translate\((\d+) (\d+)\)'><circle class='badge' r='(\d+)'/.exec(disc) ?? [];
  const [, font] = /font-size='(\d+)'/.exec(disc) ?? [];
  return { x: Number(x) * size, y: Number(y) * size, r: Number(r) * size, font: Number(font) * size };
}

it.each(Object.entries(COINS))("the number of a stack %s has at least 14 pixels, where the coin has at least 36", (_, size) => {
  for (let scale = Math.ceil(18 / size); scale <= measures("hex").largest; scale += 1) {
    expect((numberOn(scale, size).font * scale) / 100, `${scale} pixels`).toBeGreaterThan(13.89);
  }
});

it.each(["left", "right", "cost"] as const)("the disc at the %s hides no number of a stack at any size of the board", (corner) => {
  const [x, y] = CORNER_SPOTS[corner];
  for (let scale = measures("hex").discsFrom; scale <= measures("hex").largest; scale += 1) {
    const radius = corner === "cost" ? 21 : discRadius(scale);
    for (const [where, size] of Object.entries(COINS)) {
      const number = numberOn(scale, size);
      for (const [q, r] of AROUND) {
        const apart = Math.hypot(x - q - number.x, y - r - number.y) - radius - number.r;
        // Its edge may touch the halo of another disc.
        expect(apart, `${scale} pixels, the stack ${where} at ${q}, ${r}`).toBeGreaterThan(-2);
      }
    }
  }
});
