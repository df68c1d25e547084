/** The list of lessons: marks those that are done, and leads to the next one. The server draws everything else. */

import { phrase, t, type PageText } from "../shared/texts.ts";
import type { DoneLessons } from "./done.ts";

const TICK = '<svg class="lesson-mark" width="22" height="22" viewBox="-11 -11 22 22" aria-hidden="true"><circle r="11" /><path d="M-5 0L-1.5 4L5 -4" /></svg>';
const TEXTS: PageText[] = [
  phrase("One completed."), phrase("Two completed."), phrase("Three completed."), phrase("Four completed."), phrase("Five completed."), phrase("Six completed."),
  phrase("Seven completed."), phrase("Eight completed."), phrase("Nine completed."), phrase("All ten completed."),
];

export function installList(list: HTMLElement, done: DoneLessons): void {
  const tiles = [...list.querySelectorAll<HTMLElement>("[data-lesson]")];
  for (const tile of tiles.filter((one) => done.has(one.dataset.lesson ?? ""))) {
    tile.classList.add("done");
    const place = tile.querySelector(".lesson-number");
    if (place !== null) place.innerHTML = `${TICK}<span class="unseen-text">${t("Done")}</span>`;
  }
  const ten = tiles.filter((tile) => tile.dataset.number !== undefined);
  const left = ten.filter((tile) => !tile.classList.contains("done"));
  const text = TEXTS[ten.length - left.length - 1];
  const count = document.getElementById("lessons-done");
  if (text !== undefined && count !== null) count.textContent = ` ${t(text)}`;
  const next = left[0] ?? tiles.find((tile) => !tile.classList.contains("done"));
  const on = document.getElementById("lessons-next");
  if (on === null) return;
  if (next === undefined) {
    on.hidden = true;
    return;
  }
  next.classList.add("next");
  if (left.length === ten.length) return;
  const { number, title = "" } = next.dataset;
  on.setAttribute("href", next.querySelector("a")?.getAttribute("href") ?? "");
  on.textContent = number === undefined ? t("Continue with {lesson}", { lesson: title }) : t("Continue with lesson {n}: {lesson}", { n: number, lesson: title });
}
