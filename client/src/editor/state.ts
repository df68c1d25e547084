/** The editor of this page. */

import { kept, keptAs } from "../shared/kept.ts";
import { t } from "../shared/texts.ts";
import { look, startOf, why } from "./calls.ts";
import { boot, facts, home, start } from "./boot.ts";
import { createEditor, type Resumed } from "./controller.ts";
import { armyOf, isSingle, type EditorPosition, seatNames } from "./position.ts";
import { siteAddress, goTo } from "../shared/root.ts";

const KEY = "warchest-editor";
const called = (position: EditorPosition): string => position.ruleset ?? "war_chest";

/** Returns whether this page has the board, the seats and the cards of a position. */
function fits(position: EditorPosition): boolean {
  if (called(position) !== called(start) || position.seats !== start.seats) return false;
  return seatNames(position).every((seat) => armyOf(position, seat).every((kind) => kind in boot.catalogue || isSingle(kind)));
}

/** Opens another page that can show the position. This tab remembers the position and its history for that page. */
async function leave(to: Resumed): Promise<void> {
  const first = await startOf(called(to.position), to.position.seats, to.position.boxes).catch(() => t("No connection."));
  if (typeof first === "string") {
    editor.message.value = first;
    return;
  }
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...to, line: first.line }));
  } catch {
    // Without storage the page shows the start of that game.
  }
  goTo(`/editor?p=${encodeURIComponent(first.line ?? "")}`);
}

/** Returns the position and the history that the page before has left for this one. */
function resumed(): Resumed | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as (Resumed & { line: string | null }) | null;
    sessionStorage.removeItem(KEY);
    return stored !== null && stored.line === boot.edited.line && fits(stored.position) ? stored : null;
  } catch {
    return null;
  }
}

export const editor = createEditor({
  edited: boot.edited,
  resumed: resumed(),
  fits,
  leave: (to) => void leave(to),
  trouble: boot.trouble,
  facts,
  server: { look, why },
  onLine: (line) => history.replaceState(null, "", siteAddress(`/editor?p=${encodeURIComponent(line)}`)),
});

/** Whether the board is shown from Dusk's side. */
export const turned = kept<"dawn" | "dusk">("editor-side", "dawn", "dusk");

/** The bot that was played last from here. */
export const level = keptAs<string>("editor-bot", (stored) => {
  const levels = home.levels.map(({ id }) => id);
  return levels.find((one) => one === stored) ?? levels[2] ?? levels[0] ?? "squire";
});
