"""A search for puzzles in many games. It can be interrupted and continued from its file."""

from operator import attrgetter
from pathlib import Path

import msgspec

from warchest.bots.registry import LEVELS
from warchest.lab.arena.match import prepare
from warchest.lab.arena.runs import Ledger
from warchest.teaching.puzzles.grade import graded
from warchest.teaching.puzzles.make import SearchedGame, search_game


def puzzle_ledger(seed: str, games: int, out: Path | None = None) -> Ledger[tuple[str, int], SearchedGame]:
    """Return the ledger of a search, with the games in the file ``out`` from an earlier run.

    Raises `warchest.lab.arena.runs.RunError` if the file belongs to something else.
    """
    tasks = {number: (seed, number) for number in range(games)}
    return Ledger(out, {"puzzles": seed}, SearchedGame, tasks, attrgetter("number"))


def get_ready() -> None:
    """Compile the searches of all levels."""
    prepare(LEVELS)


def search(task: tuple[str, int]) -> SearchedGame:
    """Search a game and grade its puzzles, in any process."""
    game = search_game(*task)
    return msgspec.structs.replace(game, puzzles=tuple(map(graded, game.puzzles)))
