"""Chapter: the decoys of the Nightfall box, with its examples."""

from warchest.teaching.rulebook.chapters import Chapter, Section
from warchest.teaching.rulebook.examples import Example, Mistake, Scene
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


EXAMPLES = (
    Example(
        "decoy-returned",
        "decoys",
        "decoy_skirmisher",
        N_("Rid of a decoy"),
        N_(
            "A decoy fills a place in your hand. Spend an action to play it face up: it returns to its card, and may "
            "come again."
        ),
        Scene(a="knight@f4 hand=decoy_skirmisher,knight,royal", b="skirmisher@g5"),
        "return=decoy_skirmisher",
        "decoy_skirmisher=card A.hand=knight,royal next=B",
        (Mistake(N_("Return a decoy that you don't hold"), "return=decoy_infiltrator", "no_such_decoy"),),
    ),
    Example(
        "decoy-put-to-use",
        "decoys",
        "decoy_infiltrator",
        N_("A decoy put to use"),
        N_(
            "Played facedown, a decoy is a coin like others: recruit with it. It stays among your discards and comes "
            "back with them."
        ),
        Scene(a="knight@f4 hand=decoy_infiltrator,knight,royal", b="infiltrator@g5"),
        "recruit=knight(decoy_infiltrator)",
        "A.facedown=decoy_infiltrator A.faceup=knight decoy_infiltrator=A next=B",
    ),
    Example(
        "decoy-away",
        "decoys",
        "decoy_infiltrator",
        N_("A decoy is one coin"),
        N_(
            "Dawn has the Infiltrator's decoy already. Your Infiltrator takes e5, but can't deceive again until "
            "the decoy is back beside its card."
        ),
        Scene(a="infiltrator@e5 hand=infiltrator,royal", b="scout@h5 facedown=decoy_infiltrator"),
        "control@e5",
        "A.holds=e5 decoy_infiltrator=B next=B",
    ),
)
