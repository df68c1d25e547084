"""Work that all bots share: to build a composition choice by choice, and to notice that nothing has happened for long."""

from collections.abc import Callable

from warchest.rules.flow.play import action_open, apply, list_choices
from warchest.rules.state import ids
from warchest.rules.state.ids import what_of
from warchest.rules.state.layout import CHOICES, UNIT_SLOTS
from warchest.rules.state.position import Position, Tables

Pick = Callable[[Tables, Position, list[int]], int]
"""A function that picks one of the ids, which are legal in the position."""


def compose(r: Tables, start: Position, pick: Pick) -> list[int]:
    """Return a whole composition for the deciding seat, each choice made by ``pick``. Needs a position in which a seat decides.

    It ends with the action, or earlier where something is drawn or revealed or another seat decides.
    """
    s = start.copy()
    seat = s.decider
    out = [0] * CHOICES
    chosen: list[int] = []
    while not chosen or action_open(r, s, seat):
        id_ = pick(r, s, out[: list_choices(r, s, out)])
        apply(r, s, id_, out)
        chosen.append(id_)
    return chosen


QUIETEST = 240
"""Quiet choices beyond this number are not counted."""
_STIRRING = (*range(ids.ATTACK, ids.CONTROL + 1), ids.HIT, *range(ids.DEPLOY, ids.DEPLOY + UNIT_SLOTS))


def quiet_choices(log: tuple[int, ...]) -> int:
    """Return the number of choices since the last attack, control or deployment, at most ``QUIETEST``."""
    quiet = 0
    for id_ in reversed(log):
        if quiet == QUIETEST or (id_ >= ids.HEX_BASE and what_of(id_) in _STIRRING):
            break
        quiet += not ids.DRAW <= id_ < ids.FLIP
    return quiet
