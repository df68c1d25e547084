/**
 * The game that the player waits for while playing a bot: once every seat there is taken, it shows itself in the prompt's place, and
 * again with each turn. One press leads there, and the game against the bot stays as it is.
 */

import { effect, signal, untracked } from "@preact/signals";
import { keepOpen } from "../../shared/keepopen.ts";
import { fetchPayload, insist, listenAt } from "../../shared/net.ts";
import { goTo } from "../../shared/root.ts";
import { t } from "../../shared/texts.ts";
import { assertive, payload } from "../../table/signals.ts";
import { dismiss, pose, question, sound } from "../page.ts";

/** Follows the awaited game from now on. `open`: it is an open invitation, which this page keeps open. */
export function watchAwaited(game: string, open: boolean): void {
  /** The players there, once the game has started. */
  const players = signal<string | null>(null);
  const go = (): void => goTo(`/game/${game}`);
  const look = async (): Promise<void> => {
    const whole = await insist(() => fetchPayload(game, null)).catch(() => null);
    if (whole === null || whole.people.some(({ free }) => free)) return;
    players.value ??= whole.people.filter(({ you }) => !you).map(({ name }) => name).join(", ");
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
