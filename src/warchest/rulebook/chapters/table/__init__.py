"""Chapter: playing on the screen."""

from warchest.rulebook.model import Chapter, Section
from warchest.wording.languages import N_

CHAPTER = Chapter(
    "table",
    N_("At this table"),
    N_("How the game is played on the screen."),
    (
        Section("clicks", N_("Coin, then hex")),
        Section("keys", N_("Keys")),
        Section("help", N_("Where help is")),
    ),
    old_anchor="table",
)
