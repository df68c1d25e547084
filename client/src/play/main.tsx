/**
 * The page on which a game is played, put together from a folder for each activity:
 *
 * - `turn`: act with the hand and the board, now or in advance;
 * - `draft`: choose units, a seat and a place in the order;
 * - `offers`: ask, answer, resign, and the choices after the end;
 * - `chat`: talk to the others;
 * - `clock`: see the time and whose turn it is;
 * - `help`: hints, and the coach of a first game;
 * - `record`: read and save the record, and look back;
 * - `seats`: see each player's seat, and the player's panel;
 * - `controls`: keys and settings;
 * - `connection`: stay in step with the server, and send actions.
 *
 * Beside them are `world` (the state), `controller` (the logic), `page` and `actions` (both, for this page) and `state` (all, for components).
 */

import { render } from "preact";
import { installSprite } from "../board/coin.ts";
import { coach, forced, premove, threats } from "../shared/choices.ts";
import { later, styled } from "../shared/later.tsx";
import { listed } from "../shared/forms.ts";
import { openNext } from "../shared/opening.ts";
import { setTexts, t } from "../shared/texts.ts";
import { BoardPane } from "./turn/boardview.tsx";
import { Army } from "../table/armies.tsx";
import { Card } from "../table/card.tsx";
import { FortsLeft } from "../table/decreesforts.tsx";
import { layout, type LayoutName } from "../table/layout.ts";
import { mayTalk } from "../table/talking.ts";
import { End, Speaker } from "./seats/panels.tsx";
import type { Props } from "./seats/four.tsx";
import { Panel } from "./seats/panel.tsx";
import { RecordCard } from "./record/record.tsx";
import { SeatPane } from "./seats/seats.tsx";
import { keepBoard, whenOn } from "./controls/settings.ts";
import * as state from "./state.ts";
import { awaken, controller, question, page, status } from "./page.ts";
import { PlayDecrees, TableLine } from "./seats/tablelines.tsx";
import { watchTurn } from "./clock/turnsign.ts";
import { RecordOrChat } from "./chat/talk.tsx";
import { Sheet, Tools } from "./controls/tools.tsx";

const Coach = later(() => styled(() => import("./help/coach.tsx"), "coaching"), "Coach");
const FourSeats = later(() => import("./seats/four.tsx"), "FourSeats");
const DraftScreen = later(() => styled(() => import("./draft/draft.tsx"), "drafting"), "DraftScreen");

function App() {
  const view = state.payload.value?.view;
  if (!view) return <Speaker />;
  return (
    <>
      <SkipLinks />
      {view.phase === "draft" && view.draft !== null ? <DraftScreen /> : <Table />}
      <Speaker />
    </>
  );
}

function SkipLinks() {
  const phase = state.payload.value?.view.phase;
  const { name } = layout.value;
  if (state.payload.value?.view.draft) return null;
  return (
    <nav class="skips" aria-label={t("Skip to the board")}>
      {phase === "play" && state.curtain.value === null && !state.watching ? <a href="#hand">{t("Skip to your hand")}</a> : null}
      {/* biome-ignore lint/a11y/useValidAnchor: it goes to a place of this page, and there to one of its hexes. */}
      <a
        href="#board"
        onClick={(event) => {
          event.preventDefault();
          state.board.value?.focus(state.acting.value ?? state.middle());
        }}
      >
        {t("Skip to the board")}
      </a>
      {recordBeside(name) ? <a href="#record">{t("Skip to the log")}</a> : null}
    </nav>
  );
}

/** Returns whether the record has a place beside the board. In a game without a chat, the end takes it. */
function recordBeside(name: LayoutName): boolean {
  const ended = state.payload.value?.view.phase === "over" && !mayTalk && !state.four;
  return !ended && (name === "wide" || name === "low" || name === "mid");
}

function Table() {
  const view = state.view.value;
  const { name, scale, short, folded } = layout.value;
  const mine = view?.seats.find((s) => s.seat === state.bottom.value);
  if (!view || !mine) return null;
  const over = state.payload.value?.view.phase === "over";
  const names = ["table", `layout-${name}`, state.four ? "four" : "two", `of-${state.boot.board.cell}`, state.boot.lite && "lite", state.watching && "watching", short && "short", folded && "folded", state.offline.value && "offline", state.past.value && "past"];
  return (
    <main class={names.filter(Boolean).join(" ")} style={{ "--r": `${scale}px` }}>
      {over ? null : <h1 class="unseen-text">{t("{head}: {parts}", { head: t("War Chest"), parts: listed(view.seats.map((s) => state.personName(s.seat))) })}</h1>}
      {state.four ? <FourSeats view={view} mine={mine} over={over} /> : <TwoSeats view={view} mine={mine} over={over} />}
      <Card />
      <Sheet />
      {state.recordOpen.value && !recordBeside(name) ? <RecordCard /> : null}
    </main>
  );
}

function TwoSeats({ view, mine, over }: Props) {
  const { name, short, folded } = layout.value;
  const other = view.seats.find((s) => s.seat !== mine.seat);
  if (!other) return null;
  const low = name === "low" && short;
  const beside = name === "low" || name === "wide";
  return (
    <>
      <div class="left">
        <Tools />
        {beside ? <Army seat={other} small={low} /> : null}
        {beside && (view.decrees || view.forts) ? (
          <div class="between-armies">
            <PlayDecrees lines={name === "wide"} />
            <FortsLeft />
          </div>
        ) : null}
        {beside && !(view.decrees || view.forts) ? <p class="played second">{state.boot.played}</p> : null}
        {beside && status.value?.watchers ? <p class="watchers second">{t("{n} watching", { n: status.value.watchers })}</p> : null}
        {beside ? <Army seat={mine} small={low} /> : null}
      </div>
      <BoardPane />
      {beside || name === "land" ? null : <TableLine />}
      <div class="right">
        {over && name !== "phone" ? null : <SeatPane seat={other} />}
        {over ? <End /> : null}
        {name === "phone" || (name === "land" && folded) || (over && !mayTalk) ? null : <RecordOrChat />}
        {over ? null : <SeatPane seat={mine} />}
        {name === "land" ? <TableLine /> : null}
        {over ? null : <Panel mine={mine} />}
      </div>
      {state.boot.newcomer && !over && coach.now.value === "on" ? <Coach /> : null}
    </>
  );
}

setTexts(state.boot.texts);
void installSprite();
keepBoard();
document.addEventListener("pointerdown", awaken);
document.addEventListener("keydown", (event) => {
  awaken();
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const target = event.target as Element;
  if (state.keys.press(key, { within: (selector) => target.closest(selector) !== null, nowhere: target === document.body })) {
    page.board.value?.settle();
    event.preventDefault();
  }
});
whenOn(forced, async () => (await import("./turn/forced.ts")).watchForced(page, controller, forced, question));
watchTurn();
if (state.boot.tournament?.opens) void openNext(state.boot.tournament.id).catch(() => undefined);
const awaited = new URLSearchParams(location.search).get("waits");
if (awaited !== null) void import("./offers/awaited.ts").then(({ watchAwaited }) => watchAwaited(awaited, location.search.includes("open=")), () => undefined);
whenOn(premove, async () => (await import("./turn/ahead.ts")).watchAhead(page, controller, premove));
whenOn(threats, async () => (await import("./turn/dangers.ts")).watchDangers(page, state.endangered, threats, state.sideOf));
const root = document.getElementById("app");
if (root) render(<App />, root);
// Time also passes without a clock on the page, as in a draft.
import("./clock/clock.tsx").then((clock) => clock.watchTime(), () => undefined);
void controller.start();
