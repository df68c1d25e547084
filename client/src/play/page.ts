/** The logic of this page, created from the data and the world that it has. */

import {
  fetchPast, fetchPayload, fetchStatus, giveChain, listen, pauseUntilUp, perform, preview, send, why,
} from "../shared/net.ts";
import { atOnce } from "../shared/choices.ts";
import { coin } from "../board/coin.ts";
import { COIN } from "../board/sheet.ts";
import { boot } from "../table/boot.ts";
import { kindName, outcomeText, personName } from "../table/names.ts";
import { closeCard } from "../table/opened.ts";
import { table } from "../table/signals.ts";
import { chatNews } from "../table/talking.ts";
import { createLinks } from "./connection/pagelinks.ts";
import { createController } from "./controller.ts";
import { createDrag } from "./turn/drag.ts";
import { createQuestions } from "./offers/questions.ts";
import { confirms } from "./controls/settings.ts";
import { createSound, isMuted, volume } from "../shared/sound.ts";
import { createPlay, type PlayPage } from "./world.ts";

export const { awaken, sound } = createSound(
  () => ("AudioContext" in window ? new AudioContext() : null),
  async (context) => (await import("../shared/later/tones.ts")).tonesIn(context, () => volume.now.value / 50),
  isMuted,
);

export const drag = createDrag(window, (look) => {
  const ghost = document.createElement("div");
  ghost.className = "dragged";
  ghost.innerHTML = `<svg width="80" height="80" viewBox="${COIN.box.join(" ")}">${coin(look)}</svg>`;
  document.body.append(ghost);
  return { move: (x, y) => (ghost.style.transform = `translate(${x - 40}px, ${y - 40}px)`), remove: () => ghost.remove() };
});

export const page: PlayPage = {
  ...table,
  ...createPlay(boot),
  boot,
  server: { fetchPast, fetchPayload, fetchStatus, listen, pauseUntilUp, perform, preview, send, why },
  sound,
  storage: () => sessionStorage,
  links: createLinks(boot.game, {
    tournament: boot.tournament,
    give: (seat, anchor) => giveChain(boot.game, seat, anchor),
    storage: () => localStorage,
    subtle: boot.commitment === null ? undefined : (crypto as Partial<Crypto>).subtle,
  }),
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

/** Returns a function that brings the focus back to its present place, or to the menu if that is gone. */
function keepFocus(): () => void {
  const before = document.activeElement;
  return () => {
    const place = before?.isConnected && before !== document.body ? before : document.querySelector(".masthead .more");
    (place as HTMLElement | null)?.focus({ preventScroll: true });
  };
}

export const { deaf, dismiss, question, pose, pressKey } = createQuestions(page, controller, { closeCard, keepFocus, personName });
