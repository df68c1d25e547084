/** A moment tried again: the hand and the choices beside the board, then two cards, the game's action and the new one, each with its likely answer. */

import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { BoardState } from "../board/boardstate.ts";
import { shared } from "../shared/boot.ts";
import { inSigns, type BoundedChance } from "../shared/chance.ts";
import { keptAs } from "../shared/kept.ts";
import { ids, sentence } from "../shared/compose.ts";
import { pauseUntilUp } from "../shared/net.ts";
import { buttonName, signName, whichPath } from "../shared/prompts.ts";
import { t } from "../shared/texts.ts";
import { Sign } from "../shared/ui.tsx";
import { boot, cells } from "../table/boot.ts";
import { SeatCoin } from "../table/coins.tsx";
import { kindName } from "../table/names.ts";
import { opened, table } from "../table/signals.ts";
import type { GameRequest, BoardMark, Sitter, ReviewInWords, View } from "../schema.gen.ts";
import { fetchStandings } from "../replay/calls.ts";
import { layout } from "../replay/layout.ts";
import { lens } from "../replay/lens.ts";
import * as replay from "../replay/state.ts";
import { begin, fetchReason, tryAgain } from "./calls.ts";
import { arrowsOf, signsOf, withReply } from "./marks.ts";
import { Thumb } from "./thumb.tsx";
import { createTrial, verdictOn, verdictText, type Trial } from "./trial.ts";
import { goTo } from "../shared/root.ts";

interface Props {
  number: number;
  result: ReviewInWords;
  onNext: (number: number) => void;
  onClose: () => void;
}

/** The bot that is played from a position, as in the editor. */
const level = keptAs<string>("editor-bot", (stored) => {
  const levels = shared().home.levels.map(({ id }) => id);
  return levels.find((one) => one === stored) ?? levels[2] ?? levels[0] ?? "squire";
});

export function Again({ number, result, onNext, onClose }: Props) {
  const one = result.moments[number];
  const made = useRef<Trial | null>(null);
  const element = useRef<HTMLElement>(null);
  if (one !== undefined && made.current === null) {
    made.current = createTrial({ moment: one.moment, number, table, pauseUntilUp, tryAgain: (body) => tryAgain(replay.id, body), reason: (...asked) => fetchReason(replay.id, ...asked) });
  }
  const trial = made.current;
  useEffect(() => {
    if (trial === null || one === undefined) return undefined;
    const here = one.shown ?? replay.at.value;
    replay.jump(here, false);
    lens.value = {
      change: (base) => {
        const whole = trial.answered.value?.answer;
        const shown = { ...base, discsOnBoard: layout.value.scale >= cells.discsFrom };
        return whole ? withReply({ ...shown, ghosts: [], lasts: signsOf(trial.answered.value?.marks ?? []) }, whole.reply_marks) : shown;
      },
      onHex: trial.chooseHex,
      onDisc: (hex, name) => trial.act(name, hex),
      onBare: () => void trial.back(),
    };
    // The replay's position comes first.
    void replay.show().then(trial.start);
    const key = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || opened.value !== null) return;
      if (event.key === "Escape") {
        if (!trial.back()) onClose();
      } else if (/^[1-9]$/.test(event.key)) trial.chooseSlot(Number(event.key) - 1);
      else if (!/^(ArrowLeft|ArrowRight|Home|End| )$/.test(event.key) || (event.target as Element).closest(".board, button, a")) return;
      event.stopPropagation();
      if (event.key !== " ") event.preventDefault();
    };
    document.addEventListener("keydown", key, true);
    element.current?.focus({ preventScroll: true });
    return () => {
      document.removeEventListener("keydown", key, true);
      lens.value = null;
      trial.anew();
      table.hand.value = [];
      void replay.show();
    };
  }, [trial]);
  if (trial === null || one === undefined) return null;
  const next = result.moments.findIndex(({ moment }, k) => k > number && moment.seat === one.moment.seat && !moment.find);
  return (
    <section class="again" id="record" aria-label={t("Round {n}: try again", { n: one.moment.round })} ref={element} tabIndex={-1}>
      <header>
        <h1>{t("Round {n}: try again", { n: one.moment.round })}</h1>
        <span class="second">{t("not part of the game")}</span>
        <button type="button" class="bare again-close" aria-keyshortcuts="Escape" aria-label={t("Close")} onClick={onClose}>×</button>
      </header>
      {trial.answered.value === null ? <Asked trial={trial} seat={one.moment.seat} /> : <Answer trial={trial} result={result} number={number} next={next} onNext={onNext} />}
    </section>
  );
}

/** The question, the choices beside the hexes, and the hand. */
function Asked({ trial, seat }: { trial: Trial; seat: number }) {
  const { inquiry, slot, steps } = trial.selection.value;
  const coin = trial.coin.value;
  const question = trial.ask.value;
  const asked = inquiry?.what === "unit" ? t("Which {unit}?", { unit: kindName(coin ?? "") })
    : inquiry?.what === "path" ? whichPath(inquiry.paths)
    : coin !== null && question?.step === "coin" ? t("{unit}: choose a hex", { unit: kindName(coin) })
    : (question?.prompt ?? "");
  const waits = trial.judging.value && trial.now.value !== null;
  return (
    <>
      <p class="again-asked">{waits ? <span class="again-waits">{t("Checking your action.")}</span> : asked}</p>
      <p class="second again-said" role="status">{trial.said.value}</p>
      <Choices trial={trial} seat={seat} />
      <div class="again-hand" role="group" aria-label={t("Your hand")}>
        {trial.hand.value.map((kind, k) => (
          <button key={k} type="button" class={`bare ${slot === k ? "chosen" : ""} ${(slot !== null && slot !== k) || steps.length > 0 ? "off" : ""}`} aria-pressed={slot === k} onClick={() => trial.chooseSlot(k)}>
            <SeatCoin seat={seat} kind={kind} size={72} />
            <span>{kind === "royal" ? t("Royal") : kindName(kind)}</span>
          </button>
        ))}
      </div>
    </>
  );
}

function Choices({ trial, seat }: { trial: Trial; seat: number }) {
  const { inquiry, slot, steps } = trial.selection.value;
  const signs = [...new Set(trial.offers.value.discs.map((disc) => disc.name))];
  const beside = trial.beside.value;
  const recruits = beside.filter(({ verb }) => verb === "recruit");
  return (
    <div class="again-choices">
      {inquiry?.what === "path" ? inquiry.paths.map((path) => <button key={ids(path).join()} type="button" class="button" onClick={() => trial.go(path)}>{sentence(path)}</button>) : (
        <>
          {signs.map((name) => (
            <button key={name} type="button" class="button" onClick={() => trial.act(name)}>
              <Sign name={name} size={24} />
              {signName(name)}
            </button>
          ))}
          {beside.filter(({ verb }) => verb !== "recruit").map((choice) => <button key={choice.id} type="button" class="button" title={choice.label} onClick={() => trial.go([choice])}>{buttonName(choice)}</button>)}
          {recruits.length === 0 ? null : (
            <span class="button again-recruit" role="group" aria-label={t("Recruit")}>
              {t("Recruit")}
              {recruits.map((choice) => (
                <button key={choice.id} type="button" class="bare" aria-label={choice.label} title={choice.label} onClick={() => trial.go([choice])}><SeatCoin seat={seat} kind={choice.kind} size={34} /></button>
              ))}
            </span>
          )}
          {slot !== null || steps.length > 0 ? <button type="button" class="button undo" onClick={() => void trial.back()}>{t("Undo")}</button> : null}
        </>
      )}
    </div>
  );
}

/** A refusal to start a game. */
const refused = signal("");

function Answer({ trial, result, number, next, onNext }: { trial: Trial; result: ReviewInWords; number: number; next: number; onNext: (number: number) => void }) {
  const tried = trial.answered.value;
  const one = result.moments[number];
  const ways = useRef<HTMLDivElement>(null);
  useEffect(() => {
    refused.value = "";
    ways.current?.querySelector<HTMLElement>("button")?.focus({ preventScroll: true });
  }, [tried]);
  if (tried === null || tried.answer === null || one === undefined) return null;
  const { answer } = tried;
  const { moment } = one;
  const verdict = verdictOn(answer.chance, moment);
  const good = verdict === "best" || verdict === "better";
  const numbers = result.review.calibrated;
  return (
    <>
      <p class="again-verdict">{good ? <Tick /> : null}<span><b>{verdictText(verdict)}</b> {answer.text}</span></p>
      <div class="again-cards">
        <Card title={t("In the game")} chance={numbers ? { chance: moment.chance_played, bound: moment.bound_played } : null} action={one.played} reply={one.reply}>
          <Before at={(one.shown ?? 0) + 1} done={one.marks} reply={one.reply_marks} />
        </Card>
        <Card title={t("Now")} now chance={answer.chance === null ? null : { chance: answer.chance, bound: answer.bound }} action={answer.text} reply={answer.reply}>
          <Thumb view={tried.view} about={answer.reply_marks.length > 0 ? answer.reply_marks : tried.marks} paint={after(tried.marks, answer.reply_marks)} />
        </Card>
      </div>
      <div class="again-ways" ref={ways}>
        {next < 0 ? null : <button type="button" class="button primary" onClick={() => onNext(next)}>{t("Next mistake")}</button>}
        <button type="button" class={`button ${next < 0 ? "primary" : ""}`} onClick={trial.anew}>{t("Try another")}</button>
        {tried.position === "" ? null : <button type="button" class="button" onClick={() => void playOn(tried.position, moment.seat)}>{t("Play on")}</button>}
      </div>
      {refused.value ? <p class="review-trouble" role="alert">{refused.value}</p> : null}
    </>
  );
}

/** Starts a game from a position: the viewer in this seat, and the editor's bot in all others. */
async function playOn(position: string, seat: number): Promise<void> {
  const seats = (table.payload.value?.view.seats ?? []).map((one) => (one.seat === seat ? "you" : level.now.value) as Sitter);
  const request: GameRequest = { seats, setup: "first_game", ruleset: boot.ruleset as NonNullable<GameRequest["ruleset"]>, position };
  try {
    goTo(await begin(request));
  } catch (error) {
    refused.value = String((error as Error).message) || t("No connection.");
  }
}

function Card({ title, now = false, chance, action, reply, children }: { title: string; now?: boolean; chance: BoundedChance | null; action: string; reply: string; children: ComponentChildren }) {
  return (
    <section class={`again-card ${now ? "tried" : ""}`} aria-label={title}>
      {children}
      <p class="again-head"><b>{title}</b>{chance === null ? null : <b class="again-chance">{inSigns(chance)}</b>}</p>
      <p class="second">{action}</p>
      {reply ? <p class="second">{t("Likely reply: {text}", { text: reply })}</p> : null}
    </section>
  );
}

/** The game's position after a line. */
const positions = signal<Record<number, View>>({});

function Before({ at, done, reply }: { at: number; done: BoardMark[]; reply: BoardMark[] }) {
  const known = positions.value[at];
  useEffect(() => {
    if (known !== undefined) return;
    fetchStandings(replay.id, replay.form.value, at, at).then(([standing]) => {
      if (standing !== undefined) positions.value = { ...positions.peek(), [at]: standing.view };
    }, () => undefined);
  }, [at]);
  return known === undefined ? <div class="thumb" /> : <Thumb view={known} about={reply.length > 0 ? reply : done} paint={after(done, reply)} />;
}

/** An action that was done, with the likely answer to it. */
function after(done: BoardMark[], reply: BoardMark[]): Partial<BoardState> {
  return { lasts: signsOf([...done, ...reply]), arrows: [...arrowsOf(done, "faded"), ...arrowsOf(reply, "aim")] };
}

function Tick() {
  return <svg class="again-tick" width="22" height="22" viewBox="-11 -11 22 22" aria-hidden="true"><circle r="11" /><path d="M-5 0L-1.500 4L5 -4" /></svg>;
}
