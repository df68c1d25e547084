/**
 * The game that the player waits for while playing a bot: once every seat there is taken, it shows itself in the prompt's place, and
 * again with each turn. One press leads there, and the game against the bot stays as it is.
 */

import { effect, signal, untracked } from "@preact/signals";
import { listed } from "../../shared/forms.ts";
import { keepOpen } from "../../shared/keepopen.ts";
import { SOUGHT, soughtMeanwhile } from "../../shared/meanwhile.ts";
import { fetchPayload, insist, listenAt } from "../../shared/net.ts";
import { goTo } from "../../shared/root.ts";
import { lookOn, SEEK_EVERY, seek } from "../../shared/seeking.ts";
import { t } from "../../shared/texts.ts";
import { assertive, payload } from "../../table/signals.ts";
import { dismiss, pose, question, sound } from "../page.ts";

/** Follows what the address says that the player waits for. `open`: it is an open invitation, which this page keeps open. */
export function watchAwaited(awaited: string, open: boolean): void {
  if (awaited === SOUGHT) watchSeek();
  else watchGame(awaited, open);
}

/** Continues a seek. The game that it finds is awaited from then on, also after a reload. */
function watchSeek(): void {
  const wish = soughtMeanwhile();
  let found = false;
  const look = async (ask: typeof lookOn): Promise<void> => {
    if (found) return;
    const answer = await insist(ask).catch(() => null);
    if (found || answer === null || "error" in answer || answer.url === null) return;
    found = true;
    clearInterval(renewing);
    const game = answer.url.replace(/^.*\//, "");
    history.replaceState(null, "", `?waits=${game}`);
    watchGame(game, false);
  };
  const renewing = setInterval(() => void look(lookOn), SEEK_EVERY);
  // The seek may have lapsed while this page was loading.
  void look(wish === null ? lookOn : () => seek(wish));
  listenAt(() => "/api/lobby/live", { hear: () => void look(lookOn), onState: () => undefined });
}

/** Follows the awaited game from now on. */
function watchGame(game: string, open: boolean): void {
  /** The players there, once the game has started. */
  const players = signal<string | null>(null);
  const go = (): void => goTo(`/game/${game}`);
  const look = async (): Promise<void> => {
    const whole = await insist(() => fetchPayload(game, null)).catch(() => null);
    if (whole === null || whole.people.some(({ free }) => free)) return;
    players.value ??= listed(whole.people.filter(({ you }) => !you).map(({ name }) => name));
  };
  listenAt(() => `/api/games/${game}/live`, { hear: () => void look(), onState: () => undefined });
  if (open) keepOpen(game);
  effect(() => {
    const [whole, names] = [payload.value, players.value];
    if (whole === null || names === null) return;
    if (whole.view.phase === "over") go();
    else untracked(() => {
      if (question.value !== null) return;
      const text = t("{name} has joined: your game has started.", { name: names });
      pose({
        text,
        note: t("This game against the bot can wait."),
        buttons: [
          { label: t("Not yet"), key: "Escape", run: dismiss },
          { label: t("Go to the game"), look: "primary", key: "n", run: go },
        ],
      });
      assertive.value = text;
      sound((of) => of.turn());
    });
  });
}
