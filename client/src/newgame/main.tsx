/** The page for a new game: what is played, by whom, and the ways to start it. The last choices are remembered. */

import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { installSprite } from "../board/coin.ts";
import { declineTable, fetchLobby, joinTable, lookOn, openTable, playSeeker, seek, stopSeeking } from "../home/calls.ts";
import { createLobby } from "../home/lobbystate.ts";
import { readBoot, shared } from "../shared/boot.ts";
import { installHead } from "../shared/head.ts";
import { listenAt } from "../shared/net.ts";
import { reconnecting } from "../shared/reconnecting.ts";
import { goTo } from "../shared/root.ts";
import { setTexts, t, tn } from "../shared/texts.ts";
import type { HomeBoot } from "../schema.gen.ts";
import { ArmiesPick } from "./armies.tsx";
import { bringBoxes, createGame } from "./calls.ts";
import { ChallengeBar } from "./challenge.tsx";
import { withHints } from "./hints.tsx";
import { ChoiceLine, ChosenBoxes } from "./line.tsx";
import { MoreChoices } from "./more.tsx";
import { FRIEND, type GameChoices, fixed, gameRequest, missing, offerOf, onScreen, playable, remember, remembered, sitters, wishOf, withBots, withFriends } from "./options.ts";
import { keepBoxes, keepWay, keptBoxes, lastWay, type Way } from "./visitor.ts";
import { LeftOpen, Ways } from "./ways.tsx";

const offered = complete(readBoot<HomeBoot | null>() ?? shared().home);
/** The pause between two messages of a seeker. The server drops a seek after a quarter of a minute without one. */
const SEEK_EVERY = 5_000;

const lobbyState = createLobby({ server: { declineTable, fetchLobby, joinTable, lookOn, playSeeker, seek, stopSeeking }, goTo });
const { error } = lobbyState;

function NewGame() {
  const [boot, setBoot] = useState(offered);
  const [brought, setBrought] = useState<string[]>([]);
  const [asked, setAsked] = useState(() => remembered(boot, offerOf(boot, { ruleset: "war_chest" })));
  const [seed, setSeed] = useState("");
  const [way, setWay] = useState(lastWay);
  const [busy, setBusy] = useState(false);
  const offer = offerOf(boot, asked);
  const choices = playable(asked, offer);
  const lacking = missing(choices, offer);
  const seeking = lobbyState.seeking.value;
  const wish = wishOf(choices, offer, brought);
  useEffect(() => {
    const renewing = setInterval(lobbyState.renew, SEEK_EVERY);
    listenAt(() => "/api/lobby/live", { hear: lobbyState.hear, onState: reconnecting(lobbyState.hear) });
    return () => clearInterval(renewing);
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
  useEffect(() => lobbyState.choose(wish), [JSON.stringify(wish)]);

  const change = (next: GameChoices): void => {
    error.value = "";
    setAsked(next);
    remember(next);
    if (seeking) lobbyState.stop();
  };
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
      const request = gameRequest(all, offer, seed, brought);
      // Strangers in the lobby play without hints.
      const made = await createGame(open ? request : withHints(request));
      const link = sitters(all).includes(FRIEND);
      if ("error" in made || !link) return made;
      return open ? openTable(made.game) : made;
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
  const bring = (texts: string[], offers: HomeBoot): void => {
    const all = complete(offers);
    const there = offer.boxes.map((box) => box.id);
    const fresh = offerOf(all, asked).boxes.filter((box) => !there.includes(box.id)).map((box) => box.id);
    setBrought(texts);
    keepBoxes(texts);
    setBoot(all);
    change({ ...asked, boxes: [...choices.boxes, ...fresh], units: fixed(offer, choices.units) ? "random" : choices.units });
  };
  const given = { boot, offer, choices, asked, onChange: change };
  return (
    <div class="column">
      <ChallengeBar request={() => gameRequest(choices, offer, seed, brought)} />
      <section class="setup" aria-label={t("New game")}>
        <Ways
          boot={boot}
          choices={choices}
          last={way}
          off={busy}
          fresh={false}
          fitting={lobbyState.lobby.value?.fitting ?? 0}
          waiting={0}
          seeking={seeking}
          onGo={enter}
          onStop={lobbyState.stop}
        />
        <p class="error" role="alert">{error.value}</p>
        {seeking ? <div class="searching"><LeftOpen choices={choices} onChange={(left) => reseek({ ...asked, left })} /></div> : null}
        <ChoiceLine {...given} fresh={false} />
        <ChosenBoxes offer={offer} choices={choices} />
        {choices.units === "chosen" ? <ArmiesPick key={offer.ruleset} offer={offer} choices={choices} onChange={(armies) => change({ ...asked, armies })} /> : null}
        <MoreChoices line={null} {...given} seed={seed} onSeed={setSeed} brought={brought} onBring={bring} onScreen={() => start(onScreen(choices))} off={busy || lacking > 0} />
      </section>
    </div>
  );
}

/** Returns the offers, completed by the cards that all pages share. */
function complete(boot: HomeBoot): HomeBoot {
  const games = boot.games.map((offer) => ({ ...offer, catalogue: { ...shared().cards[offer.ruleset]?.catalogue, ...offer.catalogue } }));
  return { ...boot, games };
}

setTexts(shared().texts);
void installSprite();
const root = document.getElementById("app");
if (root) render(<NewGame />, root);
installHead();
