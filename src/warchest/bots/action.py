"""What every bot does alike: build a composition, one choice after the other."""

from collections.abc import Callable

from warchest.rules.flow.play import action_open, apply, list_choices
from warchest.rules.state.layout import CHOICES
from warchest.rules.state.position import Position, Tables

Pick = Callable[[Tables, Position, list[int]], int]
"""Chooses one of the ids, which are legal in the position."""


def compose(r: Tables, start: Position, pick: Pick) -> list[int]:
    """A whole composition for the deciding seat, each choice by ``pick``. Needs a position in which a seat decides.

    It ends with the action, or where something is drawn or revealed, or another seat decides, first.
    """
    s = start.copy()
    seat = s.decider
    out = [0] * CHOICES
    ids: list[int] = []
    while not ids or action_open(r, s, seat):
        id_ = pick(r, s, out[: list_choices(r, s, out)])
        apply(r, s, id_, out)
        ids.append(id_)
    return ids
