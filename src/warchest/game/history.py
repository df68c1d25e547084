"""The history of a game: its transitions, and the information state of each seat."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from warchest.game.setup import Setup
from warchest.rules.flow.play import apply
from warchest.rules.known import Known
from warchest.rules.state.layout import CHOICES
from warchest.rules.state.position import Position, Tables


class Transition(NamedTuple):
    """One id of a log, with the positions before and after it. Neither position is changed later."""

    before: Position
    id: int
    after: Position


def transitions(tables: Tables, start: Position, log: Iterable[int]) -> Iterator[Transition]:
    """Yield the transitions of a log of legal ids, chance included, from the position ``start``, which is not changed."""
    before, out = start, [0] * CHOICES
    for id_ in log:
        after = before.copy()
        apply(tables, after, id_, out)
        yield Transition(before, id_, after)
        before = after


class Look(NamedTuple):
    """A hand that a Spy saw."""

    at: int
    """The number of ids before it."""
    seat: int
    """The seat that had the hand."""
    hand: tuple[int, ...]
    """The number of its coins, by slot of that seat."""


class InformationState(NamedTuple):
    """A game as one seat may know it: everything that a bot is given.

    It holds the setup and every id in order. A coin that the seat may not know is *unknown* in it.
    """

    setup: Setup
    seat: int | None
    """The seat, or None for public knowledge."""
    ids: tuple[int, ...]
    seen: tuple[Look, ...] = ()
    """The hands that this seat's Spies have seen, in order."""
    start: Known | None = None
    """The seat's knowledge of the position that the game started from, or None for the opening of the setup."""
