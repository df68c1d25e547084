/** The timed run: three minutes, puzzles that get harder, and three faults at most. */

import { computed, signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { bestRun, handOver, keepRun } from "../shared/puzzlesdone.ts";
import { insist } from "../shared/net.ts";
import { siteAddress } from "../shared/root.ts";
import { t } from "../shared/texts.ts";
import { Coin } from "../shared/ui.tsx";
import { Cross, Tick } from "../trying/parts.tsx";
import type { Cards, PuzzleBoot, PuzzleTask } from "../schema.gen.ts";
import { fetchTask, sendDone } from "./calls.ts";
import { PuzzlePage } from "./page.tsx";
import { createPuzzle, type OpenPuzzle } from "./puzzle.ts";

/** The coins that decorate the start and the end. */
const COINS = ["lancer", "knight", "archer"] as const;

const RUN_MS = 180_000;
const FAULTS = 3;
/** How long a verdict is shown before the next puzzle, in milliseconds. */
const VERDICT_MS = 700;

export type Run = ReturnType<typeof createRun>;

export function createRun(boot: PuzzleBoot & Cards, order: number[]) {
  const stage = signal<"before" | "on" | "over">("before");
  const left = signal(RUN_MS);
  const done = signal<{ number: number; right: boolean }[]>([]);
  const task = signal<PuzzleTask>(boot.puzzle);
  const solved = computed(() => done.value.filter(({ right }) => right).length);
  const faults = computed(() => done.value.length - solved.value);
  const before = Math.max(boot.kept?.run ?? 0, bestRun());
  const puzzle = signal<OpenPuzzle>(open());
  let coming: Promise<PuzzleTask> | null = null;
  let clock: ReturnType<typeof setInterval> | undefined;

  function open(): OpenPuzzle {
    const { number } = task.peek();
    return createPuzzle({ ...boot, ...task.peek() }, (right) => judge(number, right));
  }

  /** Fetches the next puzzle while the present one is solved. */
  function fetchAhead(): void {
    const number = order[done.value.length + 1];
    coming = number === undefined ? null : insist(() => fetchTask(number));
    coming?.catch(() => undefined);
  }

  function start(): void {
    const end = Date.now() + RUN_MS;
    stage.value = "on";
    fetchAhead();
    clock = setInterval(() => {
      left.value = Math.max(0, end - Date.now());
      if (left.value === 0) finish();
    }, 200);
  }

  function finish(): void {
    if (stage.value === "over") return;
    clearInterval(clock);
    stage.value = "over";
    if (solved.value <= before) return;
    keepRun(solved.value);
    if (boot.kept !== null) void handOver(sendDone);
  }

  /** Counts a verdict, and opens the next puzzle. */
  function judge(number: number, right: boolean): void {
    if (stage.value !== "on" || done.value.some((one) => one.number === number)) return;
    done.value = [...done.value, { number, right }];
    setTimeout(() => void goOn(), VERDICT_MS);
  }

  async function goOn(): Promise<void> {
    const next = faults.value < FAULTS && coming !== null ? await coming.catch(() => null) : null;
    if (stage.value !== "on") return;
    if (next === null) return finish();
    task.value = next;
    puzzle.value = open();
    fetchAhead();
  }

  return { stage, left, done, task, puzzle, solved, faults, before, start };
}

/** Minutes and seconds. */
const minutes = (ms: number): string => {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};

export function RunPage({ run, boot }: { run: Run; boot: PuzzleBoot & Cards }) {
  if (run.stage.value !== "on") return <Frame run={run} />;
  return <PuzzlePage key={run.task.value.number} puzzle={run.puzzle.value} boot={{ ...boot, ...run.task.value }} score={<Score run={run} />} />;
}

/** The time left, the puzzles solved and the faults. */
function Score({ run }: { run: Run }) {
  const { solved, faults, left } = run;
  return (
    <p class="run-score">
      <b role="timer" aria-label={t("Time left")}>{minutes(left.value)}</b>
      <span>{t("Solved: {n}", { n: solved.value })}</span>
      <span class="run-faults" role="img" aria-label={t("Mistakes: {n} of {most}", { n: faults.value, most: FAULTS })}>
        {Array.from({ length: FAULTS }, (_, k) => (k < faults.value ? <Cross key={k} /> : <i key={k} />))}
      </span>
    </p>
  );
}

/** The page before a run and after it. */
function Frame({ run }: { run: Run }) {
  const frame = useRef<HTMLElement>(null);
  const over = run.stage.value === "over";
  useEffect(() => frame.current?.querySelector<HTMLElement>(".primary")?.focus(), [over]);
  const { solved, done, before } = run;
  return (
    <section ref={frame} class="run-frame">
      <div class="run-coins" aria-hidden="true">{COINS.map((kind) => <Coin key={kind} side="A" kind={kind} size={104} />)}</div>
      {over ? (
        <>
          <h1>{t("Puzzles solved: {n}", { n: solved.value })}</h1>
          <p role="status">{solved.value > before ? t("Your best run so far.") : before > 0 ? t("Your best run: {n}.", { n: before }) : null}</p>
          <ol class="run-done">
            {done.value.map(({ number, right }) => (
              <li key={number}><a href={siteAddress(`/puzzles/${number}`)}>{right ? <Tick /> : <Cross />}<span>{number}</span><span class="unseen-text">{right ? t("Solved") : t("Mistake")}</span></a></li>
            ))}
          </ol>
          <p class="run-ways"><a class="button primary" href={siteAddress("/puzzles/run")}>{t("New run")}</a><a class="button" href={siteAddress("/puzzles")}>{t("All puzzles")}</a></p>
        </>
      ) : (
        <>
          <h1>{t("Timed run")}</h1>
          <p>{t("Solve as many puzzles as you can in three minutes. They get harder, and the third mistake ends the run.")}</p>
          {before > 0 ? <p>{t("Your best run: {n}.", { n: before })}</p> : null}
          <p class="run-ways"><button type="button" class="button primary" onClick={run.start}>{t("Start")}</button><a class="button" href={siteAddress("/puzzles")}>{t("All puzzles")}</a></p>
        </>
      )}
    </section>
  );
}
