/** The table before the draft: the decrees and the forts. */

import { useEffect, useRef } from "preact/hooks";
import { createBoard } from "../../board/board.ts";
import { listed } from "../../shared/forms.ts";
import { t } from "../../shared/texts.ts";
import type { View } from "../../schema.gen.ts";
import * as state from "../state.ts";
import { FortsLeft } from "../../table/decreesforts.tsx";
import { PlayDecrees } from "../seats/tablelines.tsx";

export function DraftTable({ view, folded }: { view: View; folded: boolean }) {
  if (!view.decrees && !view.forts) return null;
  const inside = (
    <>
      <PlayDecrees lines />
      {view.forts ? (
        <div class="draft-map">
          <StartBoard view={view} />
          <FortsLeft />
        </div>
      ) : null}
    </>
  );
  if (!folded) return <aside class="draft-table" aria-label={t("On the table")}>{inside}</aside>;
  const names = view.decrees?.ids.map(state.decreeName) ?? [];
  if (view.forts) names.push(t("forts"));
  return (
    <details class="draft-table">
      <summary>{t("On the table: {list}", { list: listed(names) })}</summary>
      {inside}
    </details>
  );
}

/** The board at the start of the game, small. */
function StartBoard({ view }: { view: View }) {
  const host = useRef<HTMLDivElement>(null);
  const flip = state.turned.value;
  const forts = view.forts?.at ?? [];
  useEffect(() => {
    const board = createBoard(state.boot.board);
    host.current?.replaceChildren(board.element);
    const label = t("Forts at {list}", { list: listed(forts) });
    board.set({ flip, held: view.held, forts, sides: view.seats.map((s) => s.side), coordinates: false, scale: 20, label });
  }, [flip, forts.join()]);
  return <div class="small-board" ref={host} />;
}
