/**
 * Challenging one person: a visitor who came through "Play" on a profile, or "New set-up" at the end of a game, chooses
 * the game and asks for it.
 */

import { useState } from "preact/hooks";
import { call, errorOf } from "../shared/net.ts";
import { isolate } from "../shared/isolated.ts";
import { t } from "../shared/texts.ts";
import type { GameRequest, Made } from "../schema.gen.ts";
import { goTo } from "../shared/root.ts";

const query = new URLSearchParams(location.search);
const account = query.get("play");
const game = query.get("again");
if (account !== null) isolate(account);

/** The bar that sends a challenge. `request` returns the game that the visitor has chosen. */
export function ChallengeBar({ request }: { request: () => GameRequest }) {
  const [there, setThere] = useState(account !== null || game !== null);
  const [error, setError] = useState("");
  if (!there) return null;
  const ask = async (): Promise<void> => {
    setError("");
    try {
      const response = await call("POST", "/api/lobby/challenges", { request: { ...request(), seats: ["you", "friend"] }, account, game });
      if (response.ok) goTo(((await response.json()) as Made).url);
      else setError((await errorOf(response)) || t("You cannot do that now."));
    } catch {
      setError(t("No connection."));
    }
  };
  return (
    <section class="challenge" aria-label={t("Ask for a game")}>
      <p>{account === null ? t("Choose what to play, then ask your last opponent.") : t("Choose what to play below, then ask {name}.", { name: account })}</p>
      <div class="row">
        <button type="button" class="button primary" onClick={() => void ask()}>{account === null ? t("Ask for a game") : t("Play {name}", { name: account })}</button>
        <button type="button" class="button" onClick={() => setThere(false)}>{t("Cancel")}</button>
      </div>
      <p class="error" role="alert">{error}</p>
    </section>
  );
}
