/** The head of a page: the switch of the theme, and the menu of a phone. */

import { switchTheme } from "./look.ts";

export function installHead(): void {
  for (const button of document.querySelectorAll(".theme-switch")) button.addEventListener("click", switchTheme);
  // The menu closes as menus do: on Esc, or on a press beside it.
  const menu = document.querySelector<HTMLDetailsElement>(".head-menu");
  if (menu === null) return;
  addEventListener("click", (event) => {
    if (!menu.contains(event.target as Node)) menu.open = false;
  });
  addEventListener("keydown", (event) => {
    if (event.key === "Escape") menu.open = false;
  });
}
