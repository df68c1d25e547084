/** The name of a key, on the button that it presses. */

import type { ComponentChildren } from "preact";
import { layout } from "../../table/layout.ts";

export function Key({ name }: { name: string }) {
  const { name: where, touch } = layout.value;
  if (touch || where === "phone" || where === "corners") return null;
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: kbd takes no focus, and the button says the same by aria-keyshortcuts.
  return <kbd aria-hidden="true">{name}</kbd>;
}

/** A button with its key, as in `KeyboardEvent.key`. */
export function KeyButton({ name, look = "", run, children }: { name: string; look?: string; run: () => void; children: ComponentChildren }) {
  return (
    <button type="button" class={`button ${look}`} aria-keyshortcuts={name} onClick={run}>
      {children}
      <Key name={name === "Escape" ? "Esc" : name} />
    </button>
  );
}
