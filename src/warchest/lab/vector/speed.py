"""The speed of many games at once, by processor time: the uniformly random games of ``warchest.lab.bench``, stepped by one call.

Only the steps are timed, not the random selection of a choice in each game.
"""

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from statistics import median

import numpy as np

from warchest.game.kinds import GAME_KINDS
from warchest.lab.vector.games import Games

GAME_COUNTS = (256, 4096)
"""The numbers of simultaneous games."""
RUNS = 7
DECISIONS = 100_000
"""The decisions of a run."""
CAP = 500
DEALS = 100
"""The number of deals of each kind of game."""
LUCK_BATCHES = 64
"""The number of batches of random numbers, which are reused in turn."""


@dataclass(frozen=True)
class ManySpeed:
    """The decisions per second of processor time in one kind of game, the medians of ``RUNS`` runs."""

    name: str
    games: int
    ids_per_cpu_s: float
    """With lists of ids."""
    masks_per_cpu_s: float
    """With masks."""
    observations_per_cpu_s: float
    """With masks and observations."""
    two_threads_per_cpu_s: float
    """With masks and observations, shared by two threads."""


def _speed(games: Games) -> float:
    """Return the decisions per second of processor time of all threads."""
    luck = np.random.default_rng(0).random((LUCK_BATCHES, len(games)))
    places = np.empty(len(games), np.int64)
    rates = []
    for _ in range(RUNS):
        steps = max(1, DECISIONS // len(games))
        seconds = 0.0
        for step in range(steps):
            np.multiply(luck[step % LUCK_BATCHES], games.counts, out=places, casting="unsafe")
            start = time.process_time()
            games.step_nth(places)
            seconds += time.process_time() - start
        rates.append(steps * len(games) / seconds)
    return median(rates)


def measure_many(names: Iterable[str], counts: Iterable[int] = GAME_COUNTS) -> Iterator[ManySpeed]:
    """Measure kinds of games, each with these numbers of simultaneous games."""
    counts = tuple(counts)
    for name in names:
        setups = [GAME_KINDS[name].setup(f"bench {number}") for number in range(DEALS)]
        for count in counts:
            yield ManySpeed(
                name,
                count,
                _speed(Games(count, setups, cap=CAP)),
                _speed(Games(count, setups, cap=CAP, ids=False, masks=True)),
                _speed(Games(count, setups, cap=CAP, ids=False, masks=True, observations=True)),
                _speed(Games(count, setups, cap=CAP, ids=False, masks=True, observations=True, threads=2)),
            )
