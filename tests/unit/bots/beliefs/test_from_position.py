"""A seat's knowledge of a game that starts from a position: every possible deal, all equally likely."""

import itertools
import random
from collections import Counter
from math import isclose

import msgspec
import pytest

from tests.support.bot_games import RULES, later
from tests.support.random_games import CURIOUS, pick, walk
from tests.support.tiers import mostly_marathon, mostly_slow
from warchest import Game
from warchest.bots.beliefs.hidden_splits import MOST_SPLITS, initial_belief, split_of
from warchest.bots.beliefs.knowledge import Knowledge
from warchest.game import views
from warchest.game.text.position.text import FULL, PositionText
from warchest.rules.known import known as known_of
from warchest.rules.known import spying
from warchest.rules.state.indices import coin_of
from warchest.rules.state.layout import SLOTS

SMALL = (
    "warchest-position/2 seats=2 boxes=base A=archer,cavalry,lancer,scout B=knight,pikeman,marshall,ensign round=4 turn=A initiative=A"
    " A.held=e2,h1,g3 B.held=d7,g6 A.hand=archer,royal A.bag=archer,cavalry:2,lancer:2,scout:2 A.supply=archer:2,cavalry:2,lancer:2,scout:3"
    " B.units=marshall@f6:5 B.hand=pikeman,knight B.bag=knight,pikeman,royal B.facedown=knight B.box=knight,pikeman:2,ensign:5"
)
HUGE = (
    SMALL[: SMALL.index(" B.units")].replace("round=4", "variants=preview round=1")
    + " B.hand=pikeman,knight:2 B.bag=knight,pikeman,royal,ensign:2 B.previewed=marshall:2,ensign"
    " B.facedown=knight,pikeman:2,marshall:3,ensign:2"
)


def again(game: Game, key: bytes = b"again") -> Game:
    """A game that starts from this one's position."""
    return Game.from_position(game.position_text().line(), key)


def follow(game: Game, rng: random.Random, decisions: int) -> None:
    """Throughout a game, each seat's knowledge and the public knowledge match the view and allow the true state."""
    known = [Knowledge(game.information_state(seat)) for seat in (*range(game.setup.seats), None)]
    for _decision in range(decisions):
        for mine in known:
            record = game.information_state(mine.seat)
            mine.update(record.ids[len(mine.ids) :], record.seen)
            shown = msgspec.structs.replace(game.view(mine.seat), flip=None, outcome=None)
            assert views.view(game.tables, mine.possible_position, game.board, mine.seat) == shown
            for other in set(range(game.setup.seats)) - {mine.seat}:
                assert mine.belief(other).get(split_of(game.position, other), 0) > 0
                assert isclose(sum(mine.belief(other).values()), 1)
        if game.decider is None:
            break
        game.play(pick(rng, game.tables, game.legal_ids()))


@pytest.mark.parametrize("rules", mostly_slow(list(RULES), 8, in_ci=3))
def test_the_true_position_stays_possible_after_a_given_position(rules: str) -> None:
    follow(again(later(1, 25, rules)), random.Random(1), 8)


@pytest.mark.parametrize("rules", mostly_marathon(list(RULES), 3))
def test_the_true_position_stays_possible_after_many_given_positions(rules: str) -> None:
    for number in range(6):
        follow(again(later(number, 12 * number, rules)), random.Random(number), 25)


def test_the_initial_belief_is_uniform_over_deals() -> None:
    _setup, r, s = PositionText.parse(SMALL).build()
    found = initial_belief(r, known_of(r, s, 0), 1)
    coins = [
        slot
        for slot in range(SLOTS)
        for _coin in range(s.hand[coin_of(1, slot)] + s.bag[coin_of(1, slot)] + s.facedown[coin_of(1, slot)])
    ]
    ways: Counter[tuple[tuple[int, ...], ...]] = Counter()
    for dealt in itertools.permutations(range(len(coins)), 3):
        kinds = [coins[coin] for coin in dealt]
        ways[tuple(tuple(part.count(slot) for slot in range(SLOTS)) for part in (kinds[:2], kinds[2:]))] += 1
    assert len(found) == len(ways)
    for split, weight in found.items():
        assert isclose(weight, ways[split.hand, split.facedown] / ways.total())


@pytest.mark.slow
def test_too_many_splits_are_sampled() -> None:
    game, rng = Game.from_position(HUGE, b"huge"), random.Random(3)
    known = Knowledge(game.information_state(0))
    assert 1000 < len(known.belief(1)) <= MOST_SPLITS
    for _decision in range(3):
        assert isclose(sum(known.belief(1).values()), 1)
        assert split_of(game.position, 1).hand in {split.hand for split in known.belief(1)}
        game.play(pick(rng, game.tables, game.legal_ids()))
        known.update(game.information_state(0).ids[len(known.ids) :])


def test_a_hand_that_a_spy_sees_at_the_start_is_known() -> None:
    setup = CURIOUS[2]
    for seed in range(20):
        for r, s, _id in walk(setup, seed, 150):
            looks = spying(r, s)
            if looks is not None:
                begun = Game.from_position(PositionText.of(setup, r, s, FULL), b"spy")
                beliefs = Knowledge(begun.information_state(looks[0])).belief(looks[1])
                assert {split.hand for split in beliefs} == {split_of(s, looks[1]).hand}
                follow(begun, random.Random(seed), 6)
                return
    raise AssertionError("Nobody looked at a hand.")
