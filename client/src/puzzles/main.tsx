/** The pages of the puzzles: the lists, or one puzzle. */

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

setTexts(boot.texts);
void installSprite();
installHead();
if ((boot as PuzzlesBoot & Cards).kept !== null) void handOver(sendDone);
const list = document.getElementById("puzzles");
if (list !== null) installList(list, boot as PuzzlesBoot & Cards);
const app = document.getElementById("puzzle");
if (app !== null) {
  const own = boot as PuzzleBoot & Cards;
  const puzzle = createPuzzle(own);
  app.replaceChildren();
  render(<PuzzlePage puzzle={puzzle} boot={own} />, app);
  const keys = {
    h: puzzle.hint,
    n: () => press("[data-next]"),
    escape: () => (puzzle.verdict.value === null ? puzzle.undo() : puzzle.again()),
  };
  installKeys(puzzle, keys, (slot) => {
    const kinds = document.querySelectorAll<HTMLElement>(".puzzle-kinds button");
    kinds[slot]?.click();
    return kinds.length > 0;
  });
}
