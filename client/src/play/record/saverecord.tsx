/** The link to the record, at the end of a game and among the settings. */

import { t } from "../../shared/texts.ts";
import * as state from "../state.ts";

/** A link to the game as text. For a running game it contains what this player knows, on a shared screen what is public. */
export function SaveRecord() {
  const over = state.payload.value?.view.phase === "over";
  const own = state.boot.mode === "screen" ? "public" : state.formOf(state.bottom.value);
  return <a class="quiet" href={`/api/games/${state.game}/record${over ? "" : `?form=${own}`}`} download>{t("Save the record")}</a>;
}
