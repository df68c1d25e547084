/** The buttons that ask the other players for something: beside the record if it has a place on the page, otherwise in the menu. */

import { t } from "../../shared/texts.ts";
import { TakebackIcon } from "../../shared/ui.tsx";
import { layout } from "../../table/layout.ts";
import { may, offer } from "../page.ts";

/** Returns whether these buttons stand below the record. */
export const asksHere = (): boolean => layout.value.name === "wide";

export function Askings({ done }: { done?: (() => void) | undefined }) {
  return (
    <>
      {may("takeback") ? <Asking kind="takeback" done={done} /> : null}
      {may("draw") ? <Asking kind="draw" done={done} /> : null}
    </>
  );
}

/** A button that asks the others for a draw, or to take back the last action. */
function Asking({ kind, done }: { kind: "draw" | "takeback"; done: (() => void) | undefined }) {
  const label = kind === "draw" ? t("Offer a draw") : t("Take the last action back");
  // In the menu, each entry has a sign and its label.
  const inWords = kind === "draw" && asksHere();
  return (
    <button type="button" class={`tool ${inWords ? "words" : ""}`} aria-label={label} title={label} aria-keyshortcuts={kind === "draw" ? "O" : "Z"} onClick={() => {
        offer(kind);
        done?.();
      }}>
      {inWords ? label : kind === "draw" ? <span class="sign">=</span> : <TakebackIcon />}
    </button>
  );
}
