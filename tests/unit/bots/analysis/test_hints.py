"""Hints and odds: three choices with reasons from the seat's knowledge, and exact chances of hands."""

import random
from collections import Counter

import pytest

from tests.support.bot_games import later
from tests.unit.bots.analysis.test_review import finished
from warchest import Game
from warchest.bots.analysis.calibration import calibration_of
from warchest.bots.analysis.evaluator import DEEP, INTERPRETED, ITERATIONS, NAME, Evaluator, Judged, Verdict
from warchest.bots.analysis.hints import Adviser, as_good, noise, shown_choices
from warchest.bots.analysis.odds import hand_odds
from warchest.bots.analysis.reasons import effects
from warchest.bots.beliefs.knowledge import Knowledge, Memory
from warchest.bots.tree.agent import InterpretedTreeAgent
from warchest.bots.tree.bot import TreeForm, best_form
from warchest.game.kinds import GAME_KINDS
from warchest.game.position_builder import PositionBuilder
from warchest.rules.known import kind_of
from warchest.rules.state import ids
from warchest.rules.state.layout import SLOTS
from warchest.wording.reasons import reason_of


@pytest.fixture(scope="module")
def adviser() -> Adviser:
    return Adviser()


def test_a_hint_has_three_actions_with_falling_chances_and_the_same_state_gives_the_same_hint(adviser: Adviser) -> None:
    state = later(4, 30).information_state(later(4, 30).decider)
    hint = adviser.hint(state)
    chances = [one.chance for one in hint.actions]
    assert len(hint.actions) == 3
    assert None not in chances
    assert chances == sorted(chances, reverse=True)  # type: ignore[type-var]
    assert adviser.hint(state) == hint


def test_an_action_is_as_good_where_its_value_differs_by_less_than_the_noise_of_the_search() -> None:
    # Given values of searches whose noise falls with the root of their visits
    best, worse = Judged((1,), 0.20, 1600), Judged((2,), 0.18, 1600)
    assert noise(worse) == pytest.approx(noise(worse._replace(visits=6400)) * 2)
    # Then a difference within the noise counts as none, and the same one counts after more visits
    assert as_good(worse, best)
    assert not as_good(worse._replace(visits=16_000), best._replace(visits=16_000))
    # And nothing is as good as a proved win
    assert not as_good(worse, Judged((3,), 1.0, 0, proven=True))


PASS, CLAIM, MOVE = (ids.PASS,), (ids.CLAIM,), (ids.HEX_BASE,)


@pytest.mark.parametrize(
    ("judged", "told"),
    [
        # A pass whose value differs by less than the noise is left out, whether it is the first or not.
        ([(PASS, 0.20), (MOVE, 0.19), (CLAIM, 0.10)], [MOVE, CLAIM]),
        ([(MOVE, 0.20), (PASS, 0.19), (CLAIM, 0.19)], [MOVE, CLAIM]),
        # A pass that is better than all others is the advice, and one that is worse than the best is no advice.
        ([(PASS, 0.40), (MOVE, 0.10), (CLAIM, 0.10)], [PASS, MOVE, CLAIM]),
        ([(MOVE, 0.40), (PASS, 0.10), (CLAIM, 0.00)], [MOVE, PASS, CLAIM]),
        # Where nothing else can be done, the pass is shown.
        ([(PASS, 0.20)], [PASS]),
    ],
)
def test_a_hint_calls_no_pass_as_good_as_a_use_of_the_coin(
    judged: list[tuple[tuple[int, ...], float]], told: list[tuple[int, ...]]
) -> None:
    verdict = Verdict(tuple(Judged(action, value, 1600) for action, value in judged))
    assert [one.action for one in shown_choices(verdict)] == told


def test_the_first_action_of_a_hint_is_the_measure_and_as_good_as_none(adviser: Adviser) -> None:
    state = later(4, 30).information_state(later(4, 30).decider)
    assert not adviser.hint(state).actions[0].equal


def test_a_search_without_machine_code_shows_no_chances() -> None:
    state = later(4, 30).information_state(later(4, 30).decider)
    hint = Adviser(Evaluator(TreeForm(InterpretedTreeAgent()))).hint(state)
    assert hint.iterations == INTERPRETED
    assert {one.chance for one in hint.actions} == {None}


def test_a_draft_has_no_hint(adviser: Adviser) -> None:
    game = Game(GAME_KINDS["base"].setup("x"), b"x")
    draft = later(0, 0)
    assert draft.round == 0
    assert adviser.hint(draft.information_state(draft.decider)).actions == ()
    assert adviser.hint(game.information_state(game.decider)).actions != ()


def test_odds_are_the_share_of_deals_with_the_coin() -> None:
    """Three coins of nine, two of each unit and the Royal Coin: every way to draw them is equally likely before the first coin is used."""
    game = Game(key=b"odds")
    knowledge = Knowledge(game.information_state(0))
    odds = hand_odds(knowledge, 1)
    none_of_two = (7 * 6 * 5) / (9 * 8 * 7)
    for kind in game.setup.armies[1]:
        assert odds[kind] == pytest.approx(1 - none_of_two)
    assert odds["royal"] == pytest.approx(3 / 9)
    assert set(odds) == {*game.setup.armies[1], "royal"}


def test_odds_agree_with_determinizations_from_the_belief() -> None:
    game = later(3, 40)
    assert game.decider is not None
    knowledge = Knowledge(game.information_state(game.decider))
    other = 1 - game.decider
    rng, seen, deals = random.Random(1), Counter[str](), 3000
    for _ in range(deals):
        world = knowledge.redeal(rng)
        seen.update(
            kind_of(game.tables, world, other, slot) for slot in range(SLOTS) if world.hand[other * SLOTS + slot]
        )
    for kind, chance in hand_odds(knowledge, other).items():
        assert seen[kind] / deals == pytest.approx(chance, abs=0.04)


@pytest.mark.parametrize(
    ("layout", "word", "told"),
    [
        (lambda b: b.unit("A", "cavalry", "d4").hand("A", "cavalry"), "control@d4", "Takes d4: location 3 of 6."),
        (lambda b: b.unit("A", "cavalry", "e4").hand("A", "cavalry"), "e4-d4", "Cavalry stands on d4"),
        (
            lambda b: b.unit("A", "swordsman", "e4").unit("B", "knight", "e5").hand("A", "swordsman"),
            "e4xe5",
            "Keeps Knight from taking e5. Takes a coin from Knight at e5.",
        ),
        (
            lambda b: (
                b.unit("A", "swordsman", "e4")
                .unit("B", "footman", "c5")
                .unit("B", "footman", "e5")
                .hand("A", "swordsman")
            ),
            "e4xe5",
            "Keeps Footman from taking e5. Takes a coin from Footman at e5.",
        ),
        (
            lambda b: b.unit("A", "swordsman", "f4").unit("B", "berserker", "f5").hand("A", "swordsman"),
            "bolster@f4",
            "With one more coin, Swordsman survives an attack by Berserker.",
        ),
        (lambda b: b.hand("A", "royal"), "claim(royal)", "Goes first in the next round."),
        (lambda b: b.hand("A", "royal"), "pass(royal)", "Nothing else is worth more here."),
    ],
)
def test_a_reason_states_what_the_action_achieves(layout, word: str, told: str) -> None:  # type: ignore[no-untyped-def]
    builder = PositionBuilder().army("A", "cavalry", "swordsman", "archer", "scout")
    game = layout(builder).initiative("B").build()
    action = [game.choice(word).id]
    found = effects(game.tables, game.position, action)
    assert reason_of(game.setup.ruleset, game.board, game.tables.markers, found).startswith(told)


def codes(builder: PositionBuilder, word: str) -> list[str]:
    """The effects of an action."""
    game = builder.army("A", "cavalry", "swordsman", "archer", "scout").initiative("B").build()
    return [effect.code for effect in effects(game.tables, game.position, [game.choice(word).id])]


def test_a_unit_that_stays_in_danger_is_not_called_saved() -> None:
    builder = PositionBuilder().unit("A", "swordsman", "f4").unit("B", "berserker", "f5").hand("A", "royal")
    assert codes(builder, "claim(royal)") == ["initiative"]


def test_a_unit_in_a_fort_outlasts_an_attack_without_another_coin() -> None:
    for forts, told in (([], True), (["g3"], False)):
        builder = PositionBuilder().held("A", "g3").unit("A", "swordsman", "g3").unit("B", "berserker", "g4")
        found = codes(builder.forts(*forts).hand("A", "swordsman"), "bolster@g3")
        assert ("outlasts" in found) == told


def test_no_side_is_kept_from_a_location_that_it_controls() -> None:
    for side, told in (("A", True), ("B", False)):
        builder = PositionBuilder().held(side, "e5").unit("A", "swordsman", "e4").unit("B", "berserker", "e5")
        assert ("keeps_from_taking" in codes(builder.hand("A", "swordsman"), "e4xe5")) == told


@pytest.mark.marathon
def test_a_hint_holds_up_under_ten_times_the_iterations_in_eight_of_ten_positions(adviser: Adviser) -> None:
    """Positions of games of bots, from the second to the fifth round. Actions within one point are equally good."""
    evaluator, memory = Evaluator(), Memory(reader=best_form().reader)
    agree = 0
    for number in range(10):
        kind = ("base", "all", "four_all", "lite")[number % 4]
        game = finished(kind, 50 + number, "yeoman", "yeoman", actions=16 + 3 * (number % 5))
        moments = (game.at(length) for length in reversed(range(len(game.log))))
        at = next(at for at in moments if at.decider is not None and not at.action_open and len(at.legal_ids()) > 2)
        state = at.information_state(at.decider)
        chances = calibration_of(state.setup, NAME)
        assert chances is not None
        hinted = adviser.hint(state, deep=True).actions[0].action
        long = evaluator.judge(memory.recall(state), 7, 10 * DEEP * ITERATIONS, 1, hinted)
        mine = long.of(hinted)
        assert mine is not None
        agree += chances.chance(long.best.value) - chances.chance(mine.value) < 0.01
    assert agree >= 8
