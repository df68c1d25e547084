/** The lobby: open invitations, and games to watch. Some of each; all on demand. */

import { useState } from "preact/hooks";
import { Glyph, MarkerCoin } from "../shared/ui.tsx";
import { t } from "../shared/texts.ts";
import type { GameListing, HomeBoot, Invitation, LobbyView, Side } from "../schema.gen.ts";
import { sideNames } from "./names.ts";

const SHOWN = { invitations: 6, playing: 3 };

interface Props {
  boot: HomeBoot;
  lobby: LobbyView | null;
  onJoin: (one: Invitation, partner: boolean) => void;
  onDecline: (one: Invitation) => void;
}

export function Lobby({ boot, lobby, onJoin, onDecline }: Props) {
  const [all, setAll] = useState({ invitations: false, playing: false });
  const invitations = lobby?.invitations ?? [];
  const playing = lobby?.playing ?? [];
  return (
    <>
      {invitations.length === 0 ? null : (
        <section class="lobby" aria-labelledby="invitations-title">
          <h2 id="invitations-title">{t("Open invitations")}</h2>
          <ul>
            {invitations.slice(0, all.invitations ? undefined : SHOWN.invitations).map((one) => <InvitationRow key={one.game} one={one} boot={boot} onJoin={onJoin} onDecline={onDecline} />)}
          </ul>
          {all.invitations || invitations.length <= SHOWN.invitations ? null : (
            <button type="button" class="bare all" onClick={() => setAll({ ...all, invitations: true })}>{t("All {n}", { n: invitations.length })}</button>
          )}
        </section>
      )}
      {playing.length === 0 ? null : (
        <section class="lobby" aria-labelledby="playing-title">
          <h2 id="playing-title">{t("Being played")}</h2>
          <ul>
            {playing.slice(0, all.playing ? undefined : SHOWN.playing).map((game) => <PlayedRow key={game.game} game={game} />)}
          </ul>
          {all.playing || playing.length <= SHOWN.playing ? null : (
            <button type="button" class="bare all" onClick={() => setAll({ ...all, playing: true })}>{t("All {n}", { n: playing.length })}</button>
          )}
        </section>
      )}
    </>
  );
}

function InvitationRow({ one, boot, onJoin, onDecline }: { one: Invitation; boot: HomeBoot } & Pick<Props, "onJoin" | "onDecline">) {
  const host = one.yours ? t("You") : one.host || t("A guest");
  return (
    <li class="lobby-row invitation">
      <span class="row-who">
        <b>{host}</b>
        {one.for_you ? <span class="second">{t("Invites you")}</span> : null}
        {one.seats === 4 ? <span class="second">{one.free === 1 ? t("Four players, one seat free") : t("Four players, {n} seats free", { n: one.free })}</span> : null}
      </span>
      <span class="row-game">
        {one.title}
        {one.pair && !one.yours ? <button type="button" class="bare all" onClick={() => onJoin(one, true)}>{t("Join with a partner")}</button> : null}
      </span>
      <BoxSigns boot={boot} ruleset={one.ruleset} boxes={one.boxes} />
      <span class="row-clock second">{one.clock ?? ""}</span>
      <span class="row-go">
        {one.for_you ? <button type="button" class="button" aria-label={t("Decline {name}", { name: host })} onClick={() => onDecline(one)}>{t("Decline")}</button> : null}
        {one.yours ? <a class="button" href={one.url}>{t("Open")}</a> : (
          <button type="button" class="button" aria-label={t("Join {name}", { name: host })} onClick={() => onJoin(one, false)}>{t("Join")}</button>
        )}
      </span>
    </li>
  );
}

/** What a game is played with beside the base box. */
export function BoxSigns({ boot, ruleset, boxes }: { boot: HomeBoot; ruleset: string; boxes: string[] }) {
  const offer = boot.games.find((game) => game.ruleset === ruleset) ?? boot.games[0];
  if (ruleset !== "war_chest" && offer?.ruleset === ruleset) return <span class="row-boxes second">{offer.name}</span>;
  const told = boxes.map((id) => offer?.boxes.find((box) => box.id === id) ?? { id, name: id, sign: "", standard: false });
  const others = told.filter((box) => !box.standard);
  if (others.length === 0) return <span class="row-boxes second">{t("Base only")}</span>;
  return (
    <span class="row-boxes" role="img" aria-label={told.map((box) => box.name).join(", ")} title={told.map((box) => box.name).join(", ")}>
      {others.map(({ id, name, sign }) => (sign === "" ? <span key={id} class="second">{name}</span> : <Glyph key={id} name={sign} size={24} />))}
    </span>
  );
}

function PlayedRow({ game }: { game: GameListing }) {
  const [a, b] = sideNames(game);
  return (
    <li class="lobby-row">
      <a class="row-link" href={game.url}>
        <Against first={b} second={a} markers={[game.markers[1] ?? 0, game.markers[0] ?? 0]} sides={["B", "A"]} />
        <span class="second">{game.state === "draft" ? t("Draft") : t("Round {n}, {title}", { n: game.round, title: game.title })}</span>
      </a>
    </li>
  );
}

/** Two sides and how many locations each of them holds. */
function Against({ first, second, markers, sides }: { first: string; second: string; markers: [number, number]; sides: [Side, Side] }) {
  return (
    <span class="against">
      <MarkerCoin side={sides[0]} size={18} /> <b>{first}</b> <span>{t("{a} to {b}", { a: markers[0], b: markers[1] })}</span> <b>{second}</b> <MarkerCoin side={sides[1]} size={18} />
    </span>
  );
}
