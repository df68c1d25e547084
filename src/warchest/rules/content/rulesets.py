"""The rule sets that stored games, texts and people name by their ids."""

from warchest.rules.content.lite import LITE
from warchest.rules.content.ruleset import Ruleset
from warchest.rules.content.war_chest import WAR_CHEST

RULESETS: dict[str, Ruleset] = {rules.id: rules for rules in (WAR_CHEST, LITE)}
"""The rule sets by id, the standard one first."""


def ruleset_named(name: str, given: Ruleset) -> Ruleset:
    """Return the rule set that a text names, read with the rule set ``given``. A standard ``given`` is replaced by the standard one
    named.
    """
    return RULESETS.get(name, given) if RULESETS.get(given.id) == given else given
