"""The sums of a review, with an evaluator of known values: the start, luck, real decisions, and the choice of moments."""

from collections.abc import Sequence
from typing import cast

import pytest
from msgspec import structs

from tests.support.bot_games import RULES
from warchest import Game
from warchest.bots.analysis.calibration import calibration_of
from warchest.bots.analysis.evaluator import NAME, Evaluator, Judged, Verdict
from warchest.bots.analysis.review import (
    FINDS,
    MOMENTS,
    Reviewer,
    _accounts,
    _checked,
    _chosen,
    _compared,
    _Drawn,
    _first,
    _JudgedDecision,
    _Sums,
    at_stake,
    matters,
    weight,
)
from warchest.bots.beliefs.knowledge import Knowledge
from warchest.bots.tree.agent import InterpretedTreeAgent
from warchest.bots.tree.bot import TreeForm
from warchest.rules.state import ids
from warchest.rules.state.layout import SLOTS
from warchest.rules.state.position import Position
from warchest.schema.review import Review, ReviewMoment, ReviewPoint

ROYAL = 5
"""The slot of the Royal Coin."""
GOOD, BAD = 0.5, -0.5


class RoyalEvaluator:
    """Values a hand only by whether it has the Royal Coin. All actions are worth the same."""

    form = TreeForm(InterpretedTreeAgent())

    def __init__(self, worth_of_actions: float = 0.0) -> None:
        self._worth = worth_of_actions

    def worth(
        self, _knowledge: Knowledge, s: Position, side: int, _seed: int, _iterations: int, _since: Sequence[int]
    ) -> float:
        return GOOD if s.hand[side * SLOTS + ROYAL] else BAD

    def judge(
        self,
        _knowledge: Knowledge,
        _seed: int,
        _iterations: int,
        _most: int,
        played: Sequence[int] = (),
        *,
        even: bool = False,
    ) -> Verdict:
        assert even, "a review compares actions by searches of the same kind"
        return Verdict((Judged(tuple(played) or (0,), self._worth, 1), Judged((ids.CLAIM,), self._worth, 1)))


def review_of(game: Game, worth_of_actions: float = 0.0) -> Review:
    return Reviewer(cast(Evaluator, RoyalEvaluator(worth_of_actions))).review(game)


def chance_of(game: Game, value: float) -> float:
    measured = calibration_of(game.setup, NAME)
    assert measured is not None
    return 100 * measured.chance(value, chosen=False)


def begun(first: int) -> Game:
    """A game after the first draws, which this seat has made first."""
    games = (Game(RULES["base"].setup("sums"), b"%d" % number, chance="manual") for number in range(30))
    for game in games:
        while game.drawer is None:
            game.draw()
        if game.drawer == first:
            while game.chance_outcomes():
                game.draw()
            return game
    raise AssertionError("no seat goes first")


def dealt(first: int) -> Game:
    """The same, given up at once."""
    game = begun(first)
    game.resign(0)
    return game


@pytest.mark.parametrize("first", [0, 1])
def test_the_start_is_the_mean_chance_of_the_first_side_over_all_first_hands(first: int) -> None:
    game = dealt(first)
    review = review_of(game)
    # Three coins of nine have the one Royal Coin in a third of all draws.
    mean = chance_of(game, GOOD) / 3 + 2 * chance_of(game, BAD) / 3
    assert review.start == pytest.approx(mean if first == 0 else 100 - mean, abs=0.06)


def test_a_hand_above_the_mean_is_good_luck() -> None:
    game = dealt(0)
    review = review_of(game)
    hands = game.position.hand.tolist()
    gap = chance_of(game, GOOD) - chance_of(game, BAD)
    for seat in review.seats:
        lucky = hands[seat.seat * SLOTS + ROYAL] > 0
        assert seat.draws == pytest.approx(gap * (2 / 3 if lucky else -1 / 3), abs=0.1)


@pytest.mark.parametrize(("worth", "real"), [(0.0, 1), (-0.999, 0), (0.999, 0)])
def test_a_decision_in_a_decided_game_does_not_count(worth: float, real: int) -> None:
    game = begun(0)
    seat = game.decider
    game.play(next(id_ for id_ in game.legal_ids() if game.choice(id_).word.startswith("pass(")))
    game.resign(0)
    assert [one.decisions for one in review_of(game, worth).seats] == [real * (one == seat) for one in (0, 1)]


PLAYED, OTHER = (ids.at(3, ids.BOLSTER),), (ids.at(4, ids.BOLSTER),)


def judged(played: float, other: float) -> _JudgedDecision:
    """A decision with the values of the action that was played and of another one."""
    actions = (Judged(PLAYED, played, 1), Judged(OTHER, other, 1))
    ordered = tuple(sorted(actions, key=lambda one: -one.value))
    point = ReviewPoint(7, 3, 1, half(max(played, other)), after=half(played))
    return _JudgedDecision(point, PLAYED, Verdict(ordered), half(other))


def half(value: float) -> float:
    return 50 * (1 + value)


def test_an_action_far_above_the_next_best_is_a_find_and_one_far_below_a_mistake() -> None:
    loss, moment = _compared(judged(0.4, 0.0))
    assert moment is not None
    assert (loss, moment.find, moment.points, matters(moment)) == (0, True, 20, True)
    loss, moment = _compared(judged(0.0, 0.4))
    assert moment is not None
    assert (round(loss, 6), moment.find, moment.points, moment.better) == (20, False, 20, [*OTHER])
    _loss, moment = _compared(judged(0.04, 0.0))
    assert moment is not None
    assert not matters(moment)


@pytest.mark.parametrize(("played", "best", "counts"), [(47, 50, False), (45, 50, True), (9, 10, False), (7, 10, True)])
def test_the_less_is_left_the_fewer_points_make_a_mistake(played: float, best: float, *, counts: bool) -> None:
    assert matters(moment(1, best - played, find=False, chances=(played, best))) == counts


def test_a_leader_makes_a_mistake_only_by_some_points_even_if_they_are_large_in_log_odds() -> None:
    assert at_stake(97, 95) > at_stake(50, 45)
    assert not matters(moment(1, 2, find=False, chances=(95, 97)))


def test_a_chance_near_the_end_of_the_scale_counts_as_the_last_one_that_the_evaluator_distinguishes() -> None:
    assert at_stake(100, 98.5) == 0 == at_stake(1.5, 0)
    assert at_stake(60, 40) == pytest.approx(2 * at_stake(60, 50))


def test_a_choice_in_an_open_game_weighs_more_than_one_in_a_decided_game() -> None:
    decided = [moment(1, 7, find=False, chances=(2, 9)), moment(2, 6, find=False, chances=(91, 97))]
    opened = moment(3, 16, find=False, chances=(32, 48))
    assert at_stake(9, 2) > at_stake(48, 32)
    assert max([*decided, opened], key=weight) is opened
    assert [one.at for one in _chosen([*decided, *(moment(at, 4, find=False) for at in range(4, 4 + MOMENTS))])] == [
        *range(4, 4 + MOMENTS)
    ]


def test_an_account_separates_draws_own_choices_and_the_turns_of_the_others() -> None:
    """Given two decisions of the second seat, between which the first one acts, and a draw of each."""
    choice, answer, following = (judged(0.0, 0.0) for _ in range(3))
    events: list[_JudgedDecision | _Drawn] = [_Drawn(1, 45.0, 50.0), choice, answer, _Drawn(0, 50.0, 90.0)]
    events += [_Drawn(1, 30.0, 34.0), following]
    points = [
        ReviewPoint(7, 3, 1, 52.0, after=40.0),
        ReviewPoint(8, 3, 0, 65.0, after=60.0),
        ReviewPoint(12, 4, 1, 37.0, after=36.0),
    ]
    first, second = _accounts(events, points, 2, 64.0)
    assert (second.start, second.others, second.rest) == (45.0, 37 - (40 + 4), 52 - 50.0)
    assert (first.start, first.others, first.rest) == (65.0, 64 - (60 + 40), 0.0)
    assert 45 + (5 + 4) - (12 + 1) + second.others + second.rest == 36 == 100 - 64


def test_a_change_that_the_others_cannot_have_made_is_the_rest() -> None:
    """Given two decisions of the only seat, and an end that neither foresaw."""
    events: list[_JudgedDecision | _Drawn] = [judged(0.0, 0.0), judged(0.0, 0.0)]
    [account] = _accounts(
        events, [ReviewPoint(7, 3, 0, 50.0, after=50.0), ReviewPoint(9, 3, 0, 54.0, after=50.0)], 1, 57.0
    )
    assert (account.others, account.rest) == (0.0, 4.0 + 7.0)


def test_of_decisions_in_a_row_the_last_one_is_compared_with_the_turn_before() -> None:
    """Given two decisions of a seat after a turn of the other side, when the second search sees 3 points more than the first."""
    events: list[_JudgedDecision | _Drawn] = [judged(0.0, 0.0) for _ in range(4)]
    points = [
        ReviewPoint(7, 3, 0, 50.0, after=50.0),
        ReviewPoint(8, 3, 1, 52.0, after=50.0),
        ReviewPoint(9, 3, 0, 48.0, after=46.0),
        ReviewPoint(10, 3, 0, 49.0, after=49.0),
    ]
    first = _accounts(events, points, 2, 49.0)[0]
    assert (first.others, first.rest) == (49.0 - (50.0 - 2.0), 0.0)


def test_a_seat_that_never_played_has_no_account() -> None:
    [account] = _accounts([], [], 1, 30.0)
    assert (account.start, account.others, account.rest) == (None, 0.0, 0.0)


def test_a_large_loss_counts_only_as_far_as_the_next_decision_of_its_side_confirms_it() -> None:
    """Given a loss of 30 points by the search, when luck and a mistake of the other side explain 10 points of the way back to 50."""
    game = begun(0)
    choice = judged(-0.6, 0.0)._replace(point=ReviewPoint(7, 3, 1, 50.0, after=20.0))
    answer = judged(0.0, 0.1)._replace(point=ReviewPoint(8, 3, 0, 60.0, after=55.0))
    following = judged(0.0, 0.0)._replace(point=ReviewPoint(12, 4, 1, 50.0, after=50.0))
    events: list[tuple[_JudgedDecision | _Drawn, Game]] = [
        (choice, game),
        (answer, game),
        (_Drawn(1, 50.0, 55.0), game),
        (following, game),
    ]
    assert _checked(events, 0).after == 40
    assert _checked(events, 1).after == 55, "a small loss is not checked"
    assert _checked(events[:3], 0).after == 20, "no later decision"


def moment(at: int, points: float, *, find: bool, chances: tuple[float, float] | None = None) -> ReviewMoment:
    played, better = chances or (50, 50 - points if find else 50 + points)
    return ReviewMoment(at, 1, 0, find, points, [ids.at(at, ids.BOLSTER)], [ids.PASS], played, better, [], [], False)


def test_the_same_mistake_is_shown_once() -> None:
    """Given a player who passes three times where one and the same action was better, and once where another one was."""
    same = [
        structs.replace(moment(at, 10 + at, find=False), played=[ids.PASS + at], better=[*OTHER]) for at in (1, 2, 3)
    ]
    another = structs.replace(moment(4, 10, find=False), played=[ids.PASS], better=[*PLAYED])
    partner = structs.replace(same[0], seat=2)
    assert _chosen([*same, another, partner]) == [partner, same[2], another]


@pytest.mark.parametrize("values", [(0.4, 0.0), (0.0, 0.4)])
def test_the_choice_of_the_coin_to_recruit_is_neither_a_find_nor_a_mistake_to_show(values: tuple[float, float]) -> None:
    """Given an action that was worth much more, or less, than another one."""
    game = begun(0)
    usual = judged(*values)
    assert usual.verdict is not None
    swapped: dict[tuple[int, ...], tuple[int, ...]] = {PLAYED: (ids.RECRUIT + 1,), OTHER: (ids.RECRUIT + 2,)}
    actions = tuple(one._replace(action=swapped[one.action]) for one in usual.verdict.actions)
    recruited = usual._replace(played=swapped[PLAYED], verdict=Verdict(actions))
    sums = _Sums()
    assert sums.add(recruited, game) is None
    assert (sums.decisions, sums.themes) == (1, {})


def test_a_review_shows_the_largest_moments_with_at_most_two_finds() -> None:
    finds = [moment(at, 30 + at, find=True) for at in (1, 3, 5)]
    mistakes = [moment(at, 10 + at, find=False) for at in (2, 4, 6, 8)]
    chosen = _chosen([*finds, *mistakes])
    assert [one.at for one in chosen] == [3, 4, 5, 6, 8]
    assert (len(chosen), sum(one.find for one in chosen)) == (MOMENTS, FINDS)


def test_the_chance_at_a_point_of_the_second_side_is_inverted() -> None:
    assert _first(ReviewPoint(0, 1, 0, 30.0), 40.0) == 40
    assert _first(ReviewPoint(0, 1, 3, 30.0), 40.0) == 60
