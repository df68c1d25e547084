"""Chapter: the Shock Tactics box."""

from warchest.rulebook.model import Chapter, Section
from warchest.wording.languages import N_

CHAPTER = Chapter(
    "shock",
    N_("Shock Tactics"),
    N_("A box announced for 2026 and known from one source: shocks, coins on top of a bag, cards for the same coins."),
    (
        Section("source", N_("What is known of the box")),
        Section(
            "shocks",
            N_("A shock"),
            examples=("shock-is-no-attack", "shock-poison", "shock-fort"),
            refusals=("nobody_to_shock", "nobody_to_shock_after", "shielded_by_fort"),
        ),
        Section("bags", N_("Coins on top of a bag"), examples=("shock-bag",)),
        Section("timing", N_("In which order"), examples=("shock-timing",)),
        Section("pairs", N_("Two cards for the same coins")),
        Section("readings", N_("Our readings")),
    ),
)
