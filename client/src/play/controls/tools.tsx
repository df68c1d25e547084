/** The controls of a table, and its settings. */

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { threats, turn } from "../../shared/choices.ts";
import { later, styled } from "../../shared/later.tsx";
import { switchTheme } from "../../shared/look.ts";
import { t } from "../../shared/texts.ts";
import { FlagIcon, HomeIcon, ListIcon, MoreIcon, SettingsIcon, SoundIcon, ThemeIcon, ThreatIcon } from "../../shared/ui.tsx";
import { layout } from "../../table/layout.ts";
import { Askings, asksHere } from "../offers/asking.tsx";
import { isMuted, toggleMute } from "../../shared/sound.ts";
import * as state from "../state.ts";
import { Chat } from "../chat/talk.tsx";

const LaterSheet = later(() => styled(() => import("./sheet.tsx"), "setting"), "Sheet");

/** The settings or the list of keys, if one of them is open. */
export function Sheet() {
  const what = state.opened.value?.what;
  return what === "settings" || what === "keys" ? <LaterSheet /> : null;
}

/** The controls of a table: theme, sound, record, home, the rules, settings, resigning. */
export function Tools() {
  const [open, setOpen] = useState(false);
  // Beside the first drafter there is no room for a row of controls.
  const wide = layout.value.name === "wide" && !state.view.value?.draft;
  const settings = state.opened.value?.what === "settings";
  const menu = useRef<HTMLDivElement>(null);
  useElsewhere(open, ".masthead", () => setOpen(false));
  useLayoutEffect(() => {
    if (!open) return undefined;
    const focus = (on: string): void => menu.current?.querySelector<HTMLElement>(on)?.focus({ preventScroll: true });
    focus(".tools .tool");
    const closed = (event: KeyboardEvent): void => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      setOpen(false);
      focus(".more");
    };
    // Listen before the page's keys do.
    document.addEventListener("keydown", closed, true);
    return () => document.removeEventListener("keydown", closed, true);
  }, [open]);
  const list = (
    <span class="tools" id="tools">
      <button type="button" class="tool" onClick={switchTheme} aria-label={t("Light or dark")} title={t("Light or dark")}>
        <ThemeIcon />
      </button>
      <button type="button" class="tool" onClick={toggleMute} aria-label={isMuted() ? t("Sound off") : t("Sound on")} title={t("Sound")} aria-keyshortcuts="M">
        <SoundIcon off={isMuted()} />
      </button>
      {wide ? null : (
        <button type="button" class="tool" onClick={() => {
            state.recordOpen.value = !state.recordOpen.value;
            setOpen(false);
          }} aria-label={t("Log")} title={t("Log")} aria-keyshortcuts="L" aria-expanded={state.recordOpen.value}>
          <ListIcon />
        </button>
      )}
      {wide ? null : <a class="tool" href="/" aria-label={t("Home")} title={t("Home")}><HomeIcon /></a>}
      {state.view.value?.phase === "play" ? (
        <button type="button" class="tool" aria-pressed={threats.now.value === "on"} aria-label={t("Threats")} title={t("What the other side can attack")} aria-keyshortcuts="X" onClick={() => turn(threats)}>
          <ThreatIcon />
        </button>
      ) : null}
      <a class="tool" href="/rules" target="_blank" rel="noopener" aria-label={t("How to play")} title={t("How to play")}><span class="sign">?</span></a>
      <button type="button" class="tool opens-sheet" aria-expanded={settings} aria-controls="sheet" aria-label={t("Settings")} title={t("Settings")} onClick={() => {
          if (settings) state.closeCard();
          else state.openSheet("settings");
          setOpen(false);
        }}>
        <SettingsIcon />
      </button>
      {asksHere() ? null : <Askings done={() => setOpen(false)} />}
      {!state.watching && state.payload.value?.view.phase !== "over" ? (
        <button type="button" class="tool" aria-label={t("Resign")} title={t("Resign")} onClick={() => {
            void import("../offers/resigning.ts").then(({ askToResign }) => askToResign(), () => state.say(t("No connection.")));
            setOpen(false);
          }}>
          <FlagIcon />
        </button>
      ) : null}
    </span>
  );
  return (
    <div class={`masthead ${open ? "open" : ""}`} ref={menu}>
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
      <Chat />
    </div>
  );
}

/** While something is open, a press outside `within` closes it. */
function useElsewhere(open: boolean, within: string, close: () => void): void {
  useLayoutEffect(() => {
    if (!open) return undefined;
    const press = (event: Event): void => {
      if (!(event.target as Element).closest(within)) close();
    };
    document.addEventListener("pointerdown", press);
    return () => document.removeEventListener("pointerdown", press);
  }, [open]);
}
