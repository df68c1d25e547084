"""The course of a game gives its transitions in two positions that change, and as objects that stay."""

import pytest

from tests.support.bot_games import later
from warchest import Game, Setup
from warchest.game.course import Course
from warchest.rules.state import ids


def test_the_steps_of_a_course_are_the_transitions_of_its_game() -> None:
    for rules in ("base", "four_all", "lite"):
        game = later(1, 60, rules)
        assert len(game.log) > 60
        kept = [(one.before.to_bytes(), one.id, one.after.to_bytes()) for one in game.transitions()]
        assert [(one.before.to_bytes(), one.id, one.after.to_bytes()) for one in game._course.steps()] == kept


def test_a_course_without_ids_has_no_steps() -> None:
    assert not list(Game(chance="manual")._course.steps())


def test_a_course_knows_the_side_that_the_marker_showed_last() -> None:
    """Given flips in a log, then the last one counts, and one that was taken back does not."""
    course = Game(Setup.random("a flip"), chance="manual")._course
    assert course.flipped() is None
    for id_, shown in ((ids.FLIP + 1, "B"), (ids.FLIP, "A"), (ids.FLIP + 1, "B"), (3, "B")):
        course.log.append(id_)
        assert course.flipped() == shown
    del course.log[1:]
    assert course.flipped() == "B"


def test_a_restored_course_has_its_flip_its_draws_and_its_decisions() -> None:
    """Given a game with a flip and draws, when its course is kept and restored, then each id has the same actor and position."""
    game = later(1, 60, "base")
    course = game._course
    assert {(ply.actor, ply.chance) for ply in course.plies} >= {
        (-1, True),
        (0, True),
        (1, True),
        (0, False),
        (1, False),
    }
    assert Course.restored(course.tables, course.start, course.kept()).plies == course.plies


def test_a_course_with_a_part_missing_is_refused() -> None:
    course = later(1, 60, "base")._course
    kept = course.kept()
    for name in ("log", "actors", "looked", "befores"):
        with pytest.raises(ValueError, match="different lengths"):
            Course.restored(course.tables, course.start, kept._replace(**{name: getattr(kept, name)[:-1]}))
