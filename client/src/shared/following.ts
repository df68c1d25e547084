/** Settings that follow an account from device to device. theme.ts takes over those that were chosen on another device. */

import type { KeptChoice } from "./kept.ts";

/** How long a choice waits to be sent, in milliseconds: moving a slider makes many choices. */
const PAUSE = 400;
const AT = "warchest-settings-at";
const OF = "warchest-settings-of";

/** The user's mark, and the settings that the account keeps. A guest's page has none, and tests have no page. */
const { person = "", settings } = globalThis.document?.documentElement.dataset ?? {};
let timer: ReturnType<typeof setTimeout> | undefined;

/** Returns a choice that follows the user's account. */
export function following<T extends string | number>(of: KeptChoice<T>): KeptChoice<T> {
  const set = (to: T): void => {
    of.set(to);
    remember(AT, String(Date.now()));
    if (settings === undefined) return;
    remember(OF, person);
    clearTimeout(timer);
    timer = setTimeout(send, PAUSE);
  };
  return { now: of.now, set };
}

function recall(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Returns the time of the last choice in this browser, or 0 if there is none. */
const chosenAt = (): number => Number(recall(AT));

function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Without storage the choice lasts for this visit only, and is sent nevertheless.
  }
}

/** Sends the settings to the account. A failed request is sent again from the next page. */
function send(): void {
  import("./later/account.ts").then((account) => account.sendSettings(chosenAt() || Date.now())).then((kept) => {
    // The server sets a clock that is fast right.
    if (kept < chosenAt()) remember(AT, String(kept));
  }).catch(() => undefined);
}

/** Returns whether a browser's settings are sent to the account of the page: they are later, and not another account's. */
export function unsent(kept: string | undefined, at: number, of: string | null, person: string): boolean {
  if (kept === undefined || (of !== null && of !== person)) return false;
  return at > ((JSON.parse(kept) as { at: number } | null)?.at ?? 0);
}

if (settings !== undefined && unsent(settings, chosenAt(), recall(OF), person)) {
  remember(OF, person);
  send();
}
