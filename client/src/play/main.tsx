import { render } from "preact";
import { installSprite } from "../board/coin.ts";
import { setTexts, t } from "../texts.ts";
import "../style.css";
import { BoardPane, focusHex } from "./boardview.tsx";
import { BagCard, UnitCard } from "./cards.tsx";
import { DraftScreen } from "./draft.tsx";
import { ActionRow, Facedown, Hand, Prompt } from "./hand.tsx";
import { installKeys } from "./keys.ts";
import { layout } from "./layout.ts";
import { Curtain, End, Record, RecordCard, recordOpen, Speaker, Tools } from "./panels.tsx";
import { Army, SeatPane } from "./seats.tsx";
import * as state from "./state.ts";

function App() {
  const view = state.payload.value?.view;
  if (!view) return <Speaker />;
  return (
    <>
      <SkipLinks />
      {view.phase === "draft" ? <DraftScreen /> : <Table />}
      <Speaker />
    </>
  );
}

function SkipLinks() {
  const phase = state.payload.value?.view.phase;
  const { name } = layout.value;
  if (phase === "draft") return null;
  return (
    <nav class="skips" aria-label={t("Skip to the board")}>
      {phase === "play" && state.curtain.value === null ? <a href="#hand">{t("Skip to your hand")}</a> : null}
      <a
        href="#board"
        onClick={(event) => {
          event.preventDefault();
          focusHex(state.acting.value ?? "f4");
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
  const other = view?.seats.find((s) => s.seat !== state.bottom.value);
  if (!view || !mine || !other) return null;
  const over = state.payload.value?.view.phase === "over";
  return (
    <main class={`table layout-${name} ${short ? "short" : ""} ${state.offline.value ? "offline" : ""} ${state.past.value ? "past" : ""}`} style={{ "--r": `${scale}px` }}>
      {over ? null : <h1 class="unseen-text">{t("War Chest")}: {state.personName(mine.seat)}, {state.personName(other.seat)}</h1>}
      <div class="left">
        <Tools />
        {name === "wide" ? <Army seat={other} /> : null}
        {name === "wide" ? <Army seat={mine} /> : null}
      </div>
      <BoardPane />
      <div class="right">
        {over ? <End /> : <SeatPane seat={other} />}
        {name === "phone" || name === "land" ? null : <Record />}
        {over ? null : <SeatPane seat={mine} />}
        {over ? null : <Panel mine={mine} />}
      </div>
      <UnitCard />
      <BagCard />
      {recordOpen.value && (name === "phone" || name === "land") ? <RecordCard /> : null}
    </main>
  );
}

function Panel({ mine }: { mine: NonNullable<typeof state.ownSeat.value> }) {
  const curtain = state.curtain.value;
  return (
    <div class={`panel ${state.menu.value !== null ? "choosing" : ""}`}>
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
