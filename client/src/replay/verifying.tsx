/** The button that verifies the draws of a finished game in the browser, and the sentence with the result. */

import { useState } from "preact/hooks";
import { chainMemory } from "../shared/chainmemory.ts";
import { listedAnd, paragraph } from "../shared/forms.ts";
import { Unreachable } from "../shared/net.ts";
import { siteAddress } from "../shared/root.ts";
import { t, tn } from "../shared/texts.ts";
import { personName } from "../table/names.ts";
import { fetchDraws } from "./calls.ts";
import type { VerifiedDraws } from "./draws.ts";

/** `commitment`: the digest that the server published before the first draw. */
export function VerifyDraws({ game, commitment }: { game: string; commitment: string }) {
  const [said, setSaid] = useState("");
  const [busy, setBusy] = useState(false);
  const verify = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setSaid(await result(game, commitment, setSaid));
    setBusy(false);
  };
  return (
    <>
      <button type="button" class="bare quiet" aria-disabled={busy} onClick={() => void verify()}>{t("Verify draws")}</button>
      <p class="second verified" role="status">{said}</p>
    </>
  );
}

/** Verifies the draws and returns the result in words. `say` is given the progress. */
async function result(game: string, commitment: string, say: (words: string) => void): Promise<string> {
  // A page that came over plain http from another machine has no digests.
  if (globalThis.crypto.subtle === undefined) {
    const command = `warchest verify ${location.origin}${siteAddress(`/replay/${game}`)}`;
    return t("A browser can verify draws only on a page with https. This command does it as well: {command}", { command });
  }
  try {
    const { readDraws, verified } = await import("./draws.ts");
    const draws = readDraws(await fetchDraws(game));
    return inWords(await verified(draws, commitment, (n, all) => say(t("Draws verified: {n} of {all}", { n, all })), promises.promisesOf(game)));
  } catch (error) {
    return error instanceof Unreachable ? t("No connection.") : (error as Error).message;
  }
}

const promises = chainMemory(() => localStorage);

/** Returns what is proven about the time before the game. */
function beforeTheGame({ promised, known }: VerifiedDraws): string {
  if (known === "game") return t("This browser had the server's promise before it asked for the game.");
  if (known === "seat") return t("This browser had the server's promise before it took its seat, and has part in the first draws. The deal was made before.");
  if (known === "pairing") return t("This browser gave its part in the first draws before the game was paired. The server's secret was promised to the opponent's page.");
  if (known === "elsewhere") return t("The first draws have the part of another browser of yours. If you used only this one, the server has left its part out.");
  const names = listedAnd(promised.map((seat) => personName(seat)));
  return promised.length === 0
    ? t("No page had a promise before the game, so the server may have chosen its secret to its liking.")
    : t("The server says that the page of {names} had its promise before the game. Only that page can confirm it.", { names });
}

function inWords(found: VerifiedDraws): string {
  const { draws, events, bound } = found;
  const parts = bound.flatMap((count, seat) => (count === 0 ? [] : [t("{name} in {count}", { name: personName(seat), count })]));
  return paragraph([
    tn("The only draw is right.", "All {n} draws are right.", draws),
    parts.length === 0
      ? t("They follow only from the server's secret.")
      : tn("The players' pages took part in the only draw event: {parts}.", "The players' pages took part in the {n} draw events: {parts}.", events, { parts: listedAnd(parts) }),
    beforeTheGame(found),
  ]);
}
