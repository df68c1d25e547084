"""Chapter: armies, drafts and variants."""

from warchest.rulebook.model import Chapter, Section
from warchest.wording.languages import N_

CHAPTER = Chapter(
    "variants",
    N_("Set-ups and variants"),
    N_("Armies, drafts and optional rules."),
    (
        Section("armies", N_("Who has which units")),
        Section("draft", N_("The draft"), examples=("draft", "draft-initiative"), refusals=("take_card", "card_taken")),
        Section(
            "elimination", N_("Elimination draft"), examples=("elimination",), refusals=("ban_card", "card_banned")
        ),
        Section(
            "order", N_("Choose play order"), examples=("choose-order",), refusals=("choose_order", "order_chosen")
        ),
        Section("preview", N_("Preview second hand"), examples=("preview",)),
        Section("royal-guard", N_("The Royal Guard of 2018")),
        Section("battles", N_("First game and famous battles")),
        Section("seed", N_("The seed")),
        Section("readings", N_("Our readings")),
    ),
    old_anchor="drafts",
)
