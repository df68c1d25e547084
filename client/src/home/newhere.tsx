/** The line that offers the lessons to a newcomer. It is gone for good once it was followed, put away, or a game was played. */

import { kept } from "../shared/kept.ts";
import { t } from "../shared/texts.ts";

const line = kept("new-here", "shown", "gone");

export function NewHere({ played }: { played: boolean }) {
  if (played || line.now.value === "gone") return null;
  const away = (): void => line.set("gone");
  return (
    <p class="new-here">
      <span><b>{t("New here?")}</b> <span class="whole">{t("Ten short lessons, about a minute each.")}</span><span class="brief">{t("Ten short lessons.")}</span></span>
      <a class="button" href="/learn" onClick={away}>{t("Start")}</a>
      <button type="button" class="bare" aria-label={t("Dismiss")} onClick={away}>
        <svg class="icon" width="16" height="16" viewBox="0 0 16 16" aria-hidden="true"><path d="M3 3L13 13M13 3L3 13" /></svg>
      </button>
    </p>
  );
}
