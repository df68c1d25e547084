/** The record: one line per moment. Pressing a line goes there. */

import { useEffect, useRef } from "preact/hooks";
import { SeatMarker } from "../table/coins.tsx";
import { truncate } from "../table/truncate.ts";
import { t } from "../shared/texts.ts";
import type { Moment } from "../schema.gen.ts";
import { layout } from "./layout.ts";
import * as replay from "./state.ts";

export function Record() {
  const box = useRef<HTMLDivElement>(null);
  const lines = replay.moments.value;
  const at = replay.at.value;
  useEffect(() => {
    const element = box.current;
    const shown = element?.querySelector<HTMLElement>("[aria-current]");
    if (!element || !shown) return;
    // Scroll only the record, never the page: the board stays in place.
    const [frame, line] = [element.getBoundingClientRect(), shown.getBoundingClientRect()];
    const margin = Math.min(60, frame.height / 3);
    if (line.top < frame.top + margin) element.scrollTop += line.top - frame.top - margin;
    else if (line.bottom > frame.bottom - margin) element.scrollTop += line.bottom - frame.bottom + margin;
    truncate(element);
  }, [lines, at, layout.value]);
  return (
    <div class="record" role="region" aria-label={t("Log")} id="record" ref={box} tabIndex={0} onScroll={(event) => truncate(event.currentTarget)}>
      <ol>
        {lines.map((moment, k) => (
          <Line key={k} moment={moment} first={moment.round !== (lines[k - 1]?.round ?? 0)} now={k === at} />
        ))}
      </ol>
    </div>
  );
}

function Line({ moment, first, now }: { moment: Moment; first: boolean; now: boolean }) {
  return (
    <li class={now ? "latest" : ""} aria-current={now ? "step" : undefined}>
      {/* One stop for Tab. The arrow keys go through the lines. */}
      <button type="button" class="line bare" tabIndex={now ? 0 : -1} onClick={() => replay.jump(moment.at)}>
        <span class="round">{first && moment.round > 0 ? moment.round : ""}</span>
        {moment.seat === null ? <span /> : <SeatMarker seat={moment.seat} size={18} />}
        <span>{moment.text}</span>
      </button>
      {replay.remarks(moment).map((remark, k) => <p key={k} class="comment" lang="">{remark}</p>)}
      {moment.variations.length > 0 ? (
        <details class="variations">
          <summary>{t("Variations")}</summary>
          <pre>{moment.variations.join("\n")}</pre>
        </details>
      ) : null}
    </li>
  );
}
