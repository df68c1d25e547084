"""Looking back: every moment shows what stood then, and a text tells its reader what the game would have told."""

import random
from typing import Any

import pytest

from tests.table.test_two_worlds import SETUPS
from warchest import Game
from warchest.table.course import Course, Resignation
from warchest.text.games_headers import FULL
from warchest.text.games_reading import parse_game

KEY = b"looking back"
AT_ONCE = ("first-game", "spies", "four-draft")
NAMES = [pytest.param(name, marks=() if name in AT_ONCE else pytest.mark.slow) for name in SETUPS]
"""All set-ups; most wait for the tests that take their time."""


def played(name: str, seed: int = 1, most: int = 250) -> Game:
    """A game of a set-up, played by chance."""
    game, chance = Game(SETUPS[name], KEY), random.Random(seed)
    while game.decider is not None and len(game.log) < most:
        game.play(max(chance.choices(game.legal_ids(), k=2)))
    return game


def views(course: Course, form: str | int | None) -> list[dict[str, Any]]:
    return [course.view(at, form) for at in range(len(course.moments))]


@pytest.mark.parametrize("name", NAMES)
def test_every_moment_is_what_the_game_showed_before_the_next_line(name: str) -> None:
    game = played(name, most=100)
    course = Course.of_game(game)
    assert [moment.line.text for moment in course.moments[1:] if moment.line] == [line.text for line in game.lines()]
    for at, moment in enumerate(course.moments):
        then = Game.from_log(game.setup, game.log[: moment.length], KEY)
        for seat in (None, *range(game.setup.seats)):
            told = course.view(at, seat)
            del told["result"]
            assert told | {"winner": None, "how": None} == then.view(seat) | {"winner": None, "how": None}


@pytest.mark.parametrize("name", NAMES)
def test_a_seat_s_form_tells_it_every_moment_as_the_game_would(name: str) -> None:
    game = played(name)
    course = Course.of_game(game)
    for seat in (None, *range(game.setup.seats)):
        known = Course.of_text(parse_game(game.text(seat)))
        assert views(known, seat) == views(course, seat)
        assert [moment.line for moment in known.moments] == [moment.line for moment in course.moments]


def test_the_full_form_as_text_has_the_moments_of_the_game() -> None:
    game = played("every-variant")
    assert Course.of_text(parse_game(game.text())).moments == Course.of_game(game).moments


def test_the_full_form_shows_every_seat_s_own_coins_and_nothing_else_differs() -> None:
    course = Course.of_game(played("spies"))
    for at in range(len(course.moments)):
        full = course.view(at, FULL)
        seen = [course.view(at, seat) for seat in (0, 1)]
        owns = [view["seats"][seat]["own"] for seat, view in enumerate(seen)]
        public = course.view(at, None)
        shown = [one | {"own": own} for one, own in zip(public["seats"], owns, strict=True)]
        assert full == public | {"seats": shown}
        assert full["spied"] is None
        assert all(own is not None for own in owns)


def test_only_the_last_moment_has_the_result() -> None:
    course = Course.of_game(played("first-game", most=5_000))
    results = [view["result"] for view in views(course, None)]
    assert results[-1]["how"] in ("locations", "dead")
    assert not any(results[:-1])


def test_a_resignation_is_a_moment_of_its_own() -> None:
    game = played("first-game", most=60)
    course = Course.of_game(game, Resignation(1, "Dawn resigned"))
    before, last = (course.view(at, None) for at in (-2, -1))
    assert before["result"] is None
    assert last["result"] == {"winner": "A", "how": "resignation", "text": "Dusk wins", "detail": "Dawn resigned"}
    line = course.moments[-1].line
    assert line is not None
    assert (line.seat, line.text, course.trail(-1)) == (1, "Dawn resigned", [])
    assert len(course.moments) == len(game.lines()) + 2


def test_a_game_in_which_nothing_was_done_has_its_opening() -> None:
    course = Course.of_game(Game(SETUPS["first-game"], KEY))
    assert [moment.line for moment in course.moments] == [None]
    assert course.trail(0) == []
    assert course.view(0, 0)["seats"][0]["own"]["hand"]
