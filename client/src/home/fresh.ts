/** Keeps the parts of a page that the server draws fresh: those marked `data-fresh`, each of which the server draws again by itself. */

import { listenAt, call } from "../shared/net.ts";
import { reconnecting } from "../shared/reconnecting.ts";

/** Puts the new text of a part in its place. The element with the focus keeps it, if it is still there. */
export function replace(part: HTMLElement, text: string): void {
  const drawn = document.createElement("template");
  drawn.innerHTML = text;
  // Compared as the browser reads both, so nothing moves where nothing has changed but the time that is left.
  const compared = drawn.cloneNode(true) as HTMLTemplateElement;
  for (const time of compared.content.querySelectorAll("[data-until]")) time.textContent = "";
  if (compared.innerHTML === part.dataset.drawn) return;
  part.dataset.drawn = compared.innerHTML;
  const focused = part.contains(document.activeElement) ? document.activeElement?.getAttribute("href") : null;
  part.replaceChildren(drawn.content);
  if (focused) part.querySelector<HTMLElement>(`[href="${CSS.escape(focused)}"]`)?.focus();
}

/**
 * Fetches the parts that are shown again when the lobby has news, and at intervals while the page is visible: `data-every`. `done` follows
 * each time. `live`: whether to listen to the lobby, for pages that do not listen themselves.
 */
export function keepFresh(done: () => void, live = true): void {
  const parts = [...document.querySelectorAll<HTMLElement>("[data-fresh]")];
  const every = 1000 * Math.min(...parts.map((part) => Number(part.dataset.every)));
  let asked = 0;
  const look = async (): Promise<void> => {
    asked += 1;
    const mine = asked;
    for (const part of parts.filter((one) => one.closest("[hidden]") === null)) {
      const answer = await call("GET", part.dataset.fresh ?? "").catch(() => null);
      if (mine !== asked || answer?.ok !== true) return;
      replace(part, await answer.text());
    }
    done();
  };
  const again = (): void => void look();
  setInterval(() => document.visibilityState === "visible" && again(), every);
  // After the browser's back button, the page shows the present state.
  addEventListener("pageshow", (event) => { if (event.persisted) again(); });
  if (live) listenAt(() => "/api/lobby/live", { hear: again, onState: reconnecting(again) });
}
