/** The page's initial data: the file that is the same for everybody, and the object that the server put into the page. */

import type { Cards, OwnCards, Shared } from "../schema.gen.ts";

declare global {
  /** Set by the shared file, before the page's scripts run. */
  var warchest: Shared | undefined;
}

/** Returns the data that are the same for everybody. */
export function shared(): Shared {
  const data = globalThis.warchest;
  if (data === undefined) throw new Error("The page's cards and texts are not there.");
  return data;
}

/** Returns the object that the server put into the page. */
export function readBoot<T>(): T {
  const element = document.getElementById("boot");
  if (element === null) throw new Error("The page carries no boot data.");
  return JSON.parse(element.textContent ?? "") as T;
}

/** Returns the cards and texts of a page: shared ones, its game's, and its own. */
export function withShared<T extends OwnCards>(own: T): T & Cards {
  const { catalogue, decrees, texts } = shared().cards[own.ruleset] ?? own;
  return {
    ...own,
    catalogue: { ...catalogue, ...own.catalogue },
    decrees: { ...decrees, ...own.decrees },
    texts: { ...shared().texts, ...texts, ...own.texts },
  };
}
