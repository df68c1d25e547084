"""The lesson of recruiting."""

from warchest.teaching.lessons import Exercise, Lesson
from warchest.teaching.rulebook.examples import Scene
from warchest.wording.languages import N_

LESSON = Lesson(
    "recruit",
    N_("Recruit"),
    N_("More coins for the bag"),
    (
        Exercise(
            N_("Your supply has more coins. Play the Royal Coin facedown and recruit an Archer."),
            "recruit=archer(royal)",
            "B.facedown=royal B.faceup=archer",
            Scene(
                a="hand=",
                b="archer@f5 hand=cavalry,royal,archer bag= faceup= supply=archer,cavalry",
                turn="B",
                initiative="B",
            ),
        ),
        Exercise(
            N_("Any coin recruits any unit: play the Cavalry facedown and recruit another Cavalry."),
            "recruit=cavalry(cavalry)",
            "B.facedown=royal,cavalry B.faceup=archer,cavalry",
        ),
        Exercise(
            N_("Both are now in your discards. Use your last coin to move the Archer to f4."),
            "f5-f4",
            "archer@f4",
        ),
    ),
    sign="recruit",
)
