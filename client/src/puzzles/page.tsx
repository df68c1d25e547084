/** The page of a puzzle: the armies, the board, and beside it the goal, both seats, and the hand or the verdict. */

import type { ComponentChild } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { kindName, ownerName } from "../rulebook/names.ts";
import { shared } from "../shared/boot.ts";
import { Pips } from "../shared/pips.tsx";
import { whichPath } from "../shared/prompts.ts";
import { hyphenated, listed, signed } from "../shared/forms.ts";
import { siteAddress } from "../shared/root.ts";
import { t, tn } from "../shared/texts.ts";
import { TallyDots } from "../shared/tally.tsx";
import { Coin, Glyph, MarkerCoin } from "../shared/ui.tsx";
import { RuleLink } from "../shared/rule.tsx";
import { TryBoard } from "../trying/board.tsx";
import { ArmyRows, Choices, Cross, HandOf, Purse, Tick } from "../trying/parts.tsx";
import type { BoardState } from "../board/boardstate.ts";
import type { Cards, PuzzlesBoot, PuzzleTask, SeatView, View } from "../schema.gen.ts";
import type { OpenPuzzle } from "./puzzle.ts";

interface Props {
  puzzle: OpenPuzzle;
  boot: PuzzlesBoot & PuzzleTask & Cards;
  /** In a timed run, the state of the run, which replaces hints and the ways on. */
  score?: ComponentChild;
}

export function PuzzlePage({ puzzle, boot, score }: Props) {
  const view = position(puzzle).view;
  const data = shared().boards[boot.step.board];
  const theirs = view.seats.find((seat) => seat.seat !== boot.seat);
  const mine = view.seats.find((seat) => seat.seat === boot.seat);
  const judged = puzzle.verdict.value !== null && boot.goal !== "coin";
  if (theirs === undefined || mine === undefined) return null;
  return (
    <>
      <div class="lesson-armies">
        {[theirs, mine].map((seat) => <ArmyRows key={seat.seat} seat={seat} kinds={seat.army} chosen={puzzle.coin.value} />)}
      </div>
      {data === undefined ? <div class="lesson-board" /> : (
        <TryBoard
          tried={puzzle}
          data={data}
          flip={boot.seat === 0}
          position={() => position(puzzle)}
          crossed={() => puzzle.crossed.value}
          change={(base) => withReply(puzzle, base)}
          first={() => puzzle.acting.value ?? view.units.find((unit) => unit.seat === boot.seat)?.hex}
        />
      )}
      <div class="lesson-side">
        <Head boot={boot} score={score} />
        <p class="puzzle-task" role="status">{boot.task}</p>
        {score === undefined ? <Words puzzle={puzzle} boot={boot} /> : null}
        <Seat seat={theirs} name={ownerName(2, theirs.seat)} first={view.initiative?.seat === theirs.seat} />
        <Seat seat={mine} name={t("You")} first={view.initiative?.seat === mine.seat} own />
        <TableLine view={view} boot={boot} />
        <div class={`lesson-talk ${judged ? "puzzle-verdict" : ""}`}>
          {judged ? <Verdict puzzle={puzzle} boot={boot} score={score} /> : <Asked puzzle={puzzle} boot={boot} score={score} />}
        </div>
      </div>
    </>
  );
}

/** The position that is seen: a turn of a line, or with a verdict that after the tried action. */
function position(puzzle: OpenPuzzle) {
  return puzzle.moment.value ?? puzzle.judged.value ?? puzzle.now.value ?? puzzle.begun;
}

/** Marks what was done, and adds the first turn that refutes it: arrows from where it comes, and rings around what it meets. */
function withReply(puzzle: OpenPuzzle, plain: Partial<BoardState>): Partial<BoardState> {
  const { trail } = position(puzzle);
  const base = { ...plain, lasts: trail.filter(({ from }) => from === null).map(({ to, verb }) => ({ hex: to, verb })) };
  const wrong = puzzle.verdict.value !== null && !puzzle.verdict.value.right && !puzzle.verdict.value.shown;
  const reply = (wrong && puzzle.moment.value === null ? puzzle.judged.value?.line[0]?.trail : undefined) ?? [];
  if (reply.length === 0) return base;
  const aims = reply.flatMap(({ from, to }) => (from === null || from === to ? [] : [{ from, to, name: "aim" as const }]));
  const met = Object.fromEntries(reply.map(({ to }) => [to, { target: true }]));
  return { ...base, marks: { ...base.marks, ...met }, arrows: [...(base.arrows ?? []).map((arrow) => ({ ...arrow, name: "faded" as const })), ...aims] };
}

function Head({ boot, score }: Pick<Props, "boot" | "score">) {
  return (
    <div class="lesson-head puzzle-head">
      <p class="lesson-place">
        <a href="/puzzles" class="puzzle-number"><span>{boot.number === boot.today ? t("Puzzle of the day") : t("Puzzle {n}", { n: boot.number })}</span><b aria-hidden="true">×</b><span class="unseen-text">{t("All puzzles")}</span></a>
        <span class="puzzle-grade"><Pips count={boot.pips} label={boot.grade} /> <span aria-hidden="true">{boot.grade}</span></span>
      </p>
      <h1>{boot.title}</h1>
      {score}
    </div>
  );
}

/** The ways to help and on. On a phone they stand below the board until a coin is chosen. */
function Words({ puzzle, boot }: Pick<Props, "puzzle" | "boot">) {
  const open = puzzle.verdict.value === null || (boot.goal === "coin" && !puzzle.verdict.value.right && !puzzle.verdict.value.shown);
  return (
    <p class={`puzzle-words ${open ? "" : "rest"}`}>
      {open ? (
        <>
          <button type="button" class="bare" onClick={puzzle.hint}>{t("Hint")} <kbd>H</kbd></button>
          <button type="button" class="bare" onClick={puzzle.show}>{t("Show the answer")}</button>
        </>
      ) : null}
      <a href={`/puzzles/${boot.next}`}>{open ? t("Skip") : t("Next puzzle")}</a>
    </p>
  );
}

/** A seat: its name, its places, its hand as backs, its bag and its discards. */
function Seat({ seat, name, first, own = false }: { seat: SeatView; name: string; first: boolean; own?: boolean }) {
  return (
    <section class={`puzzle-seat ${own ? "own" : "theirs"}`} aria-label={name}>
      <h2><span>{name}</span>{first ? <span class="puzzle-first" role="img" aria-label={t("Initiative: {name}", { name })}><Glyph name="initiative" size={20} /></span> : null}</h2>
      <span class="puzzle-places" role="img" aria-label={t("Locations held: {n} of {goal}", { n: seat.markers, goal: seat.goal })}>
        {Array.from({ length: seat.goal }, (_, k) => (k < seat.markers ? <MarkerCoin key={k} side={seat.side} size={22} /> : <i key={k} />))}
      </span>
      {own ? null : (
        <span class="puzzle-backs" role="img" aria-label={t("in hand: {list}", { list: seat.hand })}>
          {Array.from({ length: seat.hand }, (_, k) => <Coin key={k} side={seat.side} kind={null} size={36} />)}
        </span>
      )}
      <Purse seat={seat} />
    </section>
  );
}

/** The decrees with their seals and the remaining forts, which belong to the whole table. */
function TableLine({ view, boot }: { view: View; boot: Props["boot"] }) {
  if (view.decrees === null && view.forts === null) return null;
  return (
    <p class="puzzle-table">
      {view.decrees?.ids.map((id) => {
        const seals = view.decrees?.seals[id] ?? [];
        const name = boot.decrees[id]?.name ?? id;
        const label = listed([name, ...seals.map((side) => t("seal of {side}", { side: ownerName(2, side === "A" ? 0 : 1) }))]);
        return (
          <span key={id} class="puzzle-decree" title={boot.decrees[id]?.line ?? ""}>
            <Glyph name={`decree_${id}`} size={18} />
            <span aria-hidden="true">{name}</span>
            <span class="unseen-text">{label}</span>
            {seals.map((side) => <Coin key={side} side={side} kind="seal" size={20} />)}
          </span>
        );
      })}
      {view.forts === null ? null : <span>{t("Forts left: {n}", { n: view.forts.left })}</span>}
    </p>
  );
}

function Asked({ puzzle, boot, score }: Props) {
  const inquiry = puzzle.selection.value.inquiry;
  const coin = puzzle.coin.value;
  const asked = inquiry?.what === "unit" ? t("Which {unit}?", { unit: kindName(coin ?? "") })
    : inquiry?.what === "path" ? whichPath(inquiry.paths)
    : boot.goal === "coin" ? t("Choose one of the other side's coins.")
    : puzzle.selection.value.steps.length > 0 ? (puzzle.ask.value?.prompt ?? "")
    : coin === null ? (puzzle.found.value > 0 ? t("What next?") : t("Your turn: choose a coin")) : t("{unit}: choose a hex", { unit: kindName(coin) });
  const said = puzzle.said.value;
  const verdict = puzzle.verdict.value;
  const ended = verdict?.right || verdict?.shown;
  return (
    <>
      <div class="lesson-said">
        {verdict !== null ? <VerdictText puzzle={puzzle} /> : (
          <>
            <p class="lesson-sentence puzzle-asked">{asked}</p>
            <p class="lesson-answer" role="status">
              {said === null ? null : (
                <>{said.hint ? null : <Cross />}<span>{said.text}<RuleLink rule={said.rule} /></span></>
              )}
            </p>
            {coin === null || said !== null ? null : <p class="puzzle-line">{boot.catalogue[coin]?.line}</p>}
          </>
        )}
      </div>
      {boot.goal === "coin" ? (
        <>
          <Kinds puzzle={puzzle} boot={boot} />
          {ended && score === undefined ? <Ways puzzle={puzzle} boot={boot} /> : null}
        </>
      ) : (
        <>
          <Choices tried={puzzle} />
          <HandOf tried={puzzle} off={(kind, index) => (puzzle.selection.value.slot !== null && puzzle.selection.value.slot !== index) || (puzzle.meantCoin.value !== null && kind !== puzzle.meantCoin.value)} />
        </>
      )}
    </>
  );
}

/** The other side's kinds of coins, to choose from, each with its coins' whereabouts. */
function Kinds({ puzzle, boot }: Props) {
  const theirs = puzzle.begun.view.seats.find((seat) => seat.seat !== boot.seat);
  const verdict = puzzle.verdict.value;
  const ended = (verdict?.right || verdict?.shown) ?? false;
  if (theirs === undefined) return null;
  return (
    <div class="puzzle-kinds" role="group" aria-label={t("The other side's coins")}>
      {boot.kinds.map((kind) => {
        const out = puzzle.ruledOut.value.includes(kind);
        const answer = ended && puzzle.judged.value?.coin === kind;
        return (
          <button key={kind} type="button" class={`bare ${answer ? "found" : out || ended ? "off" : ""}`} disabled={ended || out} data-kind={kind} onClick={() => puzzle.tryCoin(kind)}>
            <Coin side={theirs.side} kind={kind} size={52} />
            <span>{hyphenated(kind === "royal" ? t("Royal") : kindName(kind))}</span>
            {theirs.tally[kind] === undefined ? null : <TallyDots tally={theirs.tally[kind]} side={theirs.side} />}
          </button>
        );
      })}
    </div>
  );
}

function VerdictText({ puzzle }: { puzzle: OpenPuzzle }) {
  const verdict = puzzle.verdict.value;
  if (verdict === null) return null;
  return (
    <div class="puzzle-told" role="status">
      <div class="puzzle-result">
        <h2>{verdict.right ? <Tick /> : verdict.shown ? null : <Cross />} <span>{verdict.title}</span></h2>
        <Rated puzzle={puzzle} />
      </div>
      {puzzle.turn.value === "" ? null : <p class="puzzle-turn">{puzzle.turn.value}</p>}
      {puzzle.turn.value === "" || puzzle.left.value === 0 ? verdict.why.map((sentence) => <p key={sentence}>{sentence}</p>) : null}
      {verdict.themes?.length && puzzle.left.value === 0 ? (
        <p class="puzzle-themes">{verdict.themes.map(({ id, name }) => <a key={id} href={siteAddress(`/puzzles/${id}`)}>{name}</a>)}</p>
      ) : null}
    </div>
  );
}

/** The rating after a first try and its change, or how many puzzles are missing until there is one. */
function Rated({ puzzle }: { puzzle: OpenPuzzle }) {
  const rated = puzzle.rated.value;
  if (rated === null) return null;
  const { rating, change, missing } = rated.standing;
  return (
    <p class="puzzle-rated">
      {rating === null ? tn("Puzzle rating after one more puzzle", "Puzzle rating after {n} more puzzles", missing) : <>{t("Puzzle rating")} <b>{rating}</b></>}
      {change === null ? null : <b>{signed(change)}</b>}
      {rated.byHint ? <span>{t("A hint counts as a mistake.")}</span> : null}
    </p>
  );
}

function Verdict({ puzzle, boot, score }: Props) {
  return (
    <>
      <div class="lesson-said"><VerdictText puzzle={puzzle} /></div>
      <HandOf tried={puzzle} off={() => true} still />
      {score === undefined ? <Ways puzzle={puzzle} boot={boot} /> : null}
    </>
  );
}

/** The ways on from a verdict. */
function Ways({ puzzle, boot }: Props) {
  const ways = useRef<HTMLDivElement>(null);
  const left = puzzle.left.value;
  useEffect(() => ways.current?.querySelector<HTMLElement>(".primary")?.focus(), [puzzle.judged.value, left]);
  const verdict = puzzle.verdict.value;
  if (verdict === null) return null;
  const wrong = !verdict.right && !verdict.shown;
  return (
    <div ref={ways} class="lesson-ways puzzle-ways">
      {left > 0 ? <button type="button" class="button primary puzzle-next" onClick={puzzle.next}>{wrong && puzzle.turn.value === "" ? t("Show why") : t("Next action")}</button> : null}
      {wrong ? (
        <>
          <button type="button" class={`button ${left > 0 ? "" : "primary"}`} onClick={puzzle.again}>{t("Try again")}</button>
          <button type="button" class="button" onClick={puzzle.show}>{t("Show the answer")}</button>
        </>
      ) : (
        <>
          <a class={`button ${left > 0 ? "" : "primary"}`} data-next href={`/puzzles/${boot.next}`}>{t("Next puzzle")} <kbd>N</kbd></a>
          {boot.goal === "coin" ? <a class="button" href="/puzzles">{t("All puzzles")}</a> : <button type="button" class="button" onClick={puzzle.again}>{t("Look again")}</button>}
        </>
      )}
    </div>
  );
}
