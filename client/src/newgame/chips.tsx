/** The building blocks of the form: a row with its name, and chips, of which one or any number are chosen. */

import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

interface RowProps {
  name: string;
  /** A sentence beside the chips. */
  aside?: string;
  /** A sentence below the chips. */
  note?: string;
  /** Further choices below the chips. */
  below?: ComponentChildren;
  children: ComponentChildren;
}

export function Row({ name, aside = "", note = "", below, children }: RowProps) {
  const id = useId();
  return (
    <div class="choice-row" role="group" aria-labelledby={id}>
      <h2 id={id}>{name}</h2>
      <div class="choice-body">
        <div class="chips">{children}{aside === "" ? null : <p class="second">{aside}</p>}</div>
        {note === "" ? null : <p class="second">{note}</p>}
        {below}
      </div>
    </div>
  );
}

interface ChipProps {
  /** The radio group, or none for a chip that is on or off by itself. */
  group?: string;
  value?: string;
  on: boolean;
  onTurn: (on: boolean) => void;
  name: string;
  /** More of the name, which is never bold. */
  more?: string;
  /** A second line. */
  line?: string;
  /** The reason why the chip can't be turned, instead of the second line. */
  whyNot?: string | null;
  /** A longer name, for screen readers. */
  spoken?: string;
}

/** A choice. Its name is bold while it is chosen, and has the room for that always. */
export function Chip({ group, value, on, onTurn, name, more, line, whyNot = null, spoken }: ChipProps) {
  const id = useId();
  const under = whyNot ?? line;
  return (
    <label class={`chip ${on ? "on" : ""} ${whyNot === null ? "" : "off"} ${group === undefined ? "switch" : ""}`}>
      <input
        type={group === undefined ? "checkbox" : "radio"}
        name={group}
        value={value}
        checked={on}
        disabled={whyNot !== null}
        aria-describedby={under ? id : undefined}
        onChange={(event) => onTurn(event.currentTarget.checked)}
        class="unseen-text"
      />
      <span class="chip-name"><b data-name={name}>{name}</b>{more === undefined ? null : <> <span>{more}</span></>}</span>
      {spoken === undefined ? null : <span class="unseen-text">, {spoken}</span>}
      {under ? <span class="second" id={id}>{under}</span> : null}
    </label>
  );
}
