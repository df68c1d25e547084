/** The name of a key, on the button that it presses. */

import { layout } from "../table/layout.ts";

export function Key({ name }: { name: string }) {
  const { name: where, touch } = layout.value;
  if (touch || where === "phone" || where === "corners") return null;
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: kbd takes no focus; the button says the same by aria-keyshortcuts.
  return <kbd aria-hidden="true">{name}</kbd>;
}
