"""Boxes written as text: a template to start from, and a box without comments and blanks, for a stored request for a game."""

import json
import re
from collections.abc import Iterator
from typing import Any

from warchest.homebrew.boxes import read_box
from warchest.homebrew.faults import FaultsError
from warchest.homebrew.words import EVENTS, OPERATIONS, PAYMENTS, TRAITS
from warchest.wording.languages import N_, _
from warchest.wording.width import filled

_LINE = 100
"""The columns of a line of comment."""

_HEAD = N_("A home-brew box for War Chest. To see what each word means: warchest units words")
_BOX = N_("The box: the id that programs and records use, and the name that players see.")
_UNIT = N_("A unit. Add another [[unit]] for each further one.")
_COINS = N_("How many coins it has, 2 to 8.")
_COPIES = N_("How many of it can be on the board at once, 1 to 5.")
_TRAITS = N_("Its traits, any of: {known}.")
_TACTIC = N_("Its tactic, at most three steps. The operations: {known}.")
_PAYS = N_("What pays for the tactic: {known}.")
_EVENT = N_("What sets its trigger off, any of: {known}.")
_TRIGGER = N_("What happens then, at most three steps. A step with may = true can be declined.")
_CARD = N_("The text of its card. Everything but the name can be left out.")
_QUESTION = N_("Questions that players may ask, each with its answer.")
_OTHER = N_("The same in another language, here Dutch. Texts that are left out stay as above.")
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")


def template(name: str) -> str:
    """Return a box with one unit of this name. The name is not checked here, and may be too long."""
    id_ = re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_") or "my_unit"
    if not id_[0].isalpha():
        id_ = f"unit_{id_}"
    parts = [
        *_comment(_(_HEAD)),
        "",
        *_comment(_(_BOX)),
        "[box]",
        f'id = "{id_[:28]}_box"',
        f"name = {_quoted(name)}",
        "",
        *_comment(_(_UNIT)),
        "[[unit]]",
        f'id = "{id_[:32]}"',
        *_comment(_(_COINS)),
        "coins = 5",
        *_comment(_(_COPIES)),
        "copies = 1",
        *_comment(_(_TRAITS).format(known=", ".join(TRAITS))),
        "traits = []",
        *_comment(_(_TACTIC).format(known=", ".join(OPERATIONS))),
        "tactic = [",
        '  { do = "step" },',
        '  { do = "shoot" },',
        "]",
        *_comment(_(_PAYS).format(known=", ".join(PAYMENTS))),
        'pays = "own"',
        *_comment(_(_EVENT).format(known=", ".join(EVENTS))),
        'event = ["after_control"]',
        *_comment(_(_TRIGGER)),
        "trigger = [",
        '  { do = "reinforce", may = true },',
        "]",
        "",
        *_comment(_(_CARD)),
        "[unit.card]",
        f"name = {_quoted(name)}",
        f"line = {_quoted(_('Rides, shoots and digs in'))}",
        f"tactic = {_quoted(_('Moves one hex, then attacks an enemy two hexes away.'))}",
        f"attribute = {_quoted(_('After it takes a location it may be bolstered from the supply.'))}",
        *_comment(_(_QUESTION)),
        "rulings = [",
        f"  {{ question = {_quoted(_('Must it shoot?'))}, answer = {_quoted(_('Yes: its tactic is both or nothing.'))} }},",
        "]",
        "",
        *_comment(_(_OTHER)),
        "[unit.card.in.nl]",
        'line = "Rijdt, schiet en graaft zich in"',
    ]
    return "\n".join(parts) + "\n"


def _quoted(text: str) -> str:
    """Return a text as TOML writes it. JSON's form is one of TOML's."""
    return json.dumps(text, ensure_ascii=False)


def _comment(text: str) -> list[str]:
    """Return a comment on as many lines as it needs."""
    return [f"# {line}" for line in filled(text, _LINE - 2, 0)]


def bare(text: str) -> str:
    """Return the text of a sound box without its comments, and any other text unchanged."""
    try:
        data = read_box(text).data
        written = "\n".join(_lines("", data)) + "\n"
        return written if read_box(written).data == data and len(written) < len(text) else text
    except FaultsError:
        return text


def _lines(path: str, table: dict[str, Any]) -> Iterator[str]:
    """Yield the lines of a table: its values, then the tables within it, each under a header."""
    within = []
    for key, value in table.items():
        below = f"{path}.{_key(key)}" if path else _key(key)
        if isinstance(value, dict):
            within.append((f"[{below}]", below, value))
        elif not path and isinstance(value, list) and value and all(isinstance(one, dict) for one in value):
            within += [(f"[[{below}]]", below, one) for one in value]
        else:
            yield _key(key) + " = " + _value(value, "\n")
    for header, below, value in within:
        yield header
        yield from _lines(below, value)


def _key(key: str) -> str:
    return key if _BARE_KEY.fullmatch(key) else _value(key)


def _value(value: Any, between: str = "") -> str:
    """Return a value on one line, or an array with `between` between its elements."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_key(key)} = {_value(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ",".join(between + _value(one) for one in value) + "]"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    return str(value).lower() if isinstance(value, bool) else str(value)
