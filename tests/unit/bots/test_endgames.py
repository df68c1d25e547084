"""Proven wins: certain against every hidden state, found as brute force finds them, alike in both forms."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice

import pytest

from tests.support.brute_endgames import deals, wins
from tests.support.scene import Scene
from tests.support.tiers import mostly_slow
from warchest.bots.endgames.prover import InterpretedProver, distance, find_wins
from warchest.bots.endgames.search import LOST, UNDECIDED, WON
from warchest.game.kinds import GAME_KINDS
from warchest.lab.arena.endgames.make import play_randomly
from warchest.rules.flow.play import list_choices
from warchest.rules.flow.turns import opening
from warchest.rules.state.encoding import decode
from warchest.rules.state.indices import coin_of, top
from warchest.rules.state.layout import ARG, CHOICES, KIND, PLAY_FRAME, SLOTS
from warchest.rules.state.position import Position, Tables

AGENT = InterpretedProver()
BUDGET = 5_000
LOST_ONES = 15
"""Brute force checks one in this many positions without a win."""


def two_ways() -> Scene:
    """A has one marker left. Its cavalry stands between the last free locations, c6 and e5, with a coin to enter one and one to control it.

    B has archers near both, and one coin in hand.
    """
    scene = Scene().round(5).held("A", "e2", "h1", "g3", "i2", "h4").unit("A", "cavalry", "d6")
    scene.hand("A", "cavalry", "cavalry").faceup("A", "royal").supply("A")
    scene.unit("B", "swordsman", "d7").unit("B", "archer", "c4").unit("B", "crossbowman", "e3")
    return scene.faceup("B", "royal").supply("B")


def in_zones(s: Position, seat: int, *zones: str) -> int:
    return sum(getattr(s, zone)[coin_of(seat, slot)] for zone in zones for slot in range(SLOTS))


def tiny(kind: str, games: int) -> Iterator[tuple[Tables, Position]]:
    """Positions at match point in games by chance, small enough for brute force."""
    for number in range(games):
        r = GAME_KINDS[kind].setup(f"tiny {number}").tables()
        s = opening(r)
        for _decisions in play_randomly(r, s, random.Random(number)):
            frame, seat, other = top(s), s.decider, 1 - s.decider
            if s.left[seat & 1] > 1 or s.agenda[frame + KIND] != PLAY_FRAME or s.agenda[frame + ARG]:
                continue
            if in_zones(s, seat, "hand") > 2 or in_zones(s, other, "hand") > 2:
                continue
            few = list_choices(r, s, [0] * CHOICES) <= 12
            if few and in_zones(s, other, "hand", "facedown", "previewed", "bag") <= 4:
                yield r, s.copy()


def judged(scene: Scene, seat: int = 0, coins: int = 2) -> tuple[int, bool]:
    """Return the search's verdict on a scene, and that of brute force."""
    table = scene.table()
    r, s = table.tables, table.position
    by_force = wins(r, deals(s, 1 - seat), seat, s.round_no, coins)
    return AGENT.prove(r, s, seat, coins, BUDGET), by_force


def test_a_win_is_proved_if_no_hand_can_prevent_it() -> None:
    harmless = two_ways().hand("B", "swordsman").bag("B", "swordsman")
    assert judged(harmless) == (WON, True)
    assert judged(harmless, coins=1) == (LOST, False)


def test_a_win_that_an_unseen_coin_could_prevent_is_not_proved() -> None:
    """The archer's coin lies in the bag, but for all that A knows B has it in hand."""
    assert judged(two_ways().hand("B", "swordsman").bag("B", "archer").held("B", "e5").unit("B", "pikeman", "e5")) == (
        LOST,
        False,
    )


def test_a_proof_may_not_depend_on_hidden_coins() -> None:
    """Against the archer's coin the way over e5 wins, against the crossbowman's the way over c6. A does not know the coin."""
    table = two_ways().hand("B", "archer").bag("B", "crossbowman").table()
    r, s = table.tables, table.position
    states = deals(s, 1)
    assert len(states) == 2
    assert all(wins(r, [state], 0, s.round_no, 2) for state in states)
    assert not wins(r, states, 0, s.round_no, 2)
    assert AGENT.prove(r, s, 0, 2, BUDGET) == LOST


def test_the_wins_of_a_position_are_whole_actions() -> None:
    table = two_ways().hand("B", "swordsman").bag("B", "swordsman").table()
    found = find_wins(AGENT, table.tables, table.position)
    assert found is not None
    assert [decode(line[0]).verb for line in found.actions] == ["move", "move"]
    assert (found.coins, found.choices) == (2, 10)
    assert found.chance == pytest.approx(2 / 9), "one of the nine first choices begins two actions"


def test_a_win_in_the_next_round_does_not_count() -> None:
    table = two_ways().hand("A", "cavalry").bag("A", "cavalry").hand("B", "swordsman").bag("B", "swordsman").table()
    assert AGENT.prove(table.tables, table.position, 0, 4, BUDGET) == LOST


def test_the_search_gives_no_verdict_beyond_its_budget() -> None:
    table = two_ways().hand("B", "swordsman").bag("B", "swordsman").table()
    assert AGENT.prove(table.tables, table.position, 0, 2, 3) == UNDECIDED
    assert distance(AGENT, table.tables, table.position, 3) is None


@pytest.mark.parametrize("kind", mostly_slow(["base", "all"], 2))
def test_the_search_finds_the_wins_that_brute_force_finds(kind: str) -> None:
    met: Counter[int] = Counter()
    for number, (r, s) in enumerate(tiny(kind, 20)):
        seat = s.decider
        if number % LOST_ONES and AGENT.prove(r, s, seat, 2, BUDGET) == LOST:
            continue
        states = deals(s, 1 - seat)
        for coins in (1, 2):
            verdict = AGENT.prove(r, s, seat, coins, BUDGET)
            if verdict != UNDECIDED:
                assert verdict == wins(r, states, seat, s.round_no, coins)
                met[coins * 10 + verdict] += 1
    assert min(met[10 + LOST], met[10 + WON], met[20 + LOST], met[20 + WON]) > 3, met


def near_a_loss(kind: str, games: int) -> Iterator[tuple[Tables, Position]]:
    """Positions of random games, small enough for brute force, with a possible win of the other seat in this round."""
    for number in range(games):
        r = GAME_KINDS[kind].setup(f"near {number}").tables()
        s = opening(r)
        for _decisions in play_randomly(r, s, random.Random(number)):
            frame, seat, other = top(s), s.decider, 1 - s.decider
            if s.left[other & 1] > 1 or s.agenda[frame + KIND] != PLAY_FRAME or s.agenda[frame + ARG]:
                continue
            if in_zones(s, seat, "hand") > 1 or not 0 < in_zones(s, other, "hand") <= 2:
                continue
            few = list_choices(r, s, [0] * CHOICES) <= 25
            if few and in_zones(s, other, "hand", "facedown", "previewed", "bag") <= 4:
                yield r, s.copy()


@pytest.mark.parametrize("kind", mostly_slow(["base", "all"], 2))
def test_the_search_holds_the_positions_that_brute_force_holds(kind: str) -> None:
    """Given a side that may win, when the search says whether the other one can prevent it, then brute force says the same."""
    met: Counter[int] = Counter()
    for r, s in near_a_loss(kind, 30):
        seat = s.decider
        verdict = AGENT.hold(r, s, seat, BUDGET)
        if verdict != UNDECIDED:
            assert verdict == wins(r, deals(s, 1 - seat), seat, s.round_no, 9, holds=True)
            met[verdict] += 1
    assert min(met[LOST], met[WON]) > 3, met


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["base", "all"])
def test_both_forms_of_the_search_agree(kind: str) -> None:
    native = pytest.importorskip("warchest.bots.endgames.native").NativeProver()
    judged = 0
    for r, s in islice(near_a_loss(kind, 8), 0, None, 3):
        for budget in (BUDGET, 40):
            assert native.hold(r, s, s.decider, budget) == AGENT.hold(r, s, s.decider, budget)
    for r, s in islice(tiny(kind, 8), 0, None, 3):
        for coins, budget in ((1, BUDGET), (2, BUDGET), (2, 40)):
            assert native.prove(r, s, s.decider, coins, budget) == AGENT.prove(r, s, s.decider, coins, budget)
            judged += 1
    assert judged > 60
