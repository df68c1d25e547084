/** The lobby: players who wait for an opponent, and games to watch. It shows some of each, and all on demand. */

import { useState } from "preact/hooks";
import { MarkerCoin } from "../shared/ui.tsx";
import { t, tn } from "../shared/texts.ts";
import type { GameListing, Invitation, LobbyView, Seeker, Side } from "../schema.gen.ts";
import { fetchFurther, takeName } from "./calls.ts";
import { sideNames } from "./names.ts";

const SHOWN = { waiting: 6, playing: 3 };

interface Props {
  lobby: LobbyView | null;
  onPlay: (one: Seeker) => void;
  onJoin: (one: Invitation, partner: boolean) => void;
  onDecline: (one: Invitation) => void;
  onStop: () => void;
  onNamed: () => void;
}

/** Everyone who waits for an opponent: seekers and open tables. Pressing a row starts that game. */
export function Waiting({ lobby, onPlay, onJoin, onDecline, onStop, onNamed }: Props) {
  const [all, setAll] = useState(false);
  const [more, setMore] = useState<Invitation[]>([]);
  const { seekers = [], further = 0 } = lobby ?? {};
  const first = lobby?.invitations ?? [];
  const invitations = [...first, ...more.filter((one) => first.every((other) => other.game !== one.game))];
  const count = seekers.length + first.length + further;
  const showAll = async (): Promise<void> => {
    setAll(true);
    if (further > 0) setMore(await fetchFurther());
  };
  const asked = invitations.filter((one) => one.for_you);
  const rows = [
    ...asked.map((one) => <InvitationRow key={one.game} one={one} onJoin={onJoin} onDecline={onDecline} />),
    ...seekers.map((one) => <SeekerRow key={one.id} one={one} onPlay={onPlay} onStop={onStop} />),
    ...invitations.filter((one) => !one.for_you).map((one) => <InvitationRow key={one.game} one={one} onJoin={onJoin} onDecline={onDecline} />),
  ];
  if (lobby === null || rows.length === 0) return null;
  return (
    <section class="lobby" aria-labelledby="waiting-title">
      <h2 id="waiting-title">{t("Waiting for an opponent")}</h2>
      {lobby.named ? null : <NameLine you={lobby.you} onNamed={onNamed} />}
      <ul>{rows.slice(0, all ? undefined : SHOWN.waiting)}</ul>
      {all || count <= SHOWN.waiting ? null : <button type="button" class="bare all" onClick={() => void showAll()}>{t("Show all {n}", { n: count })}</button>}
    </section>
  );
}

/** Games to watch. */
export function BeingPlayed({ lobby }: Pick<Props, "lobby">) {
  const [all, setAll] = useState(false);
  const playing = lobby?.playing ?? [];
  if (playing.length === 0) return null;
  return (
    <section class="lobby" aria-labelledby="playing-title">
      <h2 id="playing-title">{t("In progress")}</h2>
      <ul>{playing.slice(0, all ? undefined : SHOWN.playing).map((game) => <PlayedRow key={game.game} game={game} />)}</ul>
      {all || playing.length <= SHOWN.playing ? null : <button type="button" class="bare all" onClick={() => setAll(true)}>{t("Show all {n}", { n: playing.length })}</button>}
    </section>
  );
}

/** Asks a guest for a name, once: the server keeps it. */
function NameLine({ you, onNamed }: { you: string; onNamed: () => void }) {
  const [error, setError] = useState("");
  const keep = async (name: string): Promise<void> => {
    const answer = await takeName(name);
    if ("error" in answer) setError(answer.error);
    else onNamed();
  };
  return (
    <form
      class="name-line"
      onSubmit={(event) => {
        event.preventDefault();
        void keep(String(new FormData(event.currentTarget).get("name"))).catch(() => setError(t("No connection.")));
      }}
    >
      <label class="second" for="own-name">{t("Other players see you as {name}.", { name: you })}</label>
      <input id="own-name" name="name" maxLength={24} required autocomplete="nickname" placeholder={t("Your name")} aria-label={t("Your name")} />
      <button type="submit" class="button">{t("Keep")}</button>
      {error === "" ? null : <p class="error" role="alert">{error}</p>}
    </form>
  );
}

/** A dot that shows presence: filled for here, hollow for away. */
function Dot({ here }: { here: boolean }) {
  return <span class={`presence ${here ? "here" : ""}`} role="img" aria-label={here ? t("here") : t("away")} />;
}

function SeekerRow({ one, onPlay, onStop }: { one: Seeker } & Pick<Props, "onPlay" | "onStop">) {
  const name = one.yours ? t("You") : one.name;
  return (
    <li class="lobby-row seeker">
      <span class="row-who"><b>{name}</b> <Dot here={one.here} /></span>
      <span class="row-game">{one.played}</span>
      <span class="row-go">
        {one.yours
          ? <button type="button" class="button" onClick={onStop}>{t("Stop")}</button>
          : <button type="button" class="button" aria-label={t("Play {name}", { name })} onClick={() => onPlay(one)}>{t("Play")}</button>}
      </span>
    </li>
  );
}

function InvitationRow({ one, onJoin, onDecline }: { one: Invitation } & Pick<Props, "onJoin" | "onDecline">) {
  const host = one.yours ? t("You") : one.host;
  return (
    <li class="lobby-row invitation">
      <span class="row-who">
        <b>{host}</b> <Dot here={one.here} />
        {one.for_you ? <span class="second">{one.rematch ? t("Wants a rematch") : t("Invites you to a game")}</span> : null}
        {one.seats === 4 ? <span class="second">{tn("One seat free", "{n} seats free", one.free)}</span> : null}
      </span>
      <span class="row-game">
        {one.played}
        {one.pair && !one.yours ? <button type="button" class="bare all" onClick={() => onJoin(one, true)}>{t("Join with a partner")}</button> : null}
      </span>
      <span class="row-go">
        {one.for_you ? <button type="button" class="button" aria-label={t("Decline {name}", { name: host })} onClick={() => onDecline(one)}>{t("Decline")}</button> : null}
        {one.yours ? <a class="button" href={one.url}>{t("Open")}</a> : (
          <button type="button" class="button" aria-label={t("Play {name}", { name: host })} onClick={() => onJoin(one, false)}>{t("Play")}</button>
        )}
      </span>
    </li>
  );
}

function PlayedRow({ game }: { game: GameListing }) {
  const [a, b] = sideNames(game);
  return (
    <li class="lobby-row">
      <a class="row-link" href={game.url}>
        <Against first={b} second={a} markers={[game.markers[1] ?? 0, game.markers[0] ?? 0]} sides={["B", "A"]} />
        <span class="second">{game.state === "draft" ? t("Draft · {played}", { played: game.played }) : t("Round {n} · {played}", { n: game.round, played: game.played })}</span>
      </a>
    </li>
  );
}

/** Two sides, and the number of locations that each of them holds. */
function Against({ first, second, markers, sides }: { first: string; second: string; markers: [number, number]; sides: [Side, Side] }) {
  return (
    <span class="against">
      <MarkerCoin side={sides[0]} size={18} /> <b>{first}</b> <span>{t("{a} to {b}", { a: markers[0], b: markers[1] })}</span> <b>{second}</b> <MarkerCoin side={sides[1]} size={18} />
    </span>
  );
}
