/** The whereabouts of the coins of a kind. */

import type { Side, CoinTally } from "../schema.gen.ts";
import { listed } from "./forms.ts";
import { t } from "./texts.ts";

/** One dot per coin: filled on the board, dotted in the cycle, hollow in supply, crossed out of the game. */
export function TallyDots({ tally, side }: { tally: CoinTally; side: Side }) {
  const dots = [
    ...Array<string>(tally.board).fill("board"),
    ...Array<string>(tally.cycle).fill("cycle"),
    ...Array<string>(tally.supply).fill("supply"),
    ...Array<string>(tally.box).fill("box"),
  ];
  const label = [t("{n} on the board", { n: tally.board }), t("{n} unseen", { n: tally.cycle }), t("{n} out of the game", { n: tally.box })];
  return (
    <span class="tally" role="img" aria-label={listed(label)}>
      <svg width={dots.length * 14} height="13" aria-hidden="true" class={side === "A" ? "dusk" : "dawn"}>
        {dots.map((name, k) => (
          <g key={k} class={`tally-${name}`} transform={`translate(${k * 14 + 7} 6.5)`}>
            {name === "box" ? (
              <path d="M-3 -3L3 3M3 -3L-3 3" />
            ) : side === "A" ? (
              <polygon points="5,2.1 5,-2.1 2.1,-5 -2.1,-5 -5,-2.1 -5,2.1 -2.1,5 2.1,5" />
            ) : (
              <circle r="5" />
            )}
            {name === "cycle" ? <circle class="pip" r="1.5" /> : null}
          </g>
        ))}
      </svg>
    </span>
  );
}
