/** How many places a side holds, as a row of its markers. */

import { t } from "../texts.ts";
import type { Side } from "../wire.ts";
import { MarkerCoin } from "../ui.tsx";

export function Places({ side, held, goal, size }: { side: Side; held: number; goal: number; size: number }) {
  const label = t("Places held: {n} of {goal}", { n: held, goal });
  return (
    <div class="places" role="img" aria-label={label}>
      {Array.from({ length: goal }, (_, k) =>
        k < held ? <MarkerCoin key={k} side={side} size={size} /> : <span key={k} class="no-place" style={{ width: `${size - 4}px`, height: `${size - 4}px` }} />,
      )}
    </div>
  );
}
