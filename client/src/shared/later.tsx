/** Parts of a page that are not always shown: they are fetched when they are first drawn. */

import { signal } from "@preact/signals";
import type { ComponentType } from "preact";

/** Returns the component `name` of a module that is fetched later. It draws nothing until the module has arrived. */
export function later<N extends string, P extends object>(fetch: () => Promise<{ [name in N]: ComponentType<P> }>, name: N): ComponentType<P> {
  const part = signal<{ Part: ComponentType<P> } | null>(null);
  let asked = false;
  return (props: P) => {
    if (part.value !== null) return <part.value.Part {...props} />;
    if (!asked) {
      asked = true;
      fetch().then((found) => (part.value = { Part: found[name] }), () => (asked = false));
    }
    return null;
  };
}
