"""Chapter: the poison of the Nightfall box, with its examples."""

from warchest.teaching.rulebook.chapters import Chapter, Section
from warchest.teaching.rulebook.examples import Example, Mistake, Scene
from warchest.wording.languages import N_

CHAPTER = Chapter(
    "poison",
    N_("Poison"),
    N_("The Nightfall box: a counter that keeps a unit's own coins from moving it."),
    (
        Section("counters", N_("The counters"), examples=("poison-in-a-fort",)),
        Section("forbids", N_("What poison forbids"), refusals=("poisoned",)),
        Section("allows", N_("What still works"), examples=("poison-orders", "poison-herald", "poison-footmen")),
        Section("cure", N_("The cure"), examples=("poison-cure", "poison-twice"), refusals=("not_poisoned",)),
        Section("readings", N_("Our readings")),
    ),
    old_anchor="nightfall",
)


EXAMPLES = (
    Example(
        "poison-cure",
        "poison",
        "poison",
        N_("Poisoned and cured"),
        N_(
            "Your Knight is poisoned: its coin can't bolster it or make it act. Play the coin face up to cure it, or "
            "facedown for anything else."
        ),
        Scene(a="knight@e5 hand=knight,royal", b="scout@h5 army=saboteur", poison="saboteur@e5"),
        "unpoison=knight",
        "saboteur=card knight@e5 A.faceup=knight next=B",
        (
            Mistake(N_("Move the Knight"), "e5-f4", "poisoned"),
            Mistake(N_("Bolster it"), "bolster@e5", "poisoned"),
            Mistake(N_("Control its location"), "control@e5", "poisoned"),
        ),
        also="pass(knight) | recruit=knight(knight)",
    ),
    Example(
        "poison-orders",
        "poison",
        "poison",
        N_("Other units' effects still work"),
        N_(
            "The Cavalry is poisoned. Its own coin can't make it attack, but a Marshall coin can, and so could a "
            "decree."
        ),
        Scene(a="marshall@f4 cavalry@f6 hand=marshall,cavalry,royal", b="scout@f7 army=saboteur", poison="saboteur@f6"),
        "tactic@f4 pick@f6 hit@f7",
        "empty@f7 saboteur=f6 next=B",
        (Mistake(N_("Attack with the coin of the Cavalry"), "f6xf7", "poisoned"),),
    ),
    Example(
        "poison-footmen",
        "poison",
        "poison",
        N_("One Footman of two"),
        N_(
            "The Footman at f4 is poisoned, the one at g5 is not. A coin acts with the healthy one only, but its "
            "tactic moves both."
        ),
        Scene(a="footman@f4 footman@g5 hand=footman,royal", b="scout@h5 army=saboteur", poison="saboteur@f4"),
        "tactic@g5 f4-f3 g5-h4",
        "footman@f3 footman@h4 saboteur=f3 next=B",
        (Mistake(N_("Move only the poisoned Footman"), "f4-f3", "poisoned"),),
    ),
    Example(
        "poison-twice",
        "poison",
        "poison",
        N_("One coin cures all"),
        N_(
            "Both Footmen are poisoned, one by the Assassin and one by the Saboteur. A single Footman coin takes "
            "both counters off."
        ),
        Scene(
            a="footman@f4 footman@g5 hand=footman,royal",
            b="scout@h5 army=saboteur,assassin",
            poison="saboteur@f4,assassin@g5",
        ),
        "unpoison=footman",
        "saboteur=card assassin=card A.faceup=footman next=B",
    ),
    Example(
        "poison-herald",
        "poison",
        "poison",
        N_("Bolstered from the supply"),
        N_(
            "Poison stops the coins of your hand, not the Herald: it bolsters the poisoned Knight with a coin from "
            "your supply."
        ),
        Scene(a="herald@f4 knight@f5 hand=herald,knight,royal", b="scout@h5 army=saboteur", poison="saboteur@f5"),
        "tactic@f4 bolster@f5",
        "knight@f5*2 saboteur=f5 next=B",
        (Mistake(N_("Bolster it with the coin in the hand"), "bolster@f5", "poisoned"),),
    ),
    Example(
        "poison-in-a-fort",
        "poison",
        "poison",
        N_("No wall against poison"),
        N_(
            "The Scout stands in a fort. Poison is not an attack, so the fort doesn't help: the Saboteur poisons the "
            "Scout, and the fort stands."
        ),
        Scene(a="saboteur@f4 hand=saboteur,royal", b="scout@e5", forts="e5,i2"),
        "tactic@f4 poison@e5",
        "saboteur=e5 fort@e5 scout@e5 next=B",
    ),
)
