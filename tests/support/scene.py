"""A position laid out by hand, for one sentence of the rules.

    game = Scene().unit(A, "cavalry", "f4").unit(B, "archer", "f2").hand(A, "cavalry").table()

It is a ``PositionBuilder`` for scenes that no setup deals: any number of decrees, and no coins in the bag but those that are named. Coins
that a scene does not mention lie in the supply.
"""

from typing import Self

from tests.support.game_driver import Table
from tests.support.scene_names import slot_of
from warchest.game.position_builder import PositionBuilder
from warchest.rules.content.ruleset import Ruleset
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.rules.flow.turns import settle
from warchest.rules.state.agenda import pop, push
from warchest.rules.state.indices import coin_of
from warchest.rules.state.layout import CHOICES, NOBODY, TRIGGER_FRAME
from warchest.rules.state.tables import make_tables


class Scene(PositionBuilder):
    """A position in the making, of two or four players."""

    def __init__(self, players: int = 2, rules: Ruleset = WAR_CHEST) -> None:
        super().__init__(players, rules, bagged=0)
        self.round(1)
        self._earned = ""

    def earned(self, kind: str) -> Self:
        """A unit of the seat to move has just earned its trigger, and nothing else is left of its action."""
        self._earned = kind
        return self

    def table(self) -> Table:
        """Lay everything out."""
        self._fill_armies()
        tables = make_tables(
            self.ruleset,
            self._armies,
            holder=0,
            seats=self.seats,
            decrees=self._decrees,
            forts=int(self._forts is not None),
        )
        s = self.lay_out(tables)
        if self._earned:
            slot = slot_of(s, s.turn, self._earned)
            pop(s)
            push(s, TRIGGER_FRAME, s.turn, s.unit_hexes[coin_of(s.turn, slot)] - 1, s.army[coin_of(s.turn, slot)], 0)
            settle(tables, s, False, [0] * CHOICES)
        return Table(tables, s)

    def resolved(self) -> Table:
        """Lay everything out at the moment when an action is completely resolved: the next seat is about to act, or the game is over."""
        table = self.table()
        r, s = table.tables, table.position
        pop(s)
        s.turn, s.decider = (s.turn - 1) % r.seats, NOBODY
        settle(r, s, False, [0] * CHOICES)
        return table
