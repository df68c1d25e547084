"""The frozen evaluator: it does not change unnoticed, finds forced wins, and judges only from the seat's knowledge."""

import hashlib
from collections.abc import Mapping, Sequence

import pytest

from tests.support.bot_games import RULES, later, spied_game
from tests.support.tiers import mostly_slow
from tests.support.twin_games import twins
from warchest import Game
from warchest.bots.analysis.evaluator import NAME, SETTINGS, Evaluator, after_action, alike, same_use
from warchest.bots.beliefs.hidden_splits import split_of_row
from warchest.bots.beliefs.knowledge import Knowledge, Memory
from warchest.bots.beliefs.reader import Splits
from warchest.bots.draft import drafts
from warchest.bots.net.weights import files_of
from warchest.bots.tree.agent import NO_LEAN, InterpretedTreeAgent, Settings
from warchest.bots.tree.bot import TreeForm
from warchest.game.position_builder import PositionBuilder
from warchest.rules.state import ids
from warchest.rules.state.position import Position, Tables

FROZEN = {
    "tree-1": (
        "225c10dd3946d76b",
        {
            "iterations": 2000,
            "threads": 1,
            "match_point": 1,
            "keeps": 1,
            "merges": 1,
            "plies": 12,
            "sharp": 1,
            "net": 1,
            "wins": 1,
            "proof": 20_000,
        },
    )
}
"""The digest of the weights and the settings of each evaluator that there ever was. Settings that are not listed are 0, which means off."""


@pytest.fixture(scope="module")
def evaluator() -> Evaluator:
    return Evaluator()


def known(evaluator: Evaluator, game: Game) -> Knowledge:
    assert game.decider is not None
    return Memory(reader=evaluator.form.reader).recall(game.information_state(game.decider))


def test_a_named_evaluator_never_changes_its_weights_and_settings() -> None:
    numbers = files_of(SETTINGS.net).numbers.read_bytes()
    digest, settings = FROZEN[NAME]
    assert hashlib.sha256(numbers).hexdigest().startswith(digest), "other weights are an evaluator with another name"
    assert {name: value for name, value in SETTINGS._asdict().items() if value} == settings, (
        "other settings are an evaluator with another name"
    )


def test_an_immediate_win_is_the_best_action_and_certain(evaluator: Evaluator) -> None:
    game = (
        PositionBuilder()
        .unit("A", "cavalry", "e5")
        .unit("B", "archer", "g6")
        .held("A", "e2", "h1", "c6", "g3", "d4")
        .hand("A", "cavalry", "royal")
        .build()
    )
    verdict = evaluator.judge(known(evaluator, game), 1, 400)
    assert game.choice(verdict.best.action[0]).word == "control@e5"
    assert (verdict.best.value, verdict.best.proven) == (1.0, True)


@pytest.mark.parametrize("rules", mostly_slow(sorted(RULES), 5))
def test_every_judged_action_is_legal_and_whole_and_no_two_start_alike(evaluator: Evaluator, rules: str) -> None:
    for number in range(3):
        game = later(number, 25 + 15 * number, rules)
        if game.decider is None or drafts(game.position) or game.action_open:
            continue
        verdict = evaluator.judge(known(evaluator, game), number, 300)
        for judged in verdict.actions:
            after = game.copy(chance="manual")
            for id_ in judged.action:
                after.play(id_)
            assert not after.action_open
            assert -1 <= judged.value <= 1
        others = [judged.value for judged in verdict.actions[1:]]
        assert others == sorted(others, reverse=True)
        actions = [judged.action for judged in verdict.actions]
        assert not any(alike(one, other) for n, one in enumerate(actions) for other in actions[:n])


def test_the_action_that_was_played_is_always_judged(evaluator: Evaluator) -> None:
    game = later(4, 30)
    for id_ in game.legal_ids():
        trial = game.copy(chance="manual")
        trial.play(id_)
        if not trial.action_open:
            verdict = evaluator.judge(known(evaluator, game), 1, 200, 1, [id_])
            assert verdict.of([id_]) is not None


def test_no_more_actions_are_judged_than_were_asked_for(evaluator: Evaluator) -> None:
    knowledge = known(evaluator, later(4, 30))
    assert [len(evaluator.judge(knowledge, 1, 400, most).actions) for most in (1, 2, 3)] == [1, 2, 3]


def test_a_tactic_or_decree_with_another_first_step_starts_differently() -> None:
    for first in (ids.at(3, ids.TACTIC), ids.PROCLAIM + 1):
        one, other, more = ((first, ids.at(place, ids.STEP)) for place in (4, 5, 4))
        assert not alike(one, other)
        assert alike(one, (*more, ids.at(6, ids.HIT)))
    assert alike((ids.at(3, ids.MOVE), ids.at(4, ids.PICK)), (ids.at(3, ids.MOVE), ids.at(5, ids.PICK)))


def test_a_won_position_is_worth_1_to_its_winner_and_minus_1_to_the_loser(evaluator: Evaluator) -> None:
    game = PositionBuilder().unit("A", "cavalry", "e5").held("A", "e2", "h1", "c6", "g3", "d4").hand("A", "cavalry")
    before = game.build()
    knowledge = known(evaluator, before)
    before.play("control@e5")
    assert [evaluator.worth(knowledge, before.position, side, 1, 100) for side in (0, 1)] == [1, -1]


def test_the_facedown_coin_makes_no_difference_to_a_use() -> None:
    assert same_use([ids.PASS + 1], [ids.PASS + 3])
    assert not same_use([ids.PASS + 1], [ids.CLAIM + 1])


def test_worlds_in_one_information_set_are_judged_the_same(evaluator: Evaluator) -> None:
    setup, met = RULES["base"].setup("worlds"), 0
    for seed in range(10):
        worlds = twins(setup, seed % 2, seed, 7 + 5 * seed)
        one, other = (Game.from_log(setup, world.log) for world in worlds)
        if one.decider != seed % 2:
            continue
        assert evaluator.judge(known(evaluator, one), 3, 300) == evaluator.judge(known(evaluator, other), 3, 300)
        met += one.log != other.log
    assert met, "no two worlds differed where the viewer decides"


class DealingAgent(InterpretedTreeAgent):
    """Searches nothing, and keeps the sizes of the hands that it would have dealt, with the sizes of those in the position."""

    def __init__(self) -> None:
        super().__init__()
        self.sizes: set[tuple[int, int]] = set()

    def search(
        self,
        r: Tables,
        s: Position,
        splits: Splits,
        seed: int,
        iterations: int,
        settings: Settings,
        unseen: Sequence[int] = (),
        lean: Mapping[int, float] = NO_LEAN,
    ) -> int:
        for seat in range(r.seats):
            there = sum(s.hand_word[seat].to_bytes(8, "little"))
            for row in splits.rows[splits.first[seat] : splits.first[seat + 1]]:
                split = split_of_row(row.hand, row.facedown, row.previewed, row.drawn)
                self.sizes.add((sum(split.hand), there))
        return 0

    def mean(self, side: int) -> float:
        return float(side)


def test_no_search_deals_a_coin_that_the_spy_has_taken() -> None:
    """A search with more coins than there are never ended."""
    agent = DealingAgent()
    evaluator, game = Evaluator(TreeForm(agent)), spied_game()
    knowledge = known(evaluator, game)
    for id_ in game.legal_ids():
        after = after_action(knowledge, [id_])
        evaluator.worth(knowledge, after, 0, 1, 1, [id_])
    assert agent.sizes
    assert all(dealt == there for dealt, there in agent.sizes)
