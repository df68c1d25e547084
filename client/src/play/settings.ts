/** What a person has chosen about this page; kept by the browser. */

import { signal } from "@preact/signals";

/** When a complete action waits to be sent: never, unless it could be stepped back while it was put together, always. */
export type Confirm = "never" | "undoable" | "always";

const KEY = "warchest-confirm";
const ALL: readonly string[] = ["never", "undoable", "always"];

export const confirm = signal<Confirm>(read());

function read(): Confirm {
  try {
    const kept = localStorage.getItem(KEY) ?? "";
    return ALL.includes(kept) ? (kept as Confirm) : "never";
  } catch {
    return "never";
  }
}

export function setConfirm(to: Confirm): void {
  confirm.value = to;
  try {
    localStorage.setItem(KEY, to);
  } catch {
    // Without storage the choice holds for this visit.
  }
}

/** Whether a complete action is to wait; `undoable`: there were steps on the way that Undo could have taken back. */
export function confirms(undoable: boolean): boolean {
  return confirm.value === "always" || (confirm.value === "undoable" && !undoable);
}
