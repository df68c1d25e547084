/** The board of a live example: like the play page's, with its letters and numbers. */

import { effect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { createBoard } from "../board/board.ts";
import type { BoardState } from "../board/boardstate.ts";
import { cellLabels } from "../board/labels.ts";
import { BOARD } from "../board/sheet.ts";
import { marked } from "../shared/compose.ts";
import { t } from "../shared/texts.ts";
import type { PageBoard } from "../schema.gen.ts";
import type { Live } from "./live.ts";
import { kindName, ownerName } from "./names.ts";

/** The pixels per circumradius at which letters of 14 pixels have the size that the server draws. */
const SCALE = (14 / BOARD.labelSize) * 100;

export function LiveBoard({ live, data }: { live: Live; data: PageBoard }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const board = createBoard(data, { onHex: live.chooseHex, onDisc: (hex, name) => live.act(name, hex), onBare: live.undo }, true);
    host.current?.append(board.element);
    let before = 0;
    const stop = effect(() => {
      const count = live.selection.value.steps.length;
      board.set({ ...picture(live, data), animate: count > before });
      before = count;
    });
    return () => {
      stop();
      board.element.remove();
    };
  }, []);
  return <div class="live-picture" ref={host} />;
}

function picture(live: Live, { hexes }: PageBoard): Partial<BoardState> {
  const now = live.now.value;
  if (now === null) return {};
  const { view, trail } = now;
  const { hexes: offered, discs } = live.offers.value;
  const seats = view.seats.length;
  return {
    units: view.units,
    held: view.held,
    forts: view.forts?.at ?? [],
    sides: view.seats.map((s) => s.side),
    trail,
    marks: marked(offered),
    discs: discs.map(({ hex, name }) => ({ hex, name })),
    chosen: live.acting.value,
    arrows: trail.flatMap(({ from, to }) => (from === null || from === to ? [] : [{ from, to, name: "last" as const }])),
    lasts: trail.filter((mark) => mark.from === null).map((mark) => ({ hex: mark.to, verb: mark.verb })),
    leftFrom: trail.flatMap((mark) => (mark.verb === "move" && mark.from !== null ? [mark.from] : [])),
    labels: cellLabels(hexes, view, offered, { mine: live.seat.value?.seat ?? null, chosen: live.acting.value, kindName, ownerName: (seat) => ownerName(seats, seat) }),
    label: t("Board"),
    scale: SCALE,
  };
}
