"""The ids of a game in readable form: a choice, the ids that were played or drawn, and the log.

An id is an integer, for programs. Everything here is that integer, or a sequence of them, and prints as words (docs/reference/notation.md).
"""

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import repeat
from typing import Any, NamedTuple, overload

from msgspec import Struct

from warchest.game.course import Ply
from warchest.game.text.decision import print_decision
from warchest.game.text.names import GameNames, NamedCards
from warchest.rules.content.boards import Board
from warchest.rules.known import SIDES, coins_named, spying
from warchest.rules.state import ids
from warchest.rules.state.encoding import decode
from warchest.rules.state.layout import CHANCE
from warchest.rules.state.position import Position, Tables
from warchest.schema.decision import DescribedChoice
from warchest.schema.words import ChoiceVerb, CoinKind, HexName
from warchest.wording.choices import AskedStep, asked_step, describe_one
from warchest.wording.languages import in_language, language

DRAWN, FLIPPED = "draw=", "flip="
"""The first parts of the words for draws and flips. A coin or a side follows."""


class ListedMoment:
    """The position in which choices were listed. It describes a choice at the first request, in the language of that moment."""

    __slots__ = ("_board", "_described", "_frame", "_named", "_owner", "_packed", "_position", "_tables", "language")

    def __init__(self, tables: Tables, board: Board, packed: bytes, named: NamedCards) -> None:
        """``packed``: the position as bytes. ``named``: the names at any time of the game."""
        self._tables, self._board, self._packed, self._named = tables, board, packed, named
        self.language = language()
        self._position: Position | None = None
        self._frame: AskedStep | None = None
        self._owner: int | None = None
        self._described: dict[int, DescribedChoice] = {}

    def described(self, id_: int) -> DescribedChoice:
        """Return a choice with its description in words."""
        if id_ not in self._described:
            if language() is not self.language:
                with in_language(self.language):
                    return self.described(id_)
            position, frame = self._unpacked()
            self._described[id_] = describe_one(self._tables, position, self._board, frame, id_)
        return self._described[id_]

    def word(self, id_: int) -> str:
        """Return the word of a choice."""
        position, _frame = self._unpacked()
        return print_decision(self._named.names, coins_named(position), id_, self._owner)

    def _unpacked(self) -> tuple[Position, AskedStep]:
        """Return the position and its question, with the names in it and the seat that a Spy looks at."""
        if self._position is None or self._frame is None:
            tables, position = self._tables, Position.from_bytes(self._packed)
            self._named, self._owner, self._frame = (
                self._named.at(tables, position),
                _spied_on(tables, position),
                asked_step(tables, position),
            )
            self._position = position
        return self._position, self._frame


class LoneChoice(NamedTuple):
    """A moment with one known choice only, and its word."""

    choice: DescribedChoice
    the_word: str

    def described(self, _id: int) -> DescribedChoice:
        """Return the choice."""
        return self.choice

    def word(self, _id: int) -> str:
        """Return its word."""
        return self.the_word


class Choice(Struct, frozen=True, eq=False, gc=False):
    """A choice with all its names. ``int(choice)`` is its id, ``choice.word`` its word, and printed it is its label with the word.

    Words and labels are made at the first request, for the position and the language in which the choice was listed. A
    choice that was not legal there has only its id, verb and word.
    """

    id: int
    """its id"""
    _moment: ListedMoment | LoneChoice

    @property
    def described(self) -> DescribedChoice:
        """Return all that is known of it but its word, as one object."""
        return self._moment.described(self.id)

    @property
    def word(self) -> str:
        """Return its word (docs/reference/notation.md)."""
        return self._moment.word(self.id)

    @property
    def label(self) -> str:
        """Return the choice as one sentence."""
        return self.described.label

    @property
    def verb(self) -> ChoiceVerb:
        """Return its effect (`DescribedChoice.verb`)."""
        return self.described.verb

    @property
    def coin(self) -> CoinKind | None:
        """Return the coin that it uses, if it is the first choice of an action."""
        return self.described.coin

    @property
    def hex(self) -> HexName | None:
        """Return the hex of the acting unit; in a decree, the hex of the unit picked for it."""
        return self.described.hex

    @property
    def to(self) -> HexName | None:
        """Return the hex that it names (`DescribedChoice.to`)."""
        return self.described.to

    @property
    def kind(self) -> CoinKind | None:
        """Return the kind or place that it names (`DescribedChoice.kind`)."""
        return self.described.kind

    @property
    def seat(self) -> int | None:
        """Return the seat that it names, or that gets the decoy."""
        return self.described.seat

    @property
    def cost(self) -> bool:
        """Return whether it costs the player another coin in addition to the one used."""
        return self.described.cost

    def __int__(self) -> int:
        return self.id

    def __index__(self) -> int:
        return self.id

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Choice) or self.id != other.id:
            return False
        return self._moment is other._moment or (self.described, self.word) == (other.described, other.word)

    def __hash__(self) -> int:
        return hash(self.id)

    def __str__(self) -> str:
        return self.label if self.label == self.word else f"{self.label} ({self.word})"

    def __repr__(self) -> str:
        return f"<Choice {self.id}: {self}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return Choice, (self.id, LoneChoice(self.described, self.word))

    @classmethod
    def forbidden(cls, id_: int, word: str) -> "Choice":
        """Return a choice that is not legal. Only its id, verb and word are known."""
        described = DescribedChoice(id_, str(decode(id_).verb), None, None, None, None, None, False, word)
        return cls(id_, LoneChoice(described, word))


class Listing:
    """The choices of a moment, kept while the position and the language are the same."""

    __slots__ = ("_choices", "_legal", "moment")

    def __init__(self, legal: Sequence[int], moment: ListedMoment) -> None:
        """``legal``: the ids of the choices, the same object until the position changes."""
        self._legal, self.moment = legal, moment
        self._choices: list[Choice] | None = None

    def serves(self, legal: Sequence[int]) -> bool:
        """Return whether this is the listing of these ids, in the language of the present context."""
        return self._legal is legal and self.moment.language is language()

    def choices(self) -> list[Choice]:
        """Return the choices, as a new list."""
        if self._choices is None:
            self._choices = list(map(Choice, self._legal, repeat(self.moment)))
        return self._choices[:]


class ActionIds(tuple[int, ...]):
    """Ids that were played, drawn or taken back, in their order: a tuple of integers that prints as words."""

    _source: tuple[Tables, Sequence[Ply]]
    """The tables of the game, and the ids with the positions before them."""

    @classmethod
    def of(cls, values: Sequence[int], tables: Tables, plies: Sequence[Ply]) -> "ActionIds":
        """Return these ids. ``plies``: the same ids with the positions before them, to make the words of."""
        result = cls(values)
        result._source = tables, plies
        return result

    @cached_property
    def words(self) -> tuple[str, ...]:
        """Return the words of the ids, such as ``archer@e2`` or ``draw=royal``. They are made when they are first asked for."""
        (tables, plies), printed = self._source, []
        for id_, ply in zip(self, plies, strict=True):
            before = Position.from_bytes(ply.before)
            printed.append(word_of(tables, before, GameNames.at(tables, before), ply.actor, id_))
        return tuple(printed)

    def __str__(self) -> str:
        return " ".join(self.words)

    def __repr__(self) -> str:
        return f"<Ids {', '.join(map(str, self))}: {self}>" if self else "()"

    def __reduce__(self) -> tuple[Any, ...]:
        return _with_words, (tuple(self), self.words)


def _with_words(values: tuple[int, ...], words: tuple[str, ...]) -> ActionIds:
    """Return ids with words that are known already."""
    result = ActionIds(values)
    vars(result)["words"] = words
    return result


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


def word_of(tables: Tables, position: Position, names: GameNames, actor: int, id_: int) -> str:
    """Return the word of an id in a position. ``actor``: the seat that decides or draws, or -1 for a flip.

    ValueError for an id that has no word in this game.
    """
    if position.decider != CHANCE:
        return print_decision(names, coins_named(position), id_, _spied_on(tables, position))
    if actor < 0:
        return FLIPPED + SIDES[id_ - ids.FLIP]
    return DRAWN + names.coin(actor, id_ - ids.DRAW)


def _spied_on(tables: Tables, position: Position) -> int | None:
    """Return the seat that a Spy looks at now, or None."""
    looks = spying(tables, position)
    return looks[1] if looks else None
