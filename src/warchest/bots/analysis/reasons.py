"""The effects of an action, as codes, from the board before and after it: the reasons that a hint and a review give.

Only the board and the action itself are read, which everybody may know, so that no reason depends on a hidden coin.
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
    """One effect of an action. ``wording.reasons`` has the sentence of its code."""

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
    """Return the effects of a whole action of the deciding seat, the weightiest first. There is always one.

    ``proven``: whether the action was proved to win in this round.
    """
    after, out = before.copy(), [0] * CHOICES
    for id_ in action:
        apply(r, after, id_, out)
    side = before.decider & 1
    if after.over and after.winner == side + 1:
        return [Effect("wins")]
    found = [Effect("wins_soon")] if proven else []
    found += _of_places(r, before, after, side)
    found += _of_fights(r, before, after, side)
    found += _of_walks(r, before, after, side)
    found += _of_coins(r, before, action)
    return found or [Effect("keeps")]


def _of_places(r: Tables, before: Position, after: Position, side: int) -> Iterator[Effect]:
    """Yield the locations that change hands, and those that an enemy can no longer take."""
    taken = [place for place in _locations(r) if _holds(after, place, side) and not _holds(before, place, side)]
    for place in taken:
        lost = _holds(before, place, side ^ 1)
        yield Effect("takes_theirs" if lost else "takes", hex=place, number=r.markers - after.left[side])
    for place in _locations(r):
        if place in taken or _holds(before, place, side ^ 1):
            continue
        stood = _unit(r, before, place, side ^ 1)
        if stood and not _unit(r, after, place, side ^ 1):
            yield Effect("keeps_from_taking", unit=stood, hex=place)
        elif not before.who[place] and _unit(r, after, place, side):
            near = _neighbour(r, before, place, side ^ 1)
            if near:
                yield Effect("stands_before", unit=near, hex=place)


def _of_fights(r: Tables, before: Position, after: Position, side: int) -> Iterator[Effect]:
    """Yield the coins that an enemy loses, the units that are out of danger, and those that are in danger now."""
    for place in range(r.hexes):
        kind = _unit(r, before, place, side ^ 1)
        if kind and _coins(before, kind, r, side ^ 1) > _coins(after, kind, r, side ^ 1):
            yield Effect("hits", unit=kind, hex=place, number=before.height[place])
            break
    theirs, danger = _reached(r, before, side ^ 1), _reached(r, after, side ^ 1)
    for place in range(r.hexes):
        kind = _unit(r, before, place, side)
        if not kind or place not in theirs or before.height[place] > 1 or before.token[place] & FORT:
            continue
        here = _unit(r, after, place, side)
        if here and after.height[place] > before.height[place]:
            yield Effect("outlasts", unit=kind, hex=place, other=theirs[place])
        elif here and place not in danger:
            yield Effect("saves", unit=kind, hex=place, other=theirs[place])
        elif not here:
            goals = [hex_ for hex_ in range(r.hexes) if _unit(r, after, hex_, side) == kind and not before.who[hex_]]
            if goals and goals[0] not in danger:
                yield Effect("saves", unit=kind, hex=place, other=theirs[place])
    ours, reached = _reached(r, before, side), _reached(r, after, side)
    for place in range(r.hexes):
        kind = _unit(r, after, place, side ^ 1)
        if kind and place in reached and place not in ours:
            yield Effect("threatens", unit=kind, hex=place, other=reached[place])


def _of_walks(r: Tables, before: Position, after: Position, side: int) -> Iterator[Effect]:
    """Yield where a unit that has moved or come into play is heading."""
    for place in range(r.hexes):
        kind = _unit(r, after, place, side)
        if not kind or before.who[place]:
            continue
        if place in _locations(r) and not _holds(after, place, side):
            yield Effect("stands_on", unit=kind, hex=place)
            continue
        goals = [goal for goal in _locations(r) if not _holds(after, goal, side) and not _unit(r, after, goal, side)]
        if not goals:
            continue
        goal = min(goals, key=lambda hex_: r.dist[place][hex_])
        left = [hex_ for hex_ in range(r.hexes) if _unit(r, before, hex_, side) == kind and not after.who[hex_]]
        if not left:
            yield Effect("enters", unit=kind, hex=goal)
        elif r.dist[place][goal] < min(r.dist[left[0]][hex_] for hex_ in goals):
            yield Effect("heads_for", unit=kind, hex=goal)


def _of_coins(r: Tables, before: Position, action: Sequence[int]) -> Iterator[Effect]:
    """Yield the effects that an action has on coins and on the initiative."""
    id_, seat = action[0], before.decider
    if ids.CLAIM <= id_ < ids.RECRUIT:
        yield Effect("initiative")
    elif ids.RECRUIT <= id_ < ids.DRAW:
        yield Effect("recruits", unit=kind_of(r, before, seat, (id_ - ids.RECRUIT) & 7))
    elif id_ >= ids.HEX_BASE and ids.what_of(id_) == ids.BOLSTER:
        yield Effect("bolsters", unit=_unit(r, before, ids.hex_of(id_), seat & 1), hex=ids.hex_of(id_))


def _locations(r: Tables) -> list[int]:
    return [r.locs[n] for n in range(r.locations)]


def _holds(s: Position, place: int, side: int) -> bool:
    """Return whether a side controls a location."""
    return s.controller[place] == side + 1


def _unit(r: Tables, s: Position, place: int, side: int) -> str:
    """Return the kind of a side's unit at a hex, or an empty text."""
    who = s.who[place]
    return kind_of(r, s, seat_of(who), slot_of(who)) if who and owner(s, place) & 1 == side else ""


def _coins(s: Position, kind: str, r: Tables, side: int) -> int:
    """Return the coins that a side's units of a kind have on the board."""
    return sum(s.height[place] for place in range(r.hexes) if _unit(r, s, place, side) == kind)


def _neighbour(r: Tables, s: Position, place: int, side: int) -> str:
    """Return the kind of a side's unit next to a hex, or an empty text."""
    return next((kind for hex_ in range(r.hexes) if r.dist[place][hex_] == 1 and (kind := _unit(r, s, hex_, side))), "")


def _reached(r: Tables, s: Position, side: int) -> dict[int, str]:
    """Return the hexes where units of a side could attack, each with the kind of one of these units."""
    found: dict[int, str] = {}
    for place in range(r.hexes):
        kind = _unit(r, s, place, side)
        if kind:
            for target in reach(r, s, place):
                found.setdefault(target, kind)
    return found
