"""Tests of the bags that have the same order in all games with the same key."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from warchest import Game, Setup
from warchest.game.bag_order import BagOrder, bag_now
from warchest.rules.state import ids
from warchest.rules.state.layout import SLOTS

BAGS = st.lists(st.integers(0, 4), min_size=SLOTS, max_size=SLOTS)


def begun(key: bytes = b"round 1", seed: str = "armies") -> Game:
    """Return a new game that shares its bags with all games with this key."""
    game = Game(Setup.random(seed), b"its own", chance="manual")
    game.draw_by(BagOrder(key))
    return game


def played(game: Game, chance: Random, ids_: int = 150) -> Game:
    """Play choices by chance until the game has a number of ids, or is over."""
    while game.outcome is None and len(game.log) < ids_:
        game.play(chance.choice(game.choices()))
    return game


def bags_of(game: Game, seat: int) -> list[tuple[bytes, list[int]]]:
    """Return the bags of a seat: the coins when each was put in order, and the coins drawn from it, by slot."""
    found: list[tuple[bytes, list[int]]] = []
    for at, (id_, ply) in enumerate(zip(game.log, game._course.plies, strict=True)):
        if ply.chance and ply.actor == seat:
            number, coins = bag_now(game.at(at)._course, seat)
            if number == len(found):
                found.append((coins, []))
            found[number][1].append(id_ - ids.DRAW)
    return found


def test_two_tables_with_the_same_decisions_draw_the_same_coins() -> None:
    """Given two games with one key, when both make the same decisions, then each draw is the same."""
    assert played(begun(), Random("a")).log == played(begun(), Random("a")).log


@pytest.mark.parametrize("seat", [0, 1])
def test_tables_with_other_decisions_draw_the_first_bag_alike(seat: int) -> None:
    """Given tables with one key and different decisions, then each seat's first bag comes out in the same order at all of them."""
    first = [bags_of(played(begun(), Random(table), 100), seat)[0] for table in range(4)]
    assert len({(coins, tuple(drawn)) for coins, drawn in first}) == 1
    assert len(first[0][1]) == sum(first[0][0]) == 9


def test_every_bag_comes_out_in_its_order() -> None:
    """Given a game of several bags, then the coins drawn from bag n are the first ones of its order."""
    game = played(begun(), Random("b"), 250)
    bags = bags_of(game, 0)
    assert len(bags) > 2
    for number, (coins, drawn) in enumerate(bags):
        assert drawn == BagOrder(b"round 1").order(0, number, coins)[: len(drawn)]
        assert len(drawn) == sum(coins) or number == len(bags) - 1


@given(BAGS, BAGS, st.integers(0, 20))
def test_coins_that_two_bags_have_in_common_come_in_the_same_order(one: list[int], other: list[int], bag: int) -> None:
    """Given bag n at two tables, then the order of the coins in both is the order of each table without its further coins."""
    order = BagOrder(b"round 1").order
    common = [min(pair) for pair in zip(one, other, strict=True)]
    for coins in (one, other):
        left = iter(order(0, bag, coins))
        assert all(slot in left for slot in order(0, bag, common)), "a part of the order, in the same order"


def test_other_bags_seats_and_rounds_have_other_orders() -> None:
    """Given the same coins, then another bag, another seat and another key order them differently."""
    coins = [3] * SLOTS
    orders = {
        tuple(BagOrder(key).order(seat, bag, coins)) for key in (b"1", b"2") for seat in (0, 1) for bag in range(9)
    }
    assert len(orders) == 36


def test_each_coin_is_equally_likely_to_come_first() -> None:
    """Given a bag of one coin of a kind and three of another, when many keys order it, then a quarter of them start with the single one."""
    first = Counter(BagOrder(b"%d" % key).order(0, 0, [1, 3])[0] for key in range(4000))
    assert 900 < first[0] < 1100


def test_a_decision_that_is_taken_back_finds_the_same_coins_again() -> None:
    """Given a game, when decisions with draws are taken back and made again, then the same coins come."""
    game = played(begun(), Random("c"), 120)
    log = [*game.log]
    taken = game.undo(6)
    for id_ in taken:
        if not ids.DRAW <= id_ < ids.FLIP + 2:
            game.play(id_)
    assert [*game.log] == log


def test_the_text_of_such_a_game_is_exact() -> None:
    """Given a game with such draws, when it is read from its text without its key, then it is the same game."""
    game = played(begun(), Random("d"))
    assert Game.from_text(game.to_text()).log == game.log


def test_the_luck_cancels_when_equal_players_swap_sides() -> None:
    """Given two players who decide alike, when they play two tables of a round with sides swapped, then both take as many locations."""
    points = Counter[str]()
    for deal in range(2):
        for first, second in (("Ada", "Ben"), ("Ben", "Ada")):
            game = played(begun(b"%d" % deal, f"armies {deal}"), Random(deal), 300)
            for seat in game.view(None).seats:
                points[(first, second)[seat.seat]] += seat.markers
    assert points["Ada"] == points["Ben"] > 0
