"""The two forms of a position's text, the line and the JSON object, as values by key (docs/reference/notation.md, "Positions").

Inside the library a value is its JSON form. A kind of value has ``read``, which takes the word of a line apart, ``write``, which puts it
together, and ``check``, which validates a value that came as JSON. Errors are ``Wrong``: a sentence, a key, and the item of its value.
"""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, NoReturn
from urllib.parse import quote, unquote_to_bytes

from warchest.game.text.names import TextError, seat_names, shown
from warchest.game.text.pasted import WRAPPED, ForeignTextError, TextKind, TextSource, kind_of
from warchest.rules.known import SIDES

UNKNOWN_COIN = "?"
"""A coin of unknown kind."""
MOST = 9_999
"""The largest number."""
ITEMS = 100
"""Most items of a list."""
LONGEST = 20_000
"""Most characters of a line, and of one text in JSON."""


class Wrong(Exception):  # noqa: N818 - it becomes a TextError once the text around it is known
    """A fault in a position's text: a sentence, its key, and the item of its value.

    ``item``: its number from 0, or a name in it, or -1 for the whole value.
    """

    def __init__(self, sentence: str, key: str = "", item: int | str = -1) -> None:
        super().__init__(sentence)
        self.sentence, self.key, self.item = sentence, key, item


class ValueFormat(NamedTuple):
    """The reader, writer and check of one kind of values."""

    read: Callable[[str], Any]
    write: Callable[[Any], str]
    check: Callable[[Any], None]


def items_of(text: str) -> list[str]:
    """Return the items of a value, separated by commas outside brackets."""
    return re.split(r"(?<=\)),", text) if "(" in text else text.split(",")


def number_of(text: str, item: int = -1) -> int:
    """Return a whole number. Wrong for anything else, and for one that is too large."""
    if not (text.isdigit() and text.isascii()):
        raise Wrong(f"Expected a whole number, not '{shown(text)}'.", item=item)
    if len(text) > len(str(MOST)):
        raise Wrong(f"{shown(text)} is too large: {MOST} is the most.", item=item)
    return int(text)


def _ill(wanted: str) -> NoReturn:
    raise Wrong(f"Expected {wanted}.")


def _add(values: dict[str, Any], name: str, value: Any, item: int) -> None:
    if name in values:
        raise Wrong(f"'{shown(name)}' stands here twice.", item=item)
    values[name] = value


def _check_number(value: Any) -> None:
    if type(value) is not int or not 0 <= value <= MOST:
        _ill(f"a whole number from 0 to {MOST}")


def _check_text(value: Any) -> None:
    if not isinstance(value, str) or len(value) > LONGEST or not _is_plain(value):
        _ill("a text")


def _is_plain(text: str) -> bool:
    """Return whether a text can be written down: it has no half of a surrogate pair."""
    return not any("\ud800" <= letter <= "\udfff" for letter in text)


def _read_text(text: str) -> str:
    try:
        return unquote_to_bytes(text).decode()
    except UnicodeDecodeError:
        raise Wrong("The text can't be decoded: it is UTF-8, with other bytes as %20 and the like.") from None


def _check_words(value: Any) -> None:
    if not isinstance(value, list) or len(value) > ITEMS or not all(isinstance(word, str) for word in value):
        _ill("a list of words")


def _check_object(value: Any) -> None:
    if not isinstance(value, dict) or len(value) > ITEMS or not all(isinstance(name, str) for name in value):
        _ill("an object")


def _read_counts(text: str) -> dict[str, int]:
    counts: dict[str, int] = {}
    for item, word in enumerate(items_of(text)):
        coin, colon, count = word.partition(":")
        _add(counts, coin, _some(number_of(count, item), item) if colon else 1, item)
    return counts


def _some(number: int, item: int) -> int:
    if number == 0:
        raise Wrong("A coin that is not there is left out: the number is at least 1.", item=item)
    return number


def _check_counts(value: Any) -> None:
    _check_object(value)
    for item, number in enumerate(value.values()):
        if type(number) is not int or not 1 <= number <= MOST:
            raise Wrong(f"Expected a whole number from 1 to {MOST}.", item=item)


def _read_units(text: str) -> dict[str, dict[str, Any]]:
    units: dict[str, dict[str, Any]] = {}
    for item, word in enumerate(items_of(text)):
        unit, at, place = word.partition("@")
        hex_, colon, coins = place.partition(":")
        if not at:
            raise Wrong(f"'{shown(word)}' should be a unit and its hex, such as archer@f4:2.", item=item)
        _add(units, hex_, {"unit": unit, "coins": _some(number_of(coins, item), item) if colon else 1}, item)
    return units


def _check_units(value: Any) -> None:
    _check_object(value)
    for item, unit in enumerate(value.values()):
        if not isinstance(unit, dict) or set(unit) != {"unit", "coins"} or not isinstance(unit["unit"], str):
            raise Wrong("Expected an object with a unit and its coins.", item=item)
        if type(unit["coins"]) is not int or not 1 <= unit["coins"] <= MOST:
            raise Wrong(f"Expected a whole number from 1 to {MOST}.", item=item)


def _read_places(text: str) -> dict[str, str]:
    places: dict[str, str] = {}
    for item, word in enumerate(items_of(text)):
        name, at, place = word.partition("@")
        if not at:
            raise Wrong(f"'{shown(word)}' should be a token and its place, such as assassin@f4.", item=item)
        _add(places, name, place, item)
    return places


def _check_places(value: Any) -> None:
    _check_object(value)
    if not all(isinstance(place, str) for place in value.values()):
        _ill("an object of names")


def _read_frames(text: str) -> list[dict[str, Any]]:
    frames = []
    for item, word in enumerate(items_of(text)):
        match = re.fullmatch(r"([a-z]+)\(([^()]*)\)", word)
        if match is None:
            raise Wrong(f"'{shown(word)}' should be such as draw(seat=A,coins=3).", item=item)
        frame: dict[str, Any] = {"op": match[1]}
        for part in match[2].split(","):
            name, sign, value = part.partition("=")
            if not sign:
                raise Wrong(f"'{shown(part)}' should be such as seat=A.", item=item)
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
        _ill("a list of objects")
    for item, frame in enumerate(value):
        if not isinstance(frame, dict) or not isinstance(frame.get("op"), str):
            raise Wrong("Expected an object with an op.", item=item)
        if not all(
            isinstance(name, str) and (isinstance(part, str) or type(part) is int) for name, part in frame.items()
        ):
            raise Wrong("The parts of a frame are words and whole numbers.", item=item)


WORD = ValueFormat(str, str, _check_text)
TEXT = ValueFormat(_read_text, lru_cache(lambda value: quote(value, safe="")), _check_text)
NUMBER = ValueFormat(number_of, str, _check_number)
WORDS = ValueFormat(items_of, ",".join, _check_words)
COINS = ValueFormat(
    _read_counts,
    lambda value: ",".join([coin if count == 1 else f"{coin}:{count}" for coin, count in value.items()]),
    _check_counts,
)
UNITS = ValueFormat(
    _read_units,
    lambda value: ",".join(
        [
            f"{unit['unit']}@{hex_}" if unit["coins"] == 1 else f"{unit['unit']}@{hex_}:{unit['coins']}"
            for hex_, unit in value.items()
        ]
    ),
    _check_units,
)
PLACES = ValueFormat(
    _read_places, lambda value: ",".join(f"{name}@{place}" for name, place in value.items()), _check_places
)
FRAMES = ValueFormat(_read_frames, _write_frames, _check_frames)


FORMAT = "warchest-position/2"
FORMAT_NAME = "warchest-position/"
"""The first characters of the format's name, in every version."""

PositionValues = dict[str, Any]
"""The values of a text, by key."""

HEAD: dict[str, ValueFormat] = {
    "form": WORD,
    "ruleset": WORD,
    "units": TEXT,
    "seats": NUMBER,
    "boxes": WORDS,
    "setup": TEXT,
    "variants": WORDS,
    "decrees": WORDS,
    "forts": NUMBER,
    "seed": TEXT,
    "pool": WORDS,
    "first": WORD,
}
"""The rule set, and the reader of the text. The armies follow, under the seats' names."""

STATE: dict[str, ValueFormat] = {
    "round": NUMBER,
    "over": WORD,
    "turn": WORD,
    "initiative": WORD,
    "moved": NUMBER,
    "agenda": FRAMES,
    "drafter": WORD,
    "banned": WORDS,
    "forts.at": WORDS,
    "poison": PLACES,
    "decoys": PLACES,
}
OF_A_SIDE: dict[str, ValueFormat] = {"held": WORDS, "seals": WORDS}
ZONES = ("hand", "bag", "faceup", "facedown", "previewed", "drawn", "supply", "box")
"""The zones of coins, except the board and the top of a bag, where order matters."""


@lru_cache
def keys_of(seats: int) -> dict[str, ValueFormat]:
    """Return all keys of a position with ``seats`` seats, in their order."""
    names = seat_names(seats)
    sides = {f"{side}.{key}": kind for side in SIDES for key, kind in OF_A_SIDE.items()}
    coins = {f"{name}.{key}": UNITS if key == "units" else COINS for name in names for key in ("units", *ZONES)}
    tops = {f"{name}.bag_top": WORDS for name in names}
    return HEAD | dict.fromkeys(names, WORDS) | STATE | sides | coins | tops


class ValuePlace(NamedTuple):
    """The line and column of a value, and the value as written."""

    line: int
    column: int
    text: str


ValuePlaces = dict[str, ValuePlace]
"""The place of each key's value. It is empty for a JSON object."""

_SEATS = (2, 4)


def start_line(values: PositionValues) -> str:
    """Return the start of a line, with the values of the head."""
    return " ".join([FORMAT, *[f"{key}={HEAD[key].write(value)}" for key, value in values.items()]])


def continue_line(line: str, seats: int, values: PositionValues) -> str:
    """Return a line with the values of the state too. A value may be written already."""
    kinds = keys_of(seats)
    words = [
        f"{key}={value}" if isinstance(value, str) else f"{key}={kinds[key].write(value)}"
        for key, value in values.items()
    ]
    return " ".join([line, *words])


def write_json(values: PositionValues) -> PositionValues:
    """Return the JSON object of these values."""
    return {"format": FORMAT, **values}


def read_pasted(text: str | bytes) -> tuple[PositionValues, ValuePlaces]:
    """Return the values of a position that was pasted as a line or a JSON object, and their places. TextError where they are invalid."""
    lines = list(_lines(text))
    whole = "\n".join(lines)
    kind = kind_of(whole)
    if kind not in (None, TextKind.POSITION):
        raise ForeignTextError(kind, TextKind.POSITION)
    words = [] if f'"{FORMAT}"' in whole else _words(lines)
    return _read_words(words) if words else (_read_object(whole), {})


def _lines(text: str | bytes) -> Iterator[str]:
    """Yield the tidied lines of a text. TextError for a text that is too long."""
    source = TextSource(text, LONGEST)
    room = LONGEST
    while (line := source.next(prose=True)) is not None:
        room -= len(line) + 1
        if room < -1:
            raise TextError(f"A position has at most {LONGEST} characters.", source.number, LONGEST + 1)
        yield line


def _words(lines: Sequence[str]) -> list[ValuePlace]:
    """Return the words of the one position in these lines, from its first word on. TextError where there are several."""
    words: list[ValuePlace] = []
    ended = False
    for number, line in enumerate(lines, start=1):
        found = [ValuePlace(number, word.start() + 1, word[0]) for word in re.finditer(r"[^ \t`]+", line)]
        start = next((n for n, word in enumerate(found) if FORMAT_NAME in word.text), None)
        if start is not None and words:
            raise TextError("Several positions stand here: one is read.", number, found[start].column)
        if start is not None:
            head = found[start]
            skipped = head.text.index(FORMAT_NAME)
            words = [ValuePlace(number, head.column + skipped, head.text[skipped:]), *found[start + 1 :]]
        elif words and not ended:
            ended = not _continues(found, lines[number - 2])
            if not ended and not (_is_key(found[0]) and ("=" in words[-1].text or len(words) == 1)):
                last = words.pop()
                found[0] = last._replace(text=last.text + found[0].text)
            words += [] if ended else found
    return words


def _continues(found: Sequence[ValuePlace], before: str) -> bool:
    """Return whether the words of a line continue a position of which ``before`` is the line above.

    They do if each has a key. The first and the last may also be parts of words, where a program has cut a long line.
    """
    if not found or not all("=" in word.text for word in found[1:-1]):
        return False
    cut = len(before) >= WRAPPED
    first = _is_key(found[0]) or (cut and _REST.fullmatch(found[0].text))
    return bool(first) and ("=" in found[-1].text or (cut and (len(found) == 1 or _is_part(found[-1].text))))


_REST = re.compile(r"[a-z0-9A-F_:,.()=%?@~/-]+")
"""The letters of the second half of a word."""


def _is_key(word: ValuePlace) -> bool:
    """Return whether a word starts with a key of a position."""
    key, sign, _value = word.text.partition("=")
    return bool(sign) and any(key in keys_of(seats) for seats in _SEATS)


def _is_part(word: str) -> bool:
    """Return whether a word is the first half of a key."""
    return any(key.startswith(word) for seats in _SEATS for key in keys_of(seats))


def _read_object(text: str) -> PositionValues:
    """Return the values of a JSON object, with or without prose around it."""
    try:
        document, _end = json.JSONDecoder().raw_decode(text, text.index("{"))
    except (ValueError, RecursionError):
        raise TextError(f"A position starts with {FORMAT}.") from None
    try:
        return read_json(document)
    except Wrong as wrong:
        raise located({}, wrong) from None


def _read_words(words: Sequence[ValuePlace]) -> tuple[PositionValues, ValuePlaces]:
    """Return the values of these words, and their places. TextError where they are invalid."""
    places = _places(words)
    try:
        seats = NUMBER.read(places["seats"].text) if "seats" in places else 2
    except Wrong:
        seats = 2  # refused later, when the setup is read
    kinds = keys_of(seats if seats in _SEATS else 2)
    values: PositionValues = {}
    for key, (line, column, text) in places.items():
        if key not in kinds:
            raise TextError(_unknown(key), line, column - len(key) - 1)
        if not text and kinds[key] is not TEXT:
            raise TextError(f"The key '{key}' has no value: leave it out.", line, column - len(key) - 1)
        try:
            values[key] = kinds[key].read(text)
        except Wrong as wrong:
            raise located(places, Wrong(wrong.sentence, key, wrong.item)) from None
    return values, places


def _places(words: Sequence[ValuePlace]) -> ValuePlaces:
    """Return the place of each key's value."""
    if words[0].text != FORMAT:
        raise TextError(f"A position starts with {FORMAT}.", words[0].line, words[0].column)
    places: ValuePlaces = {}
    for line, column, word in words[1:]:
        key, sign, text = word.partition("=")
        if not sign:
            sentence = "'{word}' should be a key and its value, such as round=3."
            raise TextError(sentence.format(word=shown(key)), line, column)
        if key in places:
            raise TextError(f"The key '{shown(key)}' is there twice.", line, column)
        places[key] = ValuePlace(line, column + len(key) + 1, text)
    return places


def located(places: ValuePlaces, wrong: Wrong) -> TextError:
    """Return the fault as an error with the column of the item, or of the value, or of the line where neither is there.

    A JSON object has no places: the sentence has the key.
    """
    if not places and wrong.key:
        return TextError(f"{wrong.key}: {wrong.sentence}")
    line, column, text = places.get(wrong.key, ValuePlace(1, 1, ""))
    items = items_of(text)
    number = wrong.item
    if isinstance(number, str):
        number = next((n for n, item in enumerate(items) if number in re.split("[@:]", item)), -1)
    if 0 < number < len(items):
        column += sum(len(item) + 1 for item in items[:number])
    return TextError(wrong.sentence, line, column)


def read_json(document: object) -> PositionValues:
    """Return the values of a JSON object. Wrong where they are invalid."""
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise Wrong(f"A position is an object whose format is {FORMAT}.")
    seats = document.get("seats")
    kinds = keys_of(seats if type(seats) is int and seats in _SEATS else 2)
    values: PositionValues = {}
    for key, value in document.items():
        if key == "format":
            continue
        if key not in kinds or key in values:
            raise Wrong(_unknown(key))
        _check(key, kinds[key], value)
        values[key] = value
    return values


def _check(key: str, kind: ValueFormat, value: Any) -> None:
    try:
        kind.check(value)
    except Wrong as wrong:
        raise Wrong(wrong.sentence, key, wrong.item) from None


def _unknown(key: object) -> str:
    return f"There is no key '{shown(str(key))}' in this position."
