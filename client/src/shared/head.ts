/** The head of a page: the switch of the theme, and the menu of a phone. */

import { switchTheme } from "./look.ts";

const SIGN = '<circle cx="10" cy="10" r="7.5"/><path class="fill" d="M10 2.5A7.5 7.5 0 0 1 10 17.5Z"/>';

export function installHead(): void {
  for (const button of document.querySelectorAll<HTMLElement>(".theme-switch")) {
    button.addEventListener("click", switchTheme);
    if (button.querySelector("svg") !== null) continue;
    button.title = button.textContent?.trim() ?? "";
    button.insertAdjacentHTML("afterbegin", `<svg class="icon" width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">${SIGN}</svg>`);
  }
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
