"""Chapter: units invented by players, with its examples."""

from warchest.teaching.rulebook.chapters import Chapter, Section
from warchest.teaching.rulebook.examples import Example, Mistake, Scene
from warchest.wording.languages import N_

CHAPTER = Chapter(
    "home-brew",
    N_("Units of your own"),
    N_("Invent a unit, and play with it at once."),
    (
        Section("declare", N_("How a unit is declared")),
        Section("examples", N_("Two examples"), examples=("outrider-rides", "drummer-calls")),
        Section("play", N_("How to play with it")),
    ),
)


EXAMPLES = (
    Example(
        "outrider-rides",
        "home-brew",
        "outrider",
        N_("The Outrider rides and takes a location"),
        N_(
            "An invented unit: its tactic is a ride of exactly two hexes in a straight line, and then it takes the "
            "location where it stands. Of the hexes that it could reach, i2 alone is one: its own Scout stands in the "
            "way to g6."
        ),
        Scene("outrider@g4 scout@g5 hand=outrider,royal", "pikeman@f5"),
        "tactic@g4 step@i2",
        "outrider@i2 A.holds=i2 empty@g4 next=B",
        (Mistake(N_("Attack the Pikeman next to it"), "g4xf5", "no_melee"),),
        rules="home-brew",
    ),
    Example(
        "drummer-calls",
        "home-brew",
        "drummer",
        N_("The Drummer calls a friend and stands firm"),
        N_(
            "An invented unit: its tactic picks a friend within two hexes, which moves one hex. Then the Drummer may be "
            "bolstered with a coin from its supply."
        ),
        Scene("drummer@f4 scout@f6 hand=drummer,royal", "cavalry@f2"),
        "tactic@f4 pick@f6 step@f5 bolster@f4",
        "drummer@f4*2 scout@f5 empty@f6 next=B",
        (Mistake(N_("Use the tactic to move the Drummer itself"), "tactic@f4 pick@f4", "not_itself"),),
        also="tactic@f4 pick@f6 step@f5 decline",
        rules="home-brew",
    ),
)
