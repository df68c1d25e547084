/** Choices that the browser keeps. */

import { signal, type ReadonlySignal } from "@preact/signals";

export interface Kept<T extends string | number> {
  now: ReadonlySignal<T>;
  set: (to: T) => void;
}

/** A choice that the browser keeps under `name`; `read` makes it of what was found there, null for nothing. */
export function keptAs<T extends string | number>(name: string, read: (found: string | null) => T): Kept<T> {
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
      // Without storage the choice holds for this visit.
    }
  };
  return { now, set };
}

/** A choice among `all`; the first holds until something else is chosen. */
export function kept<T extends string>(name: string, ...all: [T, ...T[]]): Kept<T> {
  return keptAs(name, (found) => all.find((one) => one === found) ?? all[0]);
}
