"""Beliefs that respond to play: what a player leaves undone shows something of its hand, and a player that bluffs stays possible."""

from collections.abc import Iterator
from math import isclose, log2
from statistics import mean

import pytest

from tests.support.bot_games import RULES, random_game, steps
from tests.support.tiers import mostly_marathon
from tests.unit.bots.beliefs.test_readers import FORMS, reader_named
from warchest import Game
from warchest.bots.beliefs.hands import chances_of_hands
from warchest.bots.beliefs.hidden_splits import split_of
from warchest.bots.beliefs.knowledge import Knowledge, Memory
from warchest.bots.beliefs.rows import FLOOR
from warchest.bots.beliefs.uses import slot_paid
from warchest.bots.policy.likelihoods import MADE, SHARP, logit_of, policy_weights
from warchest.bots.policy.memory import Outlook
from warchest.bots.policy.ranks import survey
from warchest.bots.random_bot import RandomBot
from warchest.bots.registry import responds
from warchest.game.position_builder import PositionBuilder
from warchest.lab.arena.benchmark.hands import asked_games, true_hand
from warchest.protocol.player import LevelPlayer
from warchest.rules.state.indices import coin_of, top
from warchest.rules.state.layout import KIND, PLAY_FRAME

ACTIONS = 60


def logits(game: Game) -> dict[int, int]:
    """The policy's logits of the choices of the deciding seat."""
    outlook = [Outlook()]
    outlook[0].sharp, outlook[0].logits = SHARP, policy_weights(MADE)
    for side in range(2):
        survey(game.tables, game.position, side, outlook)
    return {id_: logit_of(game.tables, game.position, id_, outlook) for id_ in game.legal_ids()}


def natural(game: Game) -> int:
    """The choice that the policy likes best."""
    choices = logits(game)
    return max(choices, key=lambda id_: (choices[id_], id_))


def bluff(game: Game) -> int:
    """A choice that holds the best coin back: the best use of the coin whose best use is the worst."""
    choices = logits(game)
    if game.position.agenda[top(game.position) + KIND] != PLAY_FRAME:
        return natural(game)
    best: dict[int, int] = {}
    for id_ in sorted(choices, key=lambda id_: choices[id_]):
        best[slot_paid(game.tables, game.position, id_)] = id_
    return min(best.values(), key=lambda id_: choices[id_])


def bluffed(number: int, rules: str) -> Iterator[Game]:
    """A game again and again, one decision further each time, in which every seat but the first holds back its best coin."""
    game = random_game(number, rules)
    for _ in range(ACTIONS):
        yield game
        if game.decider is None:
            return
        game.play((bluff if game.decider else natural)(game))


@pytest.mark.parametrize("rules", mostly_marathon(list(RULES), 4))
def test_a_player_that_bluffs_is_never_less_possible_than_the_floor_allows(rules: str) -> None:
    """When a player always holds back its best coin, then its true coins stay a twentieth as likely as without the policy."""
    plain, responding = Memory(), Memory(responds=True)
    lowest = 1.0
    for game in bluffed(5, rules):
        state = game.information_state(0)
        for seat in range(1, game.setup.seats):
            true = split_of(game.position, seat)
            before, after = (memory.follow(state).belief(seat) for memory in (plain, responding))
            assert before.keys() == after.keys()
            assert isclose(sum(after.values()), 1)
            assert after[true] >= FLOOR * before[true] * (1 - 1e-9)
            lowest = min(lowest, after[true] / before[true])
    assert lowest < 0.9, "the bluffs deceive"


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("rules", mostly_marathon(list(RULES), 4))
def test_every_form_responds_alike(rules: str, form: str) -> None:
    """When knowledge follows a game step by step, then it equals what the interpreted form reads at once."""
    followed: Knowledge | None = None
    for game in steps(3, 25, rules):
        state = game.information_state(0)
        if followed is None:
            followed = Knowledge(state, reader_named(form), responds=True)
        followed.follow(state)
        anew = Knowledge(state, responds=True)
        assert followed.possible_position == anew.possible_position
        for seat in range(1, game.setup.seats):
            belief, again = followed.belief(seat), anew.belief(seat)
            assert belief.keys() == again.keys()
            assert all(isclose(belief[split], again[split], rel_tol=1e-9) for split in belief)


def test_a_player_that_leaves_a_location_untaken_probably_lacks_the_coin() -> None:
    """Given a unit on a free location, when its player claims the initiative, then its coin is less likely in the hand than it was."""
    made = PositionBuilder().unit("A", "archer", "h4").hand("A", "archer", "archer")
    made = made.unit("B", "scout", "f6").hand("B", "scout", "knight").bag("B", "scout", "knight").army("B", "knight")
    game = made.turn("B").initiative("A").build()
    chances = []
    for responding in (False, True):
        after = game.copy()
        after.play("claim(knight)")
        knowledge = Knowledge(after.information_state(0), responds=responding)
        scout = next(slot for slot in range(8) if after.position.hand[coin_of(1, slot)])
        chances.append(sum(chance for hand, chance in chances_of_hands(knowledge, 1).items() if hand[scout]))
    assert chances[1] < 0.7 * chances[0]


def test_hands_in_the_benchmarks_games_surprise_less() -> None:
    bits = []
    for responding in (False, True):
        surprisals = []
        for asked in asked_games():
            whole, memory = Game.from_text(asked.text), Memory(responds=responding)
            for moment in asked.moments:
                game = whole.at(moment)
                assert game.decider is not None
                about = 1 - game.decider
                chances = chances_of_hands(memory.recall(game.information_state(game.decider)), about)
                surprisals.append(-log2(chances[true_hand(game, about)]))
        bits.append(mean(surprisals))
    assert bits[1] < 0.9 * bits[0]


@pytest.mark.parametrize("responding", [False, True])
def test_a_bot_is_asked_for_the_beliefs_that_it_uses(responding: bool) -> None:
    game = next(game for game in bluffed(3, "base") if len(game.log) > 60 and game.decider == 0)
    assert responds(f"ismcts:responds={int(responding)}") == responding
    assert not responds("random")
    chances = chances_of_hands(Knowledge(game.information_state(0), responds=responding), 1)
    player = LevelPlayer(RandomBot(), believes=True, responds=responding)
    assert player.believe(game, 1, list(chances), 0) == pytest.approx(list(chances.values()))
