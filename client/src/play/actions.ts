/** The choices of this page's person. */

import { createChoosing } from "./choosing.ts";
import { pressKey } from "./notice.tsx";
import { controller, page } from "./page.ts";

export { signOf } from "./choosing.ts";
export const {
  act, beside, chooseHex, chooseSlot, claim, cure, finish, giveBack, numbered, pass, picking, proclaim, recruit,
} = createChoosing(page, controller, pressKey);
