"""Kinds of values in a position's text: as a word of the line, and as JSON.

Inside the library a value is its JSON form. ``read`` takes the word of a line apart, ``write`` puts it together, ``check`` looks at a value
that came as JSON. Errors are ``Wrong``: a sentence and which item of the value it is about.
"""

import re
from collections.abc import Callable
from typing import Any, NamedTuple, NoReturn
from urllib.parse import quote, unquote_to_bytes

from warchest.notation.texts import _
from warchest.text.names import shown

UNKNOWN_COIN = "?"
"""A coin of unknown kind."""
MOST = 9_999
"""The largest number."""
ITEMS = 100
"""Most items of a list."""
LONGEST = 20_000
"""Characters of a line, and of one text in JSON."""


class Wrong(Exception):  # noqa: N818 - it becomes a TextError where it is known in what text it stands
    """What is wrong with a position's text: a sentence, the key, and which item of its value.

    ``item``: its number from 0, or a name that it has; -1 for the whole value.
    """

    def __init__(self, sentence: str, key: str = "", item: int | str = -1) -> None:
        super().__init__(sentence)
        self.sentence, self.key, self.item = sentence, key, item


class Kind(NamedTuple):
    """How values of one kind are read, written and checked."""

    read: Callable[[str], Any]
    write: Callable[[Any], str]
    check: Callable[[Any], None]


def items_of(text: str) -> list[str]:
    """The items of a value: what stands between commas, those within brackets aside."""
    return re.split(r"(?<=\)),", text) if "(" in text else text.split(",")


def number_of(text: str, item: int = -1) -> int:
    """A whole number. Wrong for anything else, and for one that is too large."""
    if re.fullmatch(r"[0-9]+", text) is None:
        raise Wrong(_("'{text}' is no whole number.").format(text=shown(text)), item=item)
    if len(text) > len(str(MOST)):
        raise Wrong(_("{text} is too large: {most} is the most.").format(text=shown(text), most=MOST), item=item)
    return int(text)


def _ill(wanted: str) -> NoReturn:
    raise Wrong(_("Here stands {wanted}.").format(wanted=wanted))


def _add(found: dict[str, Any], name: str, value: Any, item: int) -> None:
    if name in found:
        raise Wrong(_("'{name}' stands here twice.").format(name=shown(name)), item=item)
    found[name] = value


def _check_number(value: Any) -> None:
    if type(value) is not int or not 0 <= value <= MOST:
        _ill(_("a whole number from 0 to {most}").format(most=MOST))


def _check_text(value: Any) -> None:
    if not isinstance(value, str) or len(value) > LONGEST or not _is_plain(value):
        _ill(_("a text"))


def _is_plain(text: str) -> bool:
    """Whether a text can be written down: it has no half of a surrogate pair."""
    return not any("\ud800" <= letter <= "\udfff" for letter in text)


def _read_text(text: str) -> str:
    try:
        return unquote_to_bytes(text).decode()
    except UnicodeDecodeError:
        raise Wrong(_("The text can't be decoded: it is UTF-8, with other bytes as %20 and the like.")) from None


def _check_words(value: Any) -> None:
    if not isinstance(value, list) or len(value) > ITEMS or not all(isinstance(word, str) for word in value):
        _ill(_("a list of words"))


def _check_object(value: Any) -> None:
    if not isinstance(value, dict) or len(value) > ITEMS or not all(isinstance(name, str) for name in value):
        _ill(_("an object"))


def _read_counts(text: str) -> dict[str, int]:
    found: dict[str, int] = {}
    for item, word in enumerate(items_of(text)):
        coin, colon, count = word.partition(":")
        _add(found, coin, _some(number_of(count, item), item) if colon else 1, item)
    return found


def _some(number: int, item: int) -> int:
    if number == 0:
        raise Wrong(_("A coin that is not there is left out: the number is at least 1."), item=item)
    return number


def _check_counts(value: Any) -> None:
    _check_object(value)
    for item, number in enumerate(value.values()):
        if type(number) is not int or not 1 <= number <= MOST:
            raise Wrong(_("Here stands a whole number from 1 to {most}.").format(most=MOST), item=item)


def _counted(name: str, count: int) -> str:
    return name if count == 1 else f"{name}:{count}"


def _read_units(text: str) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    for item, word in enumerate(items_of(text)):
        unit, at, place = word.partition("@")
        hex_, colon, coins = place.partition(":")
        if not at:
            raise Wrong(
                _("'{word}' should be a unit and its hex, such as archer@f4:2.").format(word=shown(word)), item=item
            )
        _add(found, hex_, {"unit": unit, "coins": _some(number_of(coins, item), item) if colon else 1}, item)
    return found


def _check_units(value: Any) -> None:
    _check_object(value)
    for item, unit in enumerate(value.values()):
        if not isinstance(unit, dict) or set(unit) != {"unit", "coins"} or not isinstance(unit["unit"], str):
            raise Wrong(_("Here stands an object with a unit and its coins."), item=item)
        if type(unit["coins"]) is not int or not 1 <= unit["coins"] <= MOST:
            raise Wrong(_("Here stands a whole number from 1 to {most}.").format(most=MOST), item=item)


def _read_places(text: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for item, word in enumerate(items_of(text)):
        name, at, place = word.partition("@")
        if not at:
            raise Wrong(
                _("'{word}' should be a token and its place, such as assassin@f4.").format(word=shown(word)), item=item
            )
        _add(found, name, place, item)
    return found


def _check_places(value: Any) -> None:
    _check_object(value)
    if not all(isinstance(place, str) for place in value.values()):
        _ill(_("an object of names"))


def _read_frames(text: str) -> list[dict[str, Any]]:
    frames = []
    for item, word in enumerate(items_of(text)):
        found = re.fullmatch(r"([a-z]+)\(([^()]*)\)", word)
        if found is None:
            raise Wrong(_("'{word}' should be such as draw(seat=A,coins=3).").format(word=shown(word)), item=item)
        frame: dict[str, Any] = {"op": found[1]}
        for part in found[2].split(","):
            name, sign, value = part.partition("=")
            if not sign:
                raise Wrong(_("'{word}' should be such as seat=A.").format(word=shown(part)), item=item)
            _add(frame, name, number_of(value, item) if value.isdigit() else value, item)
        frames.append(frame)
    return frames


def _write_frames(frames: list[dict[str, Any]]) -> str:
    written = []
    for frame in frames:
        parts = [f"{name}={value}" for name, value in frame.items() if name != "op"]
        written.append(f"{frame['op']}({','.join(parts)})")
    return ",".join(written)


def _check_frames(value: Any) -> None:
    if not isinstance(value, list) or len(value) > ITEMS:
        _ill(_("a list of objects"))
    for item, frame in enumerate(value):
        if not isinstance(frame, dict) or not isinstance(frame.get("op"), str):
            raise Wrong(_("Here stands an object with an op."), item=item)
        if not all(
            isinstance(name, str) and (isinstance(part, str) or type(part) is int) for name, part in frame.items()
        ):
            raise Wrong(_("The parts of a frame are words and whole numbers."), item=item)


WORD = Kind(str, str, _check_text)
TEXT = Kind(_read_text, lambda value: quote(value, safe=""), _check_text)
NUMBER = Kind(number_of, str, _check_number)
WORDS = Kind(items_of, ",".join, _check_words)
COINS = Kind(_read_counts, lambda value: ",".join(_counted(*coin) for coin in value.items()), _check_counts)
UNITS = Kind(
    _read_units,
    lambda value: ",".join(_counted(f"{unit['unit']}@{hex_}", unit["coins"]) for hex_, unit in value.items()),
    _check_units,
)
PLACES = Kind(_read_places, lambda value: ",".join(f"{name}@{place}" for name, place in value.items()), _check_places)
FRAMES = Kind(_read_frames, _write_frames, _check_frames)
