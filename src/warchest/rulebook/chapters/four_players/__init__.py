"""Chapter: two teams of two."""

from warchest.rulebook.model import Chapter, Section
from warchest.wording.languages import N_

CHAPTER = Chapter(
    "four-players",
    N_("Four players"),
    N_("Two teams of two, on the larger board."),
    (
        Section("setup", N_("Setting up"), examples=("four-victory",)),
        Section(
            "turns",
            N_("Turns and initiative"),
            examples=("four-in-turn", "four-initiative"),
            refusals=("name_seat", "not_your_side"),
        ),
        Section(
            "shared",
            N_("What partners share"),
            examples=(
                "four-shared-locations",
                "four-friends",
                "four-owner-decides",
                "four-scout",
                "four-wagon",
                "four-herald",
                "four-deceive",
            ),
            refusals=("answer_for_partner",),
        ),
        Section("apart", N_("What they don't share"), examples=("four-spy",)),
        Section("draft", N_("The draft")),
        Section("readings", N_("Our readings")),
    ),
    old_anchor="four",
)
