"""The two forms of a position's text, the line and the JSON object, as values by key; and where in them something is wrong."""

import re
from typing import Any

from warchest.notation.texts import _
from warchest.text.errors import TextError
from warchest.text.names import shown
from warchest.text.positions_keys import FORMAT, Values, keys_of
from warchest.text.positions_kinds import LONGEST, NUMBER, TEXT, Kind, Wrong, items_of

Places = dict[str, tuple[int, str]]
"""Of each key: the column of its value, and the value as it is written."""

_SEATS = (2, 4)


def write_line(values: Values) -> str:
    """The line of these values."""
    kinds = keys_of(values["seats"])
    return " ".join([FORMAT, *(f"{key}={kinds[key].write(value)}" for key, value in values.items())])


def write_json(values: Values) -> Values:
    """The JSON object of these values."""
    return {"format": FORMAT, **values}


def read_line(line: str) -> tuple[Values, Places]:
    """The values of a line and where they stand. TextError where its words or values are not as they should be."""
    places = _places(line)
    try:
        seats = NUMBER.read(places["seats"][1]) if "seats" in places else 2
    except Wrong:
        seats = 2  # is refused when the set-up is read
    kinds = keys_of(seats if seats in _SEATS else 2)
    values: Values = {}
    for key, (column, text) in places.items():
        if key not in kinds:
            raise TextError(_unknown(key), 1, column - len(key) - 1)
        if not text and kinds[key] is not TEXT:
            raise TextError(_("The key '{key}' has no value: leave it out.").format(key=key), 1, column - len(key) - 1)
        try:
            values[key] = kinds[key].read(text)
        except Wrong as wrong:
            raise located(places, Wrong(wrong.sentence, key, wrong.item)) from None
    return values, places


def _places(line: str) -> Places:
    """Where each key's value stands in a line."""
    if len(line) > LONGEST:
        raise TextError(_("A position has at most {most} characters.").format(most=LONGEST), 1, LONGEST + 1)
    words = list(re.finditer(r"[^ \t\r\n]+", line))
    if not words or words[0][0] != FORMAT:
        sentence = _("A position begins with {format}.").format(format=FORMAT)
        raise TextError(sentence, 1, words[0].start() + 1 if words else 1)
    end = re.search(r"[\r\n]+(?=.*[^ \t\r\n])", line, re.DOTALL)
    if end:
        raise TextError(_("A position is one line."), 1, end.start() + 1)
    places: Places = {}
    for word in words[1:]:
        key, sign, text = word[0].partition("=")
        column = word.start() + 1
        if not sign:
            sentence = _("'{word}' should be a key and its value, such as round=3.")
            raise TextError(sentence.format(word=shown(key)), 1, column)
        if key in places:
            raise TextError(_("The key '{key}' is there twice.").format(key=shown(key)), 1, column)
        places[key] = (column + len(key) + 1, text)
    return places


def located(places: Places, wrong: Wrong) -> TextError:
    """What is wrong with a line, with the column of the item, of the value, or of the whole where neither is there."""
    column, text = places.get(wrong.key, (1, ""))
    items = items_of(text)
    number = wrong.item
    if isinstance(number, str):
        number = next((n for n, item in enumerate(items) if number in re.split("[@:]", item)), -1)
    if 0 < number < len(items):
        column += sum(len(item) + 1 for item in items[:number])
    return TextError(wrong.sentence, 1, column)


def read_json(told: object) -> Values:
    """The values of a JSON object. Wrong where they are not as they should be."""
    if not isinstance(told, dict) or told.get("format") != FORMAT:
        raise Wrong(_("A position is an object whose format is {format}.").format(format=FORMAT))
    seats = told.get("seats")
    kinds = keys_of(seats if type(seats) is int and seats in _SEATS else 2)
    values: Values = {}
    for key, value in told.items():
        if key == "format":
            continue
        if key not in kinds:
            raise Wrong(_unknown(key))
        _check(key, kinds[key], value)
        values[key] = value
    return values


def _check(key: str, kind: Kind, value: Any) -> None:
    try:
        kind.check(value)
    except Wrong as wrong:
        raise Wrong(wrong.sentence, key, wrong.item) from None


def _unknown(key: object) -> str:
    return _("There is no key '{key}' in this position.").format(key=shown(str(key)))
