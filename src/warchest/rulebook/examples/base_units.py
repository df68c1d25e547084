"""Examples of the units of the base box."""

from warchest.notation.texts import N_
from warchest.rulebook.examples.example import Example, Mistake, Scene

BASE_UNITS = (
    Example(
        "archer-shoots-over",
        "units",
        "archer",
        N_("A shot over everything"),
        N_("The Archer at f4 shoots at g5 or d5, whoever stands between. Two hexes exactly, in any direction."),
        Scene(a="archer@f4 knight@f5 hand=archer,royal", b="swordsman@g5 cavalry@e4 scout@d5"),
        "tactic@f4 hit@g5",
        "empty@g5 B.box=swordsman archer@f4 next=B",
        (
            Mistake(N_("Attack the Cavalry next to it"), "f4xe4", "no_melee"),
            Mistake(N_("Shoot at the Cavalry next to it"), "tactic@f4 hit@e4", "not_two_away"),
        ),
    ),
    Example(
        "royal-guard-shield",
        "units",
        "royal_guard",
        N_("Who pays for the Royal Guard"),
        N_(
            "Your Royal Guard at e5 is attacked. Lose a coin of its stack, or keep it on the board and lose one of your supply."
        ),
        Scene(a="swordsman@f4 hand=swordsman,royal", b="royal_guard@e5 hand=royal"),
        "lose=supply",
        "royal_guard@e5 B.box=royal_guard B.supply=royal_guard,royal_guard asked=step next=A",
        before="f4xe5",
        seat="B",
    ),
    Example(
        "warrior-priest-draws",
        "units",
        "warrior_priest",
        N_("A coin from the bag"),
        N_(
            "The Warrior Priest takes the location under it. You draw a coin and use it at once: deploy it, or play it facedown."
        ),
        Scene(a="warrior_priest@e5 hand=warrior_priest,royal bag=scout", b="knight@h4"),
        "control@e5 scout@f4",
        "A.holds=e5 scout@f4 A.hand=royal next=B",
    ),
)
