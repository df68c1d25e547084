"""What every engine answers: who it is, and the end."""

from typing import Any

from warchest import __version__
from warchest.bots.levels import LEVELS
from warchest.engine.engine import Engine
from warchest.engine.limits import LIMITS, PROTOCOL
from warchest.engine.requests import Nothing
from warchest.options import NAMES
from warchest.pools import ROYAL_GUARDS
from warchest.rules import encoding
from warchest.rules.boards import FORT_MAPS
from warchest.rules.decrees import DECREES
from warchest.rules.opening import BOARDS, VARIANTS
from warchest.rules.units import BOXES, UNITS

CAPABILITIES = ("rules", "play")


def hello(engine: Engine, _request: Nothing) -> dict[str, Any]:
    """Who this is and what it can do."""
    return {
        "protocol": PROTOCOL,
        "name": "War Chest",
        "version": __version__,
        "capabilities": CAPABILITIES,
        "rules": {
            "setups": NAMES,
            "seats": list(BOARDS),
            "boxes": {box: [unit.id for unit in UNITS.values() if unit.box == box] for box in BOXES},
            "royal_guards": list(ROYAL_GUARDS),
            "variants": VARIANTS,
            "decrees": [decree.id for decree in DECREES],
            "fort_maps": len(FORT_MAPS),
            "ids": encoding.VERSION,
        },
        "play": {"levels": LEVELS, "level": engine.level},
        "limits": LIMITS,
    }


def quit_(engine: Engine, _request: Nothing) -> dict[str, Any]:
    """The last answer."""
    engine.over = True
    return {}
