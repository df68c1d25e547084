/** The board of a live example: as the play page's, with its letters and numbers. */

import { effect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { createBoard } from "../board/board.ts";
import type { BoardState } from "../board/boardstate.ts";
import { bounds } from "../board/geometry.ts";
import { cellLabels } from "../board/labels.ts";
import { marked } from "../compose.ts";
import { t } from "../texts.ts";
import type { Hex } from "../wire.ts";
import type { Live } from "./live.ts";
import { kindName, ownerName } from "./words.ts";

/** Room for the letters and numbers at the edge, in hundredths of a circumradius. */
const MARGIN = 34;
/** Letters keep the size that they have at so many pixels a circumradius, however small the board is. */
const LETTERS = 44;

export function LiveBoard({ live, hexes }: { live: Live; hexes: Hex[] }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const board = createBoard(hexes, { onHex: live.chooseHex, onDisc: (hex, name) => live.act(name, hex), onBare: live.undo });
    board.element.setAttribute("viewBox", bounds(hexes, MARGIN).join(" "));
    host.current?.append(board.element);
    let before = 0;
    const stop = effect(() => {
      const count = live.steps.value.length;
      board.set({ ...picture(live, hexes), animate: count > before && before > 0 });
      before = count;
    });
    return () => {
      stop();
      board.element.remove();
    };
  }, []);
  return <div class="live-picture" ref={host} />;
}

function picture(live: Live, hexes: Hex[]): Partial<BoardState> {
  const now = live.now.value;
  if (now === null) return {};
  const { view, trail } = now;
  const { places, discs } = live.offers.value;
  const seats = view.seats.length;
  return {
    units: view.units,
    held: view.held,
    forts: view.forts?.at ?? [],
    sides: view.seats.map((s) => s.side),
    trail,
    marks: marked(places),
    discs: discs.map(({ hex, name }) => ({ hex, name })),
    chosen: live.acting.value,
    arrows: trail.flatMap(({ from, to }) => (from === null || from === to ? [] : [{ from, to, name: "last" as const }])),
    lasts: trail.filter((mark) => mark.from === null).map((mark) => ({ hex: mark.to, verb: mark.verb })),
    leftFrom: trail.flatMap((mark) => (mark.verb === "move" && mark.from !== null ? [mark.from] : [])),
    labels: cellLabels(hexes, view, places, { mine: live.seat.value?.seat ?? null, chosen: live.acting.value, kindName, ownerName: (seat) => ownerName(seats, seat) }),
    label: t("Board"),
    scale: LETTERS,
  };
}
