"""A generation of the net: games are played and read as numbers, and the weights that fit them best are written with their card."""

import datetime
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import Console

from warchest import __version__
from warchest.bots.net.columns import Key
from warchest.bots.net.weights import WeightFiles, Weights, weights_of, write_weights
from warchest.lab.arena.runs import Ledger, RunError, play_out, spread
from warchest.lab.training.dataset import GameNumbers, number_rows, numbers_of
from warchest.lab.training.fit import Errors, FitSettings, Fitted, fit
from warchest.lab.training.games import Plan, TrainingGame, begin_games, games_in, go_on, prepare

HELD_OUT = 10
"""Every tenth game is held out: no position of it is fitted."""


class ReadGames(NamedTuple):
    """Games as numbers, those to fit and those held out."""

    training: list[GameNumbers]
    held_out: list[GameNumbers]
    rows: dict[Key, int]
    """The numbers of the rows of weights."""


def read_games(games: list[TrainingGame], processes: int) -> ReadGames:
    """Return games as numbers, made by as many processes. Raises `warchest.lab.arena.runs.RunError` where they are too few."""
    found = ReadGames([], [], {})
    for held_out, part in ((True, found.held_out), (False, found.training)):
        few = [game for game in games if (game.number % HELD_OUT == 0) is held_out]
        part += number_rows(filter(None, spread(numbers_of, few, processes)), found.rows)
    if not found.held_out or not found.training:
        raise RunError("Too few games to fit anything to: at least twenty are needed.")
    return found


def card_of(
    plan: Plan, earlier: Sequence[Path], numbers: ReadGames, settings: FitSettings, fitted: Fitted
) -> dict[str, Any]:
    """Return what a reader of the weights wants to know: the data, the settings, the date and the result."""
    games = len(numbers.training) + len(numbers.held_out)
    return {
        "made_by": f"warchest train --games {plan.games} --iterations {plan.iterations} --seed {plan.seed}"
        + (" --net" if plan.net else "")
        + "".join(f" --earlier {file.name}" for file in earlier),
        "version": __version__,
        "date": datetime.datetime.now(datetime.UTC).date().isoformat(),
        "games": games,
        "positions": sum(len(game.values) for game in (*numbers.training, *numbers.held_out)),
        "held_out": f"one game in {HELD_OUT}",
        "fit": settings._asdict(),
        "error_before": fitted.before._asdict(),
        "error_after": fitted.after._asdict(),
    }


def fitted_weights(
    games: list[TrainingGame],
    plan: Plan,
    earlier: Sequence[Path],
    settings: FitSettings,
    processes: int,
    console: Console,
) -> Weights:
    """Return the weights that fit the games of a plan and those in the files ``earlier`` best, with their card."""
    numbers = read_games([*games, *(game for file in earlier for game in games_in(file))], processes)

    def tell(epoch: int, loss: float, errors: Errors) -> None:
        console.print(f"Epoch {epoch + 1}: {loss:.5f}, held out {errors.labels:.5f}, results {errors.results:.5f}")

    fitted = fit(numbers.training, numbers.held_out, len(numbers.rows), settings, tell)
    rows = {key: fitted.rows[n].tolist() for key, n in numbers.rows.items()}
    shares = [float(weight) for weight in fitted.weights]
    return weights_of(rows, fitted.outer.tolist(), shares, card_of(plan, earlier, numbers, settings, fitted))


def run_generation(
    plan: Plan,
    out: Path,
    earlier: Sequence[Path],
    settings: FitSettings,
    processes: int,
    console: Console,
    places: WeightFiles | None,
) -> dict[str, Any] | None:
    """Play the games of a plan that the file ``out`` lacks, fit the net to all of them, and write its weights to ``places``.

    It is fitted to the games in the files ``earlier``, too. Return the card, or None where Ctrl-C ended the games early: the same call goes
    on.
    """
    ledger: Ledger[TrainingGame] = begin_games(plan, out)
    if play_out(ledger, go_on(plan, ledger, processes), plan.games, f"Games of {plan.seed}", console, prepare):
        return None
    found = fitted_weights(ledger.results, plan, earlier, settings, processes, console)
    if places is not None:
        write_weights(found, places)
    return found.card
