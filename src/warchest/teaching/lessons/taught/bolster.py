"""The lesson of bolstering."""

from warchest.teaching.lessons import Exercise, Lesson
from warchest.teaching.rulebook.examples import Scene
from warchest.wording.languages import N_

LESSON = Lesson(
    "bolster",
    N_("Bolster"),
    N_("Two coins last longer"),
    (
        Exercise(
            N_("The Scout can hit your Cavalry. Bolster it: put a second coin on it."),
            "bolster@e5",
            "cavalry@e5*2",
            Scene(
                a="scout@e4 hand=scout",
                b="cavalry@e5 archer@g5 hand=cavalry,cavalry,archer",
                turn="B",
                initiative="B",
            ),
            then="A:e4xe5",
            lit="e4",
        ),
        Exercise(
            N_("The Scout hit it. One coin is lost, but the Cavalry is still standing: bolster it again."),
            "bolster@e5",
            "cavalry@e5*2",
            lit="e4",
        ),
        Exercise(
            N_("A coin bolsters only its own kind. Now bolster your Archer too."),
            "bolster@g5",
            "archer@g5*2",
        ),
    ),
    middle="e5",
)
