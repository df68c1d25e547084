"""The oversights of a learner when it uses a coin, and its choice among the rest.

A learner makes the oversights of players: a unit away from where the last coins were used, a tactic with its second step, and the reply
of an enemy unit. How many it has, and how loosely it chooses, are settings (`warchest.bots.tree.agent`), so a level is a row of numbers.

It never chooses without regard to the search: each choice that it looked at has a weight of its habit times exp(value / warmth). (Jacob
and others 2022 choose this way, with a policy learned from human games in place of habits.)
"""

import random
from collections.abc import Hashable, Iterator, Sequence
from math import exp
from typing import Final, NamedTuple

from warchest.bots.beliefs.uses import slot_paid
from warchest.bots.policy.memory import UNKNOWN_YET
from warchest.bots.policy.ranks import (
    APPROACHES,
    ATTACKS,
    BOLSTERS,
    CLAIMS,
    CONTROLS,
    DEPLOYS,
    OTHERS,
    PASSES,
    PROCLAIMS,
    RANKS,
    RECRUITS,
    WINS,
    rank_of,
    survey,
)
from warchest.bots.tree.memory import Context
from warchest.bots.tree.search import SEES_NO_TACTIC, SEES_NONE
from warchest.rules.state import ids
from warchest.rules.state.ids import hex_of, what_of
from warchest.rules.state.indices import coin_of, seat_of
from warchest.rules.state.layout import COINS, COPIES, DIRECTIONS, UNIT_SLOTS
from warchest.rules.state.position import Position, Tables

HABITS: Final = {
    PASSES: 0.01,
    BOLSTERS: 0.2,
    CLAIMS: 0.02,
    RECRUITS: 0.5,
    OTHERS: 0.1,
    PROCLAIMS: 0.5,
    APPROACHES: 1.0,
    DEPLOYS: 1.5,
    CONTROLS: 2.0,
    ATTACKS: 2.0,
    WINS: 100.0,
}
"""How natural a choice of each class is for a player, apart from its value."""
TAKES: Final = (ids.CONTROL, *range(ids.CONTROL_WITH, ids.HEX_STRIDE))
"""The offsets of choices that take a location. A learner takes one whenever it can."""
GOING_BACK: Final = 0.05
"""The factor for a move to the hex that the unit came from."""
PLACES: Final = 2
"""The latest choices on the board, which a learner looks at."""
NEAR: Final = 2
"""The most hexes between these places and a unit that a learner cannot overlook."""
REMEMBERED: Final = 60
"""The ids of the game that a learner remembers."""
JUST: Final = 16
"""The ids of the game that happened just now."""


class Learner:
    """The oversights and the choices of a learner."""

    def __init__(self, far: int, second: int, replies: int, warmth: int) -> None:
        """Take the settings of these names, as `warchest.bots.tree.agent.Settings` describes them."""
        self._far, self._second, self._replies, self._warmth = far, second, replies, warmth
        self._context = [Context()]

    def overlooked(self, r: Tables, s: Position, log: Sequence[int], rng: random.Random) -> list[int]:
        """Return for each coin how much of its units the deciding seat overlooks: 0 nothing, or a value of `search.is_overlooked`.

        ``log``: the ids of the game so far. A unit that acted last, or stands near it, is not overlooked.
        """
        unseen, places = [0] * COINS, places_of(r, log)
        for seat in range(r.seats):
            for coin in range(coin_of(seat, 0), coin_of(seat, UNIT_SLOTS)):
                away, second = 100 * rng.random(), 100 * rng.random()
                steps = min((r.dist[hex_][place] for hex_ in hexes_of(s, coin) for place in places), default=0)
                if seat == s.decider:
                    hidden = steps > NEAR and away < self._far
                    unseen[coin] = SEES_NONE if hidden else SEES_NO_TACTIC if second < self._second else 0
                elif (seat ^ s.decider) & 1 and steps > 0 and away < self._replies:
                    unseen[coin] = SEES_NONE
        return unseen

    def choose(
        self, r: Tables, s: Position, log: Sequence[int], values: Sequence[tuple[int, float]], rng: random.Random
    ) -> int:
        """Return a choice of the deciding seat, which uses a coin. ``values``: the choices that it looked at, with their values."""
        context = self._context
        context[0].free, context[0].sharp = [UNKNOWN_YET] * 2, 3
        for side in range(2):
            survey(r, s, side, context)
        takes = [(id_, value) for id_, value in values if id_ >= ids.HEX_BASE and what_of(id_) in TAKES]
        values, origins, beside = sorted(takes or values), origins_of(r, log), hexes_beside_killers(r, s, log)
        best = max(value for _id, value in values)
        uses: list[Hashable] = []
        weights: list[float] = []
        for id_, value in values:
            kind = rank_of(r, s, id_, context) // RANKS
            uses.append((kind, slot_paid(r, s, id_) if id_ >= ids.DRAW else None))
            weight = HABITS[kind] * exp(1000 * (value - best) / self._warmth)
            if id_ >= ids.HEX_BASE:
                here, what = hex_of(id_), what_of(id_)
                if what < ids.ATTACK and origins.get(here) == r.nb[here * DIRECTIONS + what]:
                    weight *= GOING_BACK
                elif ids.DEPLOY <= what < ids.BUILD and here in beside:
                    weight = 0.0
            weights.append(weight)
        shared = [weight / uses.count(use) for weight, use in zip(weights, uses, strict=True)]
        if not any(shared):
            return max(values, key=lambda one: one[1])[0]
        return rng.choices([id_ for id_, _value in values], shared)[0]


def hexes_of(s: Position, coin: int) -> Iterator[int]:
    """Yield the hexes of the units made of a coin."""
    for copy in range(COPIES):
        hex_ = s.unit_hexes[coin + COINS * copy] - 1
        if hex_ < 0:
            return
        yield hex_


class BoardEvent(NamedTuple):
    """The effect of a choice on the board."""

    what: int
    """The offset of its id within its hex."""
    start: int
    """The hex of the unit that acted, or of the target of a step in a tactic."""
    end: int
    """The hex that it moved to or attacked, or the same one."""


def events_of(r: Tables, log: Sequence[int]) -> Iterator[BoardEvent]:
    """Yield what choices did on the board, in their order."""
    for id_ in log:
        if id_ >= ids.HEX_BASE:
            here, what = hex_of(id_), what_of(id_)
            yield BoardEvent(what, here, r.nb[here * DIRECTIONS + what % 6] if what < ids.CONTROL else here)


def places_of(r: Tables, log: Sequence[int]) -> list[int]:
    """Return the hexes where the latest choices on the board ended."""
    return [event.end for event in events_of(r, log[-REMEMBERED:])][-PLACES:]


def origins_of(r: Tables, log: Sequence[int]) -> dict[int, int]:
    """Return the hex that each recent move left, by the hex where it ended."""
    return {event.end: event.start for event in events_of(r, log[-REMEMBERED:]) if event.what < ids.ATTACK}


def hexes_beside_killers(r: Tables, s: Position, log: Sequence[int]) -> set[int]:
    """Return the hexes next to enemy units that have just removed a unit from the board."""
    actor, killers = -1, set()
    for event in events_of(r, log[-JUST:]):
        strikes = ids.ATTACK <= event.what < ids.CONTROL or event.what == ids.HIT
        if event.what != ids.HIT:
            actor = event.start
        if strikes and s.who[event.end] == 0:
            killers.add(actor)
    enemies = [hex_ for hex_ in killers if hex_ >= 0 and s.who[hex_] and (seat_of(s.who[hex_]) ^ s.decider) & 1]
    return {r.nb[hex_ * DIRECTIONS + way] for hex_ in enemies for way in range(DIRECTIONS)}
