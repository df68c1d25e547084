/** The board of a replay: it shows positions, and the card of the unit on a hex. */

import { effect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { createBoard } from "../board/board.ts";
import { boot } from "../table/boot.ts";
import { picture } from "../table/picture.ts";
import { closeCard, toggleCard } from "../table/opened.ts";
import { view } from "../table/signals.ts";
import { t } from "../shared/texts.ts";
import { layout } from "./layout.ts";
import { lens } from "./lens.ts";
import { path } from "./state.ts";

export function BoardPane() {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const board = createBoard(boot.board, {
      onHex: (hex) => {
        if (lens.value?.onHex !== undefined) {
          lens.value.onHex(hex);
          return;
        }
        const unit = view.value?.units.find((u) => u.hex === hex);
        if (unit === undefined) closeCard();
        else toggleCard(unit.kind, unit.seat);
      },
      onDisc: (hex, name) => lens.value?.onDisc?.(hex, name),
      onBare: () => (lens.value?.onBare ?? closeCard)(),
    });
    host.current?.append(board.element);
    const stop = effect(() => {
      const plain = { ...picture({ ...layout.value, discs: false }), trail: path.value, label: t("Board") };
      board.set(lens.value?.change(plain) ?? plain);
    });
    return () => {
      stop();
      board.element.remove();
    };
  }, []);
  return <div class="board-pane" id="board" ref={host} />;
}
