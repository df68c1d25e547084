/** The rulebook: activates its boards, and switches the theme. The server draws everything else. */

import { installSprite } from "../board/coin.ts";
import { keepPage } from "../offline/keep.ts";
import { setTexts } from "../shared/texts.ts";
import { installHead } from "../shared/head.ts";
import { installBoards } from "./boards.tsx";
import { boot } from "./names.ts";
import { installStatements } from "./statements.ts";
import { within } from "../shared/root.ts";

setTexts(boot.texts);
void installSprite();
void keepPage(within(location.pathname));
installBoards();
installStatements();
installHead();
for (const button of document.querySelectorAll<HTMLButtonElement>("[data-print]")) {
  button.hidden = false;
  button.onclick = () => print();
}
