/** The settings of the play page. Changes apply at once, and the browser keeps them. */

import type { ComponentChildren } from "preact";
import type { Kept } from "../shared/kept.ts";
import { motion, theme } from "../shared/look.ts";
import { t, phrase, type Text } from "../shared/texts.ts";
import { Languages } from "../shared/later/languages.tsx";
import { layout } from "../table/layout.ts";
import { coordinates } from "../table/turning.ts";
import { Key } from "./key.tsx";
import { SaveRecord } from "./later/saverecord.tsx";
import { atOnce, confirm, forced, never, premove, threats, turn, turns } from "./settings.ts";
import { isMuted, toggleMute, volume } from "./sound.ts";
import * as state from "./state.ts";

const BY_SYSTEM = phrase("By system");

export function SettingsSheet() {
  const languages = document.querySelector("template#languages")?.innerHTML.trim() !== "";
  return (
    <>
      <Choice name="theme" title={t("Theme")} of={theme} all={[["system", BY_SYSTEM], ["light", phrase("Light")], ["dark", phrase("Dark")]]} />
      <Volume />
      <Choice name="motion" title={t("Motion")} of={motion} all={[["system", BY_SYSTEM], ["on", phrase("On")], ["off", phrase("Off")]]} />
      {state.view.value?.draft ? null : <Lying />}
      {state.boot.mode === "screen" ? (
        <Switch of={turns} title={t("The board turns to who plays")} />
      ) : (
        <Switch of={never} title={t("Never turn the board")} hint={t("{side} stays at the bottom", { side: state.sideName("B") })} />
      )}
      {layout.value.labelled ? <Switch of={coordinates} title={t("Coordinates")} /> : null}
      <Switch of={threats} title={t("Show threats")} hint={t("What the other side can attack")} />
      {state.watching ? null : (
        <>
          <Choice
            name="confirm"
            title={t("Confirm each action")}
            hint={confirm.now.value === "undoable" ? t("What can't be undone waits for Send") : ""}
            of={confirm}
            all={[["never", phrase("Never")], ["hexes", phrase("On hexes")], ["undoable", phrase("If final")], ["always", phrase("Always")]]}
          />
          <Switch of={premove} title={t("Premove")} hint={t("Choose while the other side plays")} />
          <Switch of={forced} title={t("Play forced actions by themselves")} />
        </>
      )}
      <Switch of={atOnce} title={t("Bots answer at once")} />
      {languages ? <Line title={t("Language")}><Languages /></Line> : null}
      <div class="sheet-foot">
        {layout.value.touch ? null : (
          <button type="button" class="bare quiet" aria-keyshortcuts="?" onClick={() => state.openSheet("keys")}>{t("Keys")} <Key name="?" /></button>
        )}
        <SaveRecord />
      </div>
      <p class="played second">{state.boot.played}</p>
    </>
  );
}

/** The orientation of the board, and the button that turns it. */
function Lying() {
  return (
    <Line title={t("Board")} hint={lying()}>
      <button type="button" class="button flip" aria-keyshortcuts="F" aria-label={t("Flip board")} onClick={state.keys.commands.f}>
        <FlipIcon /> {t("Flip")} <Key name="F" />
      </button>
    </Line>
  );
}

function lying(): string {
  const side = state.sideOf(state.bottom.value);
  if (state.watching || state.boot.mode === "screen") {
    return t("{side} is at the bottom", { side: state.sideName(state.onTop.value ? (side === "A" ? "B" : "A") : side) });
  }
  return state.onTop.value ? t("Your side is at the top") : t("Your side is at the bottom");
}

function Line({ title, hint, children }: { title: string; hint?: string; children: ComponentChildren }) {
  return (
    <div class="setting">
      <Title title={title} hint={hint} />
      {children}
    </div>
  );
}

function Title({ title, hint }: { title: string; hint?: string | undefined }) {
  return (
    <span class="setting-name">
      {title}
      {hint ? <span class="second">{hint}</span> : null}
    </span>
  );
}

/** A choice between a few options, side by side. */
function Choice<T extends string>({ name, title, hint, of, all }: { name: string; title: string; hint?: string; of: Kept<T>; all: [T, Text][] }) {
  return (
    <fieldset class="setting" aria-label={title}>
      <Title title={title} hint={hint} />
      <span class="segments">
        {all.map(([value, label]) => (
          <label key={value} data-word={t(label)}>
            <input type="radio" name={name} value={value} checked={of.now.value === value} onChange={() => of.set(value)} />
            {t(label)}
          </label>
        ))}
      </span>
    </fieldset>
  );
}

function Switch({ of, title, hint }: { of: Kept<"on" | "off">; title: string; hint?: string }) {
  return (
    <label class="setting">
      <Title title={title} hint={hint} />
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells by itself whether it is checked. */}
      <input type="checkbox" role="switch" class="switch" checked={of.now.value === "on"} onChange={() => turn(of)} />
    </label>
  );
}

/** The volume of the sounds. A person who moves it wants to hear something, so the page is no longer muted. */
function Volume() {
  const loud = volume.now.value;
  return (
    <label class="setting">
      <Title title={t("Volume")} hint={isMuted() ? t("Sound is off") : ""} />
      <input
        type="range"
        class="slider"
        min="0"
        max="100"
        step="5"
        value={loud}
        style={{ "--at": `${loud}%` }}
        onInput={(event) => {
          volume.set(Number(event.currentTarget.value));
          if (isMuted()) toggleMute();
        }}
        onChange={() => state.sound((of) => of.step())}
      />
    </label>
  );
}

function FlipIcon() {
  return (
    <svg class="icon" width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
      <path d="M6.500 4V16M3.500 13L6.500 16L9.500 13M13.500 16V4M10.500 7L13.500 4L16.500 7" />
    </svg>
  );
}
