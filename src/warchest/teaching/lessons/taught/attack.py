"""The lesson of attacking."""

from warchest.teaching.lessons import Exercise, Lesson
from warchest.teaching.rulebook.examples import Scene
from warchest.wording.languages import N_

LESSON = Lesson(
    "attack",
    N_("Attack"),
    N_("A coin for a coin"),
    (
        Exercise(
            N_("A unit attacks an enemy next to it, using a coin of its own kind. Hit the Scout."),
            "f5xf4",
            "empty@f4",
            Scene(
                a="scout@f4 cavalry@e6*2 hand=",
                b="pikeman@f5 hand=pikeman,pikeman,pikeman",
                turn="B",
                initiative="B",
            ),
        ),
        Exercise(
            N_("The Scout's coin is out of the game. The Cavalry has two coins: hit it, and it loses one."),
            "f5xe6",
            "cavalry@e6",
        ),
        Exercise(
            N_("Hit it again. The last coin takes the unit off the board."),
            "f5xe6",
            "empty@e6",
        ),
        Exercise(
            N_("Some enemies strike back: a Pikeman would cost you a coin. Hit the Archer instead."),
            "f5xe5",
            "empty@e5 cavalry@f5*2",
            Scene(a="pikeman@f4 archer@e5 hand=", b="cavalry@f5*2 hand=cavalry,royal", turn="B", initiative="B"),
            lit="f4",
        ),
    ),
    middle="f5",
)
