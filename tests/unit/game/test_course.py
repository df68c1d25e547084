"""The course of a game gives its transitions in two positions that change, and as objects that stay."""

from tests.support.bot_games import later
from warchest import Game


def test_the_steps_of_a_course_are_the_transitions_of_its_game() -> None:
    for rules in ("base", "four_all", "lite"):
        game = later(1, 60, rules)
        assert len(game.log) > 60
        kept = [(one.before.to_bytes(), one.id, one.after.to_bytes()) for one in game.transitions()]
        assert [(one.before.to_bytes(), one.id, one.after.to_bytes()) for one in game._course.steps()] == kept


def test_a_course_without_ids_has_no_steps() -> None:
    assert not list(Game(chance="manual")._course.steps())
