/** The settings that apply to a table. */

import { HelpRows, Line, LookRows, NeverTurned, PlayRows, SoundRows, Switch } from "../../shared/later/settingrows.tsx";
import { t } from "../../shared/texts.ts";
import { layout } from "../../table/layout.ts";
import { Key } from "./key.tsx";
import { SaveRecord } from "../record/saverecord.tsx";
import { confirm, turns } from "./settings.ts";
import * as state from "../state.ts";

export function SettingsSheet() {
  const lying = (
    <>
      {state.view.value?.draft ? null : <Lying />}
      {state.boot.mode === "screen" ? <Switch of={turns} title={t("The board turns to the player whose turn it is")} /> : <NeverTurned />}
    </>
  );
  return (
    <>
      <LookRows labelled={layout.value.labelled} lying={lying} />
      <PlayRows confirm={confirm} plays={!state.watching} />
      <HelpRows first={state.boot.newcomer} />
      <SoundRows sample={() => state.sound((of) => of.step())} />
      <div class="sheet-foot">
        {layout.value.touch ? null : (
          <button type="button" class="bare quiet" aria-keyshortcuts="?" onClick={() => state.openSheet("keys")}>{t("Keys")} <Key name="?" /></button>
        )}
        <SaveRecord />
      </div>
      <p class="played second">{state.boot.played}</p>
      {state.boot.commitment === null ? null : <p class="promise second" title={state.boot.commitment}>{t("Promise of the draws: {digest}", { digest: state.boot.commitment })}</p>}
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

function FlipIcon() {
  return (
    <svg class="icon" width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
      <path d="M6.500 4V16M3.500 13L6.500 16L9.500 13M13.500 16V4M10.500 7L13.500 4L16.500 7" />
    </svg>
  );
}
