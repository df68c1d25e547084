/** The board of a replay: it shows, and tells of the unit on a hex. */

import { effect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { createBoard } from "../board/board.ts";
import { boot } from "../play/boot.ts";
import { showCard } from "../play/looking.ts";
import { picture } from "../play/picture.ts";
import { card, view } from "../play/signals.ts";
import { t } from "../texts.ts";
import { layout } from "./layout.ts";
import { path } from "./state.ts";

export function BoardPane() {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const board = createBoard(boot.board.hexes, {
      onHex: (hex) => {
        const unit = view.value?.units.find((u) => u.hex === hex);
        const again = unit !== undefined && card.value?.kind === unit.kind && card.value.seat === unit.seat;
        showCard(unit === undefined || again ? null : { kind: unit.kind, hex: null, seat: unit.seat });
      },
      onBare: () => showCard(null),
    });
    host.current?.append(board.element);
    const stop = effect(() => board.set({ ...picture(layout.value.scale, false), trail: path.value, label: t("Board") }));
    return () => {
      stop();
      board.element.remove();
    };
  }, []);
  return <div class="board-pane" id="board" ref={host} />;
}
