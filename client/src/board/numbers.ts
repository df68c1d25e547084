/** The numbers of choices on the corners of hexes: a layer above all others. */

import type { PageBoard } from "../schema.gen.ts";
import { centre, R } from "./geometry.ts";
import { addLayer, type DrawnNode } from "./layers.ts";
import { measures } from "./sheet.ts";

export interface ChoiceNumber {
  number: number;
  hex: string;
  /** Whether it belongs to the choice that is looked at. */
  looked: boolean;
  /** Whether its sign, like the wheel of a control, stands at the upper right. */
  right: boolean;
}

/** The corners of a hex. Numbers take them in this order. */
const CORNERS = [[-34, -72], [66, -52], [-56, 56], [58, 8]] as const;
const RADIUS = 25;
/** Half the height of a hex. */
const HALF = 86.6;
/** The least radius on the screen, in pixels. */
const LEAST = 11;

/** Returns the corner of each number: the first free one of its hex. Corners with a sign of the board are not free. */
export function corners(numbers: ChoiceNumber[], signs: { hex: string; name: string }[]): (readonly [number, number])[] {
  const taken = new Set(signs.map(({ hex, name }) => `${hex}${name === "bolster" ? 0 : 1}`));
  return numbers.map(({ hex, right }) => {
    const order = right ? [1, 0, 2, 3] : [0, 1, 2, 3];
    const free = order.find((k) => !taken.has(`${hex}${k}`)) ?? 3;
    taken.add(`${hex}${free}`);
    return CORNERS[free] ?? CORNERS[0];
  });
}

/** Returns the function that writes numbers on a board. */
export function numbersOn(element: SVGSVGElement, board: PageBoard): (numbers: ChoiceNumber[], signs: { hex: string; name: string }[], flip: boolean, scale: number) => void {
  const layer = addLayer(element, "numbers");
  // The corners are those of a hex. A square is smaller.
  const small = (measures(board.cell).half[1] ?? HALF) / HALF;
  return (numbers, signs, flip, scale) => {
    const radius = Math.max(RADIUS * small, (LEAST / scale) * R);
    const places = corners(numbers, signs);
    layer.write(new Map(numbers.flatMap(({ number, hex, looked }, k): [string, DrawnNode][] => {
      const cell = board.hexes.find(({ name }) => name === hex);
      const [dx, dy] = places[k] ?? [0, 0];
      if (cell === undefined) return [];
      const { x, y } = centre(cell, flip);
      const body = `<circle r="${radius.toFixed(1)}"/><text text-anchor="middle" y="${(radius * 0.36).toFixed(1)}" font-size="${(radius * 1.12).toFixed(1)}">${number}</text>`;
      return [[String(number), { at: { x: x + dx * small, y: y + dy * small }, body, name: `choice-number ${looked ? "looked" : ""}` }]];
    })));
  };
}
