/** The home page: three ways in, one line of what will be played, the lobby, and one's own games. The last choices are remembered. */

import { render } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { installSprite } from "../board/coin.ts";
import { createGame, listenAt } from "../shared/net.ts";
import { setTexts, t } from "../shared/texts.ts";
import "../styles/style.css";
import { switchTheme } from "../shared/look.ts";
import { ThemeIcon } from "../shared/ui.tsx";
import { readBoot } from "../shared/boot.ts";
import type { HomeBoot, Invitation, LobbyView, Made, Problem } from "../schema.gen.ts";
import { ArmiesPick } from "./armies.tsx";
import { declineTable, fetchLobby, joinTable, listGames, openTable, seek, stopSeeking, takeName } from "./calls.ts";
import { type Choices, gameRequest, missing, offerOf, onScreen, playable, remember, remembered, sitters, FRIEND, withBots, withFriends } from "./options.ts";
import { type Games, YourGames } from "./games.tsx";
import { ImportGame } from "./importgame.tsx";
import { ChoiceLine, ChosenBoxes } from "./line.tsx";
import { Lobby } from "./lobby.tsx";
import { MoreChoices } from "./more.tsx";
import { keepName, keepWay, lastWay, visitorName, type Way } from "./visitor.ts";
import { Ways } from "./ways.tsx";

const offered = readBoot<HomeBoot>();
/** How often the page asks by itself for what may have changed. */
const LOOK_EVERY = 20_000;
/** How often somebody who looks for an opponent says so: the server forgets them after half a minute. */
const SEEK_EVERY = 10_000;

function Home() {
  const [boot, setBoot] = useState(offered);
  const [brought, setBrought] = useState<string[]>([]);
  const [asked, setAsked] = useState(() => remembered(boot, offerOf(boot, { ruleset: "war_chest" })));
  const [seed, setSeed] = useState("");
  const [name, setName] = useState(visitorName);
  const [way, setWay] = useState(lastWay);
  const [games, setGames] = useState<Games | null>(null);
  const [lobby, setLobby] = useState<LobbyView | null>(null);
  const [error, setError] = useState("");
  const [busy, setBusy] = useState(false);
  const offer = offerOf(boot, asked);
  const choices = playable(asked, offer);
  const searching = lobby?.searching ?? false;

  const loadGames = (): void => void fetchGames().then(setGames, () => undefined);
  const loadLobby = (): void => void fetchLobby().then((found) => found && setLobby(found), () => undefined);
  const looking = useRef<Promise<void>>(Promise.resolve());
  const look = (): void => {
    const request = { ...gameRequest(choices, offer, "", brought), seats: ["you", "friend"] as Choices["sitters"][2] };
    looking.current = go(() => seek(request, name)).then(loadLobby);
  };
  /** Looks no longer: what was asked before is answered first, so that it can't begin anew. */
  const stop = (): void => {
    setLobby((found) => found && { ...found, searching: false });
    void looking.current.then(stopSeeking).then(loadLobby, () => undefined);
  };
  // The newest functions, for what was installed once.
  const now = useRef({ loadGames, loadLobby, look, searching });
  now.current = { loadGames, loadLobby, look, searching };
  useEffect(() => {
    const load = (): void => {
      now.current.loadGames();
      now.current.loadLobby();
    };
    load();
    // Coming back by the browser's back button shows games as they are now.
    addEventListener("pageshow", load);
    const regularly = setInterval(() => document.visibilityState === "visible" && load(), LOOK_EVERY);
    const seeking = setInterval(() => now.current.searching && now.current.look(), SEEK_EVERY);
    listenAt("/api/lobby/live", () => (now.current.searching ? now.current.look() : now.current.loadLobby()), () => undefined);
    return () => {
      removeEventListener("pageshow", load);
      clearInterval(regularly);
      clearInterval(seeking);
    };
  }, []);

  const change = (next: Choices): void => {
    setError("");
    setAsked(next);
    remember(next);
    if (searching) stop();
  };
  /** Does something that leads to a game, and goes there; says why where it leads nowhere. */
  const go = async (act: () => Promise<Made | Problem | { url: string | null }>): Promise<void> => {
    try {
      const answer = await act();
      if ("error" in answer) setError(answer.error || t("The game could not be created."));
      else if (answer.url !== null) location.assign(answer.url);
    } catch {
      setError(t("No connection."));
    }
  };
  const start = (all: Choices, open = false): void => {
    setBusy(true);
    setError("");
    void go(async () => {
      const made = await createGame(gameRequest(all, offer, seed, brought));
      const link = sitters(all).includes(FRIEND);
      if ("error" in made || !link) return made;
      if (open) return openTable(made.game, name);
      if (name !== "") await takeName(made.game, name);
      return made;
    }).then(() => setBusy(false));
  };
  const enter = (chosen: Way): void => {
    setWay(chosen);
    keepWay(chosen);
    setError("");
    if (chosen === "bot") start(withBots(choices));
    else if (chosen === "friend" || choices.players === 4) start(sitters(choices).includes(FRIEND) ? choices : withFriends(choices), chosen === "find");
    else look();
  };
  const join = (one: Invitation, partner: boolean): void => {
    setError("");
    void go(() => joinTable(one.game, name, partner)).then(loadLobby);
  };
  const bring = (texts: string[], offers: HomeBoot): void => {
    const there = offer.boxes.map((box) => box.id);
    const fresh = offerOf(offers, asked).boxes.filter((box) => !there.includes(box.id)).map((box) => box.id);
    setBrought(texts);
    setBoot(offers);
    change({ ...asked, boxes: [...choices.boxes, ...fresh], units: choices.units === "first_game" || choices.units === "battle" ? "random" : choices.units });
  };
  const lacking = missing(choices, offer);
  const shared = { boot, offer, choices, asked, onChange: change };
  return (
    <>
      <div class="column">
        <section class="setup" aria-label={t("New game")}>
          <Ways
            boot={boot}
            choices={choices}
            last={way}
            off={busy || lacking > 0}
            seeking={lobby?.seeking ?? 0}
            searching={searching}
            onGo={enter}
            onStop={stop}
          />
          <p class="error" role="alert">{error}</p>
          {lacking > 0 ? <p class="second lacking">{t("By hand: choose {n} more units.", { n: lacking })}</p> : null}
          <ChoiceLine {...shared} />
          <ChosenBoxes offer={offer} choices={choices} />
          {choices.units === "chosen" ? <ArmiesPick key={offer.ruleset} offer={offer} choices={choices} onChange={(armies) => change({ ...asked, armies })} /> : null}
          <MoreChoices
            key={offer.ruleset}
            {...shared}
            seed={seed}
            onSeed={setSeed}
            name={name}
            onName={(called) => {
              setName(called);
              keepName(called);
            }}
            brought={brought}
            onBring={bring}
            onScreen={() => start(onScreen(choices))}
            off={busy || lacking > 0}
          />
        </section>
        <Lobby boot={boot} lobby={lobby} onJoin={join} onDecline={(one) => void declineTable(one.game).then(loadLobby, loadLobby)} />
      </div>
      <div class="column">
        <YourGames boards={boot.boards} next={choices.players === 4 ? "four" : offer.board} games={games} onChange={loadGames} />
        <ImportGame />
      </div>
    </>
  );
}

async function fetchGames(): Promise<Games> {
  const [turn, theirs, over] = await Promise.all([listGames("turn"), listGames("theirs"), listGames("over", { limit: 1 })]);
  return { turn, theirs, over: over.total };
}

function Theme() {
  return (
    <button type="button" class="tool" aria-label={t("Light or dark")} title={t("Light or dark")} onClick={switchTheme}>
      <ThemeIcon />
    </button>
  );
}

setTexts(offered.texts);
installSprite();
const root = document.getElementById("app");
if (root) render(<Home />, root);
const theme = document.getElementById("theme");
if (theme) render(<Theme />, theme);
