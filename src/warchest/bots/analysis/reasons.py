"""The effects of an action, as codes, from the board before and after it: the reasons in hints and reviews.

They depend only on the board and the action, which are public, so no reason reveals a hidden coin.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from warchest.rules.explain.board import owner
from warchest.rules.explain.reach import reach
from warchest.rules.flow.play import apply
from warchest.rules.known import kind_of
from warchest.rules.state import ids
from warchest.rules.state.indices import seat_of, slot_of
from warchest.rules.state.layout import CHOICES, FORT
from warchest.rules.state.position import Position, Tables


class Effect(NamedTuple):
    """One effect of an action. ``wording.reasons`` has the sentence for its code."""

    code: str
    unit: str = ""
    """The kind of the unit that it is about."""
    hex: int = -1
    """The hex that it is about, or -1."""
    other: str = ""
    """The kind of another unit."""
    number: int = 0
    """A number of coins, places or steps."""


def effects(r: Tables, before: Position, action: Sequence[int], *, proven: bool = False) -> list[Effect]:
    """Return the effects of a whole action of the deciding seat, most important first. There is at least one.

    ``proven``: whether the action is proved to win in this round.
    """
    after, out = before.copy(), [0] * CHOICES
    for id_ in action:
        apply(r, after, id_, out)
    side = before.decider & 1
    if after.over and after.winner == side + 1:
        return [Effect("wins")]
    result = [Effect("wins_soon")] if proven else []
    result += _of_locations(r, before, after, side)
    result += _of_fights(r, before, after, side)
    result += _of_walks(r, before, after, side)
    result += _of_coins(r, before, action)
    return result or [Effect("keeps")]


def _of_locations(r: Tables, before: Position, after: Position, side: int) -> Iterator[Effect]:
    """Yield the locations that change control, and those that an enemy can no longer take."""
    taken = [
        location for location in _locations(r) if _holds(after, location, side) and not _holds(before, location, side)
    ]
    for location in taken:
        lost = _holds(before, location, side ^ 1)
        yield Effect("takes_theirs" if lost else "takes", hex=location, number=r.markers - after.left[side])
    for location in _locations(r):
        if location in taken or _holds(before, location, side ^ 1):
            continue
        stood = _unit(r, before, location, side ^ 1)
        if stood and not _unit(r, after, location, side ^ 1):
            yield Effect("keeps_from_taking", unit=stood, hex=location)
        elif not before.who[location] and _unit(r, after, location, side):
            near = _neighbour(r, before, location, side ^ 1)
            if near:
                yield Effect("stands_before", unit=near, hex=location)


def _of_fights(r: Tables, before: Position, after: Position, side: int) -> Iterator[Effect]:
    """Yield the coins that an enemy loses, the units that are no longer in danger, and the enemies that now are."""
    for hex_ in range(r.hexes):
        kind = _unit(r, before, hex_, side ^ 1)
        left = after.height[hex_] if _unit(r, after, hex_, side ^ 1) == kind else 0
        # A unit may be moved without a loss, and its kind may have another unit that lost nothing.
        if kind and left < before.height[hex_] and _coins(before, kind, r, side ^ 1) > _coins(after, kind, r, side ^ 1):
            yield Effect("hits", unit=kind, hex=hex_, number=before.height[hex_])
            break
    theirs, danger = _reached(r, before, side ^ 1), _reached(r, after, side ^ 1)
    for hex_ in range(r.hexes):
        kind = _unit(r, before, hex_, side)
        if not kind or hex_ not in theirs or before.height[hex_] > 1 or before.token[hex_] & FORT:
            continue
        here = _unit(r, after, hex_, side)
        if here and after.height[hex_] > before.height[hex_]:
            yield Effect("outlasts", unit=kind, hex=hex_, other=theirs[hex_])
        elif here and hex_ not in danger:
            yield Effect("saves", unit=kind, hex=hex_, other=theirs[hex_])
        elif not here:
            goals = [goal for goal in range(r.hexes) if _unit(r, after, goal, side) == kind and not before.who[goal]]
            if goals and goals[0] not in danger:
                yield Effect("saves", unit=kind, hex=hex_, other=theirs[hex_])
    ours, reached = _reached(r, before, side), _reached(r, after, side)
    for hex_ in range(r.hexes):
        kind = _unit(r, after, hex_, side ^ 1)
        if kind and hex_ in reached and hex_ not in ours:
            yield Effect("threatens", unit=kind, hex=hex_, other=reached[hex_])


def _of_walks(r: Tables, before: Position, after: Position, side: int) -> Iterator[Effect]:
    """Yield the goal of a unit that has moved or entered play."""
    for hex_ in range(r.hexes):
        kind = _unit(r, after, hex_, side)
        if not kind or before.who[hex_]:
            continue
        if hex_ in _locations(r) and not _holds(after, hex_, side):
            yield Effect("stands_on", unit=kind, hex=hex_)
            continue
        goals = [goal for goal in _locations(r) if not _holds(after, goal, side) and not _unit(r, after, goal, side)]
        if not goals:
            continue
        goal = min(goals, key=lambda other: r.dist[hex_][other])
        left = [other for other in range(r.hexes) if _unit(r, before, other, side) == kind and not after.who[other]]
        if not left:
            yield Effect("enters", unit=kind, hex=goal)
        elif r.dist[hex_][goal] < min(r.dist[left[0]][other] for other in goals):
            yield Effect("heads_for", unit=kind, hex=goal)


def _of_coins(r: Tables, before: Position, action: Sequence[int]) -> Iterator[Effect]:
    """Yield the effects on coins and on the initiative."""
    id_, seat = action[0], before.decider
    if ids.CLAIM <= id_ < ids.RECRUIT:
        yield Effect("initiative")
    elif ids.RECRUIT <= id_ < ids.DRAW:
        yield Effect("recruits", unit=kind_of(r, before, seat, (id_ - ids.RECRUIT) & 7))
    elif id_ >= ids.HEX_BASE and ids.what_of(id_) == ids.BOLSTER:
        yield Effect("bolsters", unit=_unit(r, before, ids.hex_of(id_), seat & 1), hex=ids.hex_of(id_))


def _locations(r: Tables) -> list[int]:
    return [r.locs[number] for number in range(r.locations)]


def _holds(s: Position, location: int, side: int) -> bool:
    """Return whether a side controls a location."""
    return s.controller[location] == side + 1


def _unit(r: Tables, s: Position, hex_: int, side: int) -> str:
    """Return the kind of a side's unit at a hex, or an empty text."""
    who = s.who[hex_]
    return kind_of(r, s, seat_of(who), slot_of(who)) if who and owner(s, hex_) & 1 == side else ""


def _coins(s: Position, kind: str, r: Tables, side: int) -> int:
    """Return the coins that a side's units of a kind have on the board."""
    return sum(s.height[hex_] for hex_ in range(r.hexes) if _unit(r, s, hex_, side) == kind)


def _neighbour(r: Tables, s: Position, hex_: int, side: int) -> str:
    """Return the kind of a side's unit next to a hex, or an empty text."""
    return next((kind for near in range(r.hexes) if r.dist[hex_][near] == 1 and (kind := _unit(r, s, near, side))), "")


def _reached(r: Tables, s: Position, side: int) -> dict[int, str]:
    """Return the hexes where units of a side could attack, each with the kind of one of these units."""
    attackers: dict[int, str] = {}
    for hex_ in range(r.hexes):
        kind = _unit(r, s, hex_, side)
        if kind:
            for target in reach(r, s, hex_):
                attackers.setdefault(target, kind)
    return attackers
