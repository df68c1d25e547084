/** The building blocks of the home page: tiles, one of them chosen, and switches. An unavailable option shows the reason. */

import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { Coin } from "../shared/ui.tsx";
import type { CoinKind } from "../schema.gen.ts";

interface TileProps {
  group: string;
  value: string;
  checked: boolean;
  onPick: () => void;
  /** The reason why the option can't be chosen. */
  whyNot?: string | null;
  name: ComponentChildren;
  line?: ComponentChildren;
  /** Pictures on the right. */
  aside?: ComponentChildren;
}

/** One of several options: a radio button that looks like a tile. */
export function Tile({ group, value, checked, onPick, whyNot = null, name, line, aside }: TileProps) {
  return (
    <label class={`tile-choice ${checked ? "checked" : ""} ${whyNot === null ? "" : "off"}`}>
      <input type="radio" name={group} value={value} checked={checked} disabled={whyNot !== null} onChange={onPick} class="unseen-text" />
      <span class="tile-words">
        <b>{name}</b>
        {whyNot !== null ? <span class="second why-not">{whyNot}</span> : line ? <span class="second">{line}</span> : null}
      </span>
      {aside}
    </label>
  );
}

interface SwitchProps {
  checked: boolean;
  onTurn: (on: boolean) => void;
  whyNot?: string | null;
  name: ComponentChildren;
  line?: ComponentChildren;
  sign?: ComponentChildren;
}

/** A switch: dashed while it is off. */
export function Switch({ checked, onTurn, whyNot = null, name, line, sign }: SwitchProps) {
  const id = useId();
  const under = whyNot ?? line;
  return (
    <label class={`tile-choice switch ${checked ? "checked" : ""} ${whyNot === null ? "" : "off"}`}>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox reports by itself whether it is checked.
        role="switch"
        checked={checked}
        disabled={whyNot !== null}
        aria-describedby={under ? id : undefined}
        onChange={(event) => onTurn(event.currentTarget.checked)}
        class="unseen-text"
      />
      {sign}
      <span class="tile-words">
        <b>{name}</b>
        {under ? <span class={`second ${whyNot === null ? "" : "why-not"}`} id={id}>{under}</span> : null}
      </span>
    </label>
  );
}

/** Both armies as pictures, Dusk first. */
export function Armies({ armies }: { armies: CoinKind[][] }) {
  return (
    <span class="armies" aria-hidden="true">
      {armies.map((army, k) => (
        <span key={k}>{army.map((kind) => <Coin key={kind} side={k % 2 === 0 ? "A" : "B"} kind={kind} size={26} />)}</span>
      ))}
    </span>
  );
}
