/**
 * The visitor's games: first those where it is their turn, with the board of the one that has waited longest; then the
 * others; finished ones on demand.
 */

import { useEffect, useRef, useState } from "preact/hooks";
import { createBoard } from "../board/board.ts";
import { fetchPayload } from "../shared/net.ts";
import { t, tn } from "../shared/texts.ts";
import { Coin, MarkerCoin } from "../shared/ui.tsx";
import type { GameListing, GamePage, PageBoard, Shared, View } from "../schema.gen.ts";
import { listGames, removeGame } from "./calls.ts";
import { ago, opponents, timeLeft } from "./names.ts";
import { goTo } from "../shared/root.ts";

/** The visitor's games that the page has loaded. */
export interface OwnGames {
  turn: GamePage;
  theirs: GamePage;
  /** The number of finished games. */
  over: number;
}

interface Props {
  boards: Shared["boards"];
  games: OwnGames | null;
  onChange: () => void;
}

export function YourGames({ boards, games, onChange }: Props) {
  const turn = games?.turn.games ?? [];
  const theirs = (games?.theirs.games ?? []).filter(({ state }) => state !== "waiting");
  const awaited = (games?.theirs.games ?? []).filter(({ state }) => state === "waiting");
  const [first, ...others] = turn;
  if (games === null) return null;
  const waiting = games.turn.total;
  return (
    <>
      {first === undefined ? null : (
        <section class="continue waiting" aria-labelledby="continue-title">
          <h2 id="continue-title" class="second">{tn("Your turn in one game", "Your turn in {n} games", waiting)}</h2>
          <NextGame key={first.game} game={first} board={boards[first.board]} />
        </section>
      )}
      <section class="your-games" aria-label={t("Your games")}>
        {others.length === 0 ? null : <ul>{others.map((game) => <GameRow key={game.game} game={game} onRemove={onChange} />)}</ul>}
        {theirs.length === 0 ? null : (
          <>
            <h2 class="second">{t("Their turn")}</h2>
            <ul>{theirs.map((game) => <GameRow key={game.game} game={game} onRemove={onChange} />)}</ul>
          </>
        )}
        {awaited.length === 0 ? null : (
          <>
            <h2 class="second">{t("Waiting for a friend")}</h2>
            <ul>{awaited.map((game) => <GameRow key={game.game} game={game} onRemove={onChange} />)}</ul>
          </>
        )}
        {games.over === 0 ? null : <Finished total={games.over} onChange={onChange} />}
      </section>
    </>
  );
}

/** The game that has waited longest, with its board. */
function NextGame({ game, board }: { game: GameListing; board: PageBoard | undefined }) {
  const [view, setView] = useState<View | null>(null);
  useEffect(() => {
    let there = true;
    fetchPayload(game.game, null).then((payload) => { if (there) setView(payload.view); }, () => undefined);
    return () => { there = false; };
  }, [game.game, game.at]);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const typing = event.target instanceof HTMLElement && event.target.closest("input, textarea, select");
      if (event.key === "n" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) goTo(game.url);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [game.url]);
  return (
    <div class="continue-card">
      <SmallBoard board={board} view={view} flip={game.you.every((seat) => seat % 2 === 0)} />
      <div class="continue-words">
        <p><b>{opponents(game)}</b><Left game={game} /></p>
        <p class="second">{game.played}</p>
        <p class="second">{ago(game.at)}</p>
        <BothArmies game={game} size={26} />
        <Places game={game} />
        <a class="button go" href={game.url}>{t("Next game")} <kbd>N</kbd></a>
      </div>
    </div>
  );
}

function GameRow({ game, onRemove }: { game: GameListing; onRemove: () => void }) {
  const over = game.state === "over";
  return (
    <li class="game-row">
      <a class="row-link" href={over ? `/replay/${game.game}` : game.url}>
        <span class="row-who">
          <b>{opponents(game)}</b>
          <span class="second">{game.played}</span>
        </span>
        <BothArmies game={game} size={20} />
        {game.state === "waiting" ? null : <Places game={game} />}
        <span class="row-time">
          {game.result === null ? <Left game={game} /> : <b>{game.result}</b>}
          <span class="second">{ago(game.at)}</span>
        </span>
      </a>
      {over ? <a class="quiet row-review" href={`/replay/${game.game}?review=true`} aria-label={t("Review {name}", { name: opponents(game) })}>{t("Review")}</a> : null}
      {over || game.state === "waiting" ? (
        <button type="button" class="bare remove" aria-label={t("Remove {name}", { name: opponents(game) })} title={t("Remove")} onClick={() => void removeGame(game.game).then(onRemove)}>×</button>
      ) : null}
    </li>
  );
}

/** The time left for the decision. */
function Left({ game }: { game: GameListing }) {
  return game.left === null ? null : <b>{timeLeft(game.left)}</b>;
}

/** Both armies as small coins, the visitor's below. */
function BothArmies({ game, size }: { game: GameListing; size: number }) {
  const own = (game.you[0] ?? 1) % 2;
  const sides = [1 - own, own].map((side) => ({ side, armies: game.armies.map((army, seat) => ({ army, seat })).filter(({ seat }) => seat % 2 === side) }));
  return (
    <span class="row-armies" aria-hidden="true">
      {sides.map(({ side, armies }) => (
        <span key={side}>{armies.flatMap(({ army, seat }) => army.map((kind) => <Coin key={`${seat}${kind}`} side={side === 0 ? "A" : "B"} second={seat > 1} kind={kind} size={size} />))}</span>
      ))}
    </span>
  );
}

/** The number of locations that each side holds, the visitor's first. */
function Places({ game }: { game: GameListing }) {
  const own = (game.you[0] ?? 1) % 2;
  const values = { a: game.markers[own] ?? 0, b: game.markers[1 - own] ?? 0 };
  return (
    <span class="places">
      <span class="unseen-text">{game.board === "square" ? t("Zones: {a} to {b}", values) : t("Locations: {a} to {b}", values)}</span>
      <MarkerCoin side={own === 0 ? "A" : "B"} size={18} /> <span aria-hidden="true">{t("{a} to {b}", values)}</span> <MarkerCoin side={own === 0 ? "B" : "A"} size={18} />
    </span>
  );
}

/** The finished games: to replay, to search, to remove. */
function Finished({ total, onChange }: { total: number; onChange: () => void }) {
  const [open, setOpen] = useState(false);
  const [search, setSearch] = useState("");
  const [page, setPage] = useState<GamePage | null>(null);
  useEffect(() => {
    if (!open) return;
    let there = true;
    const pause = setTimeout(() => void listGames("over", { search }).then((fetched) => { if (there) setPage(fetched); }, () => undefined), search === "" ? 0 : 250);
    return () => { there = false; clearTimeout(pause); };
  }, [open, search, total]);
  const more = (): void => {
    const cursor = page?.next;
    if (!cursor) return;
    void listGames("over", { search, cursor }).then((fetched) => setPage({ ...fetched, games: [...(page?.games ?? []), ...fetched.games] }), () => undefined);
  };
  return (
    <details class="finished" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("Finished games ({n})", { n: total })}</summary>
      <input type="search" value={search} maxLength={60} placeholder={t("Player or set-up")} aria-label={t("Search finished games")} onInput={(event) => setSearch(event.currentTarget.value)} />
      {page !== null && page.games.length === 0 ? <p class="second" role="status">{t("None found.")}</p> : null}
      <ul>{page?.games.map((game) => <GameRow key={game.game} game={game} onRemove={onChange} />)}</ul>
      {page?.next ? <button type="button" class="bare all" onClick={more}>{t("More")}</button> : null}
    </details>
  );
}

function SmallBoard({ board, view, flip }: { board: PageBoard | undefined; view: View | null; flip: boolean }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (board === undefined) return;
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
