"""The lesson of moving."""

from warchest.teaching.lessons import Exercise, Lesson
from warchest.teaching.rulebook.examples import Scene
from warchest.wording.languages import N_

LESSON = Lesson(
    "move",
    N_("Move"),
    N_("One coin, one step"),
    (
        Exercise(
            N_("A coin moves the unit of its own kind by one hex. Move the Pikeman to f5."),
            "e6-f5",
            "pikeman@f5",
            Scene(a="hand=", b="pikeman@e6 archer@h5 hand=pikeman,pikeman,archer", turn="B", initiative="B"),
            lit="e5 e7 d6 d7 f6",
        ),
        Exercise(
            N_("Each coin is one action. Use the second Pikeman coin to move onto the location at e5."),
            "f5-e5",
            "pikeman@e5",
        ),
        Exercise(
            N_("The Archer needs its own coin: move it to h4."),
            "h5-h4",
            "archer@h4",
        ),
        Exercise(
            N_("A hex holds only one unit. Go around the Knight: first to f4."),
            "f5-f4",
            "archer@f4",
            Scene(a="knight@g4 hand=", b="archer@f5 hand=archer,archer,royal", turn="B", initiative="B"),
            lit="g4 g3",
        ),
        Exercise(
            N_("Now move onto the location at g3."),
            "f4-g3",
            "archer@g3",
            lit="g4",
        ),
    ),
    middle="e6",
)
