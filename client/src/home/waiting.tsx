/** The game that waits, as a live board, and the other unfinished ones under it. */

import { useEffect, useRef } from "preact/hooks";
import { createBoard } from "../board/board.ts";
import { t } from "../texts.ts";
import type { Board, GameListing, Person, Side, View } from "../wire.ts";
import { LEVELS } from "./options.ts";

interface Props {
  board: Board;
  games: GameListing[] | null;
  /** How many would play the next game: an empty table shows their board. */
  players: number;
}

export function Waiting({ board, games, players }: Props) {
  const [first, ...others] = games ?? [];
  if (!first) {
    return (
      <section class="continue" aria-label={t("Board")}>
        <div class="continue-card">
          <SmallBoard key={players} board={board} players={players} view={null} flip={false} />
        </div>
      </section>
    );
  }
  const seats = first.view.seats.length;
  return (
    <section class="continue waiting" aria-labelledby="continue-title">
      <h2 id="continue-title">{t("Continue")}</h2>
      <a class="continue-card" href={first.url}>
        <SmallBoard key={`${first.game} ${seats}`} board={board} players={seats} view={first.view} flip={mine(first).every((seat) => seat % 2 === 0)} />
        <span class="continue-foot">
          <span>
            <b>{title(first)}</b>
            <span class="second">{standing(first)}</span>
          </span>
          <span class={first.your_turn ? "your-turn" : "second"}>{first.your_turn ? t("Your turn") : t("Their turn")}</span>
        </span>
      </a>
      {others.map((game) => (
        <a key={game.game} class="continue-row" href={game.url}>
          <b>{title(game)}</b>
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

function title(game: GameListing): string {
  const seats = game.people.length;
  const bots = game.people.filter((p) => !p.you);
  if (bots.length === 0) return seats === 2 ? t("Two on one screen") : t("Four on one screen");
  const names = [...new Set(bots.map(rank))].join(", ");
  return seats === 4 ? t("Four players: {names}", { names }) : names;
}

/** A bot by its level alone: where it sits matters at the table only. */
function rank(person: Person): string {
  const level = LEVELS.find(({ id }) => id === person.bot);
  return level ? t(level.name) : person.name;
}

function standing(game: GameListing): string {
  if (game.view.phase === "draft") return t("Draft");
  const [a, b] = [game.view.seats[0]?.markers ?? 0, game.view.seats[1]?.markers ?? 0];
  return t("Round {n}, {a} to {b} places", { n: game.round, a, b });
}

/** The places that each side holds at the start; the last of either list is out in the columns of four players. */
const START: Record<Side, string[]> = { A: ["e2", "h1", "b5"], B: ["d7", "g6", "j3"] };

function startOf(board: Board): Record<string, Side> {
  const there = new Set(board.hexes.map((hex) => hex.name));
  const entries = (["A", "B"] as const).flatMap((side) => START[side].filter((name) => there.has(name)).map((name) => [name, side] as const));
  return Object.fromEntries(entries);
}

/** The board that so many players use: the outer columns are for four. */
function boardFor(board: Board, players: number): Board {
  return players === 4 ? board : { ...board, hexes: board.hexes.filter((hex) => !hex.outer) };
}

function SmallBoard({ board, players, view, flip }: { board: Board; players: number; view: View | null; flip: boolean }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const shown = boardFor(board, players);
    const small = createBoard(shown.hexes);
    host.current?.replaceChildren(small.element);
    small.set({
      flip,
      held: view?.held ?? startOf(shown),
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
