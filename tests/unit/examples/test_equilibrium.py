"""The equilibrium of a small game and of a shorter Micro War Chest, and best replies to bots."""

import runpy
from dataclasses import replace
from functools import cache
from itertools import permutations
from typing import Any

import numpy as np
import pytest

from tests.support.documents import examples_of
from tests.support.paths import ROOT
from warchest.game.setup import Setup
from warchest.rules.content.micro import FIVE, MICRO

EXAMPLE = runpy.run_path(str(ROOT / "examples" / "equilibrium.py"))
SHORT = replace(MICRO, boards={2: replace(FIVE, markers=2)}, last_round=2)
"""Two rounds with two locations to win: the first seat has an advantage."""


def kuhn() -> Any:
    """Return Kuhn's poker as a tree: three cards, one for each seat, and a bet of one coin. Its value is known to be -1/18."""
    trees = EXAMPLE["Trees"]()
    trees.roots.append(trees.add(EXAMPLE["CHANCE"]))
    sets: dict[tuple[int, str], int] = {}

    def grow(cards: tuple[int, ...], played: str, parent: int, slot: int, chance: float) -> None:
        seat, higher = len(played) % 2, 1.0 if cards[0] > cards[1] else -1.0
        ends = {"pp": higher, "bp": 1.0, "pbp": -1.0, "bb": 2 * higher, "pbb": 2 * higher}
        step = {"parent": parent, "depth": len(played) + 1, "slot": slot, "chance": chance}
        if played in ends:
            trees.add(EXAMPLE["LEAF"], payoff=ends[played], **step)
            return
        waiting.append((cards, played, trees.add(seat, **step), seat))

    waiting: list[tuple[tuple[int, ...], str, int, int]] = []
    for dealt in permutations(range(3), 2):
        grow(dealt, "", 0, -1, 1 / 6)
    while waiting:
        cards, played, node, seat = waiting.pop(0)
        key = cards[seat], played
        if key not in sets:
            sets[key] = trees.information_set(seat, 2)
        for place, move in enumerate("pb"):
            grow(cards, played + move, node, sets[key] + place, 1.0)
    trees.sort()
    return trees


def test_the_value_of_kuhn_poker_is_found() -> None:
    trees = kuhn()
    strategy = trees.solve(trees.payoff, 1000)
    value = trees.values(trees.payoff, trees.shares(strategy))[0]
    replies = [float(trees.best_reply(trees.payoff, strategy, seat)[0]) for seat in range(2)]
    assert value == pytest.approx(-1 / 18, abs=1e-3)
    assert sum(replies) / 2 < 0.002


def test_the_best_reply_to_chance_in_kuhn_poker_is_that_of_every_plan_tried() -> None:
    trees = kuhn()
    by_chance = trees.uniform()
    for seat in range(2):
        sign, sets = 1 - 2 * seat, np.flatnonzero(trees.owners == seat)
        best = -9.0
        for plan in range(2 ** len(sets)):
            strategy = by_chance.copy()
            for n, number in enumerate(sets):
                bets = plan >> n & 1
                strategy[trees.firsts[number] : trees.firsts[number] + 2] = (1 - bets, bets)
            best = max(best, sign * float(trees.values(trees.payoff, trees.shares(strategy))[0]))
        assert float(trees.best_reply(trees.payoff, by_chance, seat)[0]) == pytest.approx(best)


@cache
def unfolded(first: str, second: str, holder: int) -> Any:
    """Return a short game."""
    return EXAMPLE["Unfolded"](Setup.chosen([first], [second], holder=holder, ruleset=SHORT))


def solved(game: Any) -> tuple[float, list[float]]:
    """Return the value of a game for its first seat, and the wins of both seats' best responses."""
    strategies, value = EXAMPLE["solve"](game, 30)
    return value, [EXAMPLE["reply_value"](game, strategies, seat) for seat in range(2)]


@pytest.mark.slow
def test_the_equilibrium_can_hardly_be_exploited_and_turns_with_the_board() -> None:
    value, replies = solved(unfolded("swordsman", "pikeman", 0))
    turned, replies_there = solved(unfolded("pikeman", "swordsman", 1))
    assert replies[0] >= value >= -replies[1]
    assert sum(replies) / 2 < 0.01
    assert -turned == pytest.approx(value, abs=sum(replies) + sum(replies_there))
    assert value > 0.1


@pytest.mark.slow
def test_the_best_reply_wins_more_against_chance_than_against_a_bot() -> None:
    game = unfolded("swordsman", "pikeman", 0)
    by_chance = {id(trees): trees.uniform() for trees in game.rounds.values()}
    against_page = EXAMPLE["lost_to_best_reply"](game.setup, "page", 1, 1)
    assert 0.1 < against_page < EXAMPLE["reply_value"](game, by_chance, 0)


def test_the_example_prints_what_it_found(capsys: pytest.CaptureFixture[str]) -> None:
    EXAMPLE["main"](["--rounds", "1", "--iterations", "5", "--bots", "page", "--tries", "1"])
    bot, size, value, exploited = capsys.readouterr().out.splitlines()
    assert bot.startswith("page: the best reply wins +0.000")
    assert size.startswith("1 games that start with nothing hidden, 1,0")
    assert value.endswith("in the equilibrium.")
    assert exploited.endswith("exploitability 0.0000")


@pytest.mark.parametrize("example", examples_of("docs/guides/laboratory.md", "Micro War Chest"))
def test_the_document_can_be_followed(example: str) -> None:
    exec(compile(example, "docs/guides/laboratory.md", "exec"), {})
