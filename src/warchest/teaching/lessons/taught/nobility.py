"""The lesson of the Nobility box: decrees and seals."""

from warchest.teaching.lessons import Exercise, Lesson
from warchest.teaching.rulebook.examples import Scene
from warchest.wording.languages import N_

LESSON = Lesson(
    "nobility",
    N_("Nobility"),
    N_("Decrees and seals"),
    (
        Exercise(
            N_("The Royal Coin proclaims decrees. Proclaim March, and move your Knight to f4."),
            "proclaim=march pick@f5 step@f4",
            "knight@f4*2 B.sealed=march",
            Scene(
                a="hand=",
                b="knight@f5*2 hand=archer,royal army=archer,cavalry",
                decrees="enlist,march,reinforce",
                turn="B",
                initiative="B",
            ),
        ),
        Exercise(
            N_("Your seal is now on March. Proclaim Reinforce: a lost Archer returns to your supply."),
            "proclaim=reinforce gain=archer",
            "B.sealed=march,reinforce B.supply=archer,archer,archer",
            Scene(
                a="hand=",
                b="knight@f5*2 hand=archer,royal bag= supply=archer,archer,knight sealed=march army=cavalry",
                decrees="enlist,march,reinforce",
                turn="B",
                initiative="B",
            ),
        ),
    ),
    sign="seal",
    box="nobility",
)
