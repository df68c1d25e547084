/** The page of the visitor's games: those in progress, the finished ones, and games brought from elsewhere. */

import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { installSprite } from "../board/coin.ts";
import { shared } from "../shared/boot.ts";
import { installHead } from "../shared/head.ts";
import { listenAt } from "../shared/net.ts";
import { reconnecting } from "../shared/reconnecting.ts";
import { show } from "../shared/shown.ts";
import { setTexts, t } from "../shared/texts.ts";
import { listGames } from "../home/calls.ts";
import { type OwnGames, YourGames } from "../home/games.tsx";
import { ImportGame } from "../home/importgame.tsx";

/** The pause between two automatic updates of the page. */
const LOOK_EVERY = 20_000;

function OwnPage() {
  const [games, setGames] = useState<OwnGames | null>(null);
  const load = (): void => void fetchGames().then(setGames, () => undefined);
  if (games !== null) show("no-games", games.turn.total + games.theirs.total + games.over === 0);
  useEffect(() => {
    load();
    const back = (event: PageTransitionEvent): void => { if (event.persisted) load(); };
    addEventListener("pageshow", back);
    const regularly = setInterval(() => document.visibilityState === "visible" && load(), LOOK_EVERY);
    listenAt(() => "/api/lobby/live", { hear: load, onState: reconnecting(load) });
    return () => {
      removeEventListener("pageshow", back);
      clearInterval(regularly);
    };
  }, []);
  return (
    <>
      <YourGames boards={shared().boards} games={games} onChange={load} />
      <section class="own-games" aria-label={t("Import a game or set up a position")}>
        <ImportGame />
        <a class="bring-line" href="/editor">{t("Set up a position")}</a>
      </section>
    </>
  );
}

async function fetchGames(): Promise<OwnGames> {
  const [turn, theirs, over] = await Promise.all([listGames("turn"), listGames("theirs"), listGames("over", { limit: 1 })]);
  return { turn, theirs, over: over.total };
}

setTexts(shared().texts);
void installSprite();
const root = document.getElementById("app");
if (root) render(<OwnPage />, root);
installHead();
