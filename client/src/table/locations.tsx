/** The number of locations that a side holds: as a row of its markers, for both sides, or as numbers. */

import type { ComponentChildren } from "preact";
import { listed } from "../shared/forms.ts";
import { t } from "../shared/texts.ts";
import { MarkerCoin } from "../shared/ui.tsx";
import type { Side } from "../schema.gen.ts";
import * as state from "./state.ts";

export function Locations({ side, held, goal, size, children }: { side: Side; held: number; goal: number; size: number; children?: ComponentChildren }) {
  const label = t("Locations held: {n} of {goal}", { n: held, goal });
  return (
    <div class="locations" role="img" aria-label={label}>
      {Array.from({ length: goal }, (_, k) =>
        k < held ? <MarkerCoin key={k} side={side} size={size} /> : <span key={k} class="no-location" style={{ width: `${size - 4}px`, height: `${size - 4}px` }} />,
      )}
      {children}
    </div>
  );
}

/** The locations of both sides, the viewer's side last, in the order of the seats. */
export function Standing({ size }: { size: number }) {
  const seats = state.view.value?.seats ?? [];
  const own = state.sideOf(state.bottom.value);
  const sides = [seats.find((s) => s.side !== own), seats.find((s) => s.side === own)];
  return (
    <div class="standing">
      {sides.map((seat) =>
        seat ? (
          <div key={seat.side} class="standing-row">
            <Locations side={seat.side} held={seat.markers} goal={seat.goal} size={size} />
            <span><b>{seat.markers}</b>/{seat.goal}</span>
          </div>
        ) : null,
      )}
    </div>
  );
}

/** The locations of both sides as numbers, for layouts without room for markers. */
export function Score() {
  const seats = state.view.value?.seats.slice(0, 2) ?? [];
  return (
    <span class="score">
      {seats.map((seat) => (
        <span key={seat.side} role="img" aria-label={listed([state.sideName(seat.side), t("Locations held: {n} of {goal}", { n: seat.markers, goal: seat.goal })])}>
          <MarkerCoin side={seat.side} size={18} /> <span><b>{seat.markers}</b>/{seat.goal}</span>
        </span>
      ))}
    </span>
  );
}
