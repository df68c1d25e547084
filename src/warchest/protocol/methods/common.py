"""The methods of every engine: its introduction, and its end."""

from typing import Any

from warchest import __version__
from warchest.bots.registry import LEVELS
from warchest.protocol.engine import Engine
from warchest.protocol.messages import LIMITS, PROTOCOL, Nothing
from warchest.rules.content.ruleset import Ruleset
from warchest.rules.content.rulesets import RULESETS
from warchest.rules.state import encoding
from warchest.setup import setup_names

CAPABILITIES = ("rules", "play")
READS = ("setup", "history")
"""The fields of ``choose`` that our bots read. They accept a record instead."""


def hello(engine: Engine, _request: Nothing) -> dict[str, Any]:
    """Return the name of the engine, and its capabilities."""
    return {
        "protocol": PROTOCOL,
        "name": "War Chest",
        "version": __version__,
        "capabilities": CAPABILITIES,
        "rules": _told(engine.ruleset)
        | {
            "ids": encoding.VERSION,
            "rulesets": {name: _told(rules) for name, rules in RULESETS.items() if name != engine.ruleset.id},
        },
        "play": {"levels": LEVELS, "level": engine.level, "reads": READS},
        "limits": LIMITS,
    }


def _told(rules: Ruleset) -> dict[str, Any]:
    """Return the description of the games that a rule set allows."""
    return {
        "ruleset": rules.id,
        "setups": setup_names(rules),
        "seats": list(rules.boards),
        "boxes": {box: [unit.id for unit in rules.units_of(box)] for box in rules.box_ids},
        "royal_guards": list(rules.royal_guards),
        "variants": rules.variants,
        "decrees": list(rules.decree_ids),
        "fort_maps": len(rules.fort_maps),
    }


def quit_(engine: Engine, _request: Nothing) -> Nothing:
    """End the engine. This is its last answer."""
    engine.over = True
    return Nothing()
