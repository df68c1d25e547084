/** The pages of the lessons: the list, or one lesson. */

import { h, render } from "preact";
import { installSprite } from "../board/coin.ts";
import { boot } from "../rulebook/names.ts";
import { installHead } from "../shared/head.ts";
import { setTexts } from "../shared/texts.ts";
import { installKeys } from "../trying/keys.ts";
import type { Cards, LessonBoot, LessonsBoot } from "../schema.gen.ts";
import { sendDone } from "./calls.ts";
import { createDone } from "./done.ts";
import { createLesson } from "./lesson.ts";
import { installList } from "./list.ts";
import { LessonPage } from "./page.tsx";

setTexts(boot.texts);
void installSprite();
installHead();
const list = document.getElementById("lessons");
const done = createDone((boot as LessonsBoot & Cards).done, sendDone);
if (list !== null) installList(list, done);
const app = document.getElementById("lesson");
if (app !== null) {
  const own = boot as LessonBoot & Cards;
  const lesson = createLesson(own, done);
  app.replaceChildren();
  render(h(LessonPage, { lesson, boot: own }), app);
  installKeys(() => lesson, { h: lesson.show, escape: lesson.undo, arrowleft: lesson.back, arrowright: lesson.skip });
  void lesson.begin(0);
}
