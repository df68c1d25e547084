"""A run that learns: games against bots now and then, a log from which the same command continues, and a curve.

A trainer makes a `LearningRun`, learns inside ``learning``, and evaluates its policy whenever that is ``due``. A policy is
a function from observations and ids to places, like an opponent of a pool, so any library can make it.
"""

import json
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

import numpy as np

from warchest.game.game import Game
from warchest.game.kinds import GAME_KINDS
from warchest.game.setup import Setup
from warchest.lab.arena.evidence import wilson
from warchest.lab.arena.match import player_here
from warchest.lab.arena.plot import CurvePoint, curves
from warchest.lab.arguments import at_least
from warchest.lab.vector.observation import observe
from warchest.lab.vector.selfplay import PoolPlayer
from warchest.lab.vector.turning import turned_ids

__all__ = ["FIRST_GAME", "LearningRun", "deals", "learning_options", "points_against"]

FIRST_GAME = "first_game"
"""The name that stands for the armies of the rulebook's first game, beside those of kinds of games."""
DECISIONS = 4000
"""The decisions after which a game against a bot is a draw."""


def deals(name: str, count: int, seed: str) -> list[Setup]:
    """Return setups: those of the first game, or dealt for a kind of game. Each is there twice in a row, for both sides."""
    if name == FIRST_GAME:
        return [Setup.first_game()] * count
    return [GAME_KINDS[name].setup(f"{seed} {number // 2}") for number in range(count)]


def points_against(bot: str, choose: PoolPlayer, setups: Sequence[Setup], seed: int | str = 0, most: int = 64) -> float:
    """Return the points that a player wins against a bot in a game with each setup: 1 for a win, a half for a draw.

    The player has each side in turn, and successive pairs of games have the same draws. ``most``: the number of choices that it is shown.
    """
    other, points = player_here(bot), 0.0
    for number, setup in enumerate(setups):
        game, side = Game(setup, key=f"{seed} {number // 2}".encode()), number % 2
        while game.outcome is None and len(game.log) < DECISIONS:
            seat = game.decider
            assert seat is not None
            if seat % 2 != side:
                for id_ in other.choose(game, number):
                    game.play(id_)
                continue
            legal, turned = game.legal_ids()[:most], turned_ids(game.board, setup.seats, seat)
            seen = np.frombuffer(observe(game.tables, game.position, seat), np.uint8)[None].copy()
            game.play(legal[int(choose(seen, np.array([[turned[id_] for id_ in legal]], np.int16))[0])])
        winner = game.outcome.winner if game.outcome else None
        points += 0.5 if winner is None else float(winner == side)
    return points


class LearningRun:
    """The log of a run that learns, in a folder. A run that was there before is continued: its minutes and decisions go on."""

    def __init__(
        self,
        folder: Path,
        title: str,
        bots: Sequence[str],
        setups: Sequence[Setup],
        *,
        minutes: float,
        every: float,
        seed: int = 0,
    ) -> None:
        """``title``: that of the curve. ``bots``: the bots to play against, in a game with each of ``setups``.

        ``minutes``: how long to learn now, by processor time. ``every``: the minutes between two evaluations. ``seed``: decides the draws
        of the games against bots, which are the same in all evaluations.
        """
        folder.mkdir(parents=True, exist_ok=True)
        self._file, self._curve, self._title = folder / "log.jsonl", folder / "curve.svg", title
        self._bots, self._setups, self._every, self._seed = bots, setups, every, seed
        lines = self._file.read_text(encoding="utf-8").splitlines() if self._file.exists() else []
        self.log: list[dict[str, Any]] = [json.loads(line) for line in lines]
        """The evaluations, each with the minutes and decisions so far, and the points and games against each bot."""
        last: dict[str, Any] = self.log[-1] if self.log else {"minutes": 0.0, "decisions": 0}
        self.minutes: float = last["minutes"]
        """The processor time that was spent on learning."""
        self.decisions: int = last["decisions"]
        """The decisions to learn from so far, which the trainer counts."""
        self._ends: float = self.minutes + minutes
        self._next: float = self.minutes + (every if self.log else 0.0)

    @classmethod
    def of(cls, given: Namespace, title: str, setups: Sequence[Setup]) -> Self:
        """Return the run of these arguments, which `learning_options` has read."""
        minutes, every, seed = given.minutes, given.every, given.seed
        return cls(given.out, title, given.bots.split(","), setups, minutes=minutes, every=every, seed=seed)

    @property
    def over(self) -> bool:
        """Return whether the time to learn is over."""
        return self.minutes >= self._ends

    @property
    def due(self) -> bool:
        """Return whether an evaluation is due: before and after the run, and now and then."""
        return self.over or self.minutes >= self._next

    @contextmanager
    def learning(self) -> Iterator[None]:
        """Count the processor time of this block."""
        started = time.process_time()
        yield
        self.minutes += (time.process_time() - started) / 60

    def evaluate(self, choose: PoolPlayer, **figures: float) -> None:
        """Play against the bots, print the points, and add them to the log and the curve, with further figures for the log."""
        games = len(self._setups)
        scores = {bot: [points_against(bot, choose, self._setups, self._seed), games] for bot in self._bots}
        self.log.append({"minutes": round(self.minutes, 2), "decisions": self.decisions, "scores": scores, **figures})
        with self._file.open("a", encoding="utf-8") as file:
            file.write(json.dumps(self.log[-1]) + "\n")
        self._curve.write_text(learning_curve(self._title, self.log), encoding="utf-8")
        shown = ", ".join(f"{points:g} of {games} against {bot}" for bot, (points, _games) in scores.items())
        print(f"{self.minutes:.1f} minutes, {self.decisions:,} decisions: {shown}", flush=True)
        self._next += self._every


def learning_curve(title: str, log: Sequence[dict[str, Any]]) -> str:
    """Return the scores of a log against the minutes of processor time as a picture, with intervals of 95 %."""
    series: dict[str, list[CurvePoint]] = {}
    for row in log:
        for bot, (points, games) in row["scores"].items():
            share = wilson(points, games)
            series.setdefault(f"against {bot}", []).append(CurvePoint(row["minutes"], *(100 * part for part in share)))
    return curves(title, "minutes of processor time", "points of 100", series)


def learning_options(about: str | None, steps: int, minutes: float = 60) -> ArgumentParser:
    """Return a reader of the arguments of every run that learns.

    ``about``: the docstring of the script. ``steps`` and ``minutes``: the defaults of these options.
    """
    parser = ArgumentParser(description=(about or "").partition("\n")[0])
    parser.add_argument("--out", type=Path, required=True, help="a folder for the net, the log and the picture")
    parser.add_argument(
        "--minutes", type=float, default=minutes, help="how long to learn, by processor time without games against bots"
    )
    parser.add_argument("--every", type=float, default=5, help="minutes between two evaluations against bots")
    parser.add_argument("--games", type=at_least(1), default=40, help="games against each bot in an evaluation")
    parser.add_argument("--bots", default="random,page", help="the bots to play against")
    parser.add_argument("--steps", type=at_least(1), default=steps, help="decisions of each game between two lessons")
    parser.add_argument("--seed", type=int, default=1)
    return parser
