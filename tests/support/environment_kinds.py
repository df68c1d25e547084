"""Kinds of games that the tests of environments play: all boxes, both numbers of players, drafts, and every rule set."""

from warchest.game.kinds import GameKind
from warchest.game.setup import Setup
from warchest.lab.environments.episode import GamesSpec
from warchest.rules.content.war_chest import RULESETS, WAR_CHEST

KINDS: dict[str, GamesSpec] = {
    "base": "base",
    "all boxes": "all",
    "four players, all boxes": "four_all",
    "a draft": GameKind(WAR_CHEST.box_ids, variants=("elimination",)),
    "a draft of four": GameKind(WAR_CHEST.box_ids, seats=4, variants=("choose_order",)),
    "the first game": Setup.first_game(),
    **{
        name: GameKind(rules.default_boxes, ruleset=rules) for name, rules in RULESETS.items() if rules is not WAR_CHEST
    },
}
