/** The players who wait for an opponent. Some are shown, and all on demand. */

import { useState } from "preact/hooks";
import { Rating } from "../shared/rating.tsx";
import { t, tn } from "../shared/texts.ts";
import type { Invitation, LobbyView, Seeker } from "../schema.gen.ts";
import { fetchFurther, takeName } from "./calls.ts";

/** How many rows are shown at first. */
const SHOWN = 12;

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
      <ul>{rows.slice(0, all ? undefined : SHOWN)}</ul>
      {all || count <= SHOWN ? null : <button type="button" class="bare all" onClick={() => void showAll()}>{t("Show all {n}", { n: count })}</button>}
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
      <button type="submit" class="button">{t("Save name")}</button>
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
      <span class="row-who"><b>{name}</b> <Rating of={one.rating} /> <Dot here={one.here} /></span>
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
