"""The speed of the rules: uniformly random games on one core, each form in a separate process, and native games on all cores.

A *decision* is one choice by a seat; draws do not count. A use of a coin is chosen without a list of all uses (``flow.at_random``). One
figure is for games in which all choices are listed at each decision. A game stops after ``CAP`` decisions. Each figure is the median of
``RUNS`` runs.
"""

import json
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, replace
from itertools import product
from statistics import median

from warchest.game.kinds import GAME_KINDS
from warchest.rules.flow.at_random import BITS, choose_use, may_choose, survey_armies
from warchest.rules.flow.play import carry_out, list_choices
from warchest.rules.flow.turns import do_by_luck, opening, settle
from warchest.rules.state.layout import CHANCE, CHOICES
from warchest.rules.state.position import Position, Tables
from warchest.wording.errors import UserError

CAP = 500
RUNS = 5
NAMES = ("base", "all", "four_all", "lite")
"""The kinds of games to measure."""
FORMS = ("native", "interpreted")
NATIVE_GAMES = 2000
INTERPRETED_GAMES = 60
MIDDLE = 60
"""The number of decisions before the start of a playout."""
DEPTHS = (12, 60)
"""The lengths of playouts, in decisions."""


class BenchError(UserError):
    """Raised when a measurement fails. The message is one sentence."""


@dataclass(frozen=True)
class Measurement:
    """The figures of one kind of game in one form."""

    name: str
    form: str
    cap: int
    games_per_s: float
    decisions_per_s: float
    decisions_per_cpu_s: float
    """The same by processor time, which depends less on other work on the machine."""
    listed_per_cpu_s: float
    """Decisions where all choices are listed and one is applied, as in a search."""
    playouts_12_per_cpu_s: float
    """Playouts of 12 decisions from the middle of a game, including the copy of the position, as in a search."""
    playouts_60_per_cpu_s: float
    cores: int
    """The cores that this process may use. The next two figures are for native games on all of them, with one thread on each."""
    decisions_per_s_on_all: float | None
    decisions_per_cpu_s_on_all: float | None
    bytes_per_position: int
    compile_s: float | None
    """Seconds to compile into an empty cache, or None if nothing was compiled."""
    load_s: float | None
    """Seconds until the first game from the cache, including the import of Numba."""
    peak_mib: float


def _openings(name: str, count: int) -> Iterator[tuple[Tables, Position]]:
    """Yield the first positions of random deals of a kind of game, always the same ones."""
    for number in range(count):
        r = GAME_KINDS[name].setup(f"bench {number}").tables()
        yield r, opening(r)


def _play_interpreted(
    r: Tables, s: Position, rng: random.Random, out: list[int], cap: int, listed: bool = False
) -> int:
    """Play a random game of at most ``cap`` decisions, as ``native.play_game`` does. Return the number of decisions."""
    decisions = 0
    known = -1
    while s.over == 0:
        alive = True
        if s.decider == CHANCE:
            do_by_luck(r, s, rng.getrandbits(31))
        else:
            if decisions == cap:
                break
            if listed or not may_choose(r, s):
                id_ = out[int(rng.random() * list_choices(r, s, out))]
            else:
                known = survey_armies(r, s) if known < 0 else known
                id_ = choose_use(r, s, known, rng.getrandbits(BITS), out)
                if id_ < 0:
                    continue
            decisions += 1
            alive = carry_out(r, s, id_)
        settle(r, s, alive, out)
    return decisions


@dataclass(frozen=True)
class _Speed:
    """The medians of ``RUNS`` runs."""

    games_per_s: float
    decisions_per_s: float
    decisions_per_cpu_s: float
    listed_per_cpu_s: float
    playouts_per_cpu_s: dict[int, float]
    """Playouts by their depth in decisions."""


def _middle_games(openings: Iterable[tuple[Tables, Position]]) -> Iterator[tuple[Tables, Position]]:
    """Yield positions from the middle of games, ``MIDDLE`` decisions after the first, for games that last that long."""
    rng, out = random.Random(0), [0] * CHOICES
    for r, s in openings:
        played = s.copy()
        _play_interpreted(r, played, rng, out, MIDDLE)
        if not played.over:
            yield r, played


def _speed(play: Callable[[int, bool, int, bool], tuple[int, int]]) -> _Speed:
    """Measure ``play``, which plays games and returns the number of games and the number of decisions.

    Its arguments are the number of the run, whether the games start in the middle, the most decisions of a game, and whether all choices
    are listed.
    """
    games, decisions, cpu, listed = [], [], [], []
    for run in range(RUNS):
        start, cpu_start = time.perf_counter(), time.process_time()
        played, decisions_made = play(run, False, CAP, False)
        seconds, cpu_seconds = time.perf_counter() - start, time.process_time() - cpu_start
        games.append(played / seconds)
        decisions.append(decisions_made / seconds)
        cpu.append(decisions_made / cpu_seconds)
        cpu_start = time.process_time()
        listed.append(play(run, False, CAP, True)[1] / (time.process_time() - cpu_start))
    playouts = {}
    for depth in DEPTHS:
        rates = []
        for run in range(RUNS):
            cpu_start = time.process_time()
            played = play(run, True, depth, False)[0]
            rates.append(played / (time.process_time() - cpu_start))
        playouts[depth] = median(rates)
    return _Speed(median(games), median(decisions), median(cpu), median(listed), playouts)


def _measure_interpreted(name: str) -> _Speed:
    openings = list(_openings(name, INTERPRETED_GAMES))
    middle = list(_middle_games(openings))
    out = [0] * CHOICES

    def play(run: int, from_middle: bool, cap: int, listed: bool) -> tuple[int, int]:
        rng, starts = random.Random(run), middle if from_middle else openings
        return len(starts), sum(_play_interpreted(r, s.copy(), rng, out, cap, listed) for r, s in starts)

    return _speed(play)


def _measure_native(name: str) -> tuple[_Speed, float]:
    start = time.perf_counter()

    from warchest.rules import native as compiled

    openings = list(_openings(name, 100))
    work, scratch = compiled.records(compiled.POSITION), compiled.records(compiled.SCRATCH)
    first, opening_record = compiled.shared_tables([openings[0][0]]), compiled.to_record(openings[0][1])
    compiled.play_random(*first, opening_record, work, 1, 0, 0, scratch)
    ready = time.perf_counter() - start
    middle = list(_middle_games(openings))
    records = {
        from_middle: (*compiled.shared_tables([r for r, _s in pairs]), compiled.to_records([s for _r, s in pairs]))
        for from_middle, pairs in ((False, openings), (True, middle))
    }

    def play(run: int, from_middle: bool, cap: int, listed: bool) -> tuple[int, int]:
        tables, tables_of, starts = records[from_middle]
        turns = NATIVE_GAMES * CAP // cap // len(starts)
        decisions_made = sum(
            compiled.play_random(tables, tables_of, starts, work, cap, run * 1000 + turn, int(listed), scratch)[0]
            for turn in range(turns)
        )
        return turns * len(starts), decisions_made

    return _speed(play), ready


def _on_all_cores(name: str, cores: int) -> tuple[float, float]:
    """Measure native games on several cores at once, with one thread on each. Return the decisions per second and per CPU second."""
    from warchest.rules import native as compiled

    openings = list(_openings(name, 100))
    shared, starts = compiled.shared_tables([r for r, _s in openings]), compiled.to_records([s for _r, s in openings])

    def play(number: int) -> int:
        work, scratch = compiled.records(compiled.POSITION), compiled.records(compiled.SCRATCH)
        turns = range(number, number + NATIVE_GAMES // len(starts))
        return sum(compiled.play_random(*shared, starts, work, CAP, turn, 0, scratch)[0] for turn in turns)

    by_time, by_cpu = [], []
    with ThreadPoolExecutor(cores) as threads:
        for run in range(RUNS):
            start, cpu_start = time.perf_counter(), time.process_time()
            decisions_made = sum(threads.map(play, range(run * 1000, (run + cores) * 1000, 1000)))
            by_time.append(decisions_made / (time.perf_counter() - start))
            by_cpu.append(decisions_made / (time.process_time() - cpu_start))
    return median(by_time), median(by_cpu)


def _cores() -> list[int]:
    """Return the numbers of the cores that this process may use."""
    return sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else list(range(os.cpu_count() or 1))


def _pin_to(cores: Iterable[int]) -> None:
    """Pin this thread and those that it starts to some cores, if the system supports it."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, cores)


def measure_here(name: str, form: str) -> Measurement:
    """Measure in this process. ``compile_s`` and ``load_s`` are both the time until its first native game."""
    cores = _cores()
    _pin_to(cores[:1])
    speed, ready = _measure_native(name) if form == "native" else (_measure_interpreted(name), None)
    _pin_to(cores)
    on_all = _on_all_cores(name, len(cores)) if form == "native" else (None, None)
    return Measurement(
        name=name,
        form=form,
        cap=CAP,
        games_per_s=speed.games_per_s,
        decisions_per_s=speed.decisions_per_s,
        decisions_per_cpu_s=speed.decisions_per_cpu_s,
        listed_per_cpu_s=speed.listed_per_cpu_s,
        playouts_12_per_cpu_s=speed.playouts_per_cpu_s[12],
        playouts_60_per_cpu_s=speed.playouts_per_cpu_s[60],
        cores=len(cores),
        decisions_per_s_on_all=on_all[0],
        decisions_per_cpu_s_on_all=on_all[1],
        bytes_per_position=Position.size(),
        compile_s=ready,
        load_s=ready,
        peak_mib=resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
    )


def _in_process(name: str, form: str, cache: str) -> Measurement:
    command = (sys.executable, "-m", "warchest.lab.bench", name, form)
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, env=os.environ | {"WARCHEST_CACHE_DIR": cache}
    )
    if done.returncode:
        raise BenchError(f"{name}, {form}: {(done.stderr.strip().splitlines() or ['no figures'])[-1]}")
    return Measurement(**json.loads(done.stdout))


def measure(names: Iterable[str], forms: Iterable[str]) -> Iterator[Measurement]:
    """Measure kinds of games in forms, one after another, each in a separate process.

    Native code is the same for every kind of game: the first measurement compiles it into an empty cache, and the others load it.
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
