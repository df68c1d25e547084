/** The panel for spectators: the unseen coins instead of the hand, and the spectator's tools below them. */

import { t, tn } from "../../shared/texts.ts";
import type { SeatView } from "../../schema.gen.ts";
import { SeatCoin, SeatMarker } from "../../table/coins.tsx";
import { BackToGame } from "../turn/actionrow.tsx";
import { Hand } from "../turn/hand.tsx";
import { Key } from "../controls/key.tsx";
import * as state from "../state.ts";

export function Watching({ mine }: { mine: SeatView }) {
  const other = state.four ? undefined : state.view.value?.seats.find((seat) => seat.seat !== mine.seat);
  return (
    <>
      {other ? <div class="unseen-pools"><Pool seat={other} /><Pool seat={mine} /></div> : <Hand seat={mine} />}
      <div class="row watcher">
        {state.past.value === null ? null : <BackToGame />}
        <button type="button" class="button" aria-keyshortcuts="F" onClick={state.keys.commands.f}>{t("Flip board")} <Key name="F" /></button>
        <a class="button" href="/">{t("Leave")}</a>
      </div>
    </>
  );
}

/** How many coins of each kind a seat has in its hand, its bag and its facedown discards together. */
function Pool({ seat }: { seat: SeatView }) {
  const kinds = state.coinOrder(seat).filter((kind) => seat.unseen[kind]);
  const all = kinds.reduce((sum, kind) => sum + (seat.unseen[kind] ?? 0), 0);
  return (
    <section class="unseen-pool">
      <h3><SeatMarker seat={seat.seat} size={16} /> {state.shortPersonName(seat.seat)}</h3>
      <p class="second">{tn("One unseen coin", "{n} unseen coins", all)}</p>
      <ul>
        {kinds.map((kind) => (
          <li key={kind}>
            <SeatCoin seat={seat.seat} kind={kind} size={20} />
            <span>{state.kindName(kind)}</span>
            <b>{seat.unseen[kind]}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
