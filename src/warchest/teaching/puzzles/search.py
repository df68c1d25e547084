"""A search for puzzles in many games. It can be interrupted and continued from its file."""

from collections.abc import Iterator
from pathlib import Path

from warchest.bots.registry import LEVELS
from warchest.lab.arena.match import prepare
from warchest.lab.arena.runs import Ledger, spread
from warchest.teaching.puzzles.grade import graded
from warchest.teaching.puzzles.make import SearchedGame, search_game


def puzzle_ledger(seed: str, out: Path | None = None) -> Ledger[SearchedGame]:
    """Return the ledger of a search, with the games in the file ``out`` from an earlier run.

    Raises `warchest.lab.arena.runs.RunError` if the file belongs to something else.
    """
    return Ledger(out, {"puzzles": seed}, SearchedGame.from_json)


def get_ready() -> None:
    """Compile the searches of all levels."""
    prepare(LEVELS)


def _search(task: tuple[str, int]) -> SearchedGame:
    """Search a game and grade its puzzles, in any process."""
    game = search_game(*task)
    return game._replace(puzzles=tuple(map(graded, game.puzzles)))


def search_missing(seed: str, games: int, ledger: Ledger[SearchedGame], processes: int) -> Iterator[SearchedGame]:
    """Search the games missing from a ledger, and add and yield each one when it is ready."""
    known = {game.number for game in ledger.results}
    tasks = [(seed, number) for number in range(games) if number not in known]
    for game in spread(_search, tasks, processes):
        ledger.add(game, game.to_json())
        yield game
