"""Coins drawn at once, by one random number, and coins drawn one after the other."""

from collections import Counter
from itertools import permutations

from warchest.game.setup import Setup
from warchest.rules.flow.turns import do_by_luck, opening, settle
from warchest.rules.state.indices import coin_of, top
from warchest.rules.state.layout import ARG, CHANCE, CHOICES, SEAT, SLOTS
from warchest.rules.state.position import Position, Tables

LUCK = 1 << 31
"""One more than the largest random number."""


def before_a_draw(bag: list[int]) -> tuple[Tables, Position, int]:
    """The tables, and a position where a seat is about to draw three coins from a bag with these coins of its slots; and the seat."""
    r = Setup.first_game().tables()
    s = opening(r)
    seat = s.agenda[top(s) + SEAT]
    for slot in range(SLOTS):
        s.bag[coin_of(seat, slot)] = bag[slot] if slot < len(bag) else 0
    return r, s, seat


def hand_of(s: Position, seat: int) -> tuple[int, ...]:
    return tuple(s.hand[coin_of(seat, slot)] for slot in range(SLOTS))


def test_each_hand_drawn_at_once_is_as_likely_as_one_coin_after_the_other() -> None:
    # Given a bag of five coins of three kinds, and three draws
    bag = [2, 2, 1]
    r, start, seat = before_a_draw(bag)
    # When they are drawn by 6,000 evenly spaced random numbers
    counts: Counter[tuple[int, ...]] = Counter()
    for number in range(6000):
        s = start.copy()
        assert do_by_luck(r, s, number * LUCK // 6000) == 3
        counts[hand_of(s, seat)] += 1
    # Then each of the 60 ways to draw three coins, one after the other, has its hundred
    coins = [slot for slot, count in enumerate(bag) for _ in range(count)]
    likely: Counter[tuple[int, ...]] = Counter()
    for drawn in permutations(coins, 3):
        likely[tuple(drawn.count(slot) for slot in range(SLOTS))] += 100
    assert counts.keys() == likely.keys()
    assert all(abs(counts[hand] - count) <= count // 20 for hand, count in likely.items())


def test_a_bag_with_too_few_coins_is_emptied_and_the_rest_is_drawn_from_the_discards() -> None:
    # Given two coins in the bag, three to draw, and a coin among the discards
    r, s, seat = before_a_draw([1, 0, 1])
    s.faceup[coin_of(seat, 1)] = 1
    # When chance acts
    assert do_by_luck(r, s, 12345) == 2
    # Then both coins are in the hand, and one more is due
    assert hand_of(s, seat)[:3] == (1, 0, 1)
    assert s.agenda[top(s) + ARG] == 1
    # And the draw comes from the discards
    settle(r, s, True, [0] * CHOICES)
    assert s.decider == CHANCE
    assert do_by_luck(r, s, 12345) == 1
    assert hand_of(s, seat)[:3] == (1, 1, 1)
