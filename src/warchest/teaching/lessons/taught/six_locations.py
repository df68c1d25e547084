"""The lesson of winning, at the end of a game."""

from warchest.teaching.lessons import Exercise, Lesson
from warchest.teaching.rulebook.examples import Scene
from warchest.wording.languages import N_

LESSON = Lesson(
    "six-locations",
    N_("Six locations"),
    N_("Finish a game"),
    (
        Exercise(
            N_("You hold five locations. The Scout guards the sixth: shoot it with your Archer."),
            "tactic@g5 hit@g3",
            "empty@g3 B.faceup=archer",
            Scene(
                a="scout@g3 knight@f1 hand=",
                b="archer@g5 cavalry@g4 hand=archer,cavalry,cavalry holds=c6,e5,h4",
                turn="B",
                initiative="B",
                round=9,
            ),
            lit="c6 e5 h4 d7 g6 g4",
        ),
        Exercise(
            N_("The way is clear: move the Cavalry onto the location."),
            "g4-g3",
            "cavalry@g3",
            lit="c6 e5 h4 d7 g6",
        ),
        Exercise(
            N_("Take it: with six locations, you win."),
            "control@g3",
            "winner=B",
            lit="c6 e5 h4 d7 g6",
        ),
    ),
    middle="g4",
)
