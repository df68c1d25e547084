/** The board of a live example: like the play page's, with its letters and numbers. */

import { effect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { createBoard } from "../board/board.ts";
import type { BoardState } from "../board/boardstate.ts";
import { BOARD } from "../board/sheet.ts";
import type { PageBoard } from "../schema.gen.ts";
import type { Live } from "./live.ts";
import { triedPicture } from "./picture.ts";

/** The pixels per circumradius that give letters of 14 pixels the size that the server draws. */
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

function picture(live: Live, data: PageBoard): Partial<BoardState> {
  const now = live.now.value;
  if (now === null) return {};
  return {
    ...triedPicture(live, data, now),
    lasts: now.trail.filter((mark) => mark.from === null).map((mark) => ({ hex: mark.to, verb: mark.verb })),
    leftFrom: now.trail.flatMap((mark) => (mark.verb === "move" && mark.from !== null ? [mark.from] : [])),
    scale: SCALE,
  };
}
