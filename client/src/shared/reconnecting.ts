/** The note of a page without a table that its live connection is lost. */

import type { OnState } from "./net.ts";
import { t } from "./texts.ts";

/** How long a connection may be lost before the page shows it, in milliseconds. */
export const SHOWN_AFTER_MS = 2000;

/** Returns what shows the state of a connection. `back` fetches what the page may have missed. */
export function reconnecting(back: () => void = () => undefined): OnState {
  const note = document.createElement("p");
  note.className = "reconnecting";
  note.setAttribute("role", "status");
  let lost = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (up) => {
    clearTimeout(timer);
    if (!up) {
      timer = setTimeout(() => {
        document.body.append(note);
        note.textContent = t("Reconnecting.");
      }, SHOWN_AFTER_MS);
    } else if (lost) {
      note.remove();
      back();
    }
    lost = !up;
  };
}
