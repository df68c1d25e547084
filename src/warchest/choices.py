"""The ids of a game as people and programs read them: a choice, the ids that were played or drawn, and the log.

An id is an integer, for programs. Everything here is that integer, or a sequence of them, and prints as words (docs/notation.md).
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any, overload

from msgspec import Struct

from warchest.formats.decision import print_decision
from warchest.formats.names import Names
from warchest.rules.known import SIDES, spying
from warchest.rules.state import ids
from warchest.rules.state.layout import CHANCE
from warchest.rules.state.position import Position, Tables
from warchest.schema.decision import DescribedChoice

DRAWN, FLIPPED = "draw=", "flip="
"""The beginnings of the words for draws and flips. A coin or a side follows."""


class Choice(DescribedChoice, frozen=True):
    """A choice with all its names. ``int(choice)`` is its id, ``choice.word`` its word, and printed it is its label with the word.

    Its label and the other fields are filled for a choice that was legal where it was made. Any other one has its id, verb and word alone.
    """

    word: str
    """its word (docs/notation.md)"""

    @classmethod
    def named(cls, told: DescribedChoice, word: str) -> "Choice":
        """Return a described choice with its word."""
        return cls(told.id, told.verb, told.coin, told.hex, told.to, told.kind, told.seat, told.cost, told.label, word)

    def __str__(self) -> str:
        return self.label if self.label == self.word else f"{self.label} ({self.word})"

    def __repr__(self) -> str:
        return f"<Choice {self.id}: {self}>"


class Ply(Struct, frozen=True, gc=False):
    """An id of the log with the data to take it back. There are many, and none can be in a cycle, so the garbage collector skips them."""

    actor: int
    """The seat whose secret the id is, which is the one that decided or drew, or -1 for a flip."""
    chance: bool
    before: bytes
    """The position before it."""
    looks: int
    """The number of hands that had been looked at before it."""


class Ids(tuple[int, ...]):
    """Ids that were played, drawn or taken back, in their order: a tuple of integers that prints as words."""

    _source: tuple[Tables, Sequence[Ply]]
    """The tables of the game, and the ids with the positions before them."""

    @classmethod
    def of(cls, found: Sequence[int], tables: Tables, plies: Sequence[Ply]) -> "Ids":
        """Return these ids. ``plies``: the same ids with the positions before them, to make the words of."""
        told = cls(found)
        told._source = tables, plies
        return told

    @cached_property
    def words(self) -> tuple[str, ...]:
        """Return the words of the ids, such as ``archer@e2`` or ``draw=royal``. They are made when they are first asked for."""
        (r, plies), told = self._source, []
        for id_, ply in zip(self, plies, strict=True):
            before = Position.from_bytes(ply.before)
            told.append(word_of(r, before, Names.at(r, before), ply.actor, id_))
        return tuple(told)

    def __str__(self) -> str:
        return " ".join(self.words)

    def __repr__(self) -> str:
        return f"<Ids {', '.join(map(str, self))}: {self}>" if self else "()"

    def __reduce__(self) -> tuple[Any, ...]:
        return _with_words, (tuple(self), self.words)


def _with_words(found: tuple[int, ...], words: tuple[str, ...]) -> Ids:
    """Return ids whose words are known already."""
    told = Ids(found)
    vars(told)["words"] = words
    return told


NO_IDS = _with_words((), ())
"""No ids, for decisions that nothing follows."""


class Log(Sequence[int]):
    """A game's log: every id so far, chance included. It follows the game, is equal to a list of the same ids, and can't be changed."""

    __slots__ = ("_ids",)

    def __init__(self, ids: list[int]) -> None:
        self._ids = ids

    @overload
    def __getitem__(self, at: int) -> int: ...
    @overload
    def __getitem__(self, at: slice) -> list[int]: ...
    def __getitem__(self, at: int | slice) -> int | list[int]:
        return self._ids[at]

    def __len__(self) -> int:
        return len(self._ids)

    def __iter__(self) -> Iterator[int]:
        return iter(self._ids)

    def __eq__(self, other: object) -> bool:
        return self._ids == (other._ids if isinstance(other, Log) else other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return repr(self._ids)


def named_choices(described: Iterable[DescribedChoice], names: Names, r: Tables, s: Position) -> list[Choice]:
    """Return the described choices of the deciding seat with their words."""
    seat, owner = s.decider, _spied_on(r, s)
    return [Choice.named(choice, print_decision(names, seat, choice.id, owner)) for choice in described]


def word_of(r: Tables, s: Position, names: Names, actor: int, id_: int) -> str:
    """Return the word of an id in a position. ``actor``: the seat that decides or draws, or -1 for a flip.

    ValueError for an id that has no word in this game.
    """
    if s.decider != CHANCE:
        return print_decision(names, actor, id_, _spied_on(r, s))
    if actor < 0:
        return FLIPPED + SIDES[id_ - ids.FLIP]
    return DRAWN + names.coin(actor, id_ - ids.DRAW)


def _spied_on(r: Tables, s: Position) -> int | None:
    """Return the seat whose hand is looked at now, or None where no hand is."""
    looks = spying(r, s)
    return looks[1] if looks else None
