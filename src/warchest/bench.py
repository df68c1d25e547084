"""The speed of the rules: uniformly random games, one core, each form in a process of its own.

A *decision* is one choice asked of a seat; draws are not counted. At each decision all choices are listed and one is applied. A game stops
after ``CAP`` decisions. Each figure is the median of ``RUNS`` runs.
"""

import json
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, replace
from itertools import product
from statistics import median

from warchest.kinds import GAME_KINDS
from warchest.rules.flow.initial import opening
from warchest.rules.flow.play import apply, list_choices
from warchest.rules.flow.turns import list_chance
from warchest.rules.state.layout import CHANCE, CHOICES
from warchest.rules.state.position import Position, Tables

CAP = 500
RUNS = 5
NAMES = ("base", "all", "four_all")
"""The kinds of games that are measured."""
FORMS = ("native", "interpreted")
NATIVE_GAMES = 2000
INTERPRETED_GAMES = 60


class BenchError(RuntimeError):
    """A measurement that could not be made; its text is one sentence."""


@dataclass(frozen=True)
class Figure:
    """The figures of one kind of game in one form."""

    name: str
    form: str
    cap: int
    games_per_s: float
    decisions_per_s: float
    bytes_per_position: int
    compile_s: float | None
    """Seconds of the first compilation into an empty cache; None where nothing was compiled."""
    load_s: float | None
    """Seconds until the first game from the cache, Numba's own import included."""
    peak_mib: float


def _openings(name: str, count: int) -> Iterator[tuple[Tables, Position]]:
    """First positions of random deals of a kind of game, the same ones every time."""
    for number in range(count):
        r = GAME_KINDS[name].setup(f"bench {number}").tables()
        yield r, opening(r)


def _play_interpreted(r: Tables, s: Position, rng: random.Random, out: list[int], weights: list[int]) -> int:
    decisions = 0
    while s.over == 0:
        if s.decider == CHANCE:
            n = list_chance(r, s, out, weights)
            id_ = rng.choices(out[:n], weights[:n])[0]
        else:
            if decisions == CAP:
                break
            decisions += 1
            id_ = out[int(rng.random() * list_choices(r, s, out))]
        apply(r, s, id_, out)
    return decisions


def _measure_interpreted(name: str) -> tuple[list[float], list[float]]:
    openings = list(_openings(name, INTERPRETED_GAMES))
    games, decisions = [], []
    out, weights = [0] * CHOICES, [0] * CHOICES
    for run in range(RUNS):
        rng = random.Random(run)
        positions = [(r, s.copy()) for r, s in openings]
        start = time.perf_counter()
        count = sum(_play_interpreted(r, s, rng, out, weights) for r, s in positions)
        seconds = time.perf_counter() - start
        games.append(len(openings) / seconds)
        decisions.append(count / seconds)
    return games, decisions


def _measure_native(name: str) -> tuple[list[float], list[float], float]:
    start = time.perf_counter()

    from warchest.rules import native as compiled

    pairs = list(_openings(name, 100))
    tables = compiled.to_records([r for r, _s in pairs])
    starts = compiled.to_records([s for _r, s in pairs])
    work, scratch = compiled.records(compiled.POSITION), compiled.records(compiled.SCRATCH)
    compiled.play_random(tables[:1], starts[:1], work, 1, 0, scratch)
    ready = time.perf_counter() - start
    games, decisions = [], []
    for run in range(RUNS):
        start = time.perf_counter()
        count = 0
        for turn in range(NATIVE_GAMES // len(pairs)):
            count += compiled.play_random(tables, starts, work, CAP, run * 1000 + turn, scratch)[0]
        seconds = time.perf_counter() - start
        games.append(NATIVE_GAMES / seconds)
        decisions.append(count / seconds)
    return games, decisions, ready


def measure_here(name: str, form: str) -> Figure:
    """Measure in this process; ``compile_s`` and ``load_s`` both say how long this process took until its first native game."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    if form == "native":
        games, decisions, ready = _measure_native(name)
    else:
        games, decisions = _measure_interpreted(name)
        ready = None
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return Figure(name, form, CAP, median(games), median(decisions), Position.size(), ready, ready, peak)


def _in_process(name: str, form: str, cache: str) -> Figure:
    command = (sys.executable, "-m", "warchest.bench", name, form)
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, env=os.environ | {"WARCHEST_CACHE_DIR": cache}
    )
    if done.returncode:
        raise BenchError(f"{name}, {form}: {(done.stderr.strip().splitlines() or ['no figures'])[-1]}")
    return Figure(**json.loads(done.stdout))


def measure(names: Iterable[str], forms: Iterable[str]) -> Iterator[Figure]:
    """Measure kinds of games in forms, one after the other, each in a process of its own.

    Native code is the same for every kind of game: the first measurement of it compiles into an empty cache, the others load it from there.
    """
    first_s = None
    with tempfile.TemporaryDirectory(prefix="warchest-bench-") as cache:
        for name, form in product(names, forms):
            if form == "native" and first_s is None:
                first_s = _in_process(name, form, cache).compile_s
                yield replace(_in_process(name, form, cache), compile_s=first_s)
            else:
                yield replace(_in_process(name, form, cache), compile_s=None)


if __name__ == "__main__":
    print(json.dumps(asdict(measure_here(sys.argv[1], sys.argv[2]))))
