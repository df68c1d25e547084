/** The head of a page: the signs of its tools, the switch of the theme, and the menu of a phone. */

import { switchTheme } from "./look.ts";

const SIGNS: Record<string, string> = {
  "/settings": '<path d="M3 6.5H10M15 6.5H17M3 13.5H5M10 13.5H17"/><circle cx="12.5" cy="6.5" r="2.3"/><circle cx="7.5" cy="13.5" r="2.3"/>',
  "": '<circle cx="10" cy="10" r="7.5"/><path class="fill" d="M10 2.5A7.5 7.5 0 0 1 10 17.5Z"/>',
};

export function installHead(): void {
  for (const tool of document.querySelectorAll<HTMLElement>(".home-head .tool")) {
    tool.title = tool.textContent?.trim() ?? "";
    tool.insertAdjacentHTML("afterbegin", `<svg class="icon" width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">${SIGNS[tool.getAttribute("href") ?? ""] ?? ""}</svg>`);
  }
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
