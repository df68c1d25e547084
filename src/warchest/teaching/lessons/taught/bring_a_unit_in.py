"""The lesson of deploying."""

from warchest.teaching.lessons import Exercise, Lesson
from warchest.teaching.rulebook.examples import Scene
from warchest.wording.languages import N_

LESSON = Lesson(
    "bring-a-unit-in",
    N_("Bring in a unit"),
    N_("From the hand onto your location"),
    (
        Exercise(
            N_("A new unit enters on one of your empty locations. Put your Archer at g6."),
            "archer@g6",
            "archer@g6",
            Scene(a="hand=", b="hand=archer,cavalry,royal", turn="B", initiative="B"),
            lit="d7",
        ),
        Exercise(
            N_("Bring in the Cavalry too, on your other location."),
            "cavalry@d7",
            "cavalry@d7",
            lit="g6",
        ),
        Exercise(
            N_("Locations that you have taken work as well: bring in the Cavalry at h4, near Dusk."),
            "cavalry@h4",
            "cavalry@h4",
            Scene(a="knight@g3 hand=", b="archer@g6 hand=cavalry,royal holds=h4", turn="B", initiative="B"),
            lit="d7 g6 g3",
        ),
        Exercise(
            N_("The Scout has more freedom: it may enter beside any of your units. Put it at f4."),
            "scout@f4",
            "scout@f4",
            Scene(a="hand=", b="archer@f5 hand=scout,royal", turn="B", initiative="B"),
            lit="f5",
        ),
    ),
    middle="g6",
)
