"""A table to try one sentence of the rules on: lay out a position by hand (``Scene``), then ask and play by names (``Table``).

game = Scene().unit(A, "cavalry", "f4").unit(B, "archer", "f2").hand(A, "cavalry").table()
game.play("tactic", "cavalry").play("step", to="f3")
assert game.options("hit") == {"f2"}
"""

from tests.support.game_driver import Table
from tests.support.scene import Scene
from tests.support.scene_names import A2, B2, A, B, hex_at, neighbours, within
from warchest.rules.content.boards import TWO
from warchest.rules.content.units import BASE

ALL_KINDS = tuple(unit.id for unit in BASE)
"""The kinds of the base box."""
HEXES = TWO.names
"""The names of the hexes of two players."""

__all__ = ["A2", "ALL_KINDS", "B2", "HEXES", "A", "B", "Scene", "Table", "hex_at", "neighbours", "within"]
