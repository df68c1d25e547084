/** The tab's title and icon show when it is this player's turn. */

import { effect } from "@preact/signals";
import { t } from "../../shared/texts.ts";
import { payload } from "../../table/signals.ts";

export function watchTurn(): void {
  const plain = document.title;
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  effect(() => {
    const mine = payload.value?.ask != null;
    document.title = mine ? `● ${t("Your turn")} · ${plain}` : plain;
    if (icon) icon.href = icon.href.replace(/icon(-turn)?\.svg/, mine ? "icon-turn.svg" : "icon.svg");
  });
}
