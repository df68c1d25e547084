/** Parts of a page that are not always shown: they are fetched when they are drawn for the first time. */

import { signal } from "@preact/signals";
import type { ComponentType } from "preact";

/** The component of a module that is fetched later; nothing is drawn until it is there. */
export function later<P extends object>(fetch: () => Promise<ComponentType<P>>): ComponentType<P> {
  const part = signal<{ Part: ComponentType<P> } | null>(null);
  let asked = false;
  return (props: P) => {
    if (part.value !== null) return <part.value.Part {...props} />;
    if (!asked) {
      asked = true;
      fetch().then((Part) => (part.value = { Part }), () => (asked = false));
    }
    return null;
  };
}
