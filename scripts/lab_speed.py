"""The speed of the environments for research libraries: `python -m scripts.lab_speed [ROW ...]`.

Each row is a loop as a learner writes it: it reads the observation, reads the mask, and plays an action sampled from it. The figures are
steps or decisions per second of processor time, the medians of `RUNS` runs, which alternate with the runs of the other rows. Rows of other
libraries' games are measured where these can be imported.
"""

from __future__ import annotations

import sys
import time
from bisect import bisect
from collections.abc import Callable
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from itertools import accumulate
from statistics import median
from typing import Any

import numpy as np

from warchest.lab import environments

RUNS = 5
LEAST = 0.7
"""Processor seconds of a run, at least."""

SpeedLoop = Callable[[], int]
"""Plays for a short time, and returns the number of steps."""


def turns(env: Any) -> SpeedLoop:
    """Return the loop of an environment of PettingZoo."""
    luck = np.random.default_rng(1)
    env.reset(seed=1)

    def loop() -> int:
        for _step in range(500):
            observation, _reward, ended, truncated, _info = env.last()
            if ended or truncated:
                env.reset()
                observation, *_rest = env.last()
            legal = observation["action_mask"].nonzero()[0]
            env.step(legal[int(luck.random() * len(legal))])
        return 500

    return loop


def one_seat(opponent: str) -> SpeedLoop:
    """Return the loop of Gymnasium's environment of one seat."""
    env, luck = environments.single("base", opponent=opponent), np.random.default_rng(1)
    state = {"info": env.reset(seed=1)[1]}

    def loop() -> int:
        info = state["info"]
        for _step in range(100):
            legal = info["action_mask"].nonzero()[0]
            _observation, _reward, ended, truncated, info = env.step(legal[int(luck.random() * len(legal))])
            if ended or truncated:
                _observation, info = env.reset()
        state["info"] = info
        return 100

    return loop


def open_spiel(name: str, *, tensors: bool) -> SpeedLoop:
    """Return the loop of a game of OpenSpiel. ``tensors``: read the observation's tensor at each decision."""
    import pyspiel

    if "war_chest" in name:
        import warchest.lab.environments.openspiel  # noqa: F401 - it registers the game
    if "liars_poker" in name:
        from open_spiel.python.games import liars_poker  # noqa: F401 - it registers the game
    game, luck = pyspiel.load_game(name), np.random.default_rng(1)
    observer = None
    if tensors:
        from open_spiel.python.observation import make_observation

        observer = make_observation(game)

    def loop() -> int:
        decisions = 0
        while decisions < 300:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                    at = bisect(list(accumulate(chances)), luck.random() * 0.9999)
                    state.apply_action(outcomes[at])
                    continue
                player = state.current_player()
                legal = state.legal_actions(player)
                if observer is not None:
                    observer.set_from(state, player)
                decisions += 1
                state.apply_action(legal[int(luck.random() * len(legal))])
        return decisions

    return loop


def many(count: int, *, masks: bool = False, **options: bool) -> SpeedLoop:
    """Return the loop of Gymnasium's vector of environments. ``masks``: actions are sampled from the masks, not from the lists of ids."""
    env, luck = environments.vector(count, "base", **options), np.random.default_rng(1)
    state = {"infos": env.reset(seed=1)[1]}
    rows = np.arange(count)

    def sampled(infos: dict[str, Any]) -> Any:
        if not masks:
            return infos["action_ids"][rows, (luck.random(count) * infos["action_count"]).astype(np.int64)]
        games, ids = infos["action_mask"].view(np.bool_).nonzero()
        first = np.searchsorted(games, rows)
        return ids[first + (luck.random(count) * np.diff(first, append=len(games))).astype(np.int64)]

    def loop() -> int:
        infos, steps = state["infos"], max(1, 8192 // count)
        for _step in range(steps):
            *_rest, infos = env.step(sampled(infos))
        state["infos"] = infos
        return steps * count

    return loop


def loops() -> dict[str, Callable[[], SpeedLoop]]:
    """Return the makers of all rows that can be measured here."""
    rows: dict[str, Callable[[], SpeedLoop]] = {}
    if find_spec("pettingzoo"):
        rows["aec"] = lambda: turns(environments.aec("base"))
        if find_spec("chess") and find_spec("pygame"):
            rows["aec-chess"] = lambda: turns(import_module("pettingzoo.classic.chess_v6").env())
    if find_spec("gymnasium"):
        rows |= {f"single-{opponent}": partial(one_seat, opponent) for opponent in ("random", "page")}
    if find_spec("pyspiel"):
        for name in ("python_war_chest", "python_liars_poker"):
            rows[name] = partial(open_spiel, name, tensors=False)
            rows[f"{name}-tensor"] = partial(open_spiel, name, tensors=True)
    if find_spec("gymnasium") and find_spec("numba"):
        for count in (64, 4096):
            rows[f"vector-{count}-masks"] = partial(many, count, masks=True)
            rows[f"vector-{count}"] = partial(many, count)
            rows[f"vector-{count}-packed"] = partial(many, count, packed=True)
            rows[f"vector-{count}-packed-nocopy"] = partial(many, count, packed=True, copy=False)
    return rows


def rate(loop: SpeedLoop) -> float:
    """Return the steps per second of processor time of one run."""
    steps, begun, spent = 0, time.process_time(), 0.0
    while spent < LEAST:
        steps += loop()
        spent = time.process_time() - begun
    return steps / spent


def main(names: list[str]) -> int:
    """Measure the rows with these names, or all, and print the table."""
    known = loops()
    if unknown := [name for name in names if name not in known]:
        print(f"There is no row {unknown[0]!r}: there are {', '.join(known)}.")
        return 2
    made = {name: make() for name, make in known.items() if name in names or not names}
    for loop in made.values():
        loop()  # loads and compiles
    rates: dict[str, list[float]] = {name: [] for name in made}
    for _run in range(RUNS):
        for name, loop in made.items():
            rates[name].append(rate(loop))
    print(f"{'per second of processor time, Python ' + sys.version.split()[0]:50}{'median':>12}{'best':>12}")
    for name, measured in rates.items():
        print(f"{name:50}{median(measured):12,.0f}{max(measured):12,.0f}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
