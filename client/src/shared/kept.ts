/** Choices that the browser remembers. */

import { signal, type ReadonlySignal } from "@preact/signals";

export interface KeptChoice<T extends string | number> {
  now: ReadonlySignal<T>;
  set: (to: T) => void;
}

/** Returns a choice that the browser remembers under `name`. `read` makes it from the stored text, or from null if there is none. */
export function keptAs<T extends string | number>(name: string, read: (stored: string | null) => T): KeptChoice<T> {
  const key = `warchest-${name}`;
  const find = (): T => {
    try {
      return read(localStorage.getItem(key));
    } catch {
      return read(null);
    }
  };
  const now = signal(find());
  const set = (to: T): void => {
    now.value = to;
    try {
      localStorage.setItem(key, String(to));
    } catch {
      // Without storage the choice lasts for this visit only.
    }
  };
  return { now, set };
}

/** Returns a choice among `all`. The first applies until another is chosen. */
export function kept<T extends string>(name: string, ...all: [T, ...T[]]): KeptChoice<T> {
  return keptAs(name, (stored) => all.find((one) => one === stored) ?? all[0]);
}
