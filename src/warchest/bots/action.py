"""Functions that all bots share: build a composition choice by choice, and count how long nothing has happened."""

from collections.abc import Callable

from warchest.rules.flow.play import action_open, apply, list_choices
from warchest.rules.state import ids
from warchest.rules.state.ids import what_of
from warchest.rules.state.layout import CHOICES, UNIT_SLOTS
from warchest.rules.state.position import Position, Tables

Pick = Callable[[Tables, Position, list[int]], int]
"""A function that picks one of the ids, all of which are legal in the position."""


def compose(r: Tables, start: Position, pick: Pick) -> list[int]:
    """Return a whole composition for the deciding seat, with each choice made by ``pick``. A seat must decide in the position.

    It ends with the action, or earlier when a coin is drawn or revealed or another seat decides.
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
"""The highest count of quiet choices."""
_STIRRING = (*range(ids.ATTACK, ids.CONTROL + 1), ids.HIT, *range(ids.DEPLOY, ids.DEPLOY + UNIT_SLOTS))


def quiet_choices(log: tuple[int, ...]) -> int:
    """Return the number of choices since the last attack, control or deployment, at most ``QUIETEST``."""
    quiet = 0
    for id_ in reversed(log):
        if quiet == QUIETEST or (id_ >= ids.HEX_BASE and what_of(id_) in _STIRRING):
            break
        quiet += not ids.DRAW <= id_ < ids.FLIP
    return quiet
