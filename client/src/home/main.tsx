/**
 * The home page: three ways into a game, one line that describes it, the lobby, and the visitor's games. The
 * last choices are remembered.
 */

import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { installSprite } from "../board/coin.ts";
import { listenAt } from "../shared/net.ts";
import { reconnecting } from "../shared/reconnecting.ts";
import { setTexts, t, tn } from "../shared/texts.ts";
import { installHead } from "../shared/head.ts";
import { readBoot, shared } from "../shared/boot.ts";
import type { HomeBoot } from "../schema.gen.ts";
import { bringBoxes, createGame } from "../newgame/calls.ts";
import { declineTable, fetchLobby, joinTable, listGames, lookOn, openTable, playSeeker, seek, stopSeeking } from "./calls.ts";
import { type GameChoices, gameRequest, isKnown, missing, offerOf, playable, remember, remembered, sitters, FRIEND, wishOf, withBots, withFriends } from "../newgame/options.ts";
import { type OwnGames, YourGames } from "./games.tsx";
import { withHints } from "../newgame/hints.tsx";
import { ImportGame } from "./importgame.tsx";
import { FirstLine } from "../newgame/line.tsx";
import { BeingPlayed, Waiting } from "./lobby.tsx";
import { NewHere } from "./newhere.tsx";
import { PuzzleLine } from "./puzzleline.tsx";
import { keepBoxes, keepWay, keptBoxes, lastWay, type Way } from "../newgame/visitor.ts";
import { createLobby } from "./lobbystate.ts";
import { LeftOpen, Ways } from "../newgame/ways.tsx";
import { goTo } from "../shared/root.ts";

const offered = complete(readBoot<HomeBoot | null>() ?? shared().home);
/** The pause between two automatic updates of the page. */
const LOOK_EVERY = 20_000;
/** The pause between two messages of a seeker. The server drops a seek after a quarter of a minute without one. */
const SEEK_EVERY = 5_000;

const lobbyState = createLobby({ server: { declineTable, fetchLobby, joinTable, lookOn, playSeeker, seek, stopSeeking }, goTo });
const { error } = lobbyState;

function Home() {
  const [boot, setBoot] = useState(offered);
  const [brought, setBrought] = useState<string[]>([]);
  const [known] = useState(isKnown);
  const [asked, setAsked] = useState(() => remembered(boot, offerOf(boot, { ruleset: "war_chest" })));
  const [way, setWay] = useState(lastWay);
  const [games, setGames] = useState<OwnGames | null>(null);
  const [busy, setBusy] = useState(false);
  const offer = offerOf(boot, asked);
  const choices = playable(asked, offer);
  const lacking = missing(choices, offer);
  const lobby = lobbyState.lobby.value;
  const seeking = lobbyState.seeking.value;

  const loadGames = (): void => void fetchGames().then(setGames, () => undefined);
  const wish = wishOf(choices, offer, brought);
  useEffect(() => {
    const load = (): void => {
      loadGames();
      void lobbyState.load();
    };
    loadGames();
    // After the browser's back button, the page shows the games as they are now.
    const back = (event: PageTransitionEvent): void => { if (event.persisted) load(); };
    addEventListener("pageshow", back);
    const regularly = setInterval(() => document.visibilityState === "visible" && load(), LOOK_EVERY);
    const renewing = setInterval(lobbyState.renew, SEEK_EVERY);
    listenAt(() => "/api/lobby/live", { hear: lobbyState.hear, onState: reconnecting(lobbyState.hear) });
    return () => {
      removeEventListener("pageshow", back);
      clearInterval(regularly);
      clearInterval(renewing);
    };
  }, []);

  // The home-brew boxes of the last visit are in use again.
  useEffect(() => {
    const texts = keptBoxes();
    const putAway = (): void => keepBoxes([]);
    if (texts.length === 0) return;
    bringBoxes(texts).then((answer) => {
      if ("error" in answer) return putAway();
      setBrought(texts);
      setBoot(complete(answer));
    }, () => undefined);
  }, []);
  // The number of players who wait depends on the game.
  useEffect(() => lobbyState.choose(wish), [JSON.stringify(wish)]);

  /** Seeks the same game with more or fewer parts left open. */
  const reseek = (next: GameChoices): void => {
    setAsked(next);
    remember(next);
    const wider = wishOf(playable(next, offer), offer, brought);
    if (wider !== null) lobbyState.seek(wider);
  };
  const start = (all: GameChoices, open = false): void => {
    setBusy(true);
    error.value = "";
    void lobbyState.go(async () => {
      const request = gameRequest(all, offer, "", brought);
      // Strangers in the lobby play without hints.
      const made = await createGame(open ? request : withHints(request));
      const link = sitters(all).includes(FRIEND);
      if ("error" in made || !link) return made;
      if (open) return openTable(made.game);
      return made;
    }).then(() => setBusy(false));
  };
  const enter = (chosen: Way): void => {
    setWay(chosen);
    keepWay(chosen);
    error.value = "";
    if (lacking > 0) error.value = tn("By hand: choose {n} more unit.", "By hand: choose {n} more units.", lacking);
    else if (chosen === "bot") start(withBots(choices));
    else if (chosen === "friend" || choices.players === 4) start(sitters(choices).includes(FRIEND) ? choices : withFriends(choices), chosen === "find");
    else lobbyState.seek(wish);
  };
  const others = (lobby?.seekers ?? []).filter((one) => !one.yours).length + (lobby?.invitations ?? []).filter((one) => !one.yours).length;
  const waiting = (
    <Waiting
      lobby={lobby}
      onPlay={(one) => lobbyState.play(one.id)}
      onJoin={(one, partner) => lobbyState.join(one.game, partner)}
      onDecline={(one) => lobbyState.decline(one.game)}
      onStop={lobbyState.stop}
      onNamed={() => void lobbyState.load()}
    />
  );
  const fresh = !known && (games === null || games.turn.total + games.theirs.total + games.over === 0);
  return (
    <>
      <div class="column">
        <section class="setup" aria-label={t("New game")}>
          <NewHere played={!fresh} />
          <Ways
            boot={boot}
            choices={choices}
            last={way}
            off={busy}
            fresh={fresh}
            fitting={lobby?.fitting ?? 0}
            waiting={others}
            seeking={seeking}
            onGo={enter}
            onStop={lobbyState.stop}
          />
          <p class="error" role="alert">{error.value}</p>
          {seeking ? (
            <div class="searching">
              <LeftOpen choices={choices} onChange={(left) => reseek({ ...asked, left })} />
              {waiting}
            </div>
          ) : null}
          <FirstLine offer={offer} choices={choices} />
          <a class="bring-line" href="/new">{t("More choices")}</a>
        </section>
        {seeking ? null : waiting}
        <PuzzleLine />
        <BeingPlayed lobby={lobby} />
      </div>
      <div class="column">
        <YourGames boards={shared().boards} next={choices.players === 4 ? "four" : offer.board} games={games} onChange={loadGames} />
        <div class="own-games">
          <ImportGame />
          <a class="bring-line" href="/editor">{t("Set up a position")}</a>
        </div>
      </div>
    </>
  );
}

/** Returns the offers, completed by the cards that all pages share. */
function complete(boot: HomeBoot): HomeBoot {
  const games = boot.games.map((offer) => ({ ...offer, catalogue: { ...shared().cards[offer.ruleset]?.catalogue, ...offer.catalogue } }));
  return { ...boot, games };
}

async function fetchGames(): Promise<OwnGames> {
  const [turn, theirs, over] = await Promise.all([listGames("turn"), listGames("theirs"), listGames("over", { limit: 1 })]);
  return { turn, theirs, over: over.total };
}

setTexts(shared().texts);
void installSprite();
const root = document.getElementById("app");
if (root) render(<Home />, root);
installHead();
