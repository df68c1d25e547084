/** The player's panel: prompt, actions, hand, facedown actions; or the curtain. */

import type { SeatView } from "../../schema.gen.ts";
import { ActionRow, overHand } from "../turn/actionrow.tsx";
import { Facedown, Hand, Prompt } from "../turn/hand.tsx";
import { Curtain } from "./panels.tsx";
import { later } from "../../shared/later.tsx";
import * as state from "../state.ts";

const Watching = later(() => import("./watching.tsx"), "Watching");

export function Panel({ mine }: { mine: SeatView }) {
  const curtain = state.curtain.value;
  return (
    <div class={`panel ${overHand() ? "choosing" : ""} ${state.question.value ? "asked" : ""}`}>
      {curtain !== null ? (
        <Curtain seat={curtain} />
      ) : (
        <>
          <Prompt />
          {state.watching ? <Watching mine={mine} /> : <><ActionRow /><Hand seat={mine} /><Facedown seat={mine} /></>}
        </>
      )}
    </div>
  );
}
