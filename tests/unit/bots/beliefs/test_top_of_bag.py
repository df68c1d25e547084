"""A public coin on top of a bag is known when it is drawn: its owner certainly holds it."""

import random

from warchest.bots.beliefs import Knowledge
from warchest.game.position_builder import PositionBuilder
from warchest.rules.known import on_bag
from warchest.rules.state.indices import coin_of


def builder() -> PositionBuilder:
    """A uses its last coin next; three coins lie on top of B's bag, more than one of a kind below them."""
    made = PositionBuilder().unit("A", "war_drummer", "f4").hand("A", "war_drummer").hand("B").initiative("B")
    return made.bag_top("B", "scout", "archer", "scout").bag("B", "archer", "archer", "knight").army("B", "knight")


def test_a_known_coin_on_top_of_the_bag_is_certainly_drawn() -> None:
    game = builder().build()
    start = Knowledge(game.information_state(0))
    slots = on_bag(game.position, 1)
    game.play("f4-f5")
    game.play("decline")
    assert game.decider == 1
    known = Knowledge(game.information_state(0))
    for split in known.belief(1):
        assert all(split.hand[slot] >= slots.count(slot) for slot in slots)
    assert len(start.belief(1)) >= 1


def test_a_determinization_keeps_the_top_of_the_bag() -> None:
    game = builder().build()
    knowledge = Knowledge(game.information_state(0))
    rng = random.Random(1)
    for _ in range(20):
        dealt = knowledge.redeal(rng)
        assert on_bag(dealt, 1) == on_bag(game.position, 1)
        coins = range(coin_of(1, 0), coin_of(1, 8))
        assert sum(dealt.bag[coin] for coin in coins) == sum(game.position.bag[coin] for coin in coins)


def test_a_game_that_starts_with_such_a_bag_is_read_back_from_its_text() -> None:
    game = builder().build()
    text = game.position_text()
    assert "B.bag_top=scout,archer,scout" in text.line()
    assert game.view(0).seats[1].bag_top == ["scout", "archer", "scout"]
    assert type(game).from_position(text, b"again").position == game.position
