"""The lesson of the Siege box: forts."""

from warchest.teaching.lessons import Exercise, Lesson
from warchest.teaching.rulebook.examples import Scene
from warchest.wording.languages import N_

LESSON = Lesson(
    "siege",
    N_("Siege"),
    N_("Forts that hold"),
    (
        Exercise(
            N_("The Scout stands in a fort. Attack it: the first hit only breaks the walls."),
            "f5xe5",
            "open@e5 scout@e5 cavalry@f5",
            Scene(a="scout@e5 hand=", b="cavalry@f5 hand=cavalry,cavalry", forts="e5,h4", turn="B", initiative="B"),
        ),
        Exercise(
            N_("The walls are gone. Hit the Scout itself."),
            "f5xe5",
            "empty@e5 cavalry@f5",
        ),
        Exercise(
            N_("Forts protect your units too: move your Pikeman into the empty one at h4."),
            "h5-h4",
            "pikeman@h4",
            Scene(a="scout@g3 hand=", b="pikeman@h5 hand=pikeman,royal", forts="e5,h4", turn="B", initiative="B"),
        ),
    ),
    middle="e5",
    box="siege",
)
