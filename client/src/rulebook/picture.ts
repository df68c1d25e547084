/** The picture of a board for trying actions: the position, its choices, and the last action. */

import type { BoardState } from "../board/boardstate.ts";
import { cellLabels } from "../board/labels.ts";
import { marked } from "../shared/compose.ts";
import { t } from "../shared/texts.ts";
import type { BoardMark, PageBoard, View } from "../schema.gen.ts";
import { kindName, ownerName } from "./names.ts";
import type { Tried } from "./trying.ts";

/** Returns a position with the choices that are offered in it, and the last action as arrows. */
export function triedPicture(tried: Tried, { hexes }: PageBoard, { view, trail }: { view: View; trail: BoardMark[] }) {
  const { hexes: offered, discs } = tried.offers.value;
  const seats = view.seats.length;
  return {
    units: view.units,
    held: view.held,
    forts: view.forts?.at ?? [],
    sides: view.seats.map((seat) => seat.side),
    trail,
    marks: marked(offered),
    discs: discs.map(({ hex, name }) => ({ hex, name })),
    chosen: tried.acting.value,
    arrows: trail.flatMap(({ from, to }) => (from === null || from === to ? [] : [{ from, to, name: "last" as const }])),
    labels: cellLabels(hexes, view, offered, {
      mine: tried.seat.value?.seat ?? null, chosen: tried.acting.value, kindName, ownerName: (seat) => ownerName(seats, seat),
    }),
    label: t("Board"),
  } satisfies Partial<BoardState>;
}
