/** The page for a new game: the form, and beside it the card with the ways to start. The last choices are remembered. */

import { useEffect, useRef, useState } from "preact/hooks";
import { isolate } from "../shared/isolated.ts";
import { shared } from "../shared/boot.ts";
import { seek } from "../shared/seeking.ts";
import { goTo } from "../shared/root.ts";
import { t, tn } from "../shared/texts.ts";
import type { GameRequest, HomeBoot, Made, Problem, SetupPreview } from "../schema.gen.ts";
import { bringBoxes, challenge, createGame, openTable, previewGame } from "./calls.ts";
import { Card, type Start } from "./card.tsx";
import { withHints } from "./hints.tsx";
import { FRIEND, type GameChoices, deals, fixed, gameRequest, missing, offerOf, PERSON, playable, remember, remembered, sitters, WAR_CHEST, withFriends } from "./options.ts";
import { seekOf, whyNotRated, withRating } from "./rated.ts";
import { RareChoices } from "./rare.tsx";
import { ArmiesRow, BoxesRow, ClockRow, HelpRow, LevelRow, PlayersRow } from "./rows.tsx";
import { keepBoxes, keptBoxes } from "./visitor.ts";

/** The pause after a choice before its game is previewed: a quick chooser asks once. */
const PREVIEW_MS = 150;

interface Props {
  offered: HomeBoot;
  /** The user to challenge: the name of an account, or the last opponent in the game `again`. */
  account?: string | null;
  again?: string | null;
  /** Whether a friend takes the other seats: the visitor came to invite one. */
  friend?: boolean;
}

export function NewGame({ offered, account = null, again = null, friend = false }: Props) {
  const [boot, setBoot] = useState(() => complete(offered));
  const [brought, setBrought] = useState<string[]>([]);
  const [asked, setAsked] = useState(() => {
    const last = remembered(boot, offerOf(boot, { ruleset: WAR_CHEST }));
    return friend ? withFriends(last) : last;
  });
  const [seed, setSeed] = useState("");
  const [preview, setPreview] = useState<SetupPreview | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");
  /** The seed of the first deal of this visit: another choice keeps it, so only what is chosen changes. */
  const dealt = useRef("");
  const invites = account !== null || again !== null;
  const offer = offerOf(boot, asked);
  const choices = playable(invites ? { ...asked, players: 2, sitters: { ...asked.sitters, 2: [FRIEND, PERSON] } } : asked, offer);
  const lacking = missing(choices, offer);
  const link = sitters(choices).includes(FRIEND);

  /** Returns the request for these choices. A game with friends is dealt when it is made, so its host has not seen the armies before, unless a seed was typed. */
  const request = (all: GameChoices): GameRequest => withHints(gameRequest(all, offer, seed || (sitters(all).includes(FRIEND) ? "" : dealt.current), brought));
  // The card shows the game that "Play" makes.
  const shownRequest = withHints(gameRequest(choices, offer, seed || dealt.current, brought));
  const wished = JSON.stringify([shownRequest, lacking]);
  useEffect(() => {
    if (lacking > 0) return setPreview(null);
    let there = true;
    const pause = setTimeout(() => {
      previewGame(shownRequest, account).then((answer) => {
        if (!there) return;
        if ("error" in answer) return setError(answer.error);
        if (seed === "" && dealt.current === "" && deals(choices, offer)) dealt.current = answer.seed ?? "";
        setPreview(answer);
      }, () => undefined);
    }, preview === null ? 0 : PREVIEW_MS);
    return () => { there = false; clearTimeout(pause); };
  }, [wished]);

  // The home-brew boxes of the last visit are in use again.
  useEffect(() => {
    const texts = keptBoxes();
    if (texts.length === 0) return;
    bringBoxes(texts).then((answer) => {
      if ("error" in answer) return keepBoxes([]);
      setBrought(texts);
      setBoot(complete(answer));
    }, () => undefined);
  }, []);
  // After the browser's back button, the page can start another game.
  useEffect(() => {
    const back = (event: PageTransitionEvent): void => { if (event.persisted) setBusy(false); };
    addEventListener("pageshow", back);
    return () => removeEventListener("pageshow", back);
  }, []);

  const change = (next: GameChoices): void => {
    setError("");
    setAsked(next);
    remember(next);
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
  /** Runs a request that leads to a game, and opens that game, or shows why there is none. */
  const start = async (act: () => Promise<Made | Problem | { url: string | null }>): Promise<void> => {
    setError("");
    if (lacking > 0) return setError(tn("By hand: choose {n} more unit.", "By hand: choose {n} more units.", lacking));
    setBusy(true);
    remember(asked);
    try {
      const answer = await act();
      // The search for an opponent continues in the lobby.
      if (!("error" in answer)) return goTo(answer.url ?? "/lobby");
      setError(answer.error || t("The game could not be created."));
    } catch {
      setError(t("No connection."));
    }
    setBusy(false);
  };
  const invited = (): GameChoices => (link ? choices : withFriends(choices));
  /** Opens a table for four, or seeks an opponent for two. Strangers play without hints. */
  const open = async (): Promise<Made | Problem | { url: string | null }> => {
    if (choices.players === 4) {
      const made = await createGame(withRating(gameRequest(invited(), offer, seed, brought), choices, offer));
      return "error" in made ? made : openTable(made.game);
    }
    const wish = seekOf(choices, offer, brought);
    return wish === null ? { error: t("These units can be used only in games with a friend.") } : seek(wish);
  };
  const way = (name: string, act: () => Promise<Made | Problem | { url: string | null }>): Start => ({ name, go: () => void start(act) });
  const play = invites
    ? way(account === null ? t("Challenge") : t("Play {name}", { name: account }), () => challenge(withRating(request(choices), choices, offer), account, again))
    : way(t("Play"), () => createGame(request(choices)));
  const invite = way(t("Invite by link"), () => createGame(request(invited())));
  const others = invites ? [] : [invite, way(t("Open to all"), open)];
  const given = { boot, offer, choices, asked, onChange: change };
  return (
    <>
      <div class="new-form">
        <h1>{t("New game")}</h1>
        {invites ? <p class="second">{account === null ? t("Choose a game, then challenge your last opponent.") : t("Choose a game below, then challenge {name}.", { name: account })}</p> : (
          <>
            <LevelRow {...given} />
            <PlayersRow {...given} />
          </>
        )}
        <BoxesRow {...given} />
        <ArmiesRow {...given} />
        <ClockRow {...given} notRated={whyNotRated(choices, offer, seed, brought)} />
        <HelpRow {...given} />
        <RareChoices {...given} seats={!invites} seed={seed} onSeed={setSeed} brought={brought} onBring={bring} />
      </div>
      <Card boot={boot} offer={offer} choices={choices} preview={preview} account={account} play={friend ? invite : play} others={friend ? others.slice(1) : others} off={busy} error={error} />
    </>
  );
}

/** Returns the offers, completed by the cards that all pages share. */
export function complete(boot: HomeBoot): HomeBoot {
  const games = boot.games.map((offer) => ({ ...offer, catalogue: { ...shared().cards[offer.ruleset]?.catalogue, ...offer.catalogue } }));
  return { ...boot, games };
}

/**
 * Returns the others at the table that the address of the page names: the user to challenge, through "Play" on a profile or
 * "New set-up" after a game, or a friend to invite.
 */
export function whoIsAsked(search: string): Pick<Props, "account" | "again" | "friend"> {
  const query = new URLSearchParams(search);
  const account = query.get("play");
  if (account !== null) isolate(account);
  return { account, again: query.get("again"), friend: query.has("friend") };
}
