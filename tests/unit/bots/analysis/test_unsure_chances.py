"""If chances of a class were not found to agree with results, hints, reviews and comments show a bound and no chance."""

from dataclasses import replace

import pytest

from warchest import Game
from warchest.bots.analysis import in_words
from warchest.bots.analysis.calibration import Calibration, ShownChance
from warchest.bots.analysis.evaluator import NAME
from warchest.bots.analysis.hints import BestActions, HintedAction
from warchest.bots.analysis.in_words import answer_in_words, comments_of, hint_in_words, review_in_words
from warchest.game.kinds import GAME_KINDS
from warchest.schema.review import Review, ReviewMoment, ReviewPoint, ReviewSeat

LITE = GAME_KINDS["lite"].setup("bounds")


def game() -> Game:
    return Game(LITE, b"bounds")


def first_two(of: Game) -> tuple[int, int]:
    """Return two first choices of the seat that decides."""
    one, two, *_ = of.legal_ids()
    return one, two


def review(at: Game, *moments: tuple[float, float]) -> Review:
    """A review of the first decision, with a moment for each pair: the chance after the action played, and after the best."""
    seat = at.decider
    assert seat is not None
    one, two = first_two(at)
    of = len(at.log)
    return Review(
        evaluator=NAME,
        calibrated=True,
        start=6.0,
        result=0.0,
        points=[ReviewPoint(of, 1, seat, chance) for chance in (6.0, 41.5, 94.2, 0.0)],
        seats=[ReviewSeat(0, 0.0, 0.0, 1), ReviewSeat(1, 0.0, 0.0, 1)],
        rest=0.0,
        moments=[
            ReviewMoment(of, 1, seat, False, round(best - mine, 1), [one], [two], mine, best, [], [])
            for mine, best in moments
        ],
    )


def test_a_review_of_the_lite_game_shows_no_chance_below_ten_percent() -> None:
    at = game()
    told = review_in_words(at, review(at, (6.0, 31.0), (2.0, 9.0), (41.0, 52.0)))
    assert [(point.chance, point.bound) for point in told.review.points] == [
        (10.0, "under"),
        (41.5, None),
        (94.2, None),
        (0.0, None),
    ]
    assert (told.review.start, told.review.start_bound) == (10.0, "under")
    # The size of the second moment is unknown, so it is left out.
    assert [(one.moment.points, one.moment.chance_played) for one in told.moments] == [(21.0, 10.0), (11.0, 41.0)]
    assert "under 10%" in told.moments[0].why
    assert "41%" in told.moments[1].why


def test_comments_and_second_tries_show_the_bound_too() -> None:
    at = game()
    told = review_in_words(at, review(at, (6.0, 31.0)))
    [comments] = comments_of(at, told).values()
    assert "▼ 21." in comments[0]
    assert "under 10%" in comments[0]
    one, _two = first_two(at)
    answers = [answer_in_words(at, [one], chance, []) for chance in (6.04, 31.04, None)]
    assert [(answer.chance, answer.bound) for answer in answers] == [(10.0, "under"), (31.0, None), (None, None)]


def test_a_hint_shows_the_bound() -> None:
    at = game()
    one, two = first_two(at)
    actions = (
        HintedAction((one,), ShownChance(31.2), (), (), equal=False),
        HintedAction((two,), ShownChance(10.0, "under"), (), (), equal=False),
    )
    told = hint_in_words(at.board, at.tables, at.position, BestActions(NAME, 1, actions))
    assert [(choice.chance, choice.bound) for choice in told] == [(31, None), (10, "under")]


def test_another_unsure_class_gives_another_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a calibration that is off between 90 and 100 percent only."""
    monkeypatch.setattr(in_words, "calibration_of", lambda *_: replace(Calibration(0.0, 3.0, 0.0), unsure=(9,)))
    at = game()
    told = review_in_words(at, review(at, (40.0, 96.0)))
    assert [(point.chance, point.bound) for point in told.review.points][:3] == [
        (6.0, None),
        (41.5, None),
        (90.0, "over"),
    ]
    assert "over 90%" in told.moments[0].why
