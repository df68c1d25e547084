/** The rulebook: its boards come alive, and the theme can be switched. All else is drawn by the server. */

import { installSprite } from "../board/coin.ts";
import { keepPage } from "../shared/keep.ts";
import { setTexts } from "../shared/texts.ts";
import { switchTheme } from "../shared/look.ts";
import { installBoards } from "./boards.tsx";
import { boot } from "./names.ts";

setTexts(boot.texts);
void installSprite();
void keepPage(location.pathname);
installBoards();
document.getElementById("theme-switch")?.addEventListener("click", switchTheme);
