/** The editor of this page. */

import { kept, keptAs } from "../shared/kept.ts";
import { look, why } from "./calls.ts";
import { boot, facts, home } from "./boot.ts";
import { createEditor } from "./controller.ts";

export const editor = createEditor({
  edited: boot.edited,
  trouble: boot.trouble,
  facts,
  server: { look, why },
  onLine: (line) => history.replaceState(null, "", `/editor?p=${encodeURIComponent(line)}`),
});

/** Whether the board is shown from Dusk's side. */
export const turned = kept<"dawn" | "dusk">("editor-side", "dawn", "dusk");

/** The bot that was played last from here. */
export const level = keptAs<string>("editor-bot", (found) => {
  const levels = home.levels.map(({ id }) => id);
  return levels.find((one) => one === found) ?? levels[2] ?? levels[0] ?? "squire";
});
