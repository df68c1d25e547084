/** The pages of the puzzles: the lists, one puzzle, or a timed run. */

import { signal } from "@preact/signals";
import { render } from "preact";
import { installSprite } from "../board/coin.ts";
import { boot } from "../rulebook/names.ts";
import { installHead } from "../shared/head.ts";
import { handOver } from "../shared/puzzlesdone.ts";
import { setTexts } from "../shared/texts.ts";
import { installKeys, press } from "../trying/keys.ts";
import type { Cards, PuzzleBoot, PuzzlesBoot } from "../schema.gen.ts";
import { sendDone } from "./calls.ts";
import { installList } from "./list.ts";
import { PuzzlePage } from "./page.tsx";
import { createPuzzle } from "./puzzle.ts";
import { createRun, RunPage } from "./run.tsx";

setTexts(boot.texts);
void installSprite();
installHead();
if ((boot as PuzzlesBoot & Cards).kept !== null) void handOver(sendDone);
const list = document.getElementById("puzzles");
if (list !== null) installList(list, boot as PuzzlesBoot & Cards);
const app = document.getElementById("puzzle");
if (app !== null) {
  const own = boot as PuzzleBoot & Cards;
  const run = own.run == null ? null : createRun(own, own.run);
  const puzzle = run?.puzzle ?? signal(createPuzzle({ ...own, ...own.puzzle }));
  app.replaceChildren();
  render(run === null ? <PuzzlePage puzzle={puzzle.value} boot={{ ...own, ...own.puzzle }} /> : <RunPage run={run} boot={own} />, app);
  const keys = {
    h: () => (run === null ? puzzle.value.hint() : undefined),
    n: () => press("[data-next]"),
    escape: () => (puzzle.value.verdict.value === null ? puzzle.value.undo() : puzzle.value.again()),
  };
  installKeys(() => puzzle.value, keys, (slot) => {
    const kinds = document.querySelectorAll<HTMLElement>(".puzzle-kinds button");
    kinds[slot]?.click();
    return kinds.length > 0;
  });
}
