"""What every bot does alike: see where a composition ends, and build one choice after the other."""

from collections.abc import Callable

from warchest.rules.layout import CHOICES, OP, OP_PLAY
from warchest.rules.play import apply, list_choices
from warchest.rules.position import Position, Tables


def has_ended(s: Position, seat: int) -> bool:
    """Whether the composition of ``seat`` ends here: the game is over, somebody else or chance follows, or the next action begins."""
    return s.decider != seat or s.agenda[s.depth - 1, OP] == OP_PLAY


Pick = Callable[[Tables, Position, list[int]], int]
"""Chooses one of the ids, which are legal in the position."""


def compose(r: Tables, start: Position, pick: Pick) -> list[int]:
    """A whole composition for the deciding seat, each choice by ``pick``. Needs a position in which a seat decides."""
    s = start.copy()
    seat = s.decider
    out = [0] * CHOICES
    ids: list[int] = []
    while not ids or not has_ended(s, seat):
        id_ = pick(r, s, out[: list_choices(r, s, out)])
        apply(r, s, id_, out)
        ids.append(id_)
    return ids
