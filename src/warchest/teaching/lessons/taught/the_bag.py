"""The lesson of the bag: three coins a round, and the discards that come back."""

from warchest.teaching.lessons import Exercise, Lesson
from warchest.teaching.rulebook.examples import Scene
from warchest.wording.languages import N_

LESSON = Lesson(
    "the-bag",
    N_("The bag"),
    N_("Three coins a round"),
    (
        Exercise(
            N_("This is the last coin in your hand. Use it to move the Archer to f4."),
            "f5-f4",
            "archer@f4",
            Scene(
                a="hand= bag=knight,knight,royal",
                b="archer@f5 hand=archer bag=archer,cavalry,royal supply=",
                turn="B",
                initiative="B",
            ),
        ),
        Exercise(
            N_("A new round: you have drawn three coins from your bag. Bring in the Cavalry at g6."),
            "cavalry@g6",
            "cavalry@g6",
            then="A:pass(royal)",
        ),
        Exercise(
            N_("Used coins are in your discards. Move the Archer onto the location at g3."),
            "f4-g3",
            "archer@g3",
            then="A:pass(knight)",
        ),
        Exercise(
            N_("The Royal Coin has no unit, so you use it facedown. Pass with it."),
            "pass(royal)",
            "next=A",
            then="A:pass(knight)",
        ),
        Exercise(
            N_("Your bag was empty, so the discards went into it: take the location with the Archer."),
            "control@g3",
            "B.holds=g3",
        ),
    ),
    sign="bag",
)
