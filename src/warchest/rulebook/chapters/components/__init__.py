"""Chapter: the things on the table."""

from warchest.rulebook.model import Chapter, Section
from warchest.wording.languages import N_

CHAPTER = Chapter(
    "components",
    N_("Components"),
    N_("All pieces on the table, with the numbers that this program plays with."),
    (
        Section("boards", N_("The boards")),
        Section("boxes", N_("The boxes")),
        Section("coins", N_("Unit coins")),
        Section("others", N_("Everything else")),
    ),
)
