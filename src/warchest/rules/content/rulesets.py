"""The rule sets that stored games, texts and people name by their ids."""

from warchest.rules.content.lite import LITE
from warchest.rules.content.ruleset import Ruleset
from warchest.rules.content.war_chest import WAR_CHEST

RULESETS: dict[str, Ruleset] = {rules.id: rules for rules in (WAR_CHEST, LITE)}
"""By id; the standard one first."""


def ruleset_named(name: str, given: Ruleset) -> Ruleset:
    """The rule set that a text names, where a reader was given ``given`` to read it with: one of ours stands for each of ours."""
    return RULESETS.get(name, given) if RULESETS.get(given.id) == given else given
