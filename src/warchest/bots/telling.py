"""What a player outside this program is told, as plain data (docs/protocol.md): the set-up, and its choices."""

from typing import Any

from warchest.notation.choices import Choice
from warchest.setups import Setup
from warchest.text.names import seat_name, seat_names


def setup_json(setup: Setup) -> dict[str, Any]:
    """A set-up as everybody knows it."""
    names = setup.board.names
    return {
        "setup": setup.name,
        "seats": list(seat_names(setup.seats)),
        "boxes": list(setup.boxes),
        "variants": list(setup.variants),
        "armies": [list(army) for army in setup.armies],
        "pool": list(setup.pool),
        "decrees": list(setup.decrees),
        "forts": setup.forts,
        "seed": setup.seed,
        "initiative": None if setup.holder is None else seat_name(setup.seats, setup.holder),
        "hexes": list(names),
        "locations": [names[hex_] for hex_ in setup.board.locations],
    }


def choice_json(choice: Choice, word: str, seats: int) -> dict[str, Any]:
    """A choice; ``word``: what it is called."""
    deploys = choice.verb == "deploy"
    return {
        "word": word,
        "text": choice.label,
        "id": choice.id,
        "verb": choice.verb,
        "coin": choice.coin,
        "hex": None if deploys else choice.hex,
        "to": choice.to,
        "kind": word.partition("@")[0] if deploys else choice.kind,
        "seat": None if choice.seat is None else seat_name(seats, choice.seat),
        "cost": choice.cost,
    }
