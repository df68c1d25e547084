"""Chapter: the forts of the Siege box."""

from warchest.rulebook.model import Chapter, Section
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
