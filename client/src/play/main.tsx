import { render } from "preact";
import { installSprite } from "../board/coin.ts";
import { setTexts, t } from "../shared/texts.ts";
import "../styles/style.css";
import { BoardPane, focusHex } from "./boardview.tsx";
import { ActionRow, overHand } from "./actionrow.tsx";
import { Army } from "../table/armies.tsx";
import { BagCard, DecreeCard, UnitCard } from "../table/cards.tsx";
import { DraftScreen } from "./draft.tsx";
import { Facedown, Hand, Prompt } from "./hand.tsx";
import { installKeys } from "./keys.ts";
import { FortsLeft } from "../table/decreesforts.tsx";
import { layout } from "../table/layout.ts";
import { Standing } from "../table/locations.tsx";
import { Curtain, End, Speaker } from "./panels.tsx";
import { Record, RecordCard, recordOpen } from "./record.tsx";
import { CornerSeat, OwnSeat, RivalSeat, SeatPane } from "./seats.tsx";
import * as state from "./state.ts";
import { LastLine, PlayDecrees, TableLine } from "./tablelines.tsx";
import { Tools } from "./tools.tsx";
import type { SeatView, View } from "../schema.gen.ts";

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
      {phase === "play" && state.curtain.value === null ? <a href="#hand">{t("Skip to your hand")}</a> : null}
      {/* biome-ignore lint/a11y/useValidAnchor: it goes to a place of this page, and there to one of its hexes. */}
      <a
        href="#board"
        onClick={(event) => {
          event.preventDefault();
          focusHex(state.acting.value ?? state.middle());
        }}
      >
        {t("Skip to the board")}
      </a>
      {name === "wide" || name === "mid" ? <a href="#record">{t("Skip to the record")}</a> : null}
    </nav>
  );
}

function Table() {
  const view = state.view.value;
  const { name, scale, short } = layout.value;
  const mine = view?.seats.find((s) => s.seat === state.bottom.value);
  if (!view || !mine) return null;
  const over = state.payload.value?.view.phase === "over";
  const names = ["table", `layout-${name}`, state.four ? "four" : "two", short && "short", state.offline.value && "offline", state.past.value && "past"];
  const folded = name !== "wide" && name !== "mid";
  return (
    <main class={names.filter(Boolean).join(" ")} style={{ "--r": `${scale}px` }}>
      {over ? null : <h1 class="unseen-text">{t("War Chest")}: {view.seats.map((s) => state.personName(s.seat)).join(", ")}</h1>}
      {state.four ? <FourSeats view={view} mine={mine} over={over} /> : <TwoSeats view={view} mine={mine} over={over} />}
      <UnitCard />
      <DecreeCard />
      <BagCard />
      {recordOpen.value && folded ? <RecordCard /> : null}
    </main>
  );
}

interface Sitting {
  view: View;
  mine: SeatView;
  over: boolean;
}

function TwoSeats({ view, mine, over }: Sitting) {
  const { name } = layout.value;
  const other = view.seats.find((s) => s.seat !== mine.seat);
  if (!other) return null;
  const wide = name === "wide";
  return (
    <>
      <div class="left">
        <Tools />
        {wide ? <Army seat={other} /> : null}
        {wide && (view.decrees || view.forts) ? (
          <div class="between">
            <PlayDecrees lines />
            <FortsLeft />
          </div>
        ) : null}
        {wide ? <Army seat={mine} /> : null}
      </div>
      <BoardPane />
      {wide ? null : <TableLine />}
      <div class="right">
        {over ? <End /> : <SeatPane seat={other} />}
        {name === "phone" || name === "land" ? null : <Record />}
        {over ? null : <SeatPane seat={mine} />}
        {over ? null : <Panel mine={mine} />}
      </div>
    </>
  );
}

/** Clockwise from you: the next to play, your partner, the last. */
function FourSeats({ view, mine, over }: Sitting) {
  const { name, short } = layout.value;
  const [next, partner, last] = [1, 2, 3].map((k) => view.seats.find((s) => s.seat === (mine.seat + k) % 4));
  if (!next || !partner || !last) return null;
  if (name === "corners") {
    return (
      <>
        <div class="left">
          <Tools />
          <CornerSeat seat={next} />
          <div class="point"><PlayDecrees lines /></div>
          <CornerSeat seat={partner} />
        </div>
        <BoardPane />
        <div class="right">
          <CornerSeat seat={last} />
          <div class="point">
            <Standing size={20} />
            <FortsLeft />
            <LastLine />
          </div>
          {over ? <End /> : <><OwnSeat seat={mine} /><Panel mine={mine} /></>}
        </div>
      </>
    );
  }
  const folds = name === "land" || (name === "phone" && short);
  return (
    <>
      <div class="left"><Tools /></div>
      <div class="rivals above">
        <RivalSeat seat={next} folds={folds} />
        {folds ? <RivalSeat seat={partner} folds /> : null}
        <RivalSeat seat={last} folds={folds} />
      </div>
      <BoardPane />
      <TableLine />
      {folds ? null : <div class="rivals below"><RivalSeat seat={partner} folds={false} /></div>}
      <div class="right">
        {over ? <End /> : <OwnSeat seat={mine} />}
        {name === "mid" ? <Record /> : null}
        {over ? null : <Panel mine={mine} />}
      </div>
    </>
  );
}

function Panel({ mine }: { mine: NonNullable<typeof state.ownSeat.value> }) {
  const curtain = state.curtain.value;
  return (
    <div class={`panel ${overHand() ? "choosing" : ""}`}>
      {curtain !== null ? (
        <Curtain seat={curtain} />
      ) : (
        <>
          <Prompt />
          <ActionRow />
          <Hand seat={mine} />
          <Facedown seat={mine} />
        </>
      )}
    </div>
  );
}

setTexts(state.boot.texts);
installSprite();
installKeys();
const root = document.getElementById("app");
if (root) render(<App />, root);
void state.start();
