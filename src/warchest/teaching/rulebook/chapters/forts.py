"""Chapter: the forts of the Siege box, with its examples."""

from warchest.teaching.rulebook.chapters import Chapter, Section
from warchest.teaching.rulebook.examples import Example, Mistake, Scene
from warchest.wording.languages import N_

CHAPTER = Chapter(
    "forts",
    N_("Forts"),
    N_("The Siege box: walls on locations. They protect the unit inside from one attack."),
    (
        Section("setup", N_("Setting up")),
        Section(
            "entering",
            N_("Entering and leaving"),
            examples=("fort-enter", "fort-no-way-through", "fort-deploy"),
            refusals=("enemy_fort", "fort_in_way"),
        ),
        Section(
            "attacking",
            N_("Attacking a fort"),
            examples=(
                "fort-shelters",
                "fort-around-a-knight",
                "fort-shot",
                "fort-of-yours",
                "fort-held-by-an-enemy",
                "fort-control",
            ),
            refusals=("own_fort", "no_fort"),
        ),
        Section("building", N_("Building"), refusals=("build_here",)),
        Section("siege", N_("Siege tactics"), refusals=("siege_unbolstered",)),
        Section("readings", N_("Our readings")),
    ),
    old_anchor="siege",
)


EXAMPLES = (
    Example(
        "fort-enter",
        "forts",
        "fort",
        N_("Which forts are open"),
        N_(
            "A fort on a location of yours or on a neutral one may be entered, like the fort at e5. The fort at d4 is "
            "on a location of Dawn: you can't enter it."
        ),
        Scene(a="knight@e4 hand=knight,royal", b="scout@g5 holds=d4", forts="d4,e5"),
        "e4-e5",
        "knight@e5 fort@e5 next=B",
        (Mistake(N_("Enter the fort of Dawn"), "e4-d4", "enemy_fort"),),
    ),
    Example(
        "fort-no-way-through",
        "forts",
        "fort",
        N_("A fort ends a move"),
        N_(
            "A longer move may end in a fort that you may enter, but not pass through one: through f5 the Light "
            "Cavalry gets to e5."
        ),
        Scene(a="light_cavalry@f4 hand=light_cavalry,royal", b="scout@h5", forts="e5,i2"),
        "tactic@f4 step@f5 step@e5",
        "light_cavalry@e5 fort@e5 next=B",
        (Mistake(N_("Ride through the fort"), "tactic@f4 step@e5", "fort_in_way"),),
    ),
    Example(
        "fort-shelters",
        "forts",
        "fort",
        N_("The fort falls first"),
        N_(
            "The Scout stands in a fort at e5. The first attack breaks the fort, and the Scout is unharmed; the "
            "second hits the Scout. Dawn has no coins left."
        ),
        Scene(a="cavalry@f4 hand=cavalry,cavalry,royal", b="scout@e5 hand=", forts="e5,i2"),
        "f4xe5 f4xe5",
        "open@e5 empty@e5 B.box=scout",
    ),
    Example(
        "fort-around-a-knight",
        "forts",
        "fort",
        N_("A fort is no Knight"),
        N_(
            "Your Cavalry of one coin may break the fort around the Knight: the fort is hit, not the Knight. After "
            "that only a bolstered unit can attack the Knight."
        ),
        Scene(a="cavalry@f4 hand=cavalry,cavalry,royal", b="knight@e5 hand=", forts="e5,i2"),
        "f4xe5",
        "open@e5 knight@e5 next=A",
        (Mistake(N_("Attack again, now the Knight"), "f4xe5 f4xe5", "bolstered_only"),),
    ),
    Example(
        "fort-shot",
        "forts",
        "fort",
        N_("Shots break forts"),
        N_(
            "A unit that could attack a unit there may attack the fort, also an empty one: the Archer shoots it down "
            "from two hexes away."
        ),
        Scene(a="archer@f3 hand=archer,royal", b="scout@g5 holds=e5", forts="e5,i2"),
        "tactic@f3 hit@e5",
        "open@e5 B.holds=e5 next=B",
    ),
    Example(
        "fort-of-yours",
        "forts",
        "fort",
        N_("Forts of your own"),
        N_(
            "An empty fort on a location of yours is no target, nor is any fort with a friend in it. Your Knight "
            "may walk into the one at e5."
        ),
        Scene(a="knight@e4 archer@d4 hand=knight,royal holds=e5", b="scout@g5", forts="d4,e5"),
        "e4-e5",
        "knight@e5 fort@e5 next=B",
        (
            Mistake(N_("Attack your empty fort"), "e4xe5", "own_fort"),
            Mistake(N_("Attack the fort around your Archer"), "e4xd4", "friend"),
        ),
        also="e4-f4",
    ),
    Example(
        "fort-held-by-an-enemy",
        "forts",
        "fort",
        N_("An enemy in your fort"),
        N_(
            "The Scout stands in a fort on a location of yours. You may still attack: the fort falls first, and the "
            "location stays yours."
        ),
        Scene(a="knight@e4 hand=knight,royal holds=e5", b="scout@e5", forts="e5,i2"),
        "e4xe5",
        "open@e5 scout@e5 A.holds=e5 next=B",
    ),
    Example(
        "fort-deploy",
        "forts",
        "fort",
        N_("Deployed behind walls"),
        N_(
            "A unit may be deployed into an empty fort on a location of yours, and the Scout next to a friend "
            "into one on a neutral location."
        ),
        Scene(a="cavalry@e4 hand=scout,royal", b="knight@g5 holds=d4", forts="d4,e5,h1"),
        "scout@e5",
        "scout@e5 fort@e5 next=B",
        (Mistake(N_("Deploy the Scout into the fort of Dawn"), "scout@d4", "enemy_fort"),),
        also="scout@h1",
    ),
    Example(
        "fort-control",
        "forts",
        "fort",
        N_("A fort belongs to no side"),
        N_(
            "Your Knight stands in a fort on a neutral location. It takes the location as anywhere else, and from "
            "then on Dawn can't enter the fort."
        ),
        Scene(a="knight@e5 hand=knight,royal", b="scout@g5", forts="e5,i2"),
        "control@e5",
        "A.holds=e5 fort@e5 next=B",
    ),
)
