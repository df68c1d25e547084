/** The choices of this page's player, with the pointer and with the keyboard. */

import { threats, turn } from "../shared/choices.ts";
import { boot, middle } from "../table/boot.ts";
import { closeCard, openCard, openSheet } from "../table/opened.ts";
import { opened } from "../table/signals.ts";
import { inRecord } from "../table/talking.ts";
import { flipped } from "../table/turning.ts";
import { createChoosing } from "./turn/choosing.ts";
import { createKeys } from "./controls/keys.ts";
import { controller, page, pressKey } from "./page.ts";
import { toggleMute } from "../shared/sound.ts";

export { signOf } from "./turn/choosing.ts";
const choosing = createChoosing(page, controller, pressKey);
export const {
  act, beside, chooseHex, chooseSlot, claim, cure, finish, giveBack, numbered, pass, picking, proclaim, recruit,
} = choosing;

export const keys = createKeys(page, controller, choosing, {
  closeCard, flipped, inRecord, middle, openCard, opened, openSheet, pressKey, toggleMute,
  cells: boot.board.hexes.map((hex) => hex.name),
  turnThreats: () => turn(threats),
  focusRecord: () => {
    const record = document.getElementById("record");
    record?.focus();
    return record !== null;
  },
});
