"""What a learner overlooks, and how it chooses among what it sees: the slips of a player, and none that a player would not make."""

import random
from collections import Counter

import pytest

from tests.support.bot_games import later, random_game
from warchest import Game, PositionBuilder
from warchest.bots.beliefs.knowledge import Knowledge
from warchest.bots.registry import LEVELS, make_bot, parse_bot
from warchest.bots.tree.agent import BEST, InterpretedTreeAgent
from warchest.bots.tree.learner import Learner
from warchest.bots.tree.search import SEES_NO_TACTIC, SEES_NONE
from warchest.rules.flow.play import action_open, apply
from warchest.rules.state.layout import CHOICES, COINS

TRIES = 400


def overlooked(game: Game, **settings: int) -> list[int]:
    """Return for each coin how much of its units a learner overlooks."""
    learner = Learner(**{"far": 0, "second": 0, "replies": 0, "warmth": 1, **settings})
    return learner.overlooked(game.tables, game.position, game.log, random.Random(1))


def chosen(game: Game, worth: dict[str, float] | None = None, warmth: int = 20) -> Counter[str]:
    """Return how often a learner makes each choice of a position. All are worth 0, except those of ``worth``."""
    learner, words = Learner(0, 0, 0, warmth), {choice.id: choice.word for choice in game.choices()}
    values = [(id_, (worth or {}).get(word, 0.0)) for id_, word in words.items()]
    rng = random.Random(7)
    return Counter(words[learner.choose(game.tables, game.position, game.log, values, rng)] for _ in range(TRIES))


def far_apart() -> Game:
    """Given a Knight and a Scout of side A eight hexes apart, and a Pikeman and a Lancer of side B, and it moves the Knight first."""
    builder = PositionBuilder().unit("A", "knight", "e2").unit("A", "scout", "e7")
    game = (
        builder.unit("B", "pikeman", "f4")
        .unit("B", "lancer", "c7")
        .hand("A", "knight", "scout")
        .hand("B", "pikeman")
        .build()
    )
    game.play("e2-e3")
    return game


def test_a_learner_may_overlook_a_unit_away_from_the_last_move_and_never_one_beside_it() -> None:
    game = far_apart()
    game.play_action([next(choice.word for choice in game.choices() if choice.verb == "pass")])
    army = [game.tables.ruleset.unit_ids[row - 1] if row else "" for row in game.position.army]
    unseen = overlooked(game, far=100)
    assert {unit for unit, hidden in zip(army, unseen, strict=False) if hidden} == {"scout"}
    assert overlooked(game) == [0] * COINS
    assert set(overlooked(game, second=100)) == {0, SEES_NO_TACTIC}


def test_a_learner_may_overlook_the_reply_of_a_unit_that_did_not_act_last() -> None:
    game = far_apart()
    unseen = overlooked(game, replies=100)
    army = [game.tables.ruleset.unit_ids[row - 1] if row else "" for row in game.position.army]
    hidden = {unit for unit, much in zip(army, unseen, strict=False) if much}
    assert hidden == {"scout"}  # side B decides, its units are seen, and the Knight acted last
    assert set(unseen) == {0, SEES_NONE}


def test_a_search_does_not_descend_to_what_is_overlooked_but_sees_locations_to_take() -> None:
    """Given positions, when the seat overlooks all units, then it searches all other choices, and none that moves a unit."""
    hidden = 0
    for seed in range(8):
        game = later(seed, 40)
        knowledge, agent = Knowledge(game.information_state(game.decider)), InterpretedTreeAgent()
        settings = BEST._replace(plies=0, static=0, ahead=1)
        agent.search(
            knowledge.tables, knowledge.possible_position, knowledge.splits(), 1, 60, settings, [SEES_NONE] * COINS
        )
        acts = {choice.id for choice in game.choices() if choice.verb in {"move", "attack", "tactic"}}
        hidden += len(acts)
        assert {branch.id for branch in agent.branches()} == (set(game.legal_ids()) - acts or acts)
    assert hidden > 20


@pytest.mark.parametrize("ahead", [1, 2])
def test_a_search_looks_so_many_coins_ahead(ahead: int) -> None:
    """Given a position, when a search looks ahead one coin or two, then its tree is so many actions deep."""
    game = later(6, 20)
    knowledge, agent = Knowledge(game.information_state(game.decider)), InterpretedTreeAgent()
    r, s = knowledge.tables, knowledge.possible_position
    agent.search(r, s, knowledge.splits(), 1, 300, BEST._replace(plies=0, static=0, ahead=ahead))
    closed = []
    for branch in agent.branches():
        after = s.copy()
        apply(r, after, branch.id, [0] * CHOICES)
        if not action_open(r, after, s.decider) and after.decider >= 0:
            closed.append(len(agent.branches([branch.id])))
    assert closed
    assert any(closed) is (ahead == 2)


def test_a_learner_takes_a_location_whenever_it_can() -> None:
    """Given a unit on a free location with its coin in hand, when an attack is worth more, then the learner takes the location anyway."""
    game = (
        PositionBuilder().unit("A", "swordsman", "d4").unit("B", "scout", "d5").hand("A", "swordsman", "royal").build()
    )
    assert "control@d4" in {choice.word for choice in game.choices()}
    assert set(chosen(game, {"d4xd5": 0.3})) == {"control@d4"}


def test_a_learner_passes_and_claims_seldom() -> None:
    """Given all choices of the same value, when a learner chooses, then it mostly acts on the board."""
    game = PositionBuilder().unit("A", "swordsman", "f4").hand("A", "swordsman", "archer").supply("A", "archer").build()
    words = chosen(game)
    assert sum(many for word, many in words.items() if word.startswith("pass")) < TRIES / 20
    assert sum(many for word, many in words.items() if word.startswith("claim")) < TRIES / 10


def test_a_learner_prefers_what_is_worth_more_the_more_the_colder_it_is() -> None:
    game = PositionBuilder().unit("A", "swordsman", "f4").hand("A", "swordsman", "archer").build()
    best = next(choice.word for choice in game.choices() if choice.word.startswith("f4-"))
    shares = [chosen(game, {best: 0.05}, warmth)[best] for warmth in (5, 20, 500)]
    assert shares == sorted(shares, reverse=True)
    assert shares[0] > 0.9 * TRIES > shares[2]


def test_a_learner_seldom_moves_back_to_where_a_unit_came_from() -> None:
    builder = PositionBuilder().unit("A", "swordsman", "f4").hand("A", "swordsman", "swordsman").hand("B", "royal")
    game = builder.build()
    game.play("f4-f5")
    game.play_action([next(choice.word for choice in game.choices() if choice.verb == "pass")])
    assert chosen(game)["f5-f4"] < TRIES / 50


def test_a_learner_deploys_no_scout_beside_the_unit_that_has_just_killed_one() -> None:
    """Given that a Knight has just killed a Scout beside a friendly unit, when a Scout may be deployed there again, then it is not."""
    builder = PositionBuilder().unit("A", "archer", "e5").unit("A", "scout", "f5").unit("B", "knight", "f4")
    builder = builder.hand("A", "scout", "royal").hand("B", "knight", "royal").turn("B")
    game = builder.build()
    game.play("f4xf5")
    near = {choice.word for choice in game.choices() if choice.word in {"scout@f5", "scout@e4"}}
    assert near
    assert not near & set(chosen(game, dict.fromkeys(near, 0.5)))


@pytest.mark.parametrize("level", LEVELS[:3])
def test_a_learner_is_a_row_of_numbers(level: str) -> None:
    kind, options = parse_bot(level)
    assert kind == "ismcts"
    assert {"ahead", "warmth"} <= options.keys() <= set(BEST._fields)


@pytest.mark.parametrize("level", LEVELS[:3])
def test_a_learner_chooses_by_its_seed_only(level: str) -> None:
    """Given one position, when a learner is asked with the same seed and with others, then it repeats itself and varies."""
    game = random_game(5)
    state = game.information_state(game.decider)
    answers = [tuple(make_bot(level).choose(state, seed)) for seed in (1, 1, *range(2, 12))]
    assert answers[0] == answers[1]
    assert len(set(answers)) > 1
