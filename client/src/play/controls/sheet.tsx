/** A sheet over the armies, or on a phone at the lower edge: the settings, and the list of keys. */

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../../shared/texts.ts";
import { layout } from "../../table/layout.ts";
import { KeySheet } from "./keysheet.tsx";
import { SettingsSheet } from "./settingsheet.tsx";
import * as state from "../state.ts";

/** The open sheet, if any. A card takes its place. */
export function Sheet() {
  const what = state.opened.value?.what;
  if (what === "settings") return <Frame key={what} title={t("Settings")} opener=".opens-sheet, .masthead .more"><SettingsSheet /></Frame>;
  if (what === "keys") return <Frame key={what} title={t("Keys")}><KeySheet /></Frame>;
  return null;
}

/**
 * A frame with a title, a button that closes it, and scrolling content. A press anywhere else closes it too. `opener` is the button
 * that opens it, which a menu may have hidden in the meantime.
 */
function Frame({ title, opener, children }: { title: string; opener?: string; children: ComponentChildren }) {
  const element = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    // A player who closes it by a key or its button continues where it was opened; one who presses elsewhere continues
    // there.
    let goesBack = true;
    const before = document.activeElement;
    const press = (event: Event): void => {
      if ((event.target as Element).closest(".sheet, .opens-sheet")) return;
      goesBack = false;
      state.closeCard();
    };
    document.addEventListener("pointerdown", press);
    element.current?.focus({ preventScroll: true });
    return () => {
      document.removeEventListener("pointerdown", press);
      if (!goesBack) return;
      const there = before?.isConnected && before !== document.body;
      const back = there ? before : opener && document.querySelector(opener);
      if (back instanceof HTMLElement) back.focus({ preventScroll: true });
    };
  }, []);
  const { touch, name } = layout.value;
  return (
    <section class={`sheet ${touch || name === "phone" ? "touch" : ""}`} id="sheet" ref={element} aria-label={title} tabIndex={-1}>
      <div class="sheet-head">
        <h2>{title}</h2>
        <button type="button" class="bare sheet-close" aria-keyshortcuts="Escape" aria-label={t("Close")} onClick={state.closeCard}>
          {touch || name === "phone" ? "×" : t("Esc")}
        </button>
      </div>
      {children}
    </section>
  );
}
