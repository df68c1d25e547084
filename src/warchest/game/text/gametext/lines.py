"""The lines of a game in text: the kinds of lines, and how to read and print them (docs/reference/notation.md, "Games")."""

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from warchest.game.text.decision import parse_decision
from warchest.game.text.names import GameNames, TextError, reader_of, seat_name, seat_names, seat_of, shown
from warchest.rules.known import SIDES
from warchest.rules.outcome import LOST_BY_A_SEAT, Ending, Outcome
from warchest.rules.state import ids
from warchest.rules.state.encoding import masked
from warchest.rules.state.layout import SLOTS, UNKNOWN

HIDDEN = "?"
"""A drawn coin that the reader may not know."""
_MOST_ROUNDS = 6
"""Most digits of a round's number."""


class Decided(NamedTuple):
    """One decision: its seat, its id and its word."""

    seat: int
    id: int
    word: str


@dataclass(frozen=True, slots=True)
class PlayedAction:
    """One coin with its sub-decisions, or one decision before the first round. The seat of the first decision is the line's."""

    decisions: tuple[Decided, ...]


@dataclass(frozen=True, slots=True)
class DrawnCoins:
    """The coins that a seat drew, in order."""

    seat: int
    ids: tuple[int, ...]
    coins: tuple[str, ...]
    """The names of the coins, ``HIDDEN`` where the reader may not know them."""


@dataclass(frozen=True, slots=True)
class Flipped:
    """The side that the initiative marker showed."""

    side: int


@dataclass(frozen=True, slots=True)
class SpyLook:
    """A look of a seat's Spy at the hand of another seat."""

    seat: int
    other: int
    hand: tuple[int, ...]
    """The numbers of coins, by slot."""
    coins: tuple[str, ...]
    """The names of the coins, in the order of the slots."""


@dataclass(frozen=True, slots=True)
class Ended:
    """An ending of the game that the rules do not know, such as a resignation."""

    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Round:
    """The first line of a round."""

    number: int


LineEvent: TypeAlias = PlayedAction | DrawnCoins | Flipped | SpyLook | Ended | Round


@dataclass(frozen=True, slots=True)
class GameLine:
    """A line of a game with its time, comments and variations."""

    what: LineEvent
    time: int | None = None
    """Milliseconds since the start of the game."""
    comments: tuple[str, ...] = ()
    variations: "tuple[Variation, ...]" = ()
    """Alternatives to this line."""
    source: str = field(default="", compare=False, repr=False)
    """The line as it was read."""
    number: int = field(default=1, compare=False, repr=False)
    """The number of the line in its file."""

    def error(self, reason: str, word: int = 0) -> TextError:
        """Return an error at one of the line's words, the first being number 0."""
        return TextError(reason, self.number, column_of(self.source, word))


@dataclass(frozen=True, slots=True)
class Variation:
    """An alternative: lines that might have been played."""

    lines: tuple[GameLine, ...]
    comments: tuple[str, ...] = ()
    """The comments before the first line."""


def column_of(text: str, word: int) -> int:
    """Return the column where a word of a line starts, counted from 1, or the end of the line where it has fewer words."""
    starts = [match.start() for match in re.finditer(r"[^ \t]+", text)]
    return (starts[word] if word < len(starts) else len(text)) + 1


def revealed_seats(form: str, seats: int) -> frozenset[int]:
    """Return the seats with coins that a form reveals. TextError for an unknown form."""
    reader = reader_of(form, seats)
    return frozenset(range(seats) if isinstance(reader, str) else () if reader is None else (reader,))


def parse_what(names: GameNames, revealed: Collection[int], text: str) -> LineEvent:
    """Return the content of a line without its time and comment. TextError with a column if it can't be read.

    ``named``: the seats with coins that must be named. Those of the other seats must not be.
    """
    words = text.split()
    kind = _KINDS.get(words[0])
    if kind is not None:
        return kind(names, revealed, words, text)
    seats = seat_names(names.seats)
    if words[0] not in seats:
        sentence = "A line starts with a seat ({seats}) or one of {kinds}, not with '{word}'."
        kinds = ", ".join((*_KINDS, "end"))
        raise _error(text, 0, sentence.format(seats=", ".join(seats), kinds=kinds, word=shown(words[0])))
    if len(words) == 1:
        raise _error(text, 1, "The decision is missing: a line such as 'A pass(royal)' has one after the seat.")
    seat = seats.index(words[0])
    return PlayedAction(tuple(_decided(names, revealed, seat, words, n, text) for n in range(1, len(words))))


def print_what(what: LineEvent, seats: int) -> str:
    """Return the line for this content."""
    if isinstance(what, PlayedAction):
        seat = what.decisions[0].seat
        return " ".join([seat_name(seats, seat), *(_by(decided, seat, seats) for decided in what.decisions)])
    if isinstance(what, DrawnCoins):
        return " ".join(["draw", seat_name(seats, what.seat), *what.coins])
    if isinstance(what, SpyLook):
        return " ".join(["look", seat_name(seats, what.seat), seat_name(seats, what.other), *what.coins])
    if isinstance(what, Flipped):
        return f"flip {SIDES[what.side]}"
    if isinstance(what, Round):
        return f"round {what.number}"
    word = _ENDINGS[what.outcome.ending]
    return word if what.outcome.seat is None else f"{word} {seat_name(seats, what.outcome.seat)}"


def _by(decided: Decided, seat: int, seats: int) -> str:
    """Return the word of a decision, with the name of its seat where that differs from the line's."""
    return decided.word if decided.seat == seat else f"{seat_name(seats, decided.seat)}:{decided.word}"


_ENDINGS = {
    Ending.RESIGNATION: "resign",
    Ending.TIME: "time",
    Ending.FORFEIT: "forfeit",
    Ending.AGREEMENT: "agreed",
    Ending.ABORTED: "aborted",
}
"""The first words of lines that end a game in a way that the rules do not know."""
_ENDING_OF = {word: ending for ending, word in _ENDINGS.items()}


def _error(text: str, word: int, reason: str) -> TextError:
    return TextError(reason, 1, column_of(text, word))


def _decided(names: GameNames, revealed: Collection[int], seat: int, words: list[str], n: int, text: str) -> Decided:
    """Return the decision that a word of a seat's line stands for."""
    seat_word, colon, word = words[n].rpartition(":")
    try:
        if colon:
            seat = seat_of(names.seats, seat_word)
        coins = names.holder(seat, word.removeprefix("gain=").partition("@")[0])
        id_ = parse_decision(names, coins, word, 1, len(seat_word) + len(colon) + 1)
    except TextError as error:
        raise error.moved(columns=column_of(text, n) - 1) from None
    open_coins = names.ruleset.open_coins
    if id_ < ids.DRAW and (masked(id_) != id_) != (open_coins or seat in revealed):
        sentence = "This form names the coin used facedown: pass(knight), not pass."
        if open_coins:
            sentence = "In this game every coin is seen: claim(knight), not claim."
        elif seat not in revealed:
            sentence = "This form may not name the coin used facedown: pass, not pass(knight)."
        raise _error(text, n, sentence)
    return Decided(seat, id_, word)


def _seat(names: GameNames, words: list[str], n: int, text: str) -> int:
    """Return the seat that a word names."""
    if n >= len(words):
        sentence = "The name of a seat is missing: {seats}."
        raise _error(text, n, sentence.format(seats=", ".join(seat_names(names.seats))))
    try:
        return seat_of(names.seats, words[n])
    except TextError as error:
        raise error.moved(columns=column_of(text, n) - 1) from None


def _slots(names: GameNames, seat: int, words: list[str], first: int, text: str) -> list[int]:
    """Return the slots of a seat's coins that the words name, from ``first`` on."""
    slots = []
    for n in range(first, len(words)):
        try:
            slots.append(UNKNOWN if words[n] == HIDDEN else names.slot(seat, words[n]))
        except TextError as error:
            raise error.moved(columns=column_of(text, n) - 1) from None
    return slots


def _draw(names: GameNames, revealed: Collection[int], words: list[str], text: str) -> DrawnCoins:
    seat = _seat(names, words, 1, text)
    slots = _slots(names, seat, words, 2, text)
    if not slots:
        raise _error(text, 2, "The coins drawn are missing: a line such as 'draw A archer royal' names them.")
    for n, slot in enumerate(slots, start=2):
        if (slot == UNKNOWN) == (seat in revealed):
            sentence = "This form names the drawn coin: its name, not '?'."
            if seat not in revealed:
                sentence = "This form may not name the drawn coin: '?', not its name."
            raise _error(text, n, sentence)
    return DrawnCoins(seat, tuple(ids.DRAW + slot for slot in slots), tuple(words[2:]))


def _look(names: GameNames, revealed: Collection[int], words: list[str], text: str) -> SpyLook:
    seat, other = _seat(names, words, 1, text), _seat(names, words, 2, text)
    if seat not in revealed:
        raise _error(text, 0, "This form may not show the hand that another seat's Spy saw.")
    slots = _slots(names, other, words, 3, text)
    if UNKNOWN in slots:
        raise _error(text, 3 + slots.index(UNKNOWN), "A hand that was seen is known: name its coins.")
    return looked(names, seat, other, [slots.count(slot) for slot in range(SLOTS)])


def looked(names: GameNames, seat: int, other: int, hand: Collection[int]) -> SpyLook:
    """Return a look at a hand, given by slot."""
    coins = [names.coin(other, slot) for slot, count in enumerate(hand) for _coin in range(count)]
    return SpyLook(seat, other, tuple(hand), tuple(coins))


def _flip(_names: GameNames, _revealed: Collection[int], words: list[str], text: str) -> Flipped:
    if len(words) != 2 or words[1] not in SIDES:
        raise _error(text, 1, "The marker shows a side: 'flip A' or 'flip B'.")
    return Flipped(SIDES.index(words[1]))


def _end(names: GameNames, _revealed: Collection[int], words: list[str], text: str) -> Ended:
    ending = _ENDING_OF[words[0]]
    most = 2 if ending in LOST_BY_A_SEAT else 1
    if len(words) > most:
        sentence = "Nothing follows here: a line such as 'resign B' has two words, and 'agreed' stands alone."
        raise _error(text, most, sentence)
    return Ended(Outcome.of(ending, _seat(names, words, 1, text) if most == 2 else None))


def _round(_names: GameNames, _revealed: Collection[int], words: list[str], text: str) -> Round:
    number = words[1] if len(words) == 2 else ""
    if not number.isdecimal() or len(number) > _MOST_ROUNDS or int(number) < 1:
        raise _error(text, 1, "A round has a number from 1 on: 'round 3'.")
    return Round(int(number))


_KINDS: dict[str, Callable[[GameNames, Collection[int], list[str], str], LineEvent]] = {
    "round": _round,
    "flip": _flip,
    "draw": _draw,
    "look": _look,
    **dict.fromkeys(_ENDING_OF, _end),
}
"""The readers of the lines that don't start with a seat, by first word."""
FIRST_WORDS = frozenset((*_KINDS, "end", "(", ")"))
"""The first words of lines that don't start with a seat."""
