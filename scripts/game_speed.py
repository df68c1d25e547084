"""The speed of `Game` in both forms: `python -m scripts.game_speed`, beside python-chess where that can be imported.

All figures are microseconds of processor time a call, the least of `RUNS` runs, which alternate with the runs of the other rows. The games
are random deals of the base box, and a quarter of their positions, with all of the choices there. `PYTHONPATH=FOLDER` with a folder that
`pip install --target FOLDER chess` has filled gives the rows of python-chess.
"""

from __future__ import annotations

import copy
import pickle
import random
import sys
import time
from collections.abc import Callable, Iterable
from typing import Any

from warchest import Game, Setup, compile_rules

GAMES = 3
RUNS = 9
LONGEST = 400
"""Most ids of a game."""

SpeedRow = tuple[str, Callable[[], Iterable[Any]], Callable[[Any], object]]
"""The name of a figure, the maker of the things that it is measured on, and the call that is measured on each."""


def positions(number: int) -> list[Game]:
    """Return games that stand at some of the positions of one random game."""
    chance, game, games = random.Random(number), Game(Setup.random(f"speed {number}"), b"speed"), []
    while game.outcome is None and len(game.log) < LONGEST:
        if chance.random() < 0.25:
            games.append(game.copy())
        game.play(chance.choice(game.legal_ids()))
    return games


def rows(games: list[Game]) -> list[SpeedRow]:
    """Return what is measured of games."""
    every = [(game, id_) for game in games for id_ in game.legal_ids()]
    quiet = [(game, id_) for game, id_ in every if not game.copy().play(id_)]
    packed = [pickle.dumps(game) for game in games]

    def new() -> list[Game]:
        """Return the same games with nothing kept."""
        return list(map(pickle.loads, packed))

    def there_and_back(then: Callable[[Game], object] | None = None) -> Callable[[tuple[Game, int]], object]:
        def played(given: tuple[Game, int]) -> None:
            game, id_ = given
            game.play(id_)
            if then is not None:
                then(game)
            game.undo()

        return played

    def labels(game: Game) -> list[str]:
        return [choice.label for choice in game.choices()]

    def state(game: Game) -> object:
        return game.information_state(0)

    late = [game for game in games if len(game.log) > LONGEST // 2]
    lines = [game.position_text().line() for game in games]
    return [
        ("legal_ids, first time", new, Game.legal_ids),
        ("choices, first time", new, Game.choices),
        ("choices with labels, first time", new, labels),
        ("legal_ids again", lambda: games, Game.legal_ids),
        ("choices again", lambda: games, Game.choices),
        ("play + undo", lambda: every, there_and_back()),
        ("play + undo, nothing drawn", lambda: quiet, there_and_back()),
        ("play + choices + undo", lambda: every, there_and_back(Game.choices)),
        ("play + information_state + undo", lambda: every, there_and_back(state)),
        (
            "  the same, late in a game",
            lambda: [one for one in every if len(one[0].log) > LONGEST // 2],
            there_and_back(state),
        ),
        ("copy", lambda: games, Game.copy),
        ("copy.deepcopy", lambda: games, copy.deepcopy),
        ("pickle and back, late in a game", lambda: late, lambda game: pickle.loads(pickle.dumps(game))),
        ("view", lambda: games, lambda game: game.view(0)),
        ("str", lambda: games, str),
        ("position_text().line()", lambda: games, lambda game: game.position_text().line()),
        ("from_position", lambda: lines, lambda line: Game.from_position(line, b"speed")),
    ]


def rows_of_chess() -> list[SpeedRow]:
    """Return what is measured of python-chess, or nothing where it is missing."""
    try:
        import chess  # type: ignore[import-not-found]
    except ImportError:
        return []
    boards = []
    for number in range(GAMES):
        chance, board = random.Random(number), chess.Board()
        while not board.is_game_over() and len(board.move_stack) < LONGEST:
            if chance.random() < 0.25:
                boards.append(board.copy())
            board.push(chance.choice(list(board.legal_moves)))

    def there_and_back(given: Any) -> None:
        board, move = given
        board.push(move)
        board.pop()

    moves = [(board, move) for board in boards for move in board.legal_moves]
    return [
        ("python-chess: list(legal_moves)", lambda: boards, lambda board: list(board.legal_moves)),
        ("python-chess: push + pop", lambda: moves, there_and_back),
        ("python-chess: copy", lambda: boards, lambda board: board.copy()),
    ]


def measured(all_rows: list[SpeedRow]) -> dict[str, float]:
    """Return the least time of each row in microseconds."""
    least: dict[str, float] = {}
    for _run in range(RUNS):
        for name, make, measure in all_rows:
            things = list(make())
            begun = time.process_time()
            for thing in things:
                measure(thing)
            spent = (time.process_time() - begun) / len(things) * 1e6
            least[name] = min(spent, least.get(name, spent))
    return least


def main() -> int:
    """Measure, and print the table."""
    games = [game for number in range(GAMES) for game in positions(number)]
    others = rows_of_chess()
    interpreted = measured(rows(games) + others)
    begun, cpu_begun = time.perf_counter(), time.process_time()
    if not compile_rules():
        print("There is no native form without Numba: pip install 'warchest[fast]'.")
        native = dict.fromkeys(interpreted, float("nan"))
    else:
        seconds, cpu_seconds = time.perf_counter() - begun, time.process_time() - cpu_begun
        print(f"compile_rules() took {seconds:.1f} s, {cpu_seconds:.1f} s of processor time.")
        native = measured(rows(games) + others)
    print(f"{'µs of processor time, Python ' + sys.version.split()[0]:40}{'interpreted':>12}{'native':>9}")
    for name, figure in interpreted.items():
        print(f"{name:40}{figure:12.1f}{native[name]:9.1f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
