"""The keys of a position's text, in their order (docs/notation.md, "Positions")."""

from functools import lru_cache
from typing import Any

from warchest.rules.views import SIDES
from warchest.text.names import seat_names
from warchest.text.positions_kinds import COINS, FRAMES, NUMBER, PLACES, TEXT, UNITS, WORD, WORDS, Kind

FORMAT = "warchest-position/1"

Values = dict[str, Any]
"""What a text tells, by key."""

HEAD: dict[str, Kind] = {
    "form": WORD,
    "seats": NUMBER,
    "boxes": WORDS,
    "setup": TEXT,
    "variants": WORDS,
    "decrees": WORDS,
    "forts": NUMBER,
    "seed": TEXT,
    "pool": WORDS,
    "first": WORD,
}
"""What the rule set is, and for whom the text is. The armies follow: keys that are the seats' names."""

STATE: dict[str, Kind] = {
    "round": NUMBER,
    "over": WORD,
    "turn": WORD,
    "initiative": WORD,
    "moved": NUMBER,
    "agenda": FRAMES,
    "drafter": WORD,
    "banned": WORDS,
    "forts.at": WORDS,
    "poison": PLACES,
    "decoys": PLACES,
}
OF_A_SIDE: dict[str, Kind] = {"held": WORDS, "seals": WORDS}
ZONES = ("hand", "bag", "up", "down", "aside", "flight", "supply", "box")
"""Where coins lie, the board aside."""


@lru_cache
def keys_of(seats: int) -> dict[str, Kind]:
    """All keys of a position with so many seats, in their order."""
    names = seat_names(seats)
    sides = {f"{side}.{key}": kind for side in SIDES for key, kind in OF_A_SIDE.items()}
    coins = {f"{name}.{key}": UNITS if key == "units" else COINS for name in names for key in ("units", *ZONES)}
    return HEAD | dict.fromkeys(names, WORDS) | STATE | sides | coins
