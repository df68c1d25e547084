/** The puzzle of the day, as one line. */

import { useEffect, useState } from "preact/hooks";
import { call } from "../shared/net.ts";
import { daysRunning } from "../shared/daysrunning.ts";
import { Pips } from "../shared/pips.tsx";
import { doneBy, running } from "../shared/puzzlesdone.ts";
import { t } from "../shared/texts.ts";
import type { PuzzleOfTheDay } from "../schema.gen.ts";

export function PuzzleLine() {
  const [today, setToday] = useState<PuzzleOfTheDay | null>(null);
  useEffect(() => {
    call("GET", "/api/puzzles/today").then(async (response) => response.ok && setToday((await response.json()) as PuzzleOfTheDay), () => undefined);
  }, []);
  const done = today === null ? null : doneBy(today.kept);
  const solved = today !== null && done?.days.includes(today.day) === true;
  return (
    <a class="puzzle-line" href="/puzzles/today">
      {solved ? <svg class="lesson-mark" width="22" height="22" viewBox="-11 -11 22 22" aria-hidden="true"><circle r="11" /><path d="M-5 0L-1.500 4L5 -4" /></svg> : null}
      <b>{t("Puzzle of the day")}</b>
      <span class="second">{today === null ? "" : solved ? daysRunning(running(done?.days ?? [], today.day)) || t("Solved") : today.title}</span>
      {today === null || solved ? null : <Pips count={today.pips} label={t("Difficulty: {n} of 5", { n: today.pips })} />}
      <svg class="icon chevron" width="10" height="16" viewBox="0 0 10 16" aria-hidden="true"><path d="M2 2L8 8L2 14" /></svg>
    </a>
  );
}
