/** The switches of a table, and its settings. */

import { useEffect, useState } from "preact/hooks";
import { t, phrase, type Text } from "../shared/texts.ts";
import { FlagIcon, HomeIcon, Languages, ListIcon, MoreIcon, SettingsIcon, SoundIcon, switchTheme, ThemeIcon } from "../shared/ui.tsx";
import { layout } from "../table/layout.ts";
import { recordOpen } from "./record.tsx";
import { confirm, setConfirm, type Confirm } from "./settings.ts";
import { muted, toggleMute } from "./sound.ts";
import * as state from "./state.ts";

/** The switches of a table: theme, sound, record, home, the rules, settings, resigning. */
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
  ["never", phrase("Never")],
  ["undoable", phrase("Only when it can't be undone")],
  ["always", phrase("Always")],
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

/** The settings of the page. */
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
            {CONFIRM.map(([value, name]) => (
              <label key={value}>
                <input type="radio" name="confirm" value={value} checked={confirm.value === value} onChange={() => setConfirm(value)} />
                {t(name)}
              </label>
            ))}
          </fieldset>
          <SaveRecord />
          <Languages />
        </div>
      ) : null}
    </span>
  );
}

/** A link to the game as text. Of a running game it holds what this person may know, on one screen what everybody may know. */
export function SaveRecord() {
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
