/** The course of a finished game, from its review: the curve, the player's biggest mistake and best find, and the luck. */

import { useEffect } from "preact/hooks";
import { signed } from "../../shared/forms.ts";
import { t } from "../../shared/texts.ts";
import type { MomentInWords, ReviewInWords, Side } from "../../schema.gen.ts";
import * as calls from "../../review/calls.ts";
import { HEIGHT, nearest, spotAt, spotsOf, WIDTH, type CurveSpot } from "../../review/curve.ts";
import { createReview, GOES_ON } from "../../review/review.ts";
import { polite } from "../../table/signals.ts";
import * as state from "../state.ts";
import { goTo } from "../../shared/root.ts";

/** A game of fewer actions is not worth a review that no player asked for. */
const LEAST_ACTIONS = 24;

const review = createReview(state.game, calls, (text) => (polite.value = text));

/** The address of the review at a moment of the replay. */
const address = (shown: number | null | undefined): string => `/replay/${state.game}?review=true${typeof shown === "number" ? `&at=${shown}` : ""}`;

/** Returns the side below the curve: the player's, or that at the lower edge. */
const ownSide = (): Side => state.sideOf(state.bottom.value);

export function Course() {
  const long = (state.payload.value?.record.length ?? 0) >= LEAST_ACTIONS;
  const asks = long && !state.watching;
  useEffect(() => {
    if (asks && review.state.value === null) void review.begin();
  }, [asks]);
  const now = review.state.value;
  if (!asks || (now !== null && !GOES_ON.has(now.state) && !now.review)) return null;
  if (!now?.review) return <Waiting />;
  return now.review.review.calibrated ? <Told result={now.review} /> : null;
}

/** How far the review is, shown instead of the curve. */
function Waiting() {
  const now = review.state.value;
  const done = now?.state === "running" ? (now.done ?? 0) : 0;
  const step = now?.state === "running" ? t("Reviewing the game: {n}%", { n: done }) : now?.state === "preparing" ? t("Preparing the first review") : t("The review is starting.");
  return (
    <div class="course course-waits">
      <label class="second" for="course-done">{step}</label>
      <progress id="course-done" max={100} value={done} />
    </div>
  );
}

function Told({ result }: { result: ReviewInWords }) {
  const own = state.boot.you.length > 0 && state.boot.mode !== "screen" ? state.boot.you : [];
  const best = (find: boolean): MomentInWords | undefined =>
    result.moments.filter(({ moment }) => moment.find === find && own.includes(moment.seat)).sort((a, b) => b.moment.points - a.moment.points)[0];
  const told = [best(false), best(true)].filter((one) => one !== undefined);
  const luck = result.review.seats.filter(({ seat }) => own.includes(seat)).reduce((sum, { draws }) => sum + draws, 0);
  return (
    <div class="course">
      <Curve result={result} told={told} />
      <ul class="course-told">
        {told.map((one) => (
          <li key={one.moment.at}>
            <a href={address(one.shown)}>
              <Triangle find={one.moment.find} />
              <span>
                <b>{t("Round {n}", { n: one.moment.round })}</b> {one.played} <b class="points">{signed(one.moment.find ? one.moment.points : -one.moment.points)}</b>
              </span>
            </a>
          </li>
        ))}
        {own.length > 0 ? (
          <li>
            <a href={address(null)}>
              <span class="luck" aria-hidden="true">≈</span>
              <span>{t("Luck of the draw")} <b class="points">{signed(luck)}</b></span>
            </a>
          </li>
        ) : null}
      </ul>
    </div>
  );
}

/** The chance of the side at the lower edge over the game. A press goes to that moment of the review. The review also has it as a table. */
function Curve({ result, told }: { result: ReviewInWords; told: MomentInWords[] }) {
  const side = ownSide();
  const spots = spotsOf(result.review, result.shown ?? [], side);
  const line = spots.map(({ x, y }) => `${x},${y}`).join(" ");
  const go = (event: MouseEvent & { currentTarget: HTMLElement }): void => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    // A press of the keyboard has no place on the curve.
    const spot = event.detail === 0 ? undefined : nearest(spots, ((event.clientX - left) / width) * WIDTH);
    event.preventDefault();
    goTo(address(spot?.shown));
  };
  return (
    <a class={`course-curve ${side === "A" ? "dusk" : "dawn"}`} href={address(null)} onClick={go}>
      <span class="course-head"><b>{t("How it went")}</b><span class="second">{t("select a moment")}</span></span>
      <span class="course-box">
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          <rect class="over" width={WIDTH} height={HEIGHT} />
          <polygon class="under" points={`0,${HEIGHT} ${line} ${WIDTH},${HEIGHT}`} />
          <path class="even" d={`M0 ${HEIGHT / 2}H${WIDTH}`} />
          <polyline class="line" points={line} />
        </svg>
        {told.map((one) => <Knob key={one.moment.at} find={one.moment.find} spot={spotAt(spots, one.moment)} />)}
      </span>
    </a>
  );
}

function Knob({ find, spot }: { find: boolean; spot: CurveSpot | undefined }) {
  if (spot === undefined) return null;
  return <i class={find ? "find" : "mistake"} style={{ left: `${(100 * spot.x) / WIDTH}%`, top: `${(100 * spot.y) / HEIGHT}%` }} />;
}

function Triangle({ find }: { find: boolean }) {
  return (
    <>
      <svg width="14" height="14" viewBox="-8 -8 16 16" aria-hidden="true"><path d={find ? "M0 -6L7 5H-7Z" : "M0 6L7 -5H-7Z"} /></svg>
      <span class="unseen-text">{find ? t("good find") : t("mistake")}</span>
    </>
  );
}
