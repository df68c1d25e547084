/** Record, menu, curtain, the end, and the regions that speak. */

import { signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { FlagIcon, HomeIcon, ListIcon, MarkerCoin, MoreIcon, SettingsIcon, SoundIcon, StepIcon, switchTheme, ThemeIcon, type StepSign } from "../ui.tsx";
import { t, type Text } from "../texts.ts";
import { SeatMarker } from "./coins.tsx";
import { layout } from "./layout.ts";
import { confirm, setConfirm, type Confirm } from "./settings.ts";
import { muted, toggleMute } from "./sound.ts";
import { Places } from "./places.tsx";
import { trim } from "./trim.ts";
import * as state from "./state.ts";

export function Record() {
  const lines = state.payload.value?.record ?? [];
  const flip = state.payload.value?.view.flip ?? null;
  const box = useRef<HTMLDivElement>(null);
  const at = state.past.value?.at ?? lines.length - 1;
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const shown = element.querySelector(".latest");
    if (at === lines.length - 1) element.scrollTop = element.scrollHeight;
    else if (shown) shown.scrollIntoView({ block: "nearest" });
    else element.scrollTop = 0;
    trim(element);
    // With every state: what lies round the record may have grown.
  }, [state.payload.value, layout.value, at]);
  return (
    <>
      <div class="record" role="log" aria-label={t("Record")} aria-live="off" id="record" ref={box} tabIndex={0} onScroll={(event) => trim(event.currentTarget)}>
        <ol>
          {flip !== null ? (
            <li>
              <span class="line">
                <span class="round" />
                <MarkerCoin side={flip} size={18} />
                <span>{t("The flip falls to {side}", { side: state.sideName(flip) })}</span>
              </span>
            </li>
          ) : null}
          {lines.map((line, k) => (
            <li key={`${line.seq}-${k}`} class={k === at ? "latest" : ""} aria-current={k === at ? "step" : undefined}>
              {/* The arrow keys go through the lines: two hundred stops for Tab would help nobody. */}
              <button type="button" class="line bare" tabIndex={-1} onClick={() => void state.lookBack(k)}>
                <span class="round">{line.round !== lines[k - 1]?.round ? line.round : ""}</span>
                <SeatMarker seat={line.seat} size={18} />
                <span>{line.text}</span>
              </button>
            </li>
          ))}
        </ol>
      </div>
      {lines.length > 0 ? <Steps at={at} last={lines.length - 1} /> : null}
    </>
  );
}

/** First, back, on and now: the record by buttons. */
function Steps({ at, last }: { at: number; last: number }) {
  return (
    <div class="steps" role="group" aria-label={t("Look back")}>
      <Step sign="start" label={t("The start")} off={at < 0} run={() => void state.lookBack(-1)} />
      <Step sign="back" label={t("One back")} off={at < 0} run={() => state.lookAside(-1)} />
      <Step sign="on" label={t("One on")} off={at >= last} run={() => state.lookAside(1)} />
      <Step sign="now" label={t("Back to now")} off={at >= last} run={state.present} />
    </div>
  );
}

/** A button that stays where it is, so that the same place can be pressed again and again. */
function Step({ sign, label, off, run }: { sign: StepSign; label: string; off: boolean; run: () => void }) {
  return (
    <button type="button" class="step bare" aria-label={label} title={label} aria-disabled={off} onClick={() => off || run()}>
      <StepIcon sign={sign} />
    </button>
  );
}

/** Whether the record is laid over the sheet, where it has no place of its own. */
export const recordOpen = signal(false);

export function RecordCard() {
  return (
    <section class="card bag-card record-card" aria-label={t("Record")}>
      <button type="button" class="close bare touch" onClick={() => (recordOpen.value = false)} aria-label={t("Close")}>×</button>
      <h2>{t("Record")}</h2>
      <Record />
    </section>
  );
}

/** The few switches of a table: theme, sound, the rules, resigning. */
export function Tools() {
  const [open, setOpen] = useState(false);
  const wide = layout.value.name === "wide";
  useElsewhere(open, ".masthead", () => setOpen(false));
  const list = (
    <span class="tools" id="tools">
      <button type="button" class="tool" onClick={switchTheme} aria-label={t("Light or dark")} title={t("Light or dark")} aria-keyshortcuts="T">
        <ThemeIcon />
      </button>
      <button type="button" class="tool" onClick={toggleMute} aria-label={muted.value ? t("Sound off") : t("Sound on")} title={t("Sound")} aria-keyshortcuts="M">
        <SoundIcon off={muted.value} />
      </button>
      {wide ? null : (
        <button type="button" class="tool" onClick={() => {
            recordOpen.value = !recordOpen.value;
            setOpen(false);
          }} aria-label={t("Record")} title={t("Record")} aria-expanded={recordOpen.value}>
          <ListIcon />
        </button>
      )}
      {wide ? null : <a class="tool" href="/" aria-label={t("Home")} title={t("Home")}><HomeIcon /></a>}
      <a class="tool" href="/rules" target="_blank" rel="noopener" aria-label={t("How to play")} title={t("How to play")}>?</a>
      <Settings />
      <Resign />
    </span>
  );
  return (
    <div class={`masthead ${open ? "open" : ""}`}>
      <a class="name" href="/">{t("War Chest")}</a>
      {wide ? (
        list
      ) : (
        <>
          <button type="button" class="tool more" aria-expanded={open} aria-controls="tools" aria-label={t("Menu")} onClick={() => setOpen(!open)}>
            <MoreIcon />
          </button>
          {open ? list : null}
        </>
      )}
    </div>
  );
}

const CONFIRM: [Confirm, Text][] = [
  ["never", "Never"],
  ["undoable", "Unless it could be undone on the way"],
  ["always", "Always"],
];

/** While something is open, a press anywhere but in `within` closes it. */
function useElsewhere(open: boolean, within: string, close: () => void): void {
  useEffect(() => {
    if (!open) return undefined;
    const press = (event: Event): void => {
      if (!(event.target as Element).closest(within)) close();
    };
    document.addEventListener("pointerdown", press);
    return () => document.removeEventListener("pointerdown", press);
  }, [open]);
}

/** What a person may choose about the page. */
function Settings() {
  const [open, setOpen] = useState(false);
  useElsewhere(open, ".settings", () => setOpen(false));
  return (
    <span class="settings">
      <button type="button" class="tool" aria-expanded={open} aria-label={t("Settings")} title={t("Settings")} onClick={() => setOpen(!open)}>
        <SettingsIcon />
      </button>
      {open ? (
        <div class="sheet">
          <fieldset>
            <legend>{t("Confirm each action")}</legend>
            {CONFIRM.map(([value, text]) => (
              <label key={value}>
                <input type="radio" name="confirm" value={value} checked={confirm.value === value} onChange={() => setConfirm(value)} />
                {t(text)}
              </label>
            ))}
          </fieldset>
          <SaveRecord />
        </div>
      ) : null}
    </span>
  );
}

/** The game as text. While it runs it tells what this person may know, on one screen what everybody may. */
function SaveRecord() {
  const over = state.payload.value?.view.phase === "over";
  const own = state.boot.mode === "screen" ? "public" : state.formOf(state.bottom.value);
  return <a class="quiet" href={`/api/games/${state.game}/record${over ? "" : `?form=${own}`}`} download>{t("Save the record")}</a>;
}

const RESIGN_MS = 4000;

/** Two steps in place: the flag, then the question for four seconds. */
function Resign() {
  const [armed, setArmed] = useState(false);
  useEffect(() => {
    if (!armed) return undefined;
    const timer = setTimeout(() => setArmed(false), RESIGN_MS);
    return () => clearTimeout(timer);
  }, [armed]);
  const view = state.payload.value?.view;
  if (!view || view.phase === "over") return null;
  const seat = state.payload.value?.seat ?? state.curtain.value ?? state.boot.you[0] ?? 0;
  if (!armed) {
    return (
      <button type="button" class="tool" onClick={() => setArmed(true)} aria-label={t("Resign")} title={t("Resign")}>
        <FlagIcon />
      </button>
    );
  }
  return (
    <button type="button" class="tool resign" onClick={() => state.resign(seat)}>
      {state.boot.mode === "screen" ? t("Resign for {name}?", { name: state.personName(seat) }) : t("Resign the game?")}
    </button>
  );
}

/** Hides both hands between two people at one screen; no hand is on this machine's page while it is down. */
export function Curtain({ seat }: { seat: number }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), [seat]);
  const name = state.personName(seat);
  return (
    <section class="curtain" aria-label={t("Give the device to {name}", { name })}>
      <SeatMarker seat={seat} size={54} />
      <h2>{t("Give the device to {name}", { name })}</h2>
      <p class="second">{state.four ? t("All hands are hidden. Only {name} should look now.", { name }) : t("Both hands are hidden. Only {name} should look now.", { name })}</p>
      <button type="button" class="button primary big" ref={button} onClick={() => void state.lift()}>
        {t("Show {name}'s coins", { name })}
      </button>
    </section>
  );
}

export function End() {
  const whole = state.payload.value;
  const result = whole?.view.result;
  if (!whole || !result) return null;
  // Places belong to the sides: the first two seats are one of each.
  const own = state.sideOf(state.bottom.value);
  const sides = whole.view.seats.slice(0, 2).sort((a, b) => Number(b.side === own) - Number(a.side === own));
  return (
    <section class="end" aria-label={state.resultText(whole)}>
      <h1>{state.resultText(whole)}</h1>
      <p class="detail">{result.detail || result.text}</p>
      {sides.map((seat) => <Places key={seat.side} side={seat.side} held={seat.markers} goal={seat.goal} size={24} />)}
      <div class="row">
        <button type="button" class="button primary big" onClick={() => void state.again()}>{t("Rematch")}</button>
        <a class="button big" href="/">{t("New game")}</a>
      </div>
      <div class="afterwards">
        <a class="quiet" href={`/replay/${state.game}`}>{t("Look at the game again")}</a>
        <SaveRecord />
      </div>
      {layout.value.name === "wide" || layout.value.name === "mid" ? null : <EndSteps />}
    </section>
  );
}

/** Where the record has no place of its own, the end still lets one look back. */
function EndSteps() {
  const last = (state.payload.value?.record.length ?? 0) - 1;
  return <Steps at={state.past.value?.at ?? last} last={last} />;
}

/** What happens, told to those who listen: politely, save what is owed to be heard at once. */
export function Speaker() {
  return (
    <div class="unseen-text">
      <div role="status" aria-live="polite">{state.polite.value}</div>
      <div role="alert" aria-live="assertive">{state.assertive.value}</div>
    </div>
  );
}
