/** The replay of a game: the table after each line, and ways through it. */

import { render } from "preact";
import { installSprite } from "../board/coin.ts";
import { boot, extent, four } from "../table/boot.ts";
import { Card } from "../table/card.tsx";
import { bottom, polite, view } from "../table/signals.ts";
import { Decrees, FortsLeft } from "../table/decreesforts.tsx";
import { Standing } from "../table/locations.tsx";
import { later } from "../shared/later.tsx";
import { setTexts, t } from "../shared/texts.ts";
import { switchTheme } from "../shared/look.ts";
import { Languages } from "../shared/later/languages.tsx";
import { ThemeIcon } from "../shared/ui.tsx";
import type { SeatView, View } from "../schema.gen.ts";
import { Eyes, Links, Title } from "./about.tsx";
import { BoardPane } from "./board.tsx";
import { installKeys } from "./keys.ts";
import { layout } from "./layout.ts";
import { reviewing, trying } from "./lens.ts";
import { Pool } from "./pool.tsx";
import { Record } from "./record.tsx";
import { Seat } from "./seats.tsx";
import { replay, start, trouble } from "./state.ts";
import { Transport } from "./transport.tsx";

const Review = later(() => import("../review/reviewing.tsx"), "Review");

function App() {
  const now = view.value;
  if (now === null) return <p class="no-script" role="alert">{trouble.value}</p>;
  const { name, scale } = layout.value;
  const [above, below] = sitting(now);
  return (
    <main class={`review review-${name} ${four ? "four" : "two"}`} style={{ "--r": `${scale}px`, "--board": extent.width }}>
      <nav class="skips" aria-label={t("Skip to the log")}><a href="#record">{t("Skip to the log")}</a></nav>
      <div class="who above">
        <header class="masthead">
          <a class="name" href="/">{t("War Chest")}</a>
          <button type="button" class="tool" onClick={switchTheme} aria-label={t("Light or dark")} title={t("Light or dark")}><ThemeIcon /></button>
          <a class="tool" href="/rules" aria-label={t("How to play")} title={t("How to play")}>?</a>
        </header>
        {above.map((seat) => <Seat key={seat.seat} seat={seat} />)}
      </div>
      <div class="middle">
        <BoardPane />
        {now.phase === "draft" && now.draft !== null ? <Pool draft={now.draft} /> : null}
      </div>
      <TableLine view={now} lines={name === "wide" && !four} />
      <div class="who below">{below.map((seat) => <Seat key={seat.seat} seat={seat} />)}</div>
      <div class="when">
        {trying.value ? null : <Title />}
        {name === "wide" && four ? <Standing size={20} /> : null}
        {trying.value ? null : <Transport />}
        {replay.value?.over && replay.value.forms.includes("full") ? <Tabs /> : null}
        {reviewing.value ? <Review /> : (
          <>
            <Eyes />
            <Record />
            <Links />
          </>
        )}
        <Languages />
      </div>
      <Card />
      <div class="unseen-text" role="status" aria-live="polite">{polite.value}</div>
    </main>
  );
}

/** The record, or the review in its place. */
function Tabs() {
  if (trying.value) return null;
  const open = reviewing.value;
  return (
    <div class="chat-tabs review-tabs" role="group" aria-label={t("Log or review")}>
      <button type="button" class="bare" aria-pressed={!open} onClick={() => (reviewing.value = false)}>{t("Log")}</button>
      <button type="button" class="bare" aria-pressed={open} onClick={() => (reviewing.value = true)}>{t("Review")}</button>
    </div>
  );
}

/**
 * Returns the seats above the board and those below. With four they run clockwise from the lower right: the viewed seat, the
 * next, the partner, the last.
 */
function sitting(now: View): [SeatView[], SeatView[]] {
  const seats = now.seats.length;
  const of = (k: number): SeatView[] => now.seats.filter((s) => s.seat === (bottom.value + k) % seats);
  return seats === 2 ? [of(1), of(0)] : [[...of(1), ...of(3)], [...of(2), ...of(0)]];
}

/** The decrees and forts, which belong to the whole table. */
function TableLine({ view, lines }: { view: View; lines: boolean }) {
  if (!view.decrees && !view.forts) return null;
  return (
    <div class="table-line">
      <Decrees lines={lines} />
      <FortsLeft />
    </div>
  );
}

setTexts(boot.texts);
if (new URLSearchParams(location.search).has("review")) reviewing.value = true;
void installSprite();
installKeys();
const root = document.getElementById("app");
if (root) render(<App />, root);
void start();
