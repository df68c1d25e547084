"""The lesson of the Shock Tactics box: units go back to the discards."""

from warchest.teaching.lessons import Exercise, Lesson
from warchest.teaching.rulebook.examples import Scene
from warchest.wording.languages import N_

LESSON = Lesson(
    "shock-tactics",
    N_("Shock Tactics"),
    N_("Back into the bag"),
    (
        Exercise(
            N_("Your bolstered Vanguard can shock the Pikeman: it goes back to the discards."),
            "tactic@f5 shock@f4",
            "empty@f4 vanguard@f5*2 A.faceup=pikeman,pikeman",
            Scene(a="pikeman@f4*2 hand=", b="vanguard@f5*2 hand=vanguard,royal", turn="B", initiative="B"),
        ),
        Exercise(
            N_("A fort protects a unit from shocks. Shock the Scout, which stands in the open."),
            "tactic@f5 shock@f4",
            "empty@f4 vanguard@f5*2 A.faceup=scout",
            Scene(
                a="archer@e5 scout@f4 hand=",
                b="vanguard@f5*2 hand=vanguard,royal",
                forts="e5,i2",
                turn="B",
                initiative="B",
            ),
            lit="e5",
        ),
    ),
    middle="f4",
    box="shock_tactics",
)
