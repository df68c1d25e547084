"""The losing decisions of a bot: it plays itself, and the frozen evaluator judges a sample of its decisions.

The loss of a decision is the chance of winning after the best action, less the chance after the bot's action, in points from 0 to 100. Both
depend only on the knowledge of the deciding seat.
"""

import json
import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from operator import attrgetter
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import Console

from warchest.bots.analysis.calibration import UNMEASURED, Calibration, calibration_of
from warchest.bots.analysis.evaluator import ITERATIONS, NAME, Evaluator
from warchest.bots.beliefs.knowledge import Knowledge, Memory
from warchest.bots.draft import drafts
from warchest.game.game import Game
from warchest.lab.arena.evidence import Interval, fields_of, wilson
from warchest.lab.arena.match import Match, deal_of, player_here, prepare
from warchest.lab.arena.runs import Ledger, RunError, Workers
from warchest.protocol.player import PROGRAM

SERIOUS = 30.0
"""The loss in points that makes a decision count as losing."""
SOON = 60
"""A game should end within this many rounds."""
ROUND_LIMIT = 200
"""A game is stopped after this many rounds."""


@dataclass(frozen=True)
class JudgedGame:
    """A game of a bot against itself with the losses of some of its decisions."""

    number: int
    losses: tuple[float, ...]
    """The losses in points, in the order of the game."""
    rounds: int
    ended: bool


class Losses(NamedTuple):
    """The figures of a bot's losing decisions."""

    games: int
    judged: int
    """The number of decisions judged."""
    serious: Interval
    """The share that loses ``SERIOUS`` points or more (Wilson)."""
    mean: float
    """The mean loss in points."""
    soon: int
    """The number of games that ended within ``SOON`` rounds."""

    def to_json(self, match: Match) -> dict[str, Any]:
        """Return the figures as plain data."""
        return {
            "bot": match.players[0],
            "kind": match.kind.to_json(),
            "seed": match.seed,
            "games": self.games,
            "judged": self.judged,
            **fields_of("serious", self.serious),
            "mean_loss": self.mean,
            "soon": self.soon,
        }


def losses_of(games: Sequence[JudgedGame]) -> Losses:
    """Return the figures of at least one game."""
    losses = [loss for game in games for loss in game.losses]
    serious = wilson(sum(loss >= SERIOUS for loss in losses), len(losses))
    soon = sum(game.ended and game.rounds <= SOON for game in games)
    return Losses(len(games), len(losses), serious, sum(losses) / max(1, len(losses)), soon)


def loss_of(
    evaluator: Evaluator,
    knowledge: Knowledge,
    calibration: Calibration,
    action: Sequence[int],
    seed: int,
    iterations: int,
) -> float:
    """Return the loss of an action of the deciding seat in points, 0 if no action is better.

    ``knowledge``: the deciding seat's knowledge, read by the reader of the evaluator's form.
    """
    verdict = evaluator.judge(knowledge, seed, iterations, 1, action)
    played = verdict.of(action)
    assert played is not None
    return max(0.0, 100 * (calibration.chance(verdict.best.value) - calibration.chance(played.value)))


class LossTask(NamedTuple):
    """A game to play and to judge: a random sample of one decision in ``every``."""

    match: Match
    number: int
    every: int
    iterations: int


@cache
def _judge() -> tuple[Evaluator, Memory]:
    """Return the evaluator and the memory of this process."""
    evaluator = Evaluator()
    return evaluator, Memory(reader=evaluator.form.reader)


def play_judged(task: LossTask) -> JudgedGame:
    """Play a game and judge its decisions, in any process. It depends only on the task."""
    match = task.match
    deal, key = deal_of(match.seed, task.number, 0, False)
    game, player = Game(match.kind.setup(deal), key), player_here(match.players[0])
    rng, sample = (random.Random(f"{match.seed} {task.number}{word}") for word in ("", " judged"))
    evaluator, memory = _judge()
    calibration = calibration_of(game.setup, NAME) or UNMEASURED
    losses: list[float] = []
    while (seat := game.decider) is not None and game.round <= ROUND_LIMIT:
        action = player.choose(game, rng.getrandbits(32))
        real = len(game.legal_ids()) > 1 and not game.action_open and not drafts(game.position)
        if real and sample.random() * task.every < 1:
            knowledge = memory.recall(game.information_state(seat))
            loss = loss_of(evaluator, knowledge, calibration, action, sample.getrandbits(32), task.iterations)
            losses.append(round(loss, 1))
        for id_ in action:
            game.play(id_)
    return JudgedGame(task.number, tuple(losses), game.round, game.outcome is not None)


def losses_ledger(match: Match, every: int, out: Path | None = None) -> Ledger[LossTask, JudgedGame]:
    """Return the ledger of a match of a bot against itself, with the games in the file ``out`` from an earlier run.

    Raises `warchest.lab.arena.runs.RunError` if a program plays, or the file belongs to something else.
    """
    if match.players[0].startswith(PROGRAM):
        raise RunError("Only decisions of our bots can be judged: name a level or a kind of bot.")
    head = {"losses": match.players[0], "seed": match.seed, "kind": match.kind.to_json(), "every": every, "judge": NAME}
    tasks = {number: LossTask(match, number, every, ITERATIONS) for number in range(match.games)}
    return Ledger(out, head, JudgedGame, tasks, attrgetter("number"))


def show_losses(
    match: Match,
    every: int,
    out: Path | None = None,
    workers: Workers = 1,
    console: Console | None = None,
    as_json: bool = False,
) -> tuple[Losses, bool]:
    """Play a bot against itself, show a progress line and print its losing decisions. Return them and whether Ctrl-C ended it early.

    One decision in ``every`` is judged. ``as_json``: print one line of JSON instead of a sentence.
    """
    console = console or Console(highlight=False, soft_wrap=True, stderr=as_json)
    ledger = losses_ledger(match, every, out)
    label = f"{match.players[0]} against itself, {match.kind}"

    def compile_all() -> None:
        prepare(match.players)
        _judge()

    interrupted = ledger.play_out(play_judged, workers, label, console, compile_all)
    shown = losses_of(ledger.results)
    if as_json:
        print(json.dumps(shown.to_json(match)))
        return shown, interrupted
    console.print(
        f"{label}: {shown.serious} of {shown.judged} decisions lose {SERIOUS:.0f} points or more, {shown.mean:.1f} on average; "
        f"{shown.soon} of {shown.games} games ended within {SOON} rounds; seed {match.seed}",
        markup=False,
    )
    return shown, interrupted
