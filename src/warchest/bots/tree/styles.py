"""Styles of play: the values that a bot adds to the choices that suit it, and the search then judges with the others.

A style changes only the choices at the root, for the seat that searches. A value is added there and nowhere below it, so the search does
not take the style for the truth about a position.
"""

from collections.abc import Mapping, Sequence

from warchest.bots.policy.memory import UNKNOWN_YET
from warchest.bots.policy.ranks import (
    APPROACHES,
    ATTACKS,
    BOLSTERS,
    CONTROLS,
    DEPLOYS,
    RANKS,
    RECRUITS,
    rank_of,
    survey,
)
from warchest.bots.tree.agent import NO_LEAN
from warchest.bots.tree.memory import Context
from warchest.rules.state import ids
from warchest.rules.state.ids import hex_of, what_of
from warchest.rules.state.indices import seat_of
from warchest.rules.state.layout import DIRECTIONS
from warchest.rules.state.position import Position, Tables

ON_IT, BESIDE_IT, NEARER_TO_IT = 1.0, 0.6, 0.3
"""The parts of a racer's value for a step or a deployment that ends on a location to take, next to one, or elsewhere."""
MEETING, NEARING = 0.5, 0.25
"""The parts of an attacker's value for one that ends beside an enemy unit, and for a step that brings a unit nearer to one."""


class Style:
    """The leanings of a bot: how much it likes to attack, to gather coins, and to take locations early, in thousandths of a win."""

    def __init__(self, attacks: int, hoards: int, races: int) -> None:
        """Take the settings of these names, as `warchest.bots.tree.agent.Settings` describes them."""
        self._attacks, self._races = attacks / 1000, races / 1000
        self._values = {
            ATTACKS: self._attacks,
            RECRUITS: hoards / 1000,
            BOLSTERS: hoards / 1000,
            CONTROLS: self._races,
        }
        self._context = [Context()] if attacks or hoards or races else []

    def leanings(self, r: Tables, s: Position, choices: Sequence[int]) -> Mapping[int, float]:
        """Return the values that the deciding seat adds to these choices. Those that are not in the result get none."""
        context = self._context
        if not context:
            return NO_LEAN
        context[0].free, context[0].sharp = [UNKNOWN_YET] * 2, 3
        for side in range(2):
            survey(r, s, side, context)
        found = {}
        for id_ in choices:
            kind, near = divmod(rank_of(r, s, id_, context), RANKS)
            value = self._values.get(kind, 0.0)
            if id_ >= ids.HEX_BASE and kind in (APPROACHES, DEPLOYS):
                value += self._races * {RANKS - 1: ON_IT, RANKS - 2: BESIDE_IT}.get(near, NEARER_TO_IT)
            if id_ >= ids.HEX_BASE and (what_of(id_) < ids.ATTACK or kind == DEPLOYS):
                value += self._attacks * _towards_enemies(r, s, id_)
            if value:
                found[id_] = value
        return found


def _towards_enemies(r: Tables, s: Position, id_: int) -> float:
    """Return the part of an attacker's value for a step or a deployment."""
    start, what = hex_of(id_), what_of(id_)
    end = r.nb[start * DIRECTIONS + what] if what < ids.ATTACK else start
    enemies = [hex_ for hex_ in range(r.hexes) if s.who[hex_] and (seat_of(s.who[hex_]) ^ s.decider) & 1]
    before, after = (min((r.dist[place][hex_] for hex_ in enemies), default=0) for place in (start, end))
    return MEETING if after == 1 else NEARING if after < before else 0.0
