"""The lesson of the lite game, which is played on a square board."""

from warchest.teaching.lessons import Exercise, Lesson
from warchest.teaching.rulebook.examples import Scene
from warchest.wording.languages import N_

LESSON = Lesson(
    "square-board",
    N_("Square board"),
    N_("The lite game"),
    (
        Exercise(
            N_("You place a unit beside a zone of yours, never on it. Put the Knight at h6."),
            "knight@h6",
            "knight@h6",
            Scene(a="mercenary@b2", b="archer@g5 hand=knight,royal", turn="B", initiative="B"),
            lit="i6 i2",
        ),
        Exercise(
            N_("A unit is a single coin: one hit removes it. Hit the Mercenary with your Knight."),
            "e4xd4",
            "empty@d4 knight@e4",
            Scene(a="mercenary@d4", b="knight@e4 hand=knight,royal", turn="B", initiative="B"),
        ),
        Exercise(
            N_("Your Archer hits exactly two squares away: shoot the Mercenary at d4."),
            "tactic@f4 hit@d4",
            "empty@d4",
            Scene(a="mercenary@d4 knight@e4", b="archer@f4 hand=archer,royal", turn="B", initiative="B"),
            lit="e4",
        ),
        Exercise(
            N_("Zones win here too: take this one with your Knight."),
            "control@f5",
            "B.holds=f5",
            Scene(a="mercenary@b2", b="knight@f5 hand=knight,royal", turn="B", initiative="B"),
        ),
    ),
    middle="f5",
    box="lite",
    rules="lite",
    pictured=3,
)
