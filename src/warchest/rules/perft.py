"""How many ways a game can go on: leaf counts, by which two implementations of the rules find where they differ.

A *ply* is one decision, or one thing that chance does; coins of a kind are alike, so each kind that may be drawn counts once.
"""

from collections.abc import Iterator

from warchest.rules.flow.play import apply, list_choices
from warchest.rules.flow.turns import list_chance
from warchest.rules.state.layout import CHANCE, CHOICES
from warchest.rules.state.position import Position, Tables


class TooMany(Exception):  # noqa: N818 - it reads better where it is caught
    """There are more leaves than were asked for."""


def followers(r: Tables, s: Position) -> list[int]:
    """The ids that may come next: the deciding seat's choices, or what chance may do; none at the end."""
    out = [0] * CHOICES
    count = list_chance(r, s, out, [0] * CHOICES) if s.decider == CHANCE else list_choices(r, s, out)
    return out[:count]


def leaves(r: Tables, s: Position, depth: int, most: int) -> int:
    """The number of different ways to play ``depth`` plies from here; a game that ends sooner is one way.

    TooMany where there are more than ``most``.
    """
    found = 0
    for portion in _portions(r, s, depth):
        found += portion
        if found > most:
            raise TooMany
    return found


def split(r: Tables, s: Position, depth: int, most: int) -> dict[int, int]:
    """By the id of the first ply: the leaves that lie behind it, ``depth`` plies from here. TooMany as in ``leaves``."""
    found: dict[int, int] = {}
    for id_ in followers(r, s) if depth else ():
        after = s.copy()
        apply(r, after, id_, [0] * CHOICES)
        found[id_] = leaves(r, after, depth - 1, most - sum(found.values()))
    return found


def _portions(r: Tables, s: Position, depth: int) -> Iterator[int]:
    """The leaves in portions, so that counting can stop: those of one position a ply before them."""
    ids = followers(r, s) if depth else []
    if depth <= 1 or not ids:
        yield max(1, len(ids))
        return
    for id_ in ids:
        after = s.copy()
        apply(r, after, id_, [0] * CHOICES)
        yield from _portions(r, after, depth - 1)
