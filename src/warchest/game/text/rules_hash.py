"""The hash of the rules in a game's text: it covers everything that decides this one game.

Units and decrees count only where the game can meet them, and by their rows: a unit added elsewhere changes nothing.
"""

import json
from dataclasses import fields
from hashlib import blake2b
from typing import Any

from warchest.game.setup import Setup
from warchest.rules.content.boards import Board
from warchest.rules.content.ruleset import NEVER, Ruleset
from warchest.rules.content.units import Unit
from warchest.rules.content.war_chest import WAR_CHEST

_BYTES = 8
_GAME = {
    "openly": "open_coins",  # its name in version 0.2.0, which stays in the hash
    "whole_hands": "whole_hands",
    "tips_first": "tips_first",
    "any_coin": "any_coin",
    "elimination": "elimination",
    "last_round": "last_round",
}
"""Further fields of a rule set that decide how it is played, by their names in the hash."""


def rules_hash(setup: Setup) -> str:
    """Return the hash of the rules of a game with this setup: 16 hexadecimal digits."""
    canonical = json.dumps(_all_that_decides(setup), sort_keys=True, separators=(",", ":"))
    return blake2b(canonical.encode(), digest_size=_BYTES).hexdigest()


def _all_that_decides(setup: Setup) -> dict[str, Any]:
    """Return the board, options and rows, as plain data. The game itself names the armies and the first seat.

    Empty values and defaults are left out, so a new kind of option or a new column of the rows changes only the games that use it.
    """
    rules = setup.ruleset
    cards = {*setup.pool, *(unit for army in setup.armies for unit in army)}
    said = {
        "board": _board(setup.board),
        "hand": rules.hand_size,
        "variants": sorted(setup.variants),
        "draft": [rules.bans, rules.picks[setup.seats]] if setup.pool else [],
        "forts": [rules.forts, *rules.fort_maps[setup.forts - 1]] if setup.forts else [],
        "seals": rules.seals if setup.decrees else 0,
        "decrees": {name: rules.decrees[rules.decree_number[name]].program for name in setup.decrees},
        "units": {card: _row(rules.unit(card)) for card in cards},
        "game": _game(rules),
        "version": rules.version if rules.version > 1 else 0,
    }
    return {name: value for name, value in said.items() if value}


def _game(rules: Ruleset) -> dict[str, Any]:
    """Return the further fields that differ from War Chest.

    In version 0.2.0 the actions followed from ``open_coins``, so they are written only where they do not. How a dead position is recognised
    follows from the version of the rules, if it is recognised.
    """
    said = {name: getattr(rules, field) for name, field in _GAME.items()}
    said = {name: value for name, value in said.items() if value != getattr(WAR_CHEST, _GAME[name])}
    if rules.dead_draws == NEVER:
        said["dead_draws"] = False
    return said if (rules.actions == "lite") == rules.open_coins else said | {"actions": rules.actions}


def _row(unit: Unit) -> dict[str, Any]:
    """Return a unit's row without its default columns."""
    return {column.name: value for column in fields(unit) if (value := getattr(unit, column.name)) != column.default}


def _board(board: Board) -> list[Any]:
    return [board.hexes, board.start_a, board.start_b, board.neutral, board.markers]
