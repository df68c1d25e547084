"""Chapter: units that people invent."""

from warchest.rulebook.model import Chapter, Section
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
