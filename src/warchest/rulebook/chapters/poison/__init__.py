"""Chapter: the poison of the Nightfall box."""

from warchest.rulebook.model import Chapter, Section
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
