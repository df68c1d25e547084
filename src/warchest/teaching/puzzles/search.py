"""A search for puzzles in many games, which goes on from its file where it was interrupted."""

from collections.abc import Iterator
from pathlib import Path

from warchest.bots.registry import LEVELS
from warchest.lab.arena.match import prepare
from warchest.lab.arena.runs import Ledger, spread
from warchest.teaching.puzzles.grade import graded
from warchest.teaching.puzzles.make import SearchedGame, search_game


def begin(seed: str, out: Path | None = None) -> Ledger[SearchedGame]:
    """Return the ledger of a search, with the games that the file ``out`` has from an earlier run.

    Raises `warchest.lab.arena.runs.RunError` if the file belongs to something else.
    """
    return Ledger(out, {"puzzles": seed}, SearchedGame.from_json)


def get_ready() -> None:
    """Compile the searches of all levels."""
    prepare(LEVELS)


def _search(task: tuple[str, int]) -> SearchedGame:
    """Search a game and grade its puzzles, in any process."""
    game = search_game(*task)
    return game._replace(found=tuple(map(graded, game.found)))


def go_on(seed: str, games: int, ledger: Ledger[SearchedGame], processes: int) -> Iterator[SearchedGame]:
    """Search the games that a ledger lacks, add each to it, and yield them as they end."""
    known = {game.number for game in ledger.results}
    tasks = [(seed, number) for number in range(games) if number not in known]
    for game in spread(_search, tasks, processes):
        ledger.add(game, game.to_json())
        yield game
