/** The rulebook: its boards come alive, and the theme can be switched. All else is drawn by the server. */

import { installSprite } from "../board/coin.ts";
import { setTexts } from "../texts.ts";
import "../style.css";
import { switchTheme } from "../ui.tsx";
import { installBoards } from "./boards.tsx";
import { boot } from "./words.ts";

setTexts(boot.texts);
installSprite();
installBoards();
document.getElementById("theme-switch")?.addEventListener("click", switchTheme);
