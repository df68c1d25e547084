"""The lesson that locations win, and that a unit takes the one it stands on."""

from warchest.teaching.lessons import Exercise, Lesson
from warchest.teaching.rulebook.examples import Scene
from warchest.wording.languages import N_

LESSON = Lesson(
    "take-a-location",
    N_("Take a location"),
    N_("A unit on a location can take it"),
    (
        Exercise(
            N_("Six locations win. Your Cavalry stands on one: take it with a Cavalry coin."),
            "control@h4",
            "B.holds=h4",
            Scene(a="hand=", b="cavalry@h4 archer@h3 hand=cavalry,archer,archer", turn="B", initiative="B"),
        ),
        Exercise(
            N_("Now the next one: move your Archer onto the location at i2."),
            "h3-i2",
            "archer@i2",
        ),
        Exercise(
            N_("It stands there, but has not taken the location yet. Use the second Archer coin for that."),
            "control@i2",
            "B.holds=i2",
        ),
        Exercise(
            N_("You can take Dusk's locations too: take the one under your Cavalry."),
            "control@e2",
            "B.holds=e2",
            Scene(a="knight@f3 hand=", b="cavalry@e2 hand=cavalry,royal holds=h4", turn="B", initiative="B"),
        ),
    ),
    middle="h4",
)
