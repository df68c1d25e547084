"""Games from a data set: its rows are played again by the rules, each checked."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq

from warchest.game.game import Game
from warchest.game.setup import Setup
from warchest.game.text.position.text import read_position
from warchest.lab.dataset.columns import SPLITS
from warchest.rules.outcome import BY_THE_RULES, Ending


def games_in(folder: Path, split: str | None = None) -> Iterator[tuple[int, Game]]:
    """Yield the games of a data set with their numbers, in the order of its files.

    ``split``: the name of one split, or None for all. IllegalChoice, a ValueError, for a game that breaks the rules.
    """
    for name in SPLITS if split is None else (split,):
        for file in sorted(folder.glob(f"games/{name}-*.parquet")):
            yield from _games_of(folder, file.name)


def _games_of(folder: Path, name: str) -> Iterator[tuple[int, Game]]:
    """Yield the games of the files of this name."""
    decisions = pq.read_table(folder / "decisions" / name, columns=["id"])["id"].to_pylist()
    truth = pq.read_table(folder / "truth" / name, columns=["chance", "start"])
    chance, starts = truth["chance"].to_pylist(), truth["start"].to_pylist()
    decided = noted = 0
    for row in pq.read_table(folder / "games" / name).to_pylist():
        count = row["decisions"]
        log = list(chance[noted])
        for number in range(count):
            log += [decisions[decided + number], *chance[noted + number + 1]]
        yield row["game"], _game(row, log, starts[noted])
        decided, noted = decided + count, noted + count + 1


def _game(row: dict[str, Any], log: list[int], start: str | None) -> Game:
    """Return the game of a row of the table ``games``. ``start``: its first position as text, if it did not start as usual."""
    setup = Setup.from_json(json.loads(row["setup"]))
    first = None if start is None else read_position(start, setup.ruleset).build()[2]
    game = Game.from_log(setup, log, start=first, chance="manual")
    if row["ending"] and row["ending"] not in BY_THE_RULES:
        game.end(Ending(row["ending"]), row["ended_by"])
    return game
