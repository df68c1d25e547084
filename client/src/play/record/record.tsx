/** The record of a running game, and the way back through it. */

import { useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../../shared/texts.ts";
import { MarkerCoin, StepIcon, type StepSign } from "../../shared/ui.tsx";
import { SeatMarker } from "../../table/coins.tsx";
import { truncate } from "../../table/truncate.ts";
import { Askings, asksHere } from "../offers/asking.tsx";
import * as state from "../state.ts";

export function Record() {
  const lines = state.payload.value?.record ?? [];
  const flip = state.payload.value?.view.flip ?? null;
  const box = useRef<HTMLDivElement>(null);
  const at = state.past.value?.at ?? lines.length - 1;
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const show = (): void => {
      const shown = element.querySelector(".latest");
      if (at === lines.length - 1) element.scrollTop = element.scrollHeight;
      else if (shown) shown.scrollIntoView({ block: "nearest" });
      else element.scrollTop = 0;
      truncate(element);
    };
    // Scroll at once: a new line must never be painted out of sight.
    show();
    // The parts above and below the record grow and shrink, and its lines wrap again.
    const observer = new ResizeObserver(show);
    for (const part of [element, ...element.children]) observer.observe(part);
    return () => observer.disconnect();
    // Repeat it with every state: a line may become longer, and the line of the coin flip stands above the first.
  }, [state.payload.value, at]);
  return (
    <>
      <div class="record" role="log" aria-label={t("Log")} aria-live="off" id="record" ref={box} tabIndex={0} onScroll={(event) => truncate(event.currentTarget)}>
        <ol>
          {flip !== null ? (
            <li>
              <span class="line">
                <span class="round" />
                <MarkerCoin side={flip} size={18} />
                <span>{t("{side} wins the coin flip", { side: state.sideName(flip) })}</span>
              </span>
            </li>
          ) : null}
          {lines.map((line, k) => (
            <li key={`${line.seq}-${k}`} class={k === at ? "latest" : ""} aria-current={k === at ? "step" : undefined}>
              {/* The arrow keys step through the lines: with Tab there would be two hundred stops. */}
              <button type="button" class="line bare" tabIndex={-1} onClick={() => void state.showPast(k)}>
                <span class="round">{line.round !== lines[k - 1]?.round ? line.round : ""}</span>
                <SeatMarker seat={line.seat} size={18} />
                <span>{line.text}</span>
              </button>
            </li>
          ))}
        </ol>
      </div>
      {lines.length > 0 ? <Steps at={at} last={lines.length - 1} /> : asksHere() ? <div class="steps"><span class="askings"><Askings /></span></div> : null}
    </>
  );
}

/** Buttons for the record: first, previous, next, latest. */
export function Steps({ at, last }: { at: number; last: number }) {
  return (
    <div class="steps" role="group" aria-label={t("Step through the log")}>
      {asksHere() ? <span class="askings"><Askings /></span> : null}
      <Step sign="start" label={t("First")} off={at < 0} run={() => void state.showPast(-1)} />
      <Step sign="back" label={t("Previous")} off={at < 0} run={() => state.stepPast(-1)} />
      <Step sign="on" label={t("Next")} off={at >= last} run={() => state.stepPast(1)} />
      <Step sign="now" label={t("Latest")} off={at >= last} run={state.showPresent} />
    </div>
  );
}

/** A button that stays in place: it can be pressed again and again. */
function Step({ sign, label, off, run }: { sign: StepSign; label: string; off: boolean; run: () => void }) {
  return (
    <button type="button" class="step bare" aria-label={label} title={label} aria-disabled={off} onClick={() => off || run()}>
      <StepIcon sign={sign} />
    </button>
  );
}

/** Whether the record is laid over the sheet, if it has no place on the page. */

export function RecordCard() {
  return (
    <section class="card bag-card record-card" aria-label={t("Log")}>
      <button type="button" class="close bare touch" onClick={() => (state.recordOpen.value = false)} aria-label={t("Close")}>×</button>
      <h2>{t("Log")}</h2>
      <Record />
    </section>
  );
}
