"""Chapter: the Shock Tactics box, with its examples."""

from warchest.teaching.rulebook.chapters import Chapter, Section
from warchest.teaching.rulebook.examples import Example, Mistake, Scene
from warchest.wording.languages import N_

CHAPTER = Chapter(
    "shock",
    N_("Shock Tactics"),
    N_("A box announced for 2026 and known from one source: shocks, coins on top of a bag, cards for the same coins."),
    (
        Section("source", N_("What is known of the box")),
        Section(
            "shocks",
            N_("A shock"),
            examples=("shock-is-no-attack", "shock-poison", "shock-fort"),
            refusals=("nobody_to_shock", "nobody_to_shock_after", "shielded_by_fort"),
        ),
        Section("bags", N_("Coins on top of a bag"), examples=("shock-bag",)),
        Section("timing", N_("In which order"), examples=("shock-timing",)),
        Section("pairs", N_("Two cards for the same coins")),
        Section("readings", N_("Our readings")),
    ),
)


EXAMPLES = (
    Example(
        "shock-is-no-attack",
        "shock",
        "shock",
        N_("Back to the discards"),
        N_(
            "The Vanguard shocks the Pikeman. Both Pikeman coins go to Dawn's discards, and nothing strikes back: a shock "
            "is not an attack."
        ),
        Scene(a="vanguard@f4*2 hand=vanguard,royal", b="pikeman@f5*2"),
        "tactic@f4 shock@f5",
        "empty@f5 vanguard@f4*2 B.faceup=pikeman,pikeman B.box=- next=B",
    ),
    Example(
        "shock-poison",
        "shock",
        "shock",
        N_("The counter comes back"),
        N_("The Scout at f5 is poisoned. When it is shocked, the Saboteur's counter goes back to its card."),
        Scene(a="vanguard@f4*2 saboteur@g3 hand=vanguard,royal", b="scout@f5", poison="saboteur@f5"),
        "tactic@f4 shock@f5",
        "empty@f5 saboteur=card B.faceup=scout next=B",
    ),
    Example(
        "shock-fort",
        "shock",
        "shock",
        N_("Safe in a fort"),
        N_("The Archer at e5 stands in a fort and can't be shocked. The Scout at f5 can."),
        Scene(a="vanguard@f4*2 hand=vanguard,royal", b="archer@e5 scout@f5", forts="e5,i2"),
        "tactic@f4 shock@f5",
        "empty@f5 archer@e5 fort@e5 next=B",
        (Mistake(N_("Shock the unit in the fort"), "tactic@f4 shock@e5", "shielded_by_fort"),),
    ),
    Example(
        "shock-bag",
        "shock",
        "shock",
        N_("What comes next"),
        N_(
            "The War Drummer moves, and puts an Archer coin from Dawn's supply on top of Dawn's bag. Dawn's next coin is "
            "that Archer, whatever else the bag holds."
        ),
        Scene(a="war_drummer@f4 hand=war_drummer", b="scout@h5 army=archer hand=royal"),
        "f4-f5 stack_bag=archer B:pass(royal)",
        "war_drummer@f5 B.supply=archer",
        also="f4-f5 decline",
    ),
    Example(
        "shock-timing",
        "shock",
        "shock",
        N_("The step before the shock"),
        N_(
            "The Warlord commands the Swordsman to attack. The Swordsman may step after its attack, as always. Only then "
            "is it shocked."
        ),
        Scene(a="warlord@f4 swordsman@f5 hand=warlord,royal", b="scout@f6*2"),
        "tactic@f4 pick@f5 f5xf6 step@e6",
        "empty@e6 empty@f5 scout@f6 A.faceup=swordsman,warlord next=B",
        also="tactic@f4 pick@f5 f5xf6 decline",
    ),
)
