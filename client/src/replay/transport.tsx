/** The controls of the replay: the scrubber with a tick per round, the buttons, and the present line. */

import { SeatMarker } from "../table/coins.tsx";
import { personName } from "../table/names.ts";
import { t } from "../shared/texts.ts";
import { Icon, StepIcon, type StepSign } from "../shared/ui.tsx";
import * as replay from "./state.ts";

export function Transport() {
  const moment = replay.moment.value;
  const last = replay.last.value;
  const at = replay.at.value;
  return (
    <div class="transport" role="group" aria-label={t("Step through the game")}>
      <div class="scrubber">
        <input
          type="range"
          min={0}
          max={last}
          step={1}
          value={at}
          style={{ "--done": last === 0 ? 0 : at / last }}
          aria-label={t("Position in the game")}
          aria-valuetext={moment === null ? "" : replay.momentText(moment)}
          onInput={(event) => replay.jump(Number(event.currentTarget.value), false)}
        />
        <Rounds />
      </div>
      <div class="steps">
        <Step sign="start" label={t("First")} keys="Home" off={at === 0} run={() => replay.jump(0)} />
        <Step sign="back" label={t("Previous")} keys="ArrowLeft" off={at === 0} run={() => replay.step(-1)} />
        <button type="button" class="step bare" aria-keyshortcuts="Space" aria-label={replay.playing.value ? t("Pause") : t("Play from here")} title={replay.playing.value ? t("Pause") : t("Play from here")} onClick={replay.playOrPause}>
          <PlayIcon running={replay.playing.value} />
        </button>
        <Step sign="on" label={t("Next")} keys="ArrowRight" off={at === last} run={() => replay.step(1)} />
        <Step sign="now" label={t("Last")} keys="End" off={at === last} run={() => replay.jump(last)} />
      </div>
      <Now />
    </div>
  );
}

/** A button that stays in place: it can be pressed again and again. */
function Step({ sign, label, keys, off, run }: { sign: StepSign; label: string; keys: string; off: boolean; run: () => void }) {
  return (
    <button type="button" class="step bare" aria-keyshortcuts={keys} aria-label={label} title={label} aria-disabled={off} onClick={() => off || run()}>
      <StepIcon sign={sign} />
    </button>
  );
}

/** The beginnings of the rounds under the scrubber, every fifth with its number. */
function Rounds() {
  const all = replay.moments.value;
  const last = replay.last.value;
  const starts = all.filter((moment, k) => moment.round > 0 && moment.round !== (all[k - 1]?.round ?? 0));
  if (last === 0) return null;
  return (
    <div class="rounds" aria-hidden="true">
      {starts.map(({ at, round }) => (
        <i key={round} class={round % 5 === 0 ? "long" : ""} style={{ left: `${(100 * at) / last}%` }}>
          {round % 5 === 0 ? <b>{round}</b> : null}
        </i>
      ))}
    </div>
  );
}

/** The present line; if the record is out of sight, with the start of its comments. */
function Now() {
  const moment = replay.moment.value;
  if (moment === null) return null;
  const when = [moment.round > 0 ? t("Round {n}", { n: moment.round }) : "", moment.seat === null ? "" : personName(moment.seat), clock(moment.seconds)].filter(Boolean);
  return (
    <div class="now">
      <p class="now-line">
        {moment.seat === null ? null : <SeatMarker seat={moment.seat} size={20} />}
        <span>{moment.text}</span>
      </p>
      <p class="second">{when.join(" · ")}</p>
      {replay.remarks(moment).map((remark, k) => <p key={k} class="comment" lang="" aria-hidden="true">{remark}</p>)}
      <p class="trouble" role="alert">{replay.trouble.value}</p>
    </div>
  );
}

/** Returns the seconds since the start in the form of a clock. */
function clock(seconds: number | null): string {
  if (seconds === null) return "";
  const whole = Math.floor(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (n: number): string => String(n).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

function PlayIcon({ running }: { running: boolean }) {
  return (
    <Icon>
      <path class="fill" d={running ? "M5.5 4.500H8V15.500H5.500ZM12 4.500H14.500V15.500H12Z" : "M6 4L16 10L6 16Z"} />
    </Icon>
  );
}
