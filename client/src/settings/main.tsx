/** The page of the settings: four groups of rows, and a board that shows each choice at once. */

import { computed, signal } from "@preact/signals";
import { render } from "preact";
import { installSprite } from "../board/coin.ts";
import { confirmWhere } from "../shared/choices.ts";
import { shared } from "../shared/boot.ts";
import { installHead } from "../shared/head.ts";
import { HelpRows, LookRows, PlayRows, SoundRows } from "../shared/later/settingrows.tsx";
import { createSound, isMuted, volume } from "../shared/sound.ts";
import { setTexts, t } from "../shared/texts.ts";
import { Sample } from "./sample.tsx";

/** The width of a window, in pixels, below which a finger could slip from one hex of a board to the next. */
const SLIPPERY = 560;

const width = signal(innerWidth);
addEventListener("resize", () => {
  width.value = innerWidth;
});
const touch = matchMedia("(pointer: coarse)").matches;
const confirm = confirmWhere(computed(() => touch && width.value < SLIPPERY));

const { awaken, sound } = createSound(
  () => ("AudioContext" in window ? new AudioContext() : null),
  async (context) => (await import("../shared/later/tones.ts")).tonesIn(context, () => volume.now.value / 50),
  isMuted,
);

function Settings() {
  return (
    <>
      <div class={`settings-rows ${touch ? "touch" : ""}`}>
        <h1>{t("Settings")}</h1>
        <p class="second">{document.documentElement.dataset.settings === undefined ? t("Saved in this browser. Changes apply immediately.") : t("Saved with your account, on every device. Changes apply immediately.")}</p>
        <section aria-labelledby="look"><h2 id="look">{t("Appearance")}</h2><LookRows /></section>
        <section aria-labelledby="play"><h2 id="play">{t("Play")}</h2><PlayRows confirm={confirm} /></section>
        <section aria-labelledby="help"><h2 id="help">{t("Help")}</h2><HelpRows /></section>
        <section aria-labelledby="sound"><h2 id="sound">{t("Sound and motion")}</h2><SoundRows sample={() => sound((of) => of.step())} /></section>
      </div>
      <Sample board={shared().boards.two} confirm={confirm} />
    </>
  );
}

setTexts(shared().texts);
void installSprite();
installHead();
document.addEventListener("pointerdown", awaken);
document.addEventListener("keydown", awaken);
const root = document.getElementById("settings");
if (root) render(<Settings />, root);
