"""The two forms of the rules that advance a game: interpreted, and native once machine code has been loaded.

Both move the same ``Position`` and give the same ids in the same order. So a game need not know its form, and may switch to the other one
after any id. A process starts interpreted; ``native_form.use`` changes that for all of its games.
"""

import threading
from collections.abc import Sequence
from typing import Protocol, TypeAlias

from warchest.rules.flow.play import apply, list_choices
from warchest.rules.flow.turns import list_chance
from warchest.rules.state.layout import CHOICES
from warchest.rules.state.position import Position, Tables

PackedIds: TypeAlias = bytearray
"""Ids as numbers of two bytes. A search takes most choices back before it needs those that follow, so `unpacked` is called when it does."""


class RulesForm(Protocol):
    """A form of the rules. Its functions may be called from several threads, for different positions.

    The scalars of a position are gathered in its buffer (`Position.gather`) before each call, and after it.
    """

    def choices(self, r: Tables, s: Position) -> list[int]:
        """Return the legal choices of the deciding seat, none where no seat decides."""
        ...

    def chances(self, r: Tables, s: Position) -> dict[int, int]:
        """Return the ids that chance may choose now, each with its number of coins. Chance must act."""
        ...

    def apply(self, r: Tables, s: Position, id_: int) -> tuple[bytes, PackedIds | None]:
        """Carry out a legal id. Return the position before it, and the choices that follow, or None where this form does not list them
        along with it.
        """
        ...

    def draw(self, r: Tables, s: Position, luck: int) -> tuple[int, bytes, PackedIds | None]:
        """Carry out what 64 random bits choose for chance, which must act. Return its id, and the same as `apply`.

        Each coin of the bag is equally likely.
        """
        ...


class Interpreted(threading.local):
    """The rules as they are written, on the fields of the position. Each thread has separate memory."""

    def __init__(self) -> None:
        self._trial = Position()
        self._out = [0] * CHOICES
        self._weights = [0] * CHOICES

    def choices(self, r: Tables, s: Position) -> list[int]:
        """Return the legal choices, as `RulesForm` says."""
        self._trial.assign(s)  # the rules try steps on the position that they list, and another thread may read it
        return self._out[: list_choices(r, self._trial, self._out)]

    def chances(self, r: Tables, s: Position) -> dict[int, int]:
        """Return what chance may choose, as `RulesForm` says."""
        count = list_chance(r, s, self._out, self._weights)
        return dict(zip(self._out[:count], self._weights[:count], strict=True))

    def apply(self, r: Tables, s: Position, id_: int) -> tuple[bytes, PackedIds | None]:
        """Carry out an id, as `RulesForm` says."""
        before = bytes(s.buffer)
        apply(r, s, id_, self._out)
        s.gather()
        return before, None

    def draw(self, r: Tables, s: Position, luck: int) -> tuple[int, bytes, PackedIds | None]:
        """Carry out a draw or flip, as `RulesForm` says."""
        count = list_chance(r, s, self._out, self._weights)
        id_ = self._out[place(self._weights[:count], luck)]
        return id_, *self.apply(r, s, id_)


def unpacked(packed: PackedIds) -> list[int]:
    """Return the ids that are packed here."""
    return memoryview(packed).cast("h").tolist()


def place(weights: Sequence[int], luck: int) -> int:
    """Return the place among weights that 64 random bits choose, uniformly to within 2**-56."""
    at = luck * sum(weights) >> 64
    for n, weight in enumerate(weights):
        if at < weight:
            return n
        at -= weight
    raise ValueError("Nothing can be chosen by chance.")


form: RulesForm = Interpreted()
"""The form of all games of this process."""
