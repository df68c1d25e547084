/** The question before a game is given up. It is fetched with the first press. */

import { t } from "../../shared/texts.ts";
import { boot } from "../../table/boot.ts";
import { personName } from "../../table/names.ts";
import { payload } from "../../table/signals.ts";
import { controller, dismiss, pose } from "../page.ts";
import { curtain } from "../signals.ts";

const { doAlone, may, offer, partnerToAsk, resign } = controller;

/** Asks for confirmation before a game is given up. */
export function askToResign(): void {
  const seat = payload.value?.seat ?? curtain.value ?? boot.you[0] ?? 0;
  const breaksOff = may("abort");
  const asks = partnerToAsk(seat);
  if (breaksOff) {
    pose({
      text: t("Abort this game?"),
      note: t("The game then has no winner."),
      buttons: [
        { label: t("Abort"), look: "danger", run: () => { dismiss(); doAlone("abort"); } },
        { label: t("Keep playing"), key: "Escape", focused: true, run: dismiss },
      ],
    });
    return;
  }
  pose({
    text: boot.mode === "screen" ? t("Resign for {name}?", { name: personName(seat) }) : t("Resign this game?"),
    buttons: [
      {
        label: asks ? t("Ask your partner") : t("Resign"),
        look: "danger",
        run: () => {
          dismiss();
          if (asks) offer("resign");
          else void resign(seat);
        },
      },
      { label: t("Keep playing"), key: "Escape", focused: true, run: dismiss },
    ],
  });
}
