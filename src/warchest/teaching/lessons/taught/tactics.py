"""The lesson of tactics."""

from warchest.teaching.lessons import Exercise, Lesson
from warchest.teaching.rulebook.examples import Scene
from warchest.wording.languages import N_

LESSON = Lesson(
    "tactics",
    N_("Tactics"),
    N_("What only this unit can do"),
    (
        Exercise(
            N_("Your Light Cavalry moves two hexes with one coin: through g4 to the location at g3."),
            "tactic@g5 step@g4 step@g3",
            "light_cavalry@g3",
            Scene(a="hand=", b="light_cavalry@g5 hand=light_cavalry,royal", turn="B", initiative="B"),
        ),
        Exercise(
            N_("The Cavalry moves and then attacks. Move it to f5, then hit the Scout."),
            "tactic@e6 step@f5 hit@f4",
            "cavalry@f5 empty@f4",
            Scene(a="scout@f4 hand=", b="cavalry@e6 hand=cavalry,royal", turn="B", initiative="B"),
        ),
        Exercise(
            N_("Your Archer shoots exactly two hexes away: hit the Crossbowman."),
            "tactic@f5 hit@g3",
            "empty@g3",
            Scene(
                a="pikeman@f4 crossbowman@g3 hand=",
                b="archer@f5 lancer@e5 hand=archer,lancer,royal holds=e5",
                turn="B",
                initiative="B",
            ),
            lit="f4 h4",
        ),
        Exercise(
            N_("The Lancer charges straight ahead: choose e4, and from there it hits the Archer at e3."),
            "tactic@e6 step@e4 hit@e3",
            "empty@e3 lancer@e4",
            Scene(a="archer@e3 hand=", b="lancer@e6 hand=lancer,royal", turn="B", initiative="B"),
            lit="e5",
        ),
    ),
    middle="f4",
    pictured=2,
)
