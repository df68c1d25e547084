"""Chapter: a summary to consult during a game."""

from warchest.rulebook.model import Chapter, Section
from warchest.wording.languages import N_

CHAPTER = Chapter(
    "summary",
    N_("Summary"),
    N_("Everything that you look up during a game of the base box, on one page."),
    (
        Section("setup", N_("Setting up")),
        Section("round", N_("A round")),
        Section("actions", N_("The nine actions")),
        Section("limits", N_("Limits")),
        Section("end", N_("The end")),
        Section("more", N_("What the other boxes add")),
    ),
)
