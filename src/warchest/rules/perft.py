"""Perft: the number of possible continuations of a game. Different leaf counts reveal a difference between two implementations.

A *ply* is one decision, or one outcome of chance. Coins of a kind are alike, so each kind that may be drawn counts once.
"""

from collections.abc import Iterator

from warchest.rules.flow.play import apply, list_choices
from warchest.rules.flow.turns import list_chance
from warchest.rules.state.layout import CHANCE, CHOICES
from warchest.rules.state.position import Position, Tables


class TooMany(Exception):  # noqa: N818 - it reads better where it is caught
    """The number of leaves exceeds the limit."""


def followers(r: Tables, s: Position) -> list[int]:
    """Return the ids that may come next: the deciding seat's choices, or the outcomes of chance. The list is empty at the end."""
    out = [0] * CHOICES
    count = list_chance(r, s, out, [0] * CHOICES) if s.decider == CHANCE else list_choices(r, s, out)
    return out[:count]


def leaves(r: Tables, s: Position, depth: int, most: int) -> int:
    """Return the number of different ways to play ``depth`` plies from here. A game that ends sooner is one way.

    TooMany where there are more than ``most``.
    """
    count = 0
    for portion in _portions(r, s, depth):
        count += portion
        if count > most:
            raise TooMany
    return count


def split(r: Tables, s: Position, depth: int, most: int) -> dict[int, int]:
    """Return the number of leaves behind each first ply, ``depth`` plies from here, by the ply's id. TooMany as in ``leaves``."""
    counts: dict[int, int] = {}
    for id_ in followers(r, s) if depth else ():
        after = s.copy()
        apply(r, after, id_, [0] * CHOICES)
        counts[id_] = leaves(r, after, depth - 1, most - sum(counts.values()))
    return counts


def _portions(r: Tables, s: Position, depth: int) -> Iterator[int]:
    """Yield the leaves in portions, so counting can stop. A portion is the leaves of one position a ply before them."""
    ids = followers(r, s) if depth else []
    if depth <= 1 or not ids:
        yield max(1, len(ids))
        return
    for id_ in ids:
        after = s.copy()
        apply(r, after, id_, [0] * CHOICES)
        yield from _portions(r, after, depth - 1)
