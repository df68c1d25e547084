/** The page for a new game. */

import { render } from "preact";
import { installSprite } from "../board/coin.ts";
import { readBoot, shared } from "../shared/boot.ts";
import { installHead } from "../shared/head.ts";
import { setTexts } from "../shared/texts.ts";
import type { HomeBoot } from "../schema.gen.ts";
import { NewGame, whoIsAsked } from "./page.tsx";

setTexts(shared().texts);
void installSprite();
const root = document.getElementById("app");
if (root) render(<NewGame offered={readBoot<HomeBoot | null>() ?? shared().home} {...whoIsAsked(location.search)} />, root);
installHead();
