"""A generation of the net: play games, read them as arrays, fit the weights, and write these with their card."""

import datetime
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import Console

from warchest import __version__
from warchest.bots.net.columns import Key
from warchest.bots.net.weights import HandedNet, WeightFiles, Weights, contents_of, weights_of, write_weights
from warchest.lab.arena.runs import RunError, Workers, spread
from warchest.lab.training.dataset import GameArrays, arrays_of, number_rows
from warchest.lab.training.fit import Errors, FitSettings, Fitted, fit
from warchest.lab.training.games import GamePlayer, TrainingGame, TrainingPlan, games_in, prepare, training_ledger

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


class Generation(NamedTuple):
    """A net that is trained by games, most of them its own."""

    command: str
    """The command that makes it."""
    folder: Path
    """The folder of its games and its net."""
    plan: TrainingPlan
    net: HandedNet | None
    """The net that its games are played with, if an earlier generation made it."""
    earlier: Sequence[Path]
    """The files with other games to learn from."""

    @property
    def out(self) -> Path:
        """The file of its games."""
        return self.folder / "games.jsonl"

    @property
    def files(self) -> WeightFiles:
        """The files of its net."""
        return WeightFiles(self.folder / "net.json", self.folder / "net.bin")

    def is_done(self) -> bool:
        """Whether it has all its games and its net."""
        return all(file.exists() for file in self.files) and (
            len(training_ledger(self.plan, self.out).results) >= self.plan.games
        )

    def next(self, number: int, seed: str) -> "Generation":
        """Return the generation with this number, which follows it."""
        net = contents_of(self.files)
        plan = replace(self.plan, seed=f"{seed}/{number}", net=net.number)
        command = f"{self.command.partition(' --generations')[0]} --generations {number}"
        folder = (self.folder if number == 2 else self.folder.parent) / f"generation-{number}"
        return Generation(command, folder, plan, net, [*self.earlier, self.out])


def first_generation(folder: Path, plan: TrainingPlan, earlier: Sequence[Path]) -> Generation:
    """Return the generation that no other one of the run comes before."""
    command = f"warchest train --games {plan.games} --iterations {plan.iterations} --seed {plan.seed}"
    more = (" --net" if plan.net else "") + "".join(f" --earlier {file.name}" for file in earlier)
    return Generation(command + more, folder, plan, None, earlier)


def card_of(command: str, numbers: ReadGames, settings: FitSettings, fitted: Fitted) -> dict[str, Any]:
    """Return the card of the weights: the data, the settings, the date and the result."""
    games = len(numbers.training) + len(numbers.held_out)
    return {
        "made_by": command,
        "version": __version__,
        "date": datetime.datetime.now(datetime.UTC).date().isoformat(),
        "games": games,
        "positions": sum(len(game.values) for game in (*numbers.training, *numbers.held_out)),
        "held_out": f"one game in {HELD_OUT}",
        "fit": settings._asdict(),
        "error_before": fitted.before._asdict(),
        "error_after": fitted.after._asdict(),
    }


def _fit_there(task: tuple[ReadGames, FitSettings]) -> Fitted:
    """Fit on another machine, where no epoch is reported."""
    numbers, settings = task
    return fit(numbers.training, numbers.held_out, len(numbers.rows), settings, lambda *_epoch: None)


def fitted_weights(
    games: list[TrainingGame], generation: Generation, settings: FitSettings, workers: Workers, console: Console
) -> Weights:
    """Return the weights that best fit the games of a generation and of its earlier files, with their card."""
    numbers = read_games([*games, *(game for file in generation.earlier for game in games_in(file))], workers)

    def report(epoch: int, loss: float, errors: Errors) -> None:
        console.print(f"Epoch {epoch + 1}: {loss:.5f}, held out {errors.labels:.5f}, results {errors.results:.5f}")

    fitted = None if isinstance(workers, int) else workers.learn(_fit_there, (numbers, settings))
    if fitted is None:
        fitted = fit(numbers.training, numbers.held_out, len(numbers.rows), settings, report)
    rows = {key: fitted.rows[number].tolist() for key, number in numbers.rows.items()}
    shares = [float(weight) for weight in fitted.weights]
    return weights_of(rows, fitted.outer.tolist(), shares, card_of(generation.command, numbers, settings, fitted))


def run_generation(
    generation: Generation, settings: FitSettings, workers: Workers, console: Console
) -> dict[str, Any] | None:
    """Play the games of a generation that are missing from its file, fit the net, and write its weights.

    Return the card, or None if Ctrl-C ended the games early. The same call then continues the run.
    """
    generation.folder.mkdir(parents=True, exist_ok=True)
    plan = generation.plan
    ledger = training_ledger(plan, generation.out)
    if ledger.play_out(GamePlayer(generation.net).play, workers, f"Games of {plan.seed}", console, prepare):
        return None
    weights = fitted_weights(ledger.results, generation, settings, workers, console)
    write_weights(weights, generation.files)
    return weights.card


def run_generations(
    first: Generation, count: int, settings: FitSettings, workers: Workers, console: Console
) -> dict[str, Any] | None:
    """Run generations, each with the net of the one before and fitted to the games of all, and return the card of the last net.

    The later ones have folders inside the first one's: ``generation-2`` and so on. One whose games and net are there is kept, except the
    last. Return None if Ctrl-C ended one early.
    """
    generation = first
    for number in range(2, count + 1):
        if not generation.is_done() and run_generation(generation, settings, workers, console) is None:
            return None
        generation = generation.next(number, first.plan.seed)
    return run_generation(generation, settings, workers, console)
