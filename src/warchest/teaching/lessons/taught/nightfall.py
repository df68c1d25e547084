"""The lesson of the Nightfall box: poison and decoys."""

from warchest.teaching.lessons import Exercise, Lesson
from warchest.teaching.rulebook.examples import Scene
from warchest.wording.languages import N_

LESSON = Lesson(
    "nightfall",
    N_("Nightfall"),
    N_("Poison and decoys"),
    (
        Exercise(
            N_("Your Knight is poisoned, and its coins can't move it. Cure it with a Knight coin."),
            "unpoison=knight",
            "saboteur=card B.faceup=knight",
            Scene(
                a="hand= army=saboteur",
                b="knight@e5 hand=knight,knight,royal",
                poison="saboteur@e5",
                turn="B",
                initiative="B",
            ),
        ),
        Exercise(
            N_("The counter is gone. Take the location with the next Knight coin."),
            "control@e5",
            "B.holds=e5",
        ),
        Exercise(
            N_("One coin in your hand is Dusk's decoy. Play it face up to return it."),
            "return=decoy_skirmisher",
            "decoy_skirmisher=card",
            Scene(
                a="hand= army=skirmisher",
                b="knight@e5 hand=decoy_skirmisher,knight,royal",
                turn="B",
                initiative="B",
            ),
        ),
    ),
    middle="e5",
    box="nightfall",
)
