/** The parts of the whole table: the decrees with their seals, and the remaining forts. */

import { Coin, Glyph } from "../shared/ui.tsx";
import { listed } from "../shared/forms.ts";
import { t } from "../shared/texts.ts";
import type { OfferedChoice, Side } from "../schema.gen.ts";
import * as state from "./state.ts";

interface DecreesProps {
  /** Whether each decree has its text under its name. */
  lines: boolean;
  /** The decrees that can be proclaimed now. */
  offered?: OfferedChoice[];
  onProclaim?: (decree: string) => void;
}

/** The three decrees. Pressing one proclaims it if possible, and otherwise opens its card. */
export function Decrees({ lines, offered = [], onProclaim = state.toggleDecree }: DecreesProps) {
  const decrees = state.view.value?.decrees;
  if (!decrees) return null;
  const shown = state.opened.value;
  return (
    <div class={`decrees ${lines ? "" : "bare-names"}`} role="group" aria-label={t("Decrees")}>
      {decrees.ids.map((id) => {
        const choice = offered.find((c) => c.kind === id);
        const seals = decrees.seals[id] ?? [];
        const label = [state.decreeName(id), ...seals.map((side) => t("seal of {side}", { side: state.sideName(side) }))];
        return (
          <button
            key={id}
            type="button"
            class={`decree bare ${choice ? "offered" : ""}`}
            data-decree={id}
            aria-expanded={shown?.what === "decree" && shown.id === id}
            onClick={() => (choice ? onProclaim(id) : state.toggleDecree(id))}
          >
            <span class="unseen-text">{choice ? choice.label : listed(label)}</span>
            <Glyph name={`decree_${id}`} size={lines ? 26 : 18} />
            <span class="decree-name" aria-hidden="true">{state.decreeName(id)}</span>
            <span class="seals">{seals.map((side) => <Seal key={side} side={side} size={lines ? 26 : 20} />)}</span>
            {lines ? <span class="decree-line">{state.boot.decrees[id]?.line ?? ""}</span> : null}
          </button>
        );
      })}
      {lines ? <SealsLeft left={decrees.left} /> : null}
    </div>
  );
}

function Seal({ side, size }: { side: Side; size: number }) {
  return <Coin side={side} kind="seal" size={size} />;
}

function SealsLeft({ left }: { left: Record<Side, number> }) {
  const own = state.sideOf(state.bottom.value);
  const sides: Side[] = own === "A" ? ["A", "B"] : ["B", "A"];
  return (
    <p class="seals-left">
      <span class="second">{t("Seals left")}</span>
      {sides.map((side) => (
        <span key={side} role="img" aria-label={t("{head}: {parts}", { head: state.sideName(side), parts: left[side] })}>
          <Seal side={side} size={20} /> <b>{left[side]}</b>
        </span>
      ))}
    </p>
  );
}

/** The forts in the common supply. */
export function FortsLeft() {
  const forts = state.view.value?.forts;
  if (!forts) return null;
  return (
    <p class="forts-left" title={t("Forts left: {n}", { n: forts.left })}>
      <Glyph name="fort" size={20} />
      <span class="forts-word">{t("Forts left")}</span>
      <b>{forts.left}</b>
    </p>
  );
}
