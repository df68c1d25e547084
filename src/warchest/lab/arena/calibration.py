"""Games that show how the chances of the evaluator agree with results: `warchest calibrate`.

A bot plays itself, and the evaluator values some of the decisions from the knowledge of the deciding seat. The games are in five parts. The
chances for each part come from a fit to the other four, so no game is compared with a fit that includes it. The calibration itself is a fit
to all games.
"""

import json
import random
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from hashlib import blake2b
from math import exp
from operator import attrgetter
from pathlib import Path
from typing import Any, Final

from rich.console import Console

from warchest.bots.analysis.calibration import GROUPS, Calibration, classes, log_loss, unsure
from warchest.bots.analysis.evaluator import ITERATIONS, NAME, Evaluator
from warchest.bots.beliefs.knowledge import Memory
from warchest.bots.draft import drafts
from warchest.bots.registry import make_bot
from warchest.game.game import Game
from warchest.game.kinds import GAME_KINDS
from warchest.lab.arena.match import ACTION_LIMIT
from warchest.lab.arena.plot import agreement
from warchest.lab.arena.ratings import solved
from warchest.lab.arena.runs import Ledger, Workers

PLAYER: Final = "ismcts:iterations=200"
"""The bot that plays the games."""
EVERY: Final = 20
"""One decision in this number is evaluated."""
PARTS: Final = 5
"""The number of parts."""
FIT_STEPS, FIT_CLOSE = 30, 1e-5
"""The most steps of the fit, which usually needs fewer than ten, and the step size at which it has converged."""


@dataclass(frozen=True)
class ValuedGame:
    """A game with the values of some of its decisions, and their results."""

    number: int
    group: str
    found: tuple[tuple[float, float], ...]
    """Pairs of a value for the deciding side and the result for that side: 1, 0, or 0.5."""

    @property
    def part(self) -> int:
        """Return the part that the game belongs to."""
        return self.number // len(GROUPS) % PARTS


def fit(samples: Sequence[tuple[float, float]]) -> Calibration:
    """Return the calibration of maximum likelihood, by Newton's method.

    ``samples``: pairs of a value and a result, which is 1 for a win, 0 for a loss and 0.5 for a drawn game.
    """
    weights = [0.0, 3.0, 0.0]
    for _ in range(FIT_STEPS):
        gradient = [0.0] * 3
        curvature = [[1e-6 * (row == column) for column in range(row + 1)] for row in range(3)]
        for value, result in samples:
            if abs(value) >= 1:
                continue  # a certain result teaches nothing
            powers = (1.0, value, value**3)
            chance = 1 / (1 + exp(-sum(weight * fact for weight, fact in zip(weights, powers, strict=True))))
            for row in range(3):
                gradient[row] += (result - chance) * powers[row]
                for column in range(row + 1):
                    curvature[row][column] += chance * (1 - chance) * powers[row] * powers[column]
        steps = solved(curvature, gradient)
        weights = [weight + step for weight, step in zip(weights, steps, strict=True)]
        if max(map(abs, steps)) < FIT_CLOSE:
            break
    constant, linear, cubic = (round(weight, 4) for weight in weights)
    return Calibration(constant, linear, cubic)


@cache
def _tools() -> tuple[Any, Evaluator, Memory]:
    """Return the bot, the evaluator and the memory of this process."""
    evaluator = Evaluator()
    return make_bot(PLAYER), evaluator, Memory(reader=evaluator.form.reader)


def play_valued(task: tuple[str, int]) -> ValuedGame:
    """Play a game of a run and evaluate some of its decisions, in any process. It depends only on the seed and the number."""
    seed, number = task
    group = list(GROUPS)[number % len(GROUPS)]
    deal = f"calibrate {seed} {number}"
    game = Game(GAME_KINDS[GROUPS[group]].setup(deal), blake2b(deal.encode(), digest_size=32).digest())
    bot, evaluator, memory = _tools()
    rng = random.Random(deal)
    values: list[tuple[int, float]] = []
    actions = 0
    while (seat := game.decider) is not None and actions < ACTION_LIMIT:
        actions += 1
        if rng.random() * EVERY < 1 and not game.action_open and not drafts(game.position):
            knowledge = memory.recall(game.information_state(seat))
            value = evaluator.judge(knowledge, rng.getrandbits(32), most=1).best.value
            values.append((seat & 1, round(value, 4)))
        for id_ in bot.choose(game.information_state(seat), rng.getrandbits(32)):
            game.play(id_)
    winner = game.outcome.winner if game.outcome else None
    samples = tuple((value, 0.5 if winner is None else float(winner == side)) for side, value in values)
    return ValuedGame(number, group, samples)


def card_of(games: Sequence[ValuedGame], seed: str) -> dict[str, Any]:
    """Return the calibration of the games, and how the chances of each part agree with its results, as plain data."""
    groups: dict[str, Any] = {}
    for group in GROUPS:
        ours = [game for game in games if game.group == group]
        parts = [[pair for game in ours if game.part == part for pair in game.found] for part in range(PARTS)]
        if not all(parts):
            continue
        shown = [
            (calibration.chance(value), result)
            for number, part in enumerate(parts)
            for calibration in [
                fit([pair for other_number, other in enumerate(parts) if other_number != number for pair in other])
            ]
            for value, result in part
        ]
        measured = classes(shown)
        groups[group] = {
            **asdict(fit([pair for part in parts for pair in part])),
            "unsure": unsure(measured),
            "games": len(ours),
            "positions": len(shown),
            "log_loss": round(log_loss(shown), 4),
            "classes": [
                {"positions": one.positions, "predicted": round(one.predicted, 4), "real": round(one.real, 4)}
                for one in measured
            ],
        }
    return {"evaluator": NAME, "iterations": ITERATIONS, "player": PLAYER, "seed": seed, "groups": groups}


def plot_card(card: Mapping[str, Any]) -> str:
    """Return a plot of a card: the chances of the evaluator and the results, as SVG."""
    series = {
        group: [(one["predicted"], one["real"]) for one in numbers["classes"]]
        for group, numbers in card["groups"].items()
    }
    games = sum(numbers["games"] for numbers in card["groups"].values())
    return agreement(f"Chances and results in {games} games", "chance by the evaluator", "won", series)


def show_calibration(
    games: int, seed: str, out: Path | None, workers: Workers, console: Console
) -> tuple[Mapping[str, Any], bool]:
    """Play the games missing from a file and show a progress line. Return the card, and whether Ctrl-C ended the run early."""
    head = {"calibrate": NAME, "player": PLAYER, "seed": seed}
    tasks = {number: (seed, number) for number in range(games)}
    ledger = Ledger(out, head, ValuedGame, tasks, attrgetter("number"))
    interrupted = ledger.play_out(play_valued, workers, f"{PLAYER} against itself", console, _tools)
    return json.loads(json.dumps(card_of(ledger.results, seed))), interrupted
