"""Many games at once are the same games as one at a time by the interpreted rules, for any number of games and threads."""

import gc
import os
import random
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.support.paths import ROOT
from tests.support.random_games import CURIOUS, setups, title
from tests.support.slow_games import SlowGame
from tests.support.tiers import mostly_marathon
from tests.support.waiting import PATIENCE
from warchest.bots.net.inputs import COLUMNS, list_columns
from warchest.bots.policy.ranks import survey
from warchest.bots.tree.memory import Context
from warchest.game.setup import Setup
from warchest.lab.vector import CAPPED, ILLEGAL
from warchest.lab.vector.helper import Helper
from warchest.lab.vector.observation import observe
from warchest.lab.vector.turning import turned_ids
from warchest.rules.content.lite import LITE
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.rules.state.layout import NOBODY

pytestmark = pytest.mark.slow

CAP = 60
DEALS = [Setup.random(f"deal {n}", boxes=WAR_CHEST.box_ids) for n in range(5)]


def many(count: int, setup: Any = None, **options: Any) -> Any:
    """Return many games. The module needs Numba, and is imported when a test runs."""
    from warchest.lab.vector import Games

    return Games(count, setup, **options)


def luck_of(seed: int, number: int) -> int:
    from warchest.lab.vector.games import first_luck

    return first_luck(seed, number)


def played(games: Any, steps: int, seed: int = 1) -> Iterator[list[int]]:
    """Play on at random, with separate random numbers for each game, and yield the choices made."""
    rngs = [random.Random(f"{seed} {number}") for number in range(len(games))]
    for _ in range(steps):
        chosen = [rng.randrange(count) for rng, count in zip(rngs, games.counts.tolist(), strict=True)]
        ids = [int(games.ids[number, place]) for number, place in enumerate(chosen)]
        games.step_nth(chosen)
        yield ids


@pytest.mark.parametrize("setup", mostly_marathon(setups(2), 6), ids=title)
def test_every_step_shows_the_same_as_the_interpreted_rules(setup: Setup) -> None:
    games = many(2, setup, seed=5, cap=CAP, masks=True, observations=True)
    slow = [SlowGame([setup], luck_of(5, number)) for number in range(2)]
    for step in range(CAP + 10):
        for number, game in enumerate(slow):
            s, count = game.position, games.counts[number]
            assert games.ids[number, :count].tolist() == game.ids
            assert (games.ids[number, count:] == -1).all()
            assert games.masks[number].nonzero()[0].tolist() == sorted(set(game.ids))
            assert games.deciders[number] == s.decider
            assert games.position(number) == s
            assert games.observations[number].tobytes() == observe(game.tables, s, s.decider)
        chosen = [random.Random(step + number).choice(game.ids) for number, game in enumerate(slow)]
        deciders = [game.position.decider for game in slow]
        games.step(chosen)
        for number, (game, id_) in enumerate(zip(slow, chosen, strict=True)):
            game.play(id_)
            over = game.position.over or (CAPPED if game.decisions == CAP else 0)
            assert games.ends[number] == over
            winner = game.position.winner
            rewards = [0 if not winner else 1 if seat % 2 + 1 == winner else -1 for seat in range(setup.seats)]
            assert games.rewards[number].tolist() == rewards
            assert deciders[number] >= 0
            if over:
                game.begin()


def test_the_same_seed_gives_the_same_games_for_any_number_of_games_and_threads() -> None:
    logs: list[dict[int, list[tuple[int, int, bytes]]]] = []
    for count, threads in ((1, 1), (7, 2), (64, 1), (64, 2), (64, 3)):
        games = many(count, DEALS, seed=9, cap=90, threads=threads)
        log: dict[int, list[tuple[int, int, bytes]]] = {number: [] for number in (0, 6, 63) if number < count}
        for ids in played(games, 200):
            for number, known in log.items():
                known.append((ids[number], int(games.ends[number]), games.position(number).to_bytes()))
        logs.append(log)
    for log in logs:
        for number, known in log.items():
            assert known == logs[-1][number]
    assert logs[-1][0] != logs[-1][6]


def test_other_seeds_give_other_games_and_a_reset_with_a_seed_repeats_them() -> None:
    games = many(3, DEALS, seed=1)
    first = games.ids.copy()
    list(played(games, 50))
    games.reset(seed=2)
    assert (games.ids != first).any()
    games.reset(seed=1)
    assert (games.ids == first).all()
    list(played(games, 50))
    games.reset([False, True, False], seed=1)
    assert (games.ids[1] == first[1]).all()


def test_each_new_game_starts_from_one_of_the_setups() -> None:
    games = many(40, DEALS, cap=1)
    begun = set()
    for _ids in played(games, 5):
        begun |= {games.setup_of(number).seed for number in range(40)}
        for number in range(40):
            tables = games.setup_of(number).tables()
            assert bytes(games.position(number).army) == bytes(tables.army)
    assert begun == {setup.seed for setup in DEALS}


@pytest.mark.parametrize("action", [-1, -(2**63), 2**31, 2**63 - 1, 1440, 30_000, 2**16, 133])
def test_an_illegal_action_ends_only_its_game_and_costs_its_seat_a_point(action: int) -> None:
    for turned in (False, True):
        games = many(3, seed=1, turned=turned)
        seat = int(games.deciders[1])
        games.step([games.ids[0, 0], action, games.ids[2, 0]])
        assert games.ends.tolist() == [0, ILLEGAL, 0]
        assert games.rewards[1, seat] == -1
        assert abs(games.rewards).sum() == 1
        games.step_nth([0, 0, 0] if action == 133 else [0, action, 0])
        assert games.ends[1] == (0 if action == 133 else ILLEGAL)


def test_a_place_behind_the_last_choice_is_illegal() -> None:
    games = many(2, seed=1)
    games.step_nth([games.counts[0], games.counts[1] - 1])
    assert games.ends.tolist() == [ILLEGAL, 0]


def test_games_may_wait_for_a_reset_when_they_are_over() -> None:
    games = many(3, seed=1, cap=2, autoreset=False, masks=True, observations=True)
    for _ids in played(games, 2):
        pass
    assert games.ends.tolist() == [CAPPED] * 3
    assert games.counts.tolist() == [0] * 3
    assert games.deciders.tolist() == [NOBODY] * 3
    assert not games.masks.any()
    last = games.position(0)
    games.step([5, 6, 7])
    assert games.position(0) == last
    assert games.ends.tolist() == [CAPPED] * 3
    games.reset([True, False, False])
    assert games.ends.tolist() == [0, CAPPED, CAPPED]
    assert games.counts[0] > 0


@pytest.mark.parametrize("setup", [DEALS[0], CURIOUS[4], Setup.random("turned", ruleset=LITE)], ids=title)
def test_turned_ids_are_those_that_the_deciding_seat_sees(setup: Setup) -> None:
    plain, turned = many(4, setup, seed=3, masks=True), many(4, setup, seed=3, turned=True, masks=True)
    seen = {seat: turned_ids(setup.board, setup.seats, seat) for seat in range(setup.seats)}
    for step in range(80):
        chosen, there = [], []
        for number in range(4):
            ids = plain.ids[number, : plain.counts[number]].tolist()
            own = turned.ids[number, : turned.counts[number]].tolist()
            assert own == [seen[int(plain.deciders[number])][id_] for id_ in ids]
            assert turned.masks[number].nonzero()[0].tolist() == sorted(set(own))
            place = random.Random(4 * step + number).randrange(len(ids))
            chosen.append(ids[place])
            there.append(own[place])
        plain.step(chosen)
        turned.step(there)
        assert [plain.position(n) for n in range(4)] == [turned.position(n) for n in range(4)]


@pytest.mark.parametrize("setup", [DEALS[0], CURIOUS[4], Setup.random("columns", ruleset=LITE)], ids=title)
def test_columns_are_those_of_the_net_and_of_the_side_that_decides(setup: Setup) -> None:
    games = many(3, setup, seed=3, columns=True)
    context = [Context()]
    for _ids in played(games, 60):
        for number in range(3):
            s = games.position(number)
            for side in (0, 1):
                survey(setup.tables(), s, side, context)
            count = list_columns(setup.tables(), s, context[0].near, context)
            first = COLUMNS * (s.decider & 1)
            assert games.columns[number, :count].tolist() == [first + column for column in context[0].listed[:count]]
            assert games.times[number, :count].tolist() == context[0].times[:count]
            assert games.column_counts[number] == count


def test_arrays_of_the_caller_are_filled_and_checked() -> None:
    import numpy as np

    ids = np.zeros((2, 512), np.int16)
    masks = np.ones((2, 1440), np.int8)
    games = many(2, ids=ids, masks=masks)
    assert games.ids is ids
    assert masks.sum(axis=1).tolist() == games.counts.tolist()
    for wrong in (np.zeros((2, 1440)), np.zeros((3, 1440), np.int8), np.zeros((1440, 2), np.int8).T):
        with pytest.raises(ValueError, match="masks"):
            many(2, masks=wrong)


def test_threads_end_with_their_games() -> None:
    games = many(8, threads=3)
    list(played(games, 3))
    helpers = [thread for thread in threading.enumerate() if thread.name == "games"]
    del games
    gc.collect()
    for helper in helpers:
        helper.join(timeout=PATIENCE)
    assert [helper.is_alive() for helper in helpers] == [False, False]


def test_an_error_in_another_thread_is_raised_here() -> None:
    helper, work = Helper(), partial(int, "no number")
    helper.start(work)
    with pytest.raises(ValueError, match="no number"):
        helper.wait(work)


def test_the_result_of_an_abandoned_job_is_skipped() -> None:
    done: list[int] = []
    helper = Helper()
    first, second = partial(done.append, 1), partial(done.append, 2)
    helper.start(first)
    helper.start(second)
    helper.wait(second)
    assert done == [1, 2]


def test_records_are_aligned_to_cache_lines() -> None:
    games = many(3)
    for records in (games._positions, games._games):
        assert records.ctypes.data % 64 == records.itemsize % 64 == 0


def test_a_step_of_the_wrong_size_is_refused_with_a_sentence() -> None:
    games = many(2)
    with pytest.raises(ValueError, match="one number for each"):
        games.step([1])
    with pytest.raises(TypeError, match="integers"):
        games.step([0.5, 1])
    with pytest.raises(ValueError, match="at least 1"):
        many(0)
    with pytest.raises(ValueError, match="same rule set"):
        many(2, [DEALS[0], CURIOUS[4]])
    with pytest.raises(ValueError, match="one setup"):
        many(2, [])


def test_the_examples_of_the_document_run() -> None:
    text = (ROOT / "docs" / "guides" / "laboratory.md").read_text(encoding="utf-8").split("## Many games at once")[1]
    examples = re.findall(r"^```python\n(.+?)^```", text.split("\n## ")[0], re.DOTALL | re.MULTILINE)
    assert len(examples) == 2
    for example in examples:
        exec(compile(example, "docs/guides/laboratory.md", "exec"), {})


@pytest.mark.marathon
def test_many_games_stay_within_bounds_with_bounds_checking_on(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-m", "not marathon", __file__]
    given = {"NUMBA_BOUNDSCHECK": "1", "WARCHEST_CACHE_DIR": str(tmp_path)}
    done = subprocess.run(command, cwd=ROOT, env=os.environ | given, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_without_numba_one_sentence_names_the_package_to_install() -> None:
    program = (
        "import sys; sys.modules['numba'] = None\n"
        "from warchest.lab.vector.observation import observe\n"
        "from warchest import Game\n"
        "game = Game(); assert observe(game.tables, game.position, 0)\n"
        "from warchest.lab.vector import Games\n"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stderr.splitlines()[-1].startswith("ImportError: Many games at once need Numba and NumPy: install")
