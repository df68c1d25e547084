"""Games between bots that are shown where no one plays: whole, close, and the same for all users at a moment."""

import pytest

from warchest.game.game import Game
from warchest.teaching.exhibitions import (
    REST_MOMENTS,
    SECONDS_A_MOMENT,
    Exhibition,
    exhibition,
    exhibitions,
    on_show,
)


def called(shown: Exhibition) -> str:
    return shown.id


@pytest.mark.parametrize("shown", exhibitions(), ids=called)
def test_an_exhibition_is_a_whole_close_game_of_its_bots(shown: Exhibition) -> None:
    game = Game.from_text(shown.text)
    assert game.outcome is not None
    assert min(seat.markers for seat in game.view(None).seats) >= 4
    assert len(shown.bots) == len(game.view(None).seats)
    assert exhibition(shown.id) is shown


def test_games_are_shown_one_after_the_other_moment_by_moment() -> None:
    first, second = exhibitions()[:2]
    whole = sum(one.moments + 1 + REST_MOMENTS for one in exhibitions()) * SECONDS_A_MOMENT
    start = 1000 * whole
    seen = [on_show(start + SECONDS_A_MOMENT * moment) for moment in range(first.moments + REST_MOMENTS + 2)]
    # Every moment of the first game, its end for a while, and then the opening of the second
    assert [at for shown, at in seen if shown is first] == [
        *range(first.moments),
        *[first.moments] * (REST_MOMENTS + 1),
    ]
    assert seen[-1] == (second, 0)
    assert on_show(start + whole) == seen[0]
