"""Names in text for the numbers of a game (seats, coins, hexes, cards), and the error for unreadable text (docs/reference/notation.md)."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import NamedTuple, Self

from warchest.game.setup import Setup
from warchest.rules.content.boards import Board
from warchest.rules.content.ruleset import Ruleset
from warchest.rules.known import SIDES, army_of
from warchest.rules.state.indices import coin_of
from warchest.rules.state.layout import DECOY, ROYAL
from warchest.rules.state.position import Position, Tables
from warchest.wording import unread


class TextError(ValueError):
    """A text that can't be read. ``str()`` gives one sentence for the user, with the place in front of it.

    ``reason`` is only the sentence, in English. ``line`` and ``column`` count from 1.
    """

    def __init__(self, sentence: str, line: int = 1, column: int = 1, **named: str) -> None:
        """``named``: the words for the braces of a sentence that has a translation."""
        self.reason = sentence.format(**named) if named else sentence
        super().__init__(f"{line}:{column}: {self.reason}")
        self.line = line
        self.column = column
        self._sentence, self._named = sentence, named

    def translated(self, translate: Callable[[str], str], seats: Mapping[str, str] | None = None) -> str:
        """Return the reason as ``translate`` says its sentence, in English where it has no translation. ``seats``: other names of seats."""
        named = {key: (seats or {}).get(word, word) if key == "seat" else word for key, word in self._named.items()}
        return translate(self._sentence).format(**named) if named else self.reason

    def moved(self, lines: int = 0, columns: int = 0) -> "TextError":
        """Return the same error in a larger text that contains this text ``lines`` and ``columns`` later."""
        column = self.column + (columns if self.line == 1 else 0)
        return TextError(self._sentence, self.line + lines, column, **self._named)


_LONGEST = 40
"""Most characters that an error repeats of a text."""


def shown(text: str) -> str:
    """Return a text that could not be read, as an error repeats it: shortened, and without characters that control a terminal."""
    plain = text if text.isprintable() else ascii(text)[1:-1]
    return plain if len(plain) <= _LONGEST else plain[:_LONGEST] + "..."


_SEATS = {2: SIDES, 4: ("A1", "B1", "A2", "B2")}


def seat_name(seats: int, seat: int) -> str:
    """Return the name of a seat in text: ``A``, ``B`` of two, ``A1``, ``B1``, ``A2``, ``B2`` of four. IndexError for an unknown seat."""
    return _SEATS[seats][seat]


def seat_names(seats: int) -> tuple[str, ...]:
    """Return the names of all seats in text, in seat order."""
    return _SEATS[seats]


def seat_of(seats: int, text: str) -> int:
    """Return the seat with this name. TextError for an unknown name."""
    known = seat_names(seats)
    if text not in known:
        raise TextError(unread.NO_SEAT, name=shown(text), known=", ".join(known))
    return known.index(text)


FULL, PUBLIC = "full", "public"
"""The forms that reveal everything, and only public knowledge. Any other form is that of the seat with its name."""
TextReader = int | str | None
"""The reader of a text: ``FULL``, a seat, or None for the public."""


def reader_of(form: str, seats: int) -> TextReader:
    """Return the reader of a form. TextError for an unknown form."""
    names = seat_names(seats)
    if form in (FULL, PUBLIC):
        return FULL if form == FULL else None
    if form not in names:
        known = ", ".join((FULL, PUBLIC, *names))
        raise TextError(f"There is no form '{shown(form)}': there are {known}.")
    return names.index(form)


def form_of(reader: TextReader, seats: int) -> str:
    """Return the form for a reader."""
    return FULL if isinstance(reader, str) else PUBLIC if reader is None else seat_name(seats, reader)


@cache
def _fixed_slots(royal: str, decoys: tuple[str, ...]) -> tuple[dict[str, int], dict[int, str]]:
    """Return the slots of the coins that are no units', by kind, and their kinds by slot."""
    slots = {royal: ROYAL} | {kind: DECOY + number for number, kind in enumerate(decoys)}
    return slots, {slot: kind for kind, slot in slots.items()}


class GameNames:
    """The names of one game: its board, the armies so far, and the cards to draft from. Only ``take`` changes it."""

    def __init__(self, ruleset: Ruleset, seats: int, armies: Sequence[Sequence[str]], pool: Sequence[str] = ()) -> None:
        """``armies``: each seat's units in slot order, empty where they are drafted; ``pool``: the cards in order."""
        self.ruleset = ruleset
        self.board: Board = ruleset.boards[seats]
        self.seats = seats
        self._fixed, self._fixed_kinds = _fixed_slots(ruleset.royal, ruleset.decoys)
        self.armies: list[tuple[str, ...]] = [tuple(army) for army in armies] or [()] * seats
        self.pool = tuple(pool)
        self.read: dict[tuple[int, str], int] = {}
        """The decisions that were read before, by seat and word. A word keeps its meaning, so it is parsed once."""
        self.said: dict[tuple[int, int], str] = {}
        """The words that were printed before, by seat and id, without a Spy's discards."""

    @classmethod
    def of(cls, setup: Setup) -> Self:
        """Return the names at the start of a game with this setup."""
        return cls(setup.ruleset, setup.seats, setup.armies, setup.pool)

    @classmethod
    def at(cls, tables: Tables, position: Position) -> Self:
        """Return the names in a position."""
        armies = [army_of(tables, position, seat) for seat in range(tables.seats)]
        return cls(
            tables.ruleset,
            tables.seats,
            armies,
            [tables.ruleset.unit_ids[row - 1] for row in position.pool.tolist() if row],
        )

    def copy(self) -> Self:
        """Return an independent copy."""
        return type(self)(self.ruleset, self.seats, self.armies, self.pool)

    def take(self, seat: int, card: str) -> None:
        """Note that a seat has drafted a card of the pool."""
        self.armies[seat] = (*self.armies[seat], card)
        self.read.clear()
        self.said.clear()

    def coin(self, seat: int, slot: int) -> str:
        """Return the coin in a slot of a seat. ValueError for a slot without a coin."""
        if slot in self._fixed_kinds:
            return self._fixed_kinds[slot]
        if not 0 <= slot < len(self.armies[seat]):
            raise ValueError(f"Seat {seat} has no coin in slot {slot}.")
        return self.armies[seat][slot]

    def slot(self, seat: int, coin: str) -> int:
        """Return the slot of a seat's coin. TextError for a coin that the seat lacks."""
        if coin in self._fixed:
            return self._fixed[coin]
        army = self.armies[seat]
        if coin not in army:
            raise self._no_coin(seat, coin)
        return army.index(coin)

    def unit(self, seat: int, coin: str) -> int:
        """Return the slot of one of a seat's units. TextError for a coin that is not a unit of its army."""
        if coin in self._fixed:
            raise TextError(unread.NO_UNIT, coin=coin)
        return self.slot(seat, coin)

    def holder(self, seat: int, coin: str) -> int:
        """Return the partner of a seat where the partner has this unit in its army, and otherwise the seat itself."""
        partner = (seat + 2) % self.seats
        return partner if coin in self.armies[partner] else seat

    def slot_of_other(self, seat: int, coin: str) -> int:
        """Return the slot of a coin of an opponent; every unit is in one army only. TextError where no opponent has the coin."""
        if coin in self._fixed:
            return self._fixed[coin]
        for other in range(1 - seat % 2, self.seats, 2):
            if coin in self.armies[other]:
                return self.armies[other].index(coin)
        raise self._no_coin(1 - seat % 2, coin)

    def coin_of_any(self, coin: str) -> int:
        """Return the seat and slot, as one number, of a unit's coin of any seat. TextError for a unit in no army."""
        for seat, army in enumerate(self.armies):
            if coin in army:
                return coin_of(seat, army.index(coin))
        raise TextError(unread.IN_NO_ARMY, coin=shown(coin))

    def card(self, name: str) -> int:
        """Return the number of a card in the pool. TextError for an unknown card."""
        if name not in self.pool:
            sentence = unread.NO_CARD if self.pool else unread.NO_DRAFT
            raise TextError(sentence, name=shown(name), known=", ".join(self.pool))
        return self.pool.index(name)

    def hex(self, name: str) -> int:
        """Return the index of a hex. TextError for a name that is not on the board."""
        if name not in self.board.by_name:
            raise TextError(unread.NO_HEX, name=shown(name))
        return self.board.by_name[name]

    def direction(self, start: str, end: str) -> int:
        """Return the direction from one hex to a neighbour. TextError where they are not adjacent."""
        q, r = self.board.hexes[self.hex(start)]
        end_q, end_r = self.board.hexes[self.hex(end)]
        directions = self.board.grid.directions
        if (end_q - q, end_r - r) not in directions:
            raise TextError(unread.NOT_ADJACENT, start=start, end=end)
        return directions.index((end_q - q, end_r - r))

    def ahead(self, hex_: int, direction: int) -> str:
        """Return the name of the next hex in a direction. ValueError where the board ends there."""
        q, r = self.board.hexes[hex_]
        directions = self.board.grid.directions
        dq, dr = directions[direction] if direction < len(directions) else (0, 0)
        if (dq, dr) == (0, 0) or (q + dq, r + dr) not in self.board.index:
            raise ValueError(f"The board ends at {self.board.names[hex_]} in direction {direction}.")
        return self.board.names[self.board.index[q + dq, r + dr]]

    def _no_coin(self, seat: int, coin: str) -> TextError:
        """Return the error for a coin that no army of its side has."""
        army = self.armies[seat]
        if coin not in self.ruleset.row_of:
            sentence = unread.NO_COIN
        else:
            sentence = unread.NOT_IN_ARMY
        if not army:
            sentence = unread.NO_ARMY
        return TextError(sentence, coin=shown(coin), seat=seat_name(self.seats, seat), army=", ".join(army))


class NamedCards(NamedTuple):
    """The names of a game for as long as its cards are the same. They change where a card is drafted."""

    cards: bytes
    """The armies and the pool of a position."""
    names: GameNames

    def at(self, tables: Tables, position: Position) -> "NamedCards":
        """Return the names in a position of the game: these ones, if its cards are the same."""
        cards = position.army.tobytes() + position.pool.tobytes()
        return self if cards == self.cards else NamedCards(cards, GameNames.at(tables, position))
