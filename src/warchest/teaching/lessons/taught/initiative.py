"""The lesson of the initiative."""

from warchest.teaching.lessons import Exercise, Lesson
from warchest.teaching.rulebook.examples import Scene
from warchest.wording.languages import N_

LESSON = Lesson(
    "initiative",
    N_("Initiative"),
    N_("Who starts the next round?"),
    (
        Exercise(
            N_("Dusk has started every round so far. Play the Royal Coin facedown: take the initiative."),
            "claim(royal)",
            "initiative=B B.facedown=royal",
            Scene(
                a="scout@h3 hand=scout bag=scout,scout,royal",
                b="archer@f5 hand=royal,archer bag=archer,archer,cavalry",
                turn="B",
            ),
            then="A:h3-h4",
        ),
        Exercise(
            N_("The initiative changes hands only once a round, so you keep it. Last coin: Archer to f4."),
            "f5-f4",
            "archer@f4",
            lit="h4",
        ),
        Exercise(
            N_("You start the new round. Shoot the Scout before it takes its location."),
            "tactic@f4 hit@h4",
            "empty@h4",
        ),
    ),
    sign="initiative",
)
