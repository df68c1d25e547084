"""A generation of the net: play games, read them as arrays, fit the weights, and write these with their card."""

import datetime
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import Console

from warchest import __version__
from warchest.bots.net.columns import Key
from warchest.bots.net.weights import WeightFiles, Weights, weights_of, write_weights
from warchest.lab.arena.runs import RunError, Workers, spread
from warchest.lab.training.dataset import GameArrays, arrays_of, number_rows
from warchest.lab.training.fit import Errors, FitSettings, Fitted, fit
from warchest.lab.training.games import TrainingGame, TrainingPlan, games_in, play_game, prepare, training_ledger

HELD_OUT = 10
"""One game in this number is held out of the fit."""


class ReadGames(NamedTuple):
    """Games as arrays: those to fit and those held out."""

    training: list[GameArrays]
    held_out: list[GameArrays]
    rows: dict[Key, int]
    """The numbers of the rows of weights."""


def read_games(games: list[TrainingGame], workers: Workers) -> ReadGames:
    """Return games as arrays, computed by several workers. Raises `warchest.lab.arena.runs.RunError` for too few games."""
    read = ReadGames([], [], {})
    for held_out, part in ((True, read.held_out), (False, read.training)):
        few = [game for game in games if (game.number % HELD_OUT == 0) is held_out]
        part += number_rows(filter(None, spread(arrays_of, few, workers)), read.rows)
    if not read.held_out or not read.training:
        raise RunError("There are too few games for a fit: at least twenty are needed.")
    return read


def card_of(
    plan: TrainingPlan, earlier: Sequence[Path], numbers: ReadGames, settings: FitSettings, fitted: Fitted
) -> dict[str, Any]:
    """Return the card of the weights: the data, the settings, the date and the result."""
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
    plan: TrainingPlan,
    earlier: Sequence[Path],
    settings: FitSettings,
    workers: Workers,
    console: Console,
) -> Weights:
    """Return the weights that best fit the games of a plan and of the files ``earlier``, with their card."""
    numbers = read_games([*games, *(game for file in earlier for game in games_in(file))], workers)

    def report(epoch: int, loss: float, errors: Errors) -> None:
        console.print(f"Epoch {epoch + 1}: {loss:.5f}, held out {errors.labels:.5f}, results {errors.results:.5f}")

    fitted = fit(numbers.training, numbers.held_out, len(numbers.rows), settings, report)
    rows = {key: fitted.rows[number].tolist() for key, number in numbers.rows.items()}
    shares = [float(weight) for weight in fitted.weights]
    return weights_of(rows, fitted.outer.tolist(), shares, card_of(plan, earlier, numbers, settings, fitted))


def run_generation(
    plan: TrainingPlan,
    out: Path,
    earlier: Sequence[Path],
    settings: FitSettings,
    workers: Workers,
    console: Console,
    places: WeightFiles,
) -> dict[str, Any] | None:
    """Play the games of a plan that are missing from the file ``out``, fit the net, and write its weights to ``places``.

    The fit includes the games in the files ``earlier``. Return the card, or None if Ctrl-C ended the games early. The same call then
    continues the run.
    """
    ledger = training_ledger(plan, out)
    if ledger.play_out(play_game, workers, f"Games of {plan.seed}", console, prepare):
        return None
    weights = fitted_weights(ledger.results, plan, earlier, settings, workers, console)
    write_weights(weights, places)
    return weights.card
