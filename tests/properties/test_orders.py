"""A player who orders a partner's unit to use its tactic makes the choices of the tactic, with the coins of the unit's owner."""

import random
from collections import Counter

import pytest

from tests.support.judges import disagreements, on_board
from tests.support.ordering import ordered, ordering_game
from tests.support.random_games import choices, pick, verb_of
from tests.support.read_back import BUSY, refusal
from warchest import Game
from warchest.bots.beliefs.knowledge import Knowledge
from warchest.rules.content.war_chest import WAR_CHEST

pytestmark = pytest.mark.slow

ORDERS = BUSY | {"tactic": 99, "pass": 0.01}


def play_on(game: Game, seed: int, decisions: int = 40) -> Counter[str]:
    """Play at random. Return how often each verb was chosen for a partner's unit."""
    rng, verbs = random.Random(seed), Counter[str]()
    for _ in range(decisions):
        if game.outcome is not None:
            break
        frame = ordered(game.position)
        if frame is not None:
            check(game)
        id_ = pick(rng, game.tables, game.legal_ids(), ORDERS)
        if frame is not None:
            verbs[verb_of(id_)] += 1
        game.play(id_)
    return verbs


def check(game: Game) -> None:
    """AssertionError where someone is wrong about an order."""
    r, s = game.tables, game.position
    frame = ordered(s)
    assert frame is not None
    assert game.decider == frame.decider == (frame.seat + 2) % 4
    assert disagreements(r, s, on_board(r)) == []
    assert refusal(game.setup, r, s) == ""
    known = Knowledge(game.information_state(game.decider))
    assert (known.decider, choices(r, known.possible_position)) == (game.decider, game.legal_ids())
    words = [choice.word for choice in game.choices()]
    assert [game.choice(word).id for word in words] == game.legal_ids()


def test_the_partner_who_orders_decides_with_the_owners_coins_in_every_reading_of_the_game() -> None:
    verbs: Counter[str] = Counter()
    for seed in range(100):
        game = ordering_game(seed)
        verbs += play_on(game, seed)
        again = Game.from_text(game.to_text())
        assert (again.hash, again.to_text()) == (game.hash, game.to_text())
    assert {"step", "hit", "pick", "gain", "proclaim", "spy", "deploy", "poison"} <= set(verbs), verbs


def test_games_of_0_3_are_continued_and_read_as_they_were_with_the_owner_deciding() -> None:
    for seed in range(20):
        game = ordering_game(seed, WAR_CHEST.versions[-1])
        assert play_on(game, seed) == Counter()
        again = Game.from_text(game.to_text())
        assert (again.hash, again.to_text()) == (game.hash, game.to_text())
