/** The lists of puzzles: marks and counts the puzzles that are done, and filters by difficulty or theme. The server draws everything else. */

import { doneBy, guestTries, running } from "../shared/puzzlesdone.ts";
import { daysRunning } from "../shared/daysrunning.ts";
import { t } from "../shared/texts.ts";
import { fetchStanding } from "./calls.ts";
import type { PuzzlesBoot, PuzzleStanding } from "../schema.gen.ts";
import { siteAddress } from "../shared/root.ts";

const TICK = '<svg class="lesson-mark" width="22" height="22" viewBox="-11 -11 22 22" aria-hidden="true"><circle r="11" /><path d="M-5 0L-1.500 4L5 -4" /></svg>';

function entry(number: number): HTMLLIElement {
  const link = document.createElement("a");
  link.href = siteAddress(`/puzzles/${number}`);
  link.textContent = String(number);
  const item = document.createElement("li");
  item.append(link);
  return item;
}

/** A rating and the row of puzzles without a fault, as a sentence each. */
function standingOf({ rating, streak, best }: PuzzleStanding): string {
  const row = t("Solved in a row without a mistake: {n} (best: {best}).", { n: streak, best });
  if (rating === null) return row;
  const rated = t("Your rating: {n}.", { n: rating });
  return `${rated} ${row}`;
}

export function installList(list: HTMLElement, { kept, day, today }: PuzzlesBoot): void {
  const done = doneBy(kept);
  const solved = new Set(done.solved);
  for (const tile of list.querySelectorAll<HTMLElement>("[data-puzzle]")) {
    if (!solved.has(Number(tile.dataset.puzzle))) continue;
    tile.classList.add("done");
    const tick = tile.querySelector(".puzzle-tick");
    if (tick !== null) tick.innerHTML = `${TICK}<span class="unseen-text">${t("Solved")}</span>`;
  }
  for (const shelf of list.querySelectorAll<HTMLElement>("[data-numbers]")) {
    const numbers = (shelf.dataset.numbers ?? "").split(",").map(Number);
    const count = shelf.querySelector(".puzzle-count");
    if (count !== null) count.textContent = t("{n} of {all}", { n: numbers.filter((number) => solved.has(number)).length, all: numbers.length });
  }
  const counter = document.getElementById("puzzles-solved");
  if (counter !== null && solved.size > 0) counter.textContent = t("You have solved {n} of {all}.", { n: solved.size, all: counter.dataset.count ?? "" });
  const standing = document.getElementById("puzzles-standing");
  if (standing !== null) {
    const show = (found: PuzzleStanding | null): void => {
      if (found !== null && found.tries > 0) standing.textContent = standingOf(found);
    };
    if (kept !== null) show(kept.standing ?? null);
    else if (guestTries().length > 0) void fetchStanding(guestTries()).then(show, () => undefined);
  }
  const history = document.getElementById("puzzles-history");
  if (history !== null && solved.size > 0) {
    history.hidden = false;
    history.querySelector("summary")?.append(t("Solved puzzles ({n})", { n: solved.size }));
    // The latest one first.
    for (const number of [...done.solved].reverse()) history.querySelector("ol")?.append(entry(number));
  }
  const streak = document.getElementById("puzzles-streak");
  if (streak !== null) streak.textContent = daysRunning(running(done.days, day));
  const solve = list.querySelector(".puzzle-today .button");
  if (solve !== null && solved.has(today)) solve.textContent = t("Solved");
  const theme = document.getElementById("puzzles-theme") as HTMLSelectElement | null;
  theme?.addEventListener("change", () => (location.href = siteAddress(theme.value === "" ? "/puzzles" : `/puzzles/${theme.value}`)));
  const grade = document.getElementById("puzzles-grade") as HTMLSelectElement | null;
  grade?.addEventListener("change", () => {
    for (const tile of list.querySelectorAll<HTMLElement>("[data-puzzle]")) tile.hidden = grade.value !== "" && tile.dataset.pips !== grade.value;
  });
}
