/** The decrees of a running game, and the line about the whole table. */

import { Decrees, FortsLeft } from "../../table/decreesforts.tsx";
import { layout } from "../../table/layout.ts";
import { Score, Standing } from "../../table/locations.tsx";
import * as state from "../state.ts";

/** The decrees; those that can be proclaimed are lit. */
export function PlayDecrees({ lines }: { lines: boolean }) {
  return <Decrees lines={lines} offered={state.beside.value.proclaim} onProclaim={state.proclaim} />;
}

/** Decrees and forts in one thin line, for layouts without a column for them. */
export function TableLine() {
  const view = state.view.value;
  const { name, short } = layout.value;
  if (!view?.decrees && !view?.forts && (name === "phone" || !state.four)) return null;
  return (
    <div class="table-line">
      <PlayDecrees lines={false} />
      <FortsLeft />
      {state.four && name === "mid" && !short ? <Standing size={18} /> : null}
      {state.four && name === "land" ? <Score /> : null}
    </div>
  );
}
