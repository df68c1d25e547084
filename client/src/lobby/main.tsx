/** The lobby: the players who wait for an opponent, and the visitor's own search for one. */

import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { gameRequest, offerOf, playable, remember, remembered, type LeftChoice, type GameChoices, withFriends } from "../newgame/options.ts";
import { seekOf, withRating } from "../newgame/rated.ts";
import { createGame } from "../newgame/calls.ts";
import { readBoot, shared } from "../shared/boot.ts";
import { listed } from "../shared/forms.ts";
import { installHead } from "../shared/head.ts";
import { seekMeanwhile } from "../shared/meanwhile.ts";
import { listenAt } from "../shared/net.ts";
import { reconnecting } from "../shared/reconnecting.ts";
import { goTo } from "../shared/root.ts";
import { lookOn, SEEK_EVERY, seek } from "../shared/seeking.ts";
import { show } from "../shared/shown.ts";
import { setTexts, t, tn } from "../shared/texts.ts";
import type { HomeBoot } from "../schema.gen.ts";
import { declineTable, fetchLobby, joinTable, openTable, playSeeker, stopSeeking } from "../home/calls.ts";
import { Waiting } from "../home/lobby.tsx";
import { keepFresh } from "../home/fresh.ts";
import { createLobby } from "../home/lobbystate.ts";

/** The pause between two automatic updates of the page. */
const LOOK_EVERY = 20_000;

const boot = readBoot<HomeBoot | null>() ?? shared().home;
const state = createLobby({ server: { declineTable, fetchLobby, joinTable, lookOn, playSeeker, seek, stopSeeking }, goTo });

function LobbyPage() {
  const [asked, setAsked] = useState<GameChoices>(() => remembered(boot, offerOf(boot, { ruleset: "war_chest" })));
  const offer = offerOf(boot, asked);
  const choices = playable(asked, offer);
  const wish = seekOf(choices, offer);
  const tableRequest = withRating(gameRequest(withFriends(choices), offer, ""), choices, offer);
  const lobby = state.lobby.value;
  const seeking = state.seeking.value;
  useEffect(() => {
    state.choose(wish);
    const back = (event: PageTransitionEvent): void => { if (event.persisted) void state.load(); };
    addEventListener("pageshow", back);
    const regularly = setInterval(() => document.visibilityState === "visible" && void state.load(), LOOK_EVERY);
    const renewing = setInterval(state.renew, SEEK_EVERY);
    listenAt(() => "/api/lobby/live", { hear: state.hear, onState: reconnecting(state.hear) });
    return () => {
      removeEventListener("pageshow", back);
      clearInterval(regularly);
      clearInterval(renewing);
    };
  }, []);
  /** Seeks the same game with more or fewer parts left open. */
  const reseek = (left: LeftChoice[]): void => {
    const next = { ...asked, left };
    setAsked(next);
    remember(next);
    state.seek(seekOf(playable(next, offer), offer));
  };
  /** Opens a table to all: its game waits on a page of its own. */
  const open = (): void => void state.go(async () => {
    const made = await createGame(tableRequest);
    return "error" in made ? made : openTable(made.game);
  });
  const setup = offer.setups.find(({ id }) => id === (choices.units === "battle" ? choices.battle : choices.units));
  const units = setup?.name ?? { draft: t("Draft"), chosen: t("By hand"), random: t("Random"), first_game: "", battle: "" }[choices.units];
  const fitting = lobby?.fitting ?? 0;
  if (lobby !== null) show("no-seekers", lobby.seekers.length + lobby.invitations.length === 0);
  return (
    <>
      <section class="lobby-own" aria-label={t("Your search")}>
        <p class="lobby-wish"><b>{units}</b> <span class="second">{listed(offer.boxes.filter(({ id }) => choices.boxes.includes(id)).map(({ name }) => name))} · {choices.clock === "none" ? t("No clock") : choices.clock}{tableRequest.rated ? ` · ${t("Rated")}` : null}</span> <a href="/new">{t("Change")}</a></p>
        <div class="row">
          {wish === null ? null : seeking
            ? <button type="button" class="button primary" data-way="stop" onClick={state.stop}>{t("Stop looking")}</button>
            : <button type="button" class="button primary" data-way="find" onClick={() => state.seek(wish)}>{t("Find an opponent")}</button>}
          {wish !== null && seeking ? <button type="button" class="button" data-way="meanwhile" onClick={() => seekMeanwhile(wish, choices.ruleset === "lite")}>{t("Play a bot while you wait")}</button> : null}
          <button type="button" class="button" data-way="open" onClick={open}>{t("Open a table")}</button>
        </div>
        <p class="second lobby-state" role="status">
          {seeking ? t("Looking for an opponent. The game starts on this page.")
            : fitting > 0 ? tn("{n} player is waiting for this game.", "{n} players are waiting for this game.", fitting)
            : wish === null ? t("Open a table for this game, so that others can join it.") : t("No player is waiting for this game yet.")}
        </p>
        {seeking ? <LeftOpen choices={choices} onChange={reseek} /> : null}
        <p class="error" role="alert">{state.error.value}</p>
      </section>
      <Waiting
        lobby={lobby}
        onPlay={(one) => state.play(one.id)}
        onJoin={(one, partner) => state.join(one.game, partner)}
        onDecline={(one) => state.decline(one.game)}
        onStop={state.stop}
        onNamed={() => void state.load()}
      />
    </>
  );
}

/** The choices that a seeker leaves to the opponent. */
function LeftOpen({ choices, onChange }: { choices: GameChoices; onChange: (left: LeftChoice[]) => void }) {
  const options: [LeftChoice, string][] = [["boxes", t("Any boxes")], ["clock", t("Any clock")]];
  const dealt = choices.units === "random" || choices.units === "draft";
  return (
    <div class="left-open" role="group" aria-label={t("Up to your opponent")}>
      {options.filter(([one]) => one === "clock" || dealt).map(([one, name]) => (
        <label key={one} class="left-switch">
          {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox reports by itself whether it is checked. */}
          <input type="checkbox" role="switch" checked={choices.left.includes(one)} onChange={({ currentTarget: { checked } }) => onChange(checked ? [...choices.left, one] : choices.left.filter((other) => other !== one))} />
          {name}
        </label>
      ))}
    </div>
  );
}

setTexts(shared().texts);
const root = document.getElementById("app");
if (root) render(<LobbyPage />, root);
installHead();
keepFresh(() => undefined, false);
