/** The open card, if any: of a unit, a decree or a bag. The cards are fetched when the first one is opened. */

import { later } from "../shared/later.tsx";
import { opened } from "./signals.ts";

const Cards = later(() => import("./cards.tsx"), "Cards");

export function Card() {
  const what = opened.value?.what;
  return what === undefined || what === "settings" || what === "keys" ? null : <Cards />;
}
