/** The logic of this page, created from the data and the world that it has. */

import {
  fetchPast, fetchPayload, fetchStatus, listen, pauseUntilUp, perform, preview, send, why,
} from "../shared/net.ts";
import { boot } from "../table/boot.ts";
import { kindName, outcomeText } from "../table/names.ts";
import { table } from "../table/signals.ts";
import { chatNews } from "../table/talking.ts";
import { createController } from "./controller.ts";
import { atOnce, confirms } from "./settings.ts";
import { sound } from "./sound.ts";
import { createPlay, type Page } from "./world.ts";

export const page: Page = {
  ...table,
  ...createPlay(boot),
  boot,
  server: { fetchPast, fetchPayload, fetchStatus, listen, pauseUntilUp, perform, preview, send, why },
  sound,
  storage: () => sessionStorage,
  kindName,
  outcomeText,
  confirms,
  atOnce,
  hearChat: () => (chatNews.value += 1),
};

export const controller = createController(page);
export const {
  answer, canStepBack, clearMessage, doAlone, go, lift, may, offer, presence, say, showPast, showPresent, status, stepPast, undo, withdraw,
} = controller;
