"""The actions that a seat may plan ahead are those that it may play once the other has passed."""

import random

from warchest import Game, Setup
from warchest.game.presenter import request_for
from warchest.schema.decision import Ask
from warchest.server.table.play.looking import asked_ahead

KEY = b"laid out in advance"


def choices(asked: Ask | None) -> list[int]:
    assert asked is not None
    return [choice.id for choice in asked.choices]


def passing(game: Game) -> int:
    """Pass for the deciding seat."""
    return next(choice.id for choice in game.choices() if choice.verb == "pass")


def test_it_is_what_may_be_done_after_a_pass() -> None:
    game = Game(Setup.first_game(), KEY)
    chance = random.Random(1)
    compared = 0
    for _ in range(120):
        seat = game.decider
        if seat is None:
            break
        other = 1 - seat
        ahead = asked_ahead(game, other)
        if ahead is not None:
            passed = game.copy()
            passed.play(passing(game))
            if passed.decider == other:
                assert choices(ahead) == choices(request_for(passed, other))
                compared += 1
        game.play(chance.choice(game.choices()))
    assert compared > 20


def test_planning_ahead_is_refused_in_one_s_turn_and_without_a_coin() -> None:
    game = Game(Setup.first_game(), KEY)
    first = game.decider
    assert first is not None
    assert asked_ahead(game, first) is None
    # The first seat has used its whole hand when the last coin of the round is played.
    for _ in range(5):
        game.play(passing(game))
    assert game.decider == 1 - first
    assert asked_ahead(game, first) is None
