/** The review in the record's place: the curve, the sums, the moments, and the ways to try one again. */

import { effect, signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { inWords } from "../shared/chance.ts";
import { four } from "../table/boot.ts";
import type { BoardState } from "../board/boardstate.ts";
import { later } from "../shared/later.tsx";
import { listed, signed } from "../shared/forms.ts";
import { t, tn } from "../shared/texts.ts";
import { SeatMarker } from "../table/coins.tsx";
import { personName, shortPersonName, sideName, sideOf } from "../table/names.ts";
import { MarkerCoin } from "../shared/ui.tsx";
import { bottom, polite, view } from "../table/signals.ts";
import type { Side, MomentInWords, ReviewInWords } from "../schema.gen.ts";
import { lens, reviewing, trying } from "../replay/lens.ts";
import { layout } from "../replay/layout.ts";
import * as replay from "../replay/state.ts";
import * as calls from "./calls.ts";
import { HEIGHT, nearest, present, restOf, roundStarts, spotAt, spotsOf, ticks, WIDTH, type CurveSpot } from "./curve.ts";
import { afterSteps, BetterLine, stepsShown } from "./line.tsx";
import { withMoment } from "./marks.ts";
import { createReview, GOES_ON } from "./review.ts";
import { Thumb } from "./thumb.tsx";

const Again = later(() => import("./again.tsx"), "Again");

const review = createReview(replay.id, calls, (text) => (polite.value = text));
/** The open moment, and the one that is tried again; both by their places in the review. */
const opened = signal<number | null>(null);
const again = signal<number | null>(null);

/** The viewer's seats. */
const ownSeats = (): number[] => (replay.replay.value?.people ?? []).filter((person) => person.you).map(({ seat }) => seat);

/** Returns the viewer's side, or null for spectators and for both sides of one screen. */
function ownSide(): Side | null {
  const [side, ...more] = new Set(ownSeats().map(sideOf));
  return side === undefined || more.length > 0 ? null : side;
}

// The board shows the open moment until another place of the game is looked at.
effect(() => {
  trying.value = again.value !== null;
  if (again.value !== null) return;
  const result = review.state.value?.review?.moments[opened.value ?? -1];
  const there = result !== undefined && reviewing.value && replay.at.value === result.shown;
  const shown = stepsShown.value;
  const change = (base: Partial<BoardState>): Partial<BoardState> =>
    result === undefined ? base : shown > 0 ? afterSteps(base, result.steps ?? [], shown) : withMoment(base, result.marks, result.moment.find ? [] : result.better_marks);
  lens.value = there ? { change } : null;
});

/** Returns the sides, the viewer's first. */
const sides = (): Side[] => (ownSide() ?? sideOf(bottom.value)) === "A" ? ["A", "B"] : ["B", "A"];

/** Returns the seats of a review in the order in which they are told: by sides, the viewer's side and seat first. */
function inOrder({ seats }: ReviewInWords["review"]): typeof seats {
  const [first, own] = [sides()[0], ownSeats()];
  return [...seats].sort((a, b) => Number(sideOf(b.seat) === first) - Number(sideOf(a.seat) === first) || Number(own.includes(b.seat)) - Number(own.includes(a.seat)) || a.seat - b.seat);
}

/** Shows the choice that cost most on the board, unless another moment was asked for: the headline is about it. */
function openDecisive({ moments }: ReviewInWords): void {
  if (replay.at.value !== 0 || opened.value !== null) return;
  const [costliest] = moments.map((one, number) => ({ one, number })).filter(({ one }) => !one.moment.find).sort((a, b) => b.one.moment.points - a.one.moment.points);
  if (costliest === undefined) return;
  unasked = costliest.number;
  open(costliest.number, costliest.one);
}
/** The moment that the page has opened by itself: the list does not scroll to it. */
let unasked: number | null = null;

function open(number: number, { shown }: MomentInWords): void {
  opened.value = opened.value === number ? null : number;
  stepsShown.value = 0;
  if (typeof shown === "number") replay.jump(shown, false);
}

export function Review() {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    if (review.state.value === null) void review.begin();
  }, []);
  const now = review.state.value;
  const result = now?.review ?? null;
  const ready = result !== null;
  useEffect(() => {
    // If the window has room for little more than the board, the review scrolls into sight below it.
    const top = element.current?.getBoundingClientRect().top ?? 0;
    if (ready && top > innerHeight * 0.7) element.current?.scrollIntoView({ block: "start" });
    if (result !== null) openDecisive(result);
  }, [ready]);
  const number = again.value;
  if (result !== null && number !== null && result.moments[number] !== undefined) {
    return <Again key={number} number={number} result={result} onNext={(next) => (again.value = next)} onClose={() => (again.value = null)} />;
  }
  return (
    <section class="reviewed" id="record" aria-label={t("Review")} ref={element} tabIndex={-1}>
      {result !== null ? <Result result={result} /> : <Waiting />}
    </section>
  );
}

/** How far the review is, or why there is none. */
function Waiting() {
  const now = review.state.value;
  const trouble = review.trouble.value ? <p class="review-trouble" role="alert">{review.trouble.value}</p> : null;
  if (now !== null && GOES_ON.has(now.state)) {
    const { before = 0 } = now;
    const done = now.state === "waiting" ? 0 : (now.done ?? 0);
    return (
      <div class="review-progress">
        <label for="review-done">{now.state === "preparing" ? t("Preparing the first review: {n}%", { n: done }) : now.state === "running" ? t("Reviewing the game: {n}%", { n: done }) : before > 0 ? t("Reviews ahead of yours: {n}", { n: before }) : t("The review is starting.")}</label>
        <progress id="review-done" max={100} value={done} />
        {trouble}
        <button type="button" class="button" onClick={() => void review.end()}>{t("Cancel")}</button>
      </div>
    );
  }
  if (now === null && trouble === null) return null;
  return (
    <div class="review-progress">
      {trouble}
      {now?.state === "impossible" ? null : <button type="button" class="button" onClick={() => void review.ask()}>{t("Review the game")}</button>}
    </div>
  );
}

function Result({ result }: { result: ReviewInWords }) {
  const own = ownSeats();
  const { calibrated } = result.review;
  const mistakes = result.moments.flatMap(({ moment }, k) => (own.includes(moment.seat) && !moment.find ? [k] : []));
  const first = mistakes[0];
  return (
    <>
      {result.decided ? <p class="decided">{result.decided}</p> : <button type="button" class="button" onClick={() => void review.ask()}>{t("Review again, with advice")}</button>}
      {calibrated ? <Curve result={result} own={ownSide()} /> : <p class="second">{t("Chances have not been measured for games like this, so none are shown.")}</p>}
      {result.decided ? <Lessons result={result} /> : null}
      {result.moments.length === 0 ? <p class="second">{t("No choice mattered much.")}</p> : (
        <ol class="moments" aria-label={t("Moments that mattered")}>
          {result.moments.map((one, k) => <MomentLine key={one.moment.at} one={one} number={k} calibrated={calibrated} />)}
        </ol>
      )}
      {first === undefined ? null : (
        <button type="button" class="button learn" onClick={() => (again.value = first)}>
          {tn("Learn from your mistake", "Learn from {n} mistakes", mistakes.length)}
        </button>
      )}
      {calibrated ? <Sums result={result} /> : null}
      <p class="second review-foot">{t("Each action is judged by what its player knew at the time.")} <a class="quiet" href={`/api/replays/${replay.id}/review/text`} download>{t("Text with comments")}</a></p>
    </>
  );
}

/** The chances over the game. A press goes there. For screen readers it is a table. */
function Curve({ result, own }: { result: ReviewInWords; own: Side | null }) {
  const side = own ?? sideOf(bottom.value);
  const spots = spotsOf(result.review, result.shown ?? [], side);
  const line = spots.map(({ x, y }) => `${x},${y}`).join(" ");
  const now = present(spots, replay.at.value, replay.last.value);
  const look = side === "A" ? "dusk" : "dawn";
  const go = (event: MouseEvent & { currentTarget: SVGSVGElement }): void => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const spot = nearest(spots, ((event.clientX - left) / width) * WIDTH);
    if (spot?.shown !== null && spot !== undefined) replay.jump(spot.shown, false);
  };
  const named = own !== null ? "" : four ? sideName(side) : personName(view.value?.seats.find((seat) => seat.side === side)?.seat ?? 0);
  const caption = own === null ? t("{name}'s chances", { name: named }) : four ? t("Your team's chances") : t("Your chances");
  return (
    <figure class="chances">
      <figcaption><b>{caption}</b><span class="second" aria-hidden="true">{t("by round")}</span></figcaption>
      <div class="curve-box" aria-hidden="true">
        <svg class={`curve ${look}`} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true" onClick={go}>
          <rect class="curve-over" width={WIDTH} height={HEIGHT} />
          <polygon class="curve-under" points={`0,${HEIGHT} ${line} ${WIDTH},${HEIGHT}`} />
          <path class="curve-even" d={`M0 ${HEIGHT / 2}H${WIDTH}`} />
          <polyline class="curve-line" points={line} />
          {now === undefined ? null : <path class="curve-now" d={`M${now.x} 0V${HEIGHT}`} />}
        </svg>
        {result.moments.map((one) => <Sign key={one.moment.at} one={one} spots={spots} />)}
        {now === undefined ? null : <i class="curve-knob" style={placed(now)} />}
      </div>
      <p class="curve-rounds second" aria-hidden="true">{ticks(spots).map(({ round, x }) => <span key={round} style={{ left: `${(100 * x) / WIDTH}%` }}>{round}</span>)}</p>
      {four ? <Teams result={result} /> : null}
      <table class="unseen-text">
        <caption>{t("Chances at the start of each round")}</caption>
        <thead><tr><th scope="col">{t("Round")}</th><th scope="col">{t("Chance")}</th></tr></thead>
        <tbody>
          {roundStarts(spots).map((spot) => (
            <tr key={spot.at}><th scope="row">{spot.round}</th><td>{inWords(spot)}</td></tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

/** The sign of a moment on the curve: a mistake or a find. */
function Sign({ one, spots }: { one: MomentInWords; spots: CurveSpot[] }) {
  const spot = spotAt(spots, one.moment);
  if (spot === undefined) return null;
  const { find } = one.moment;
  return (
    <span class="curve-sign" style={placed({ x: spot.x, y: Math.min(Math.max(spot.y, EDGE), HEIGHT - EDGE) })}>
      <Triangle find={find} size={16} />
    </span>
  );
}

/** The sign of a mistake or of a find. */
function Triangle({ find, size }: { find: boolean; size: number }) {
  return <svg class={find ? "find" : "mistake"} width={size} height={size} viewBox="-8 -8 16 16" aria-hidden="true"><path d={find ? "M0 -6L7 5H-7Z" : "M0 6L7 -5H-7Z"} /></svg>;
}

/** The least distance of a sign from the edges of the curve. */
const EDGE = 9;

/** Returns a place on the curve, in percent: the curve is as wide as the page allows. */
const placed = ({ x, y }: Pick<CurveSpot, "x" | "y">) => ({ left: `${(100 * x) / WIDTH}%`, top: `${(100 * y) / HEIGHT}%` });

/** The players of each side, under the curve of a game for four. The side of the curve is first. */
function Teams({ result }: { result: ReviewInWords }) {
  return (
    <ul class="curve-teams">
      {sides().map((side) => (
        <li key={side}><MarkerCoin side={side} size={16} /> <b>{sideName(side)}</b> <span>{listed(inOrder(result.review).filter(({ seat }) => sideOf(seat) === side).map(({ seat }) => personName(seat)))}</span></li>
      ))}
    </ul>
  );
}

/** The worth of draws and choices, for each seat. With four the seats stand by sides, under their signs. */
function Sums({ result: { review } }: { result: ReviewInWords }) {
  const { rest = 0, ended = 0 } = review;
  const seats = four ? inOrder(review) : review.seats;
  const own = seats.some(({ others }) => others != null); // an older review has one rest for both sides
  return (
    <table class="sums">
      <thead>
        {four ? <tr><td />{sides().map((side) => <th key={side} scope="colgroup" colSpan={2}>{sideName(side)}</th>)}</tr> : null}
        <tr><td />{seats.map(({ seat }) => <th key={seat} scope="col">{four ? <><SeatMarker seat={seat} size={20} /><span class="unseen-text">{personName(seat)}</span></> : shortPersonName(seat)}</th>)}</tr>
      </thead>
      <tbody>
        <tr><th scope="row">{t("Luck of the draw")}</th>{seats.map(({ seat, draws }) => <td key={seat}>{signed(draws)}</td>)}</tr>
        <tr><th scope="row">{t("Cost of choices")}</th>{seats.map(({ seat, lost }) => <td key={seat}>{Math.round(lost)}</td>)}</tr>
        {seats.some(({ found }) => found) ? <tr><th scope="row">{t("Gain from good finds")}</th>{seats.map(({ seat, found = 0 }) => <td key={seat}>{Math.round(found)}</td>)}</tr> : null}
        {own ? <tr><th scope="row" title={t("What the others did, as far as this player could see")}>{t("Turns of the others")}</th>{seats.map(({ seat, others }) => <td key={seat}>{signed(others ?? 0)}</td>)}</tr> : null}
        {ended ? <tr><th scope="row">{t("How the game ended")}</th>{seats.map(({ seat }) => <td key={seat}>{signed(restOf(ended, seat))}</td>)}</tr> : null}
        <tr class="second"><th scope="row">{t("Unexplained")}</th>{seats.map(({ seat, rest: mine = 0 }) => <td key={seat}>{signed(own ? mine : restOf(rest, seat))}</td>)}</tr>
      </tbody>
    </table>
  );
}

/** What a teacher would say to each player: what to change and what to try next. That of the viewer is open, and that of both players for others. */
function Lessons({ result: { advice = [], accuracy, review: all } }: { result: ReviewInWords }) {
  const own = ownSeats();
  return (
    <ul class="lessons">
      {inOrder(all).map((one) => {
        const k = all.seats.indexOf(one);
        return (
          <li key={one.seat}>
            <details open={own.length > 0 ? own.includes(one.seat) : !four}>
              <summary><SeatMarker seat={one.seat} size={18} /> <b>{personName(one.seat)}</b> <span class="second">{accuracy[k]}</span></summary>
              {(advice[k] ?? []).map((sentence, n) => <p key={n}>{sentence}</p>)}
            </details>
          </li>
        );
      })}
    </ul>
  );
}

/** A line for a moment. The open one says what was better, and can be tried again. */
function MomentLine({ one, number, calibrated }: { one: MomentInWords; number: number; calibrated: boolean }) {
  const { find, points, round, seat } = one.moment;
  const now = opened.value === number;
  const element = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (now && unasked !== number) element.current?.scrollIntoView({ block: "nearest" });
    unasked = null;
  }, [now]);
  // On a phone the board may be out of sight.
  const small = layout.value.name === "phone";
  const board = replay.at.value === one.shown;
  return (
    <li class={`${now ? "open" : ""} ${four ? (sideOf(seat) === "A" ? "dusk" : "dawn") : ""}`} ref={element}>
      <button type="button" class="bare moment" aria-expanded={now} onClick={() => open(number, one)}>
        <span class="round"><span class="unseen-text">{t("Round {n}", { n: round })}</span><span aria-hidden="true">{round}</span></span>
        <span><Triangle find={find} size={14} /><span class="unseen-text">{find ? t("good find") : t("mistake")}</span></span>
        <SeatMarker seat={seat} size={18} />
        <span class="moment-text" aria-hidden="true">{four ? <span class="second">{personName(seat)}</span> : null}{one.played}</span>
        <span class="unseen-text">{t("{name}: {line}", { name: personName(seat), line: one.played })}</span>
        {calibrated ? <b>{signed(find ? points : -points)}</b> : null}
      </button>
      {now ? (
        <div class="moment-more">
          {small && view.value !== null && board ? (
            <Thumb
              view={view.value}
              about={[...one.marks, ...(find ? [] : one.better_marks)]}
              paint={stepsShown.value > 0 ? afterSteps({}, one.steps ?? [], stepsShown.value) : withMoment({}, one.marks, find ? [] : one.better_marks)}
            />
          ) : null}
          <p>{one.why}</p>
          {find || !board ? null : <BetterLine one={one} />}
          {find ? null : <button type="button" class="button" onClick={() => (again.value = number)}>{t("Try again from here")}</button>}
        </div>
      ) : null}
    </li>
  );
}
