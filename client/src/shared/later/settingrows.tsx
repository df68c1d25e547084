/** The rows of the settings, in their four groups: for the page of the settings, and for the sheet at a table. Changes apply at once. */

import type { ComponentChildren } from "preact";
import { atOnce, coach, coordinates, forced, never, premove, threats, turn, type Confirm } from "../choices.ts";
import type { KeptChoice } from "../kept.ts";
import { motion, theme } from "../look.ts";
import { isMuted, toggleMute, volume } from "../sound.ts";
import { t, phrase, type PageText } from "../texts.ts";
import { Languages } from "./languages.tsx";

const BY_SYSTEM = phrase("Same as device");

interface LookProps {
  /** Whether there is room for letters and numbers. */
  labelled?: boolean;
  /** How the board lies: the usual switch, unless the table has another. */
  lying?: ComponentChildren;
}

/** The look: language, theme, the board. */
export function LookRows({ labelled = true, lying = <NeverTurned /> }: LookProps) {
  const languages = document.querySelector("template#languages")?.innerHTML.trim();
  return (
    <>
      {languages ? <Line title={t("Language")}><Languages /></Line> : null}
      <Choice name="theme" title={t("Theme")} of={theme} all={[["system", BY_SYSTEM], ["light", phrase("Light")], ["dark", phrase("Dark")]]} />
      {labelled ? <Switch of={coordinates} title={t("Letters and numbers")} hint={t("Around the board, as in the log")} /> : null}
      {lying}
    </>
  );
}

export function NeverTurned() {
  return <Switch of={never} title={t("Never turn the board")} hint={t("{side} stays at the bottom", { side: t("Dawn") })} />;
}

/** How actions are played. `confirm` chooses by the layout until the user does. `plays`: whether the viewer plays at this table. */
export function PlayRows({ confirm, plays = true }: { confirm: KeptChoice<Confirm>; plays?: boolean }) {
  return (
    <>
      {plays ? (
        <>
          <Choice
            name="confirm"
            title={t("Confirm each action")}
            hint={t("Otherwise an action is sent at once")}
            of={confirm}
            all={[["never", phrase("Never")], ["hexes", phrase("On hexes")], ["undoable", phrase("Only when it can't be undone")], ["always", phrase("Always")]]}
          />
          <Switch of={premove} title={t("Premove")} hint={t("Choose an action during your opponent's turn")} />
          <Switch of={forced} title={t("Play forced actions automatically")} />
        </>
      ) : null}
      <Choice name="bots" title={t("Bots reply")} of={atOnce} all={[["off", phrase("After a moment")], ["on", phrase("At once")]]} />
    </>
  );
}

/** Help: for a newcomer, and against the other side's attacks. `first`: whether a first game may be played. */
export function HelpRows({ first = true }: { first?: boolean }) {
  return (
    <>
      {first ? <Switch of={coach} title={t("Coach in the first game")} hint={t("A short tip for each new step")} /> : null}
      <Switch of={threats} title={t("Enemy reach")} hint={t("What the other side can attack")} />
    </>
  );
}

/** Sound and motion. `sample` plays a sound when the slider moves. */
export function SoundRows({ sample }: { sample: () => void }) {
  return (
    <>
      <Volume sample={sample} />
      <Choice name="motion" title={t("Motion")} of={motion} all={[["system", BY_SYSTEM], ["on", phrase("Full")], ["short", phrase("Short")], ["off", phrase("None")]]} />
    </>
  );
}

export function Line({ title, hint, children }: { title: string; hint?: string; children: ComponentChildren }) {
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
function Choice<T extends string>({ name, title, hint, of, all }: { name: string; title: string; hint?: string; of: KeptChoice<T>; all: [T, PageText][] }) {
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

export function Switch({ of, title, hint }: { of: KeptChoice<"on" | "off">; title: string; hint?: string }) {
  return (
    <label class="setting">
      <Title title={title} hint={hint} />
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox reports by itself whether it is checked. */}
      <input type="checkbox" role="switch" class="switch" checked={of.now.value === "on"} onChange={() => turn(of)} />
    </label>
  );
}

/** The volume of the sounds. A page that was muted sounds again when it is moved. */
function Volume({ sample }: { sample: () => void }) {
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
        onChange={sample}
      />
    </label>
  );
}
