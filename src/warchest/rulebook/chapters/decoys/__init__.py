"""Chapter: the decoys of the Nightfall box."""

from warchest.rulebook.model import Chapter, Section
from warchest.wording.languages import N_

CHAPTER = Chapter(
    "decoys",
    N_("Decoys"),
    N_("The Nightfall box: a coin that you plant in another player's bag."),
    (
        Section("deceive", N_("Deceiving"), examples=("decoy-away",), refusals=("decoy_away", "not_opponent")),
        Section(
            "holding",
            N_("With a decoy in hand"),
            examples=("decoy-returned", "decoy-put-to-use"),
            refusals=("decoy_returns", "only_decoys_return", "no_such_decoy"),
        ),
        Section("readings", N_("Our readings")),
    ),
)
