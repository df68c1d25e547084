"""Games of four players in which a Warlord has partner's units at hand to order, from a position laid out at random."""

import random

from warchest import Game
from warchest.game.position_builder import PositionBuilder
from warchest.rules.content.ruleset import Ruleset
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.rules.state.agenda import Frame, frames_of
from warchest.rules.state.position import Position

_ORDERED = (
    "bishop",
    "earl",
    "footman",
    "war_wagon",
    "siege_tower",
    "assassin",
    "raider",
    "herald",
    "cavalry",
    "ensign",
)
"""Units whose tactics choose units, hexes, coins, decrees and hands."""
_NEAR = ("e4", "f5", "g4", "g3", "f3")


def ordering_game(seed: int, rules: Ruleset = WAR_CHEST) -> Game:
    """A game in which A has a Warlord, and its partner three units around it, two of them bolstered."""
    rng = random.Random(f"ordering {seed}")
    mates = sorted(rng.sample(_ORDERED, 3), key=lambda kind: kind != "earl")
    near = ["e5", *rng.sample(_NEAR, 4)]
    builder = PositionBuilder(4, rules).unit("A", "warlord", "f4").unit("B", "rearguard", near[3], 2)
    for number, kind in enumerate(mates):
        builder.unit("A2", kind, near[number], 1 + number % 2 + number // 2)
    builder.unit("B2", "skirmisher", near[4], 2).army("A", "war_drummer", "swordsman", "warlord")
    decrees = rng.sample(("enlist", "redeploy", "spy", "guard", "march"), 3)
    game = builder.hand("A", "warlord", "warlord", "royal").decrees(*decrees).build()
    game.play("tactic@f4")
    return game


def ordered(s: Position) -> Frame | None:
    """The frame that runs a program which the partner of its seat has ordered, where it is on top."""
    frame = frames_of(s)[-1] if s.depth else None
    return frame if frame is not None and frame.decider != frame.seat else None
