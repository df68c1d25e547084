/** The game that waits, as a live board, and the other unfinished ones under it. */

import { useEffect, useRef } from "preact/hooks";
import { createBoard } from "../board/board.ts";
import { t } from "../shared/texts.ts";
import type { GameListing, HomeBoot, LevelCard, PageBoard, Person, View } from "../schema.gen.ts";

interface Props {
  boards: HomeBoot["boards"];
  levels: LevelCard[];
  games: GameListing[] | null;
  /** How many would play the next game: an empty table shows their board. */
  players: number;
}

export function Waiting({ boards, levels, games, players }: Props) {
  const [first, ...others] = games ?? [];
  if (!first) {
    return (
      <section class="continue" aria-label={t("Board")}>
        <div class="continue-card">
          <SmallBoard key={players} board={boards[of(players)]} view={null} flip={false} />
        </div>
      </section>
    );
  }
  const seats = first.view.seats.length;
  return (
    <section class="continue waiting" aria-labelledby="continue-title">
      <h2 id="continue-title">{t("Continue")}</h2>
      <a class="continue-card" href={first.url}>
        <SmallBoard key={`${first.game} ${seats}`} board={boards[of(seats)]} view={first.view} flip={mine(first).every((seat) => seat % 2 === 0)} />
        <span class="continue-foot">
          <span>
            <b>{title(first, levels)}</b>
            <span class="second">{standing(first)}</span>
          </span>
          <span class={first.your_turn ? "your-turn" : "second"}>{first.your_turn ? t("Your turn") : t("Their turn")}</span>
        </span>
      </a>
      {others.map((game) => (
        <a key={game.game} class="continue-row" href={game.url}>
          <b>{title(game, levels)}</b>
          <span class="second">{standing(game)}</span>
          <span class="second turn">{game.your_turn ? t("Your turn") : t("Their turn")}</span>
        </a>
      ))}
    </section>
  );
}

function mine(game: GameListing): number[] {
  if (typeof game.you === "number") return [game.you];
  return game.you ?? game.people.filter((p) => p.you).map((p) => p.seat);
}

function title(game: GameListing, levels: LevelCard[]): string {
  const seats = game.people.length;
  const bots = game.people.filter((p) => !p.you);
  if (bots.length === 0) return seats === 2 ? t("Two on one screen") : t("Four on one screen");
  const names = [...new Set(bots.map((bot) => rank(bot, levels)))].join(", ");
  return seats === 4 ? t("Four players: {names}", { names }) : names;
}

/** A bot by its level alone: where it sits matters at the table only. */
function rank(person: Person, levels: LevelCard[]): string {
  const level = levels.find(({ id }) => id === person.bot);
  return level?.name ?? person.name;
}

function standing(game: GameListing): string {
  if (game.view.phase === "draft") return t("Draft");
  const [a, b] = [game.view.seats[0]?.markers ?? 0, game.view.seats[1]?.markers ?? 0];
  return t("Round {n}, {a}-{b} in locations", { n: game.round, a, b });
}

/** The name of the board for this number of players. */
function of(players: number): keyof HomeBoot["boards"] {
  return players === 4 ? "four" : "two";
}

function SmallBoard({ board, view, flip }: { board: PageBoard; view: View | null; flip: boolean }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const small = createBoard(board);
    host.current?.replaceChildren(small.element);
    small.set({
      flip,
      held: view?.held ?? board.start,
      units: view?.units ?? [],
      forts: view?.forts?.at ?? [],
      sides: view?.seats.map((s) => s.side) ?? ["A", "B", "A", "B"],
      coordinates: false,
      scale: 44,
      label: t("Board"),
    });
  }, [view, flip]);
  return <div class="small-board" ref={host} />;
}
