"""Match point: the locations that could give a side its last marker soon, from public knowledge only.

A side has match point while it has one marker left. `locations` names each location that one of its units could control with as many coins
as a hand has. The definition is simple, and errs on the side of naming a location:

* a unit moves as far as its row allows with each coin: one hex, or as far as its tactic or its trigger takes it;
* other units are no obstacles: they may move away or be destroyed;
* a hand may contain any coin that is in the seat's hand, bag or discards, as often as needed; a coin in the supply is recruited first,
  which takes one more;
* the other side does nothing that helps (it may push a unit along, for instance).

A side that wins with its next hand takes one of these locations, unless the other side has helped it.
"""

import math
from collections.abc import Iterator

from warchest.rules.content import ops
from warchest.rules.content.vocabulary import (
    AFTER_DEPLOY,
    AFTER_MOVE,
    AFTER_PROCLAIM,
    AFTER_RECRUIT,
    DEPLOYS_NEAR,
    NO_MOVE,
    PAYS,
    TACTICS,
)
from warchest.rules.flow.early_ending import MOVES_ITSELF, open_operations, operations
from warchest.rules.known import HIDDEN, by_slot
from warchest.rules.state.indices import coin_of, seat_of, slot_of, step_of
from warchest.rules.state.layout import FLAGS, STEPS, UNIT_SLOTS, A, B
from warchest.rules.state.position import Position, Tables

_FAR = {ops.STEP: 1, ops.STEP_OR_STRIKE: 1, ops.PACE: 2, ops.OVERRUN: 2, ops.FOLLOW: 1}
"""The hexes that a unit moves by one step of its program. A charge names its own distance."""
_TACTIC, _TRIGGER = 0, 1
_MANEUVERS = 1 << ops.MANEUVER | 1 << ops.EACH
_HELPS_A_FRIEND = 1 << ops.FRIEND_STEP | 1 << ops.OBEY


def has_match_point(s: Position, side: int) -> bool:
    """Return whether the side needs only one more location."""
    return s.left[side] == 1 and s.round_no > 0 and not s.over


def locations(r: Tables, s: Position, side: int) -> list[int]:
    """Return the locations that the side could control with one hand of coins, those that take the fewest coins first.

    Among those that take equally many, the ones without an enemy unit come first.
    """
    found = []
    approaches = list(_approaches(r, s, side))
    most = r.hand_size * _hands(r, s, side)
    for place in range(r.locations):
        hex_ = r.locs[place]
        if s.controller[hex_] == side + 1:
            continue
        coins = min((approach.coins(r.dist[approach.hex][hex_]) for approach in approaches), default=math.inf)
        if coins <= most:
            found.append((coins, bool(s.who[hex_]) and seat_of(s.who[hex_]) % 2 != side, place, hex_))
    return [hex_ for _coins, _occupied, _place, hex_ in sorted(found)]


class _Approach:
    """A unit on the board, or one that could be deployed, on its way to a location."""

    def __init__(self, r: Tables, row: int, hex_: int, height: int, before: int, start: int = 0) -> None:
        """``before``: the coins that it takes until the unit can start from ``hex_``; ``start``: the hexes that those coins move it."""
        self.hex = hex_
        self._before = before
        self._start = start
        self._pace = max(int(not r.traits[row] & NO_MOVE), _hexes(r, row, _TACTIC), _hexes(r, row, _TRIGGER))
        pays = r.event[row] & AFTER_MOVE and r.steps[step_of(row, _TRIGGER, 0) + FLAGS] & PAYS
        self._paid = height - 1 if pays else 0  # a Berserker pays for further maneuvers with the coins of its stack
        tactic = operations(r, row, _TACTIC)
        self._takes = bool(tactic & 1 << ops.TAKE_LOCATION and tactic & MOVES_ITSELF)

    def coins(self, distance: int) -> float:
        """Return how many coins it takes to control a location at this distance."""
        distance = max(0, distance - self._start)
        if distance and not self._pace:
            return math.inf
        moves = -(-distance // self._pace) if distance else 0
        uses = moves if moves and self._takes else moves + 1
        return self._before + max(1, uses - self._paid)


def _approaches(r: Tables, s: Position, side: int) -> Iterator[_Approach]:
    opened = open_operations(r, s, side)
    commanded = any(_all_operations(r, s, seat, _TACTIC) & 1 << ops.OBEY for seat in range(side, r.seats, 2))
    units = [hex_ for hex_ in range(r.hexes) if s.who[hex_] and seat_of(s.who[hex_]) % 2 == side]
    near = [r.locs[i] for i in range(r.locations) if s.controller[r.locs[i]] == side + 1]
    for seat in range(side, r.seats, 2):
        held, supply = by_slot(s, seat, *HIDDEN, "faceup", "bag_top"), by_slot(s, seat, "supply")
        for slot in range(UNIT_SLOTS):
            row = s.army[coin_of(seat, slot)]
            if not row:
                continue
            standing = [hex_ for hex_ in units if seat_of(s.who[hex_]) == seat and slot_of(s.who[hex_]) == slot]
            event = r.event[row]
            moved = commanded or (event & AFTER_RECRUIT and supply[slot]) or (event & AFTER_PROCLAIM and opened)
            ready = 0 if held[slot] or moved else 1 if supply[slot] else None
            for hex_ in standing:
                if ready is not None:
                    yield _Approach(r, row, hex_, s.height[hex_], ready)
                    if opened & 1 << ops.REDEPLOY:
                        yield from (_Approach(r, row, there, s.height[hex_], ready + 1) for there in near)
            if len(standing) < r.copies[row] and (held[slot] or supply[slot]):
                ready = 1 if held[slot] else 2
                start = _deploys_ahead(r, row)
                yield from (_Approach(r, row, hex_, 1, ready, start + r.lite_actions) for hex_ in near)
                if r.traits[row] & DEPLOYS_NEAR:
                    yield from (_Approach(r, row, hex_, 1, ready, start + 1) for hex_ in units)


def _hands(r: Tables, s: Position, side: int) -> int:
    """Return how many hands can bring one unit along: more than its own if a partner helps it, or a unit lets its seat draw more coins."""
    helping = r.seats > 2 and any(
        _all_operations(r, s, seat, _TACTIC) & _HELPS_A_FRIEND for seat in range(side, r.seats, 2)
    )
    draws = any(_all_operations(r, s, seat, _TRIGGER) & 1 << ops.DRAW_PLAY for seat in range(side, r.seats, 2))
    return (1 + helping) * (1 + draws)


def _all_operations(r: Tables, s: Position, seat: int, program: int) -> int:
    """Return the operations in the programs of the units that a seat may have on the board soon, as a set."""
    mask = 0
    for slot in range(UNIT_SLOTS):
        row = s.army[coin_of(seat, slot)]
        mask |= operations(r, row, program) if row else 0
    return mask


def _hexes(r: Tables, row: int, program: int) -> int:
    """Return how many hexes one run of a unit's program moves it."""
    far = 0
    for step in range(STEPS):
        at = step_of(row, program, step)
        op = r.steps[at]
        far += r.steps[at + B] if op == ops.CHARGE else _FAR.get(op, 0)
    return max(far, int(operations(r, row, program) & _MANEUVERS != 0))


def _deploys_ahead(r: Tables, row: int) -> int:
    """Return how many hexes a unit may move in the same action that deploys it."""
    if not r.event[row] & AFTER_DEPLOY:
        return 0
    at = step_of(row, _TRIGGER, 0)
    tactic = _hexes(r, row, _TACTIC) if r.steps[at] == ops.MANEUVER and r.steps[at + A] & TACTICS else 0
    return max(_hexes(r, row, _TRIGGER), tactic)
