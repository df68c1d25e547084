"""The interpreted form of a position and of the tables: named fields over one small buffer, with plain ints as elements.

Array fields are ``memoryview`` objects, so reading an element gives a Python int (a NumPy int8 would wrap around) and an out-of-range
write raises. Scalars are attributes. ``to_bytes`` gives exactly the bytes of the native form.
"""

import struct
from collections.abc import Iterable
from functools import lru_cache
from math import prod
from operator import attrgetter
from typing import Any, ClassVar, Self, TypeAlias

from warchest.rules.content.boards import Board
from warchest.rules.content.ruleset import Ruleset
from warchest.rules.state.layout import (
    POSITION_ARRAYS,
    POSITION_SCALARS,
    POSITION_WORDS,
    TABLE_ARRAYS,
    TABLE_SCALARS,
    ArrayField,
)

_WIDTH = {"b": 1, "B": 1, "h": 2, "q": 8}

Elements: TypeAlias = "memoryview[int]"
"""An array field, read and written by index: ``s.hand[coin]``."""


class Fields:
    """Named array fields over one buffer, and named scalars. Use ``Position`` or ``Tables``.

    The buffer has the layout of the native form, with room for the scalars behind the arrays, so native code can work on it too
    (``native_form.py``). The scalars are attributes, and are written there only when the whole is read as bytes.
    """

    ARRAYS: ClassVar[tuple[ArrayField, ...]] = ()
    SCALARS: ClassVar[tuple[str, ...]] = ()
    WORDS: ClassVar[tuple[str, ...]] = ()
    """Arrays with rows that can also be read as words."""
    _PLACES: ClassVar[tuple[tuple[str, slice, str, tuple[int, ...]], ...]]
    """The place of each array field in the buffer: its name, its bytes, the code of its elements, its shape."""
    _SLICES: ClassVar[tuple[tuple[str, str, slice], ...]]
    """The same by the numbers of its elements: its name, the code of its elements, their slice of all elements with this code. It serves
    only where all fields are aligned and have one dimension.
    """
    _ARRAY_BYTES: ClassVar[int]
    _BEHIND: ClassVar[struct.Struct]
    """The scalars as they stand behind the arrays."""
    _values: ClassVar["attrgetter[tuple[int, ...]]"]
    """Return the scalars of an object."""
    __slots__ = ("address", "buffer")

    buffer: bytearray
    """The arrays, and room for the scalars. ``gather`` writes the scalars into it, ``scatter`` reads them from it."""
    address: int
    """The place of the buffer in memory, or 0 until it is first needed (``native_form.py``)."""

    def __init_subclass__(cls) -> None:
        places, start = [], 0
        for name, shape, code in cls.ARRAYS:
            end = start + prod(shape) * _WIDTH[code]
            places.append((name, slice(start, end), code, shape))
            if name in cls.WORDS:
                places.append((f"{name}_word", slice(start, end), "q", (prod(shape) // 8,)))
            start = end
        cls._PLACES, cls._ARRAY_BYTES = tuple(places), start
        cls._SLICES = tuple(
            (name, code, slice(place.start // _WIDTH[code], place.stop // _WIDTH[code]))
            for name, place, code, _shape in places
        )
        cls._BEHIND = struct.Struct(f"<{len(cls.SCALARS)}h")
        cls._values = attrgetter(*cls.SCALARS)

    def __init__(self) -> None:
        """Create an object with all fields zero."""
        self._share(bytearray(self.size()))
        self.scatter()

    def _share(self, buffer: bytearray) -> None:
        """Place the array fields in this buffer."""
        self.buffer = buffer
        self.address = 0
        whole = memoryview(buffer)
        for name, place, code, shape in self._PLACES:
            setattr(self, name, whole[place].cast(code, shape))  # type: ignore[call-overload]

    def _set(self, values: Iterable[int]) -> None:
        """Write the scalars."""
        for name, value in zip(self.SCALARS, values, strict=True):
            setattr(self, name, value)

    def gather(self) -> None:
        """Write the scalars into the buffer."""
        self._BEHIND.pack_into(self.buffer, self._ARRAY_BYTES, *self._values(self))

    def scatter(self) -> None:
        """Read the scalars from the buffer."""
        self._set(self._BEHIND.unpack_from(self.buffer, self._ARRAY_BYTES))

    @classmethod
    def size(cls) -> int:
        """Return the length of ``to_bytes()`` in bytes."""
        return cls._ARRAY_BYTES + 2 * len(cls.SCALARS)

    def assign(self, other: Self) -> None:
        """Become equal to ``other``, without allocating."""
        self.buffer[:] = other.buffer
        self._set(self._values(other))

    def copy(self) -> Self:
        """Return an independent copy."""
        twin = type(self).__new__(type(self))
        self.gather()
        twin._share(self.buffer[:])
        twin.scatter()
        return twin

    def to_bytes(self) -> bytes:
        """Return the bytes of this object, which equal its native form's."""
        self.gather()
        return bytes(self.buffer)

    def become(self, data: bytes) -> None:
        """Become the object whose ``to_bytes()`` is ``data``. ValueError for a wrong length."""
        if len(data) != len(self.buffer):
            raise ValueError(f"{type(self).__name__} has {self.size()} bytes, not {len(data)}.")
        self.buffer[:] = data
        self.scatter()

    @classmethod
    def from_bytes(cls, data: bytes) -> Self:
        """Return the object whose ``to_bytes()`` is ``data``. ValueError for a wrong length."""
        if len(data) != cls.size():
            raise ValueError(f"{cls.__name__} has {cls.size()} bytes, not {len(data)}.")
        made = cls.__new__(cls)
        made._share(bytearray(data))
        made.scatter()
        return made

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.to_bytes() == other.to_bytes()

    __hash__ = None  # type: ignore[assignment]


class Position(Fields):
    """A position: the whole truth, including hidden coins. Its fields are explained in ``layout.POSITION_ARRAYS``."""

    ARRAYS = POSITION_ARRAYS
    SCALARS = POSITION_SCALARS
    WORDS = POSITION_WORDS
    bag: Elements
    hand: Elements
    faceup: Elements
    facedown: Elements
    supply: Elements
    box: Elements
    previewed: Elements
    bag_top: Elements
    drawn: Elements
    army: Elements
    who: Elements
    height: Elements
    controller: Elements
    token: Elements
    unit_hexes: Elements
    agenda: Elements
    bag_word: Elements
    hand_word: Elements
    faceup_word: Elements
    facedown_word: Elements
    supply_word: Elements
    box_word: Elements
    previewed_word: Elements
    bag_top_word: Elements
    drawn_word: Elements
    unit_hexes_word: Elements
    agenda_word: Elements
    left: Elements
    pool: Elements
    taken: Elements
    decrees: Elements
    seals: Elements
    decoys: Elements
    poisons: Elements
    extra: Elements
    depth: int
    decider: int
    over: int
    winner: int
    round_no: int
    turn: int
    holder: int
    moved: int
    forts: int
    drafter: int
    __slots__ = (
        *(field.name for field in POSITION_ARRAYS),
        *(f"{name}_word" for name in POSITION_WORDS),
        *POSITION_SCALARS,
    )

    def _set(self, values: Iterable[int]) -> None:
        """Write the scalars, in the order of ``POSITION_SCALARS``. Written out, this takes a third of the time."""
        (
            self.depth,
            self.decider,
            self.over,
            self.winner,
            self.round_no,
            self.turn,
            self.holder,
            self.moved,
            self.forts,
            self.drafter,
        ) = values

    def _share(self, buffer: bytearray) -> None:
        """Place the array fields in this buffer. A slice of one view for each kind of element takes half of the time of a new view."""
        self.buffer = buffer
        self.address = 0
        whole = memoryview(buffer)
        views = {"b": whole.cast("b"), "B": whole, "q": whole[: len(buffer) // 8 * 8].cast("q")}
        for name, code, place in self._SLICES:
            setattr(self, name, views[code][place])

    def __reduce__(self) -> tuple[Any, ...]:
        """Return the way to make an equal position, for pickles and deep copies."""
        return type(self).from_bytes, (self.to_bytes(),)


class Tables(Fields):
    """The tables of a game: board, unit rows, options. They are read-only. Their fields are explained in ``layout.TABLE_ARRAYS``."""

    ARRAYS = TABLE_ARRAYS
    SCALARS = TABLE_SCALARS
    nb: Elements
    dist: tuple[Elements, ...]
    ring: Elements
    isloc: Elements
    locs: Elements
    start: Elements
    army: Elements
    pool: Elements
    order: Elements
    beside: Elements
    fort: Elements
    decrees: Elements
    coins: Elements
    copies: Elements
    within: Elements
    needs: Elements
    pays: Elements
    steps: Elements
    decoy: Elements
    traits: Elements
    event: Elements
    members: Elements
    sizes: Elements
    seats: int
    hexes: int
    locations: int
    markers: int
    hand_size: int
    picks: int
    bans: int
    first_holder: int
    flips: int
    orders: int
    previews: int
    shields: int
    watches: int
    open_coins: int
    lite_actions: int
    turn_step: int
    tips_first: int
    any_coin: int
    elimination: int
    dead_draws: int
    loses_triggers: int
    giver_chooses: int
    forts: int
    all_forts: int
    last_round: int
    __slots__ = (*(field.name for field in TABLE_ARRAYS), *TABLE_SCALARS, "board", "kinds", "ruleset")

    def __init__(self, ruleset: Ruleset, board: Board) -> None:
        """Create tables of zeros. ``ruleset`` names what the numbers mean; neither it nor the board is part of the bytes."""
        super().__init__()
        self.ruleset = ruleset
        self.board = board
        self.kinds: dict[bytes, tuple[str, ...]] = {}
        """The kinds of coins by slot of each army that was asked for, by the rows of its units (`known.kinds_of`)."""

    def seal(self) -> None:
        """End writing: from now on the arrays are tuples, which Python reads three times as fast. Equal ones are one object."""
        for name, place, code, shape in self._PLACES:
            setattr(self, name, _values(bytes(self.buffer[place]), code, shape[1:]))


@lru_cache(256)
def _values(data: bytes, code: str, row: tuple[int, ...]) -> tuple[object, ...]:
    """Return the elements of an array, or its rows of ``row`` elements."""
    flat = tuple(memoryview(data).cast(code))  # type: ignore[call-overload]
    return tuple(flat[n : n + row[0]] for n in range(0, len(flat), row[0])) if row else flat
