/** The card beside the form: the board as it will be set up, the game in a few lines, and the ways to start it. */

import { useEffect, useRef } from "preact/hooks";
import { createBoard } from "../board/board.ts";
import { shared } from "../shared/boot.ts";
import { listed } from "../shared/forms.ts";
import { t } from "../shared/texts.ts";
import type { HomeBoot, Offer, SetupPreview } from "../schema.gen.ts";
import { commonLevel, onOneScreen, people, type GameChoices } from "./options.ts";
import { ArmyCoins } from "./rows.tsx";

/** A way to start the game. */
export interface Start {
  name: string;
  go: () => void;
}

interface Props {
  boot: HomeBoot;
  offer: Offer;
  choices: GameChoices;
  preview: SetupPreview | null;
  /** The name of the user who is asked to play, or null. */
  account: string | null;
  play: Start;
  others: Start[];
  off: boolean;
  error: string;
}

export function Card({ boot, offer, choices, preview, account, play, others, off, error }: Props) {
  const decrees = preview?.decrees.map((id) => shared().cards[offer.ruleset]?.decrees[id]?.name ?? id) ?? [];
  return (
    <aside class="new-card" aria-label={t("The game")}>
      <PreviewBoard name={choices.players === 4 ? "four" : offer.board} preview={preview} sides={offer.sides} />
      <div class="new-lines">
        {preview === null || preview.armies.length === 0 ? null : <ArmyCoins offer={offer} armies={preview.armies} />}
        <p><Opponent boot={boot} choices={choices} account={account} /></p>
        <p>{preview?.minutes ? t("{line}. About {n} minutes.", { line: preview.played, n: preview.minutes }) : preview?.played}</p>
        {decrees.length === 0 ? null : <p class="second">{t("Decrees: {names}", { names: listed(decrees) })}</p>}
        <p class="second score"><Record boot={boot} choices={choices} account={account} score={preview?.score ?? null} /></p>
      </div>
      <div class="new-go">
        <p class="new-line" aria-hidden="true">{[opponentName(boot, choices, account), preview?.played].filter(Boolean).join(" · ")}</p>
        <p class="error" role="alert">{error}</p>
        <button type="button" class="button primary play" disabled={off} onClick={play.go}>{play.name}</button>
      </div>
      {others.length === 0 ? null : (
        <div class="new-others">
          {others.map(({ name, go }) => <button key={name} type="button" class="button" disabled={off} onClick={go}>{name}</button>)}
        </div>
      )}
    </aside>
  );
}

/** The name of the one opponent, or an empty text. */
function opponentName(boot: HomeBoot, choices: GameChoices, account: string | null): string {
  if (account !== null) return account;
  return onOneScreen(choices) ? "" : (boot.levels.find(({ id }) => id === commonLevel(choices))?.name ?? "");
}

/** The opponent, in a sentence. */
function Opponent({ boot, choices, account }: Pick<Props, "boot" | "choices" | "account">) {
  if (account !== null) return <b>{account}</b>;
  if (onOneScreen(choices)) return <>{choices.players === 2 ? t("Two players share this screen.") : t("Four players share this screen.")}</>;
  const level = boot.levels.find(({ id }) => id === commonLevel(choices));
  if (level === undefined) return <>{t("Chosen for each seat")}</>;
  if (choices.players === 4) return <>{people(choices) === 1 ? t("Your partner and both opponents: {level}", { level: level.name }) : t("Other seats: {level}", { level: level.name })}</>;
  return <><b>{t("{level} ({rating})", { level: level.name, rating: level.rating })}</b> {level.sentence}</>;
}

function Record({ boot, choices, account, score }: Pick<Props, "boot" | "choices" | "account"> & Pick<SetupPreview, "score">) {
  if (score === null) return null;
  const name = account ?? boot.levels.find(({ id }) => id === commonLevel(choices))?.name ?? "";
  return <>{t("You have won {won} of {games} against {name}.", { won: score.won, games: score.won + score.lost + score.drawn, name })}</>;
}

/** The board before the first action: its locations, and the forts of this deal. */
function PreviewBoard({ name, preview, sides }: { name: string; preview: SetupPreview | null; sides: string[] }) {
  const host = useRef<HTMLDivElement>(null);
  const board = shared().boards[name];
  const forts = preview?.board === name ? preview.forts : [];
  useEffect(() => {
    if (board === undefined) return;
    const drawn = createBoard(board);
    host.current?.replaceChildren(drawn.element);
    const label = t("The board at the start: {a} and {b} hold {n} locations each.", { a: sides[0] ?? "", b: sides[1] ?? "", n: Object.values(board.start).filter((side) => side === "A").length });
    drawn.set({ held: board.start, forts, sides: ["A", "B", "A", "B"], coordinates: false, scale: 30, label: forts.length === 0 ? label : t("{label} Forts: {names}", { label, names: listed(forts) }) });
  }, [name, forts.join(" ")]);
  return <div class="new-board" ref={host} />;
}
