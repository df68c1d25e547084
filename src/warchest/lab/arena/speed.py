"""The speed of the bots by processor time on one core: iterations of the tree search, and the update of knowledge between decisions.

The positions come from the middle of random games, always the same ones. Each figure is the median over positions and runs.
"""

import random
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from statistics import median

from warchest.bots.beliefs.knowledge import Knowledge, Memory
from warchest.bots.beliefs.reader import InterpretedReader
from warchest.bots.tree.agent import BEST, Settings, first_state
from warchest.bots.tree.bot import best_form
from warchest.game.game import Game
from warchest.game.kinds import GAME_KINDS
from warchest.lab.bench import NAMES

POSITIONS = 4
RUNS = 5
MIDDLE = 40
"""The number of random choices before a position."""
ITERATIONS = {True: 10_000, False: 100}
"""The iterations of a search, native (True) or interpreted (False)."""
DECISIONS = 300
"""The number of decisions to follow."""


@dataclass(frozen=True)
class BotSpeed:
    """The figures of one kind of game."""

    name: str
    native: bool
    iterations_per_cpu_s: float
    """Iterations of ``ismcts`` with its playouts."""
    shares_per_cpu_s: float
    """The same without the net: the five shares evaluate the leaves."""
    evaluated_per_cpu_s: float
    """The same without the net and without playouts."""
    follow_us: float
    """Microseconds to update knowledge from one decision to the next."""


def _middle_games(name: str) -> Iterator[Game]:
    number = yielded = 0
    while yielded < POSITIONS:
        game = Game(GAME_KINDS[name].setup(f"bench {number}"), key=b"bench %d" % number)
        rng = random.Random(number)
        for _ in range(MIDDLE):
            if game.decider is not None:
                game.play(rng.choice(game.legal_ids()))
        number += 1
        if game.decider is not None:
            yielded += 1
            yield game


def _iterations(known: Iterable[Knowledge], settings: Settings, native: bool) -> float:
    """Return the iterations per second of a search with these settings."""
    agent, rates = best_form().agent, []
    for run in range(RUNS):
        for knowledge in known:
            position, splits = knowledge.possible_position, knowledge.splits()
            iterations = ITERATIONS[native]
            start = time.process_time()
            agent.search(knowledge.tables, position, splits, first_state(run), iterations, settings)
            rates.append(iterations / (time.process_time() - start))
    return median(rates)


def _follow(name: str) -> float:
    """Return the microseconds to update knowledge from one decision of a random game to the next."""
    reader, number = best_form().reader, 0
    seconds: list[float] = []
    while len(seconds) < DECISIONS:
        game, rng = Game(GAME_KINDS[name].setup(f"bench {number}"), key=b"bench %d" % number), random.Random(number)
        memory = Memory(reader=reader)
        while game.decider is not None and len(seconds) < DECISIONS:
            state = game.information_state(game.decider)
            start = time.process_time()
            memory.recall(state)
            seconds.append(time.process_time() - start)
            game.play(rng.choice(game.legal_ids()))
        number += 1
    return 1e6 * median(seconds)


def measure_bots(names: Iterable[str] = NAMES) -> Iterator[BotSpeed]:
    """Measure kinds of games, natively if Numba is installed."""
    form = best_form()
    native = form.reader is not InterpretedReader
    for name in names:
        known = [Knowledge(game.information_state(game.decider), form.reader) for game in _middle_games(name)]
        plain = BEST._replace(net=0, static=0)
        searches = (BEST, plain, plain._replace(plies=0))
        with_net, without, evaluated = (_iterations(known, one, native) for one in searches)
        yield BotSpeed(name, native, with_net, without, evaluated, _follow(name))
