"""The headers above a game's moves: its setup, its readers, its players and its result (docs/reference/notation.md, "Games")."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import NamedTuple

from warchest.game.setup import Setup, SetupError, check_ruleset
from warchest.game.text.gametext.lines import FIRST_WORDS, revealed_seats
from warchest.game.text.names import FULL, TextError, form_of, reader_of, seat_name, seat_names, seat_of, shown
from warchest.game.text.pasted import BLANKS, LINE, WRAPPED, first_word, is_writable
from warchest.game.text.position.text import PositionText
from warchest.game.text.rules_hash import rules_hash
from warchest.homebrew import FaultsError, declared_ruleset
from warchest.rules.content.ruleset import Ruleset
from warchest.rules.content.war_chest import WAR_CHEST, ruleset_named
from warchest.rules.known import SIDES
from warchest.rules.outcome import Ending

DRAW, UNFINISHED = "draw", "*"
RESULTS = (*SIDES, DRAW, UNFINISHED)
"""The values of the header ``result``."""
ENDINGS = tuple(ending.value for ending in Ending)
"""The values of the header ``ending``."""
MOST_HEADERS = 100
_PLAYER = "player "
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9 _-]{0,63}")
_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", re.ASCII)
_CLOCK = re.compile(r"\d{1,6}\+\d{1,4}|\d{1,3} days", re.ASCII)
_HASH = re.compile(r"[0-9a-f]{16}")


@dataclass(frozen=True)
class Headers:
    """The headers of a game. A field is ``None`` where its header is left out."""

    setup: Setup
    form: str = FULL
    """``full``, ``public`` or the name of a seat."""
    rules: str | None = None
    """The hash of the rules that the game was written for."""
    position: PositionText | None = None
    """The position that the game started from, in the same form, or None for the opening of the setup."""
    players: Mapping[int, str] = field(default_factory=dict)
    """The players' names by seat."""
    clock: str | None = None
    """The time of each seat: seconds and increment, `600+5`, or `3 days` for each decision."""
    started: str | None = None
    ended: str | None = None
    result: str | None = None
    ending: str | None = None
    others: Mapping[str, str] = field(default_factory=dict)
    """Headers without a meaning to this program, in order."""
    places: Mapping[str, tuple[int, int]] = field(default_factory=dict, compare=False, repr=False)
    """The line and column of each header's value."""

    @property
    def revealed(self) -> frozenset[int]:
        """Return the seats with coins that this form reveals."""
        return revealed_seats(self.form, self.setup.seats)

    def place(self, name: str) -> tuple[int, int]:
        """Return the line and column of a header's value, or of the first line if the header was left out."""
        return self.places.get(name, (1, 1))


class HeaderField(NamedTuple):
    """A header as it was read."""

    value: str
    line: int
    column: int

    def error(self, reason: str) -> TextError:
        """Return an error in this header's value."""
        return TextError(reason, self.line, self.column)

    def seat(self, seats: int) -> int:
        """Return the seat that the value names."""
        try:
            return seat_of(seats, self.value)
        except TextError as error:
            raise self.error(error.reason) from None


def add_header(fields: dict[str, HeaderField], text: str, line: int) -> None:
    """Note the header that a line holds. TextError where the line is no header, or repeats one."""
    name, colon, value = text.partition(":")
    name = name.strip(" \t")
    if not colon or not _NAME.fullmatch(name):
        sentence = "'{text}' is no header: before the moves stand lines 'name: value', and an empty line ends them."
        raise TextError(sentence.format(text=shown(text.strip())), line, 1)
    if name in fields:
        sentence = "The header '{name}' stands there twice: once is enough."
        raise TextError(sentence.format(name=name), line, 1)
    if len(fields) == MOST_HEADERS:
        raise TextError(f"A game has at most {MOST_HEADERS} headers.", line, 1)
    fields[name] = HeaderField(value.strip(" \t"), line, len(text) - len(value.lstrip(" \t")) + 1)


def continue_header(fields: dict[str, HeaderField], before: str, text: str) -> bool:
    """Add a line to the last header if a program may have wrapped that one, and return whether it did. ``before``: the line before it."""
    word, (name, colon, _value) = first_word(text), text.partition(":")
    last = next(reversed(fields), "")
    if (colon and _NAME.fullmatch(name.strip(" \t"))) or word in (*FIRST_WORDS, *seat_names(2), *seat_names(4)):
        return False
    of_position = last == "position" and "=" in word
    if not fields or not (of_position or len(before) >= WRAPPED):
        return False
    header = fields[last]
    value = header.value + ("\n" if last == "position" else " ") + text
    if len(value) > LINE:
        raise header.error(f"A line has at most {LINE} characters.")
    fields[last] = header._replace(value=value)
    return True


def heading(fields: Mapping[str, str]) -> str:
    """Return the players and the day of a game with these headers, to name it by. The text is empty where they give neither."""
    players = [fields[_PLAYER + name] for name in (*seat_names(2), *seat_names(4)) if fields.get(_PLAYER + name)]
    return ", ".join(part for part in (" - ".join(map(shown, players)), fields.get("started", "")[:10]) if part)


def parse_headers(fields: dict[str, HeaderField], ruleset: Ruleset = WAR_CHEST) -> Headers:
    """Return the headers as read. TextError where one of them makes no sense, or they contradict each other."""
    ruleset = ruleset_named(_text(fields, "ruleset") or WAR_CHEST.id, _declared(fields, ruleset))
    rules = _matching(fields, "rules", _HASH, "The hash of the rules has 16 hexadecimal digits.")
    position, setup = _started(fields, ruleset, rules)
    form = _form(fields, setup.seats)
    if position and form_of(position.form, setup.seats) != form:
        sentence = "The game is in the form '{form}', and its position in the form '{other}': both must be the same."
        raise fields["position"].error(sentence.format(form=form, other=form_of(position.form, setup.seats)))
    return _added(Headers(setup, form, rules, position), fields)


def add_given(headers: Headers, given: Mapping[str, str]) -> Headers:
    """Return the headers with further ones by name: players, times, and any without a meaning to this program.

    ValueError for any other header, or a bad value.
    """
    given = {name: value.translate(BLANKS) for name, value in given.items()}
    for name, value in given.items():
        derived = name in (*_SETUP, *_PLAIN, *seat_names(headers.setup.seats)) or _UNITS.fullmatch(name)
        if derived and name not in ("clock", "started", "ended"):
            raise ValueError(f"The header {name!r} comes from the game itself.")
        _check_header(name, value)
    kept = {"result": headers.result, "ending": headers.ending}
    fields = {name: HeaderField(value, 1, 1) for name, value in {**kept, **given}.items() if value is not None}
    return _added(headers, fields)


def _added(headers: Headers, fields: dict[str, HeaderField]) -> Headers:
    """Return the headers, extended by those found, except the setup and the form."""
    seats = headers.setup.seats
    players = {_PLAYER + name: seat for seat, name in enumerate(seat_names(seats))}
    known = {*_SETUP, *seat_names(seats), *_PLAIN, *players}
    return replace(
        headers,
        players={seat: fields[name].value for name, seat in players.items() if name in fields},
        clock=_matching(
            fields, "clock", _CLOCK, "A clock is '600+5', seconds and increment, or '3 days' for each decision."
        ),
        started=_time(fields, "started"),
        ended=_time(fields, "ended"),
        result=_one_of(fields, "result", RESULTS),
        ending=_one_of(fields, "ending", ENDINGS),
        others={
            name: header.value for name, header in fields.items() if name not in known and not _UNITS.fullmatch(name)
        },
        places={name: (header.line, header.column) for name, header in fields.items()},
    )


def print_headers(headers: Headers) -> list[str]:
    """Return the headers as lines, in their order. ValueError for a text that can't stand in a header."""
    setup = headers.setup
    seats = setup.seats
    origin: list[tuple[str, str | None]] = (
        [("position", headers.position.line(declared=False))] if headers.position else _setup_pairs(setup)
    )
    pairs = [("rules", headers.rules), *origin, *_declaration(setup.ruleset), ("form", headers.form)]
    pairs += [(_PLAYER + seat_name(seats, seat), headers.players[seat]) for seat in sorted(headers.players)]
    pairs += [
        ("clock", headers.clock),
        ("started", headers.started),
        ("ended", headers.ended),
        ("result", headers.result),
        ("ending", headers.ending),
    ]
    pairs += headers.others.items()
    lines = []
    for name, value in pairs:
        if value is None:
            continue
        _check_header(name, value)
        lines.append(f"{name}: {value}".rstrip(" "))
    return lines


def _check_header(name: str, value: str) -> None:
    """Check that a header can be written. ValueError otherwise."""
    if not is_writable(value, LINE - len(name) - 2) or not _NAME.fullmatch(name):
        sentence = "The header {name!r} can't be {value!r}: it is one line of at most {most} characters, without blanks around it."
        raise ValueError(sentence.format(name=name, value=shown(value), most=LINE))


_UNITS = re.compile(r"units [1-9][0-9]?")
"""The headers that carry the declaration of the rule set, in numbered parts."""
_PART = LINE - 100
"""Most characters of a part."""


def _declaration(ruleset: Ruleset) -> list[tuple[str, str | None]]:
    """Return the declaration of the rule set in parts that fit a line; no part starts or ends with a blank."""
    rest, parts = ruleset.declaration, []
    while rest:
        end = min(_PART, len(rest))
        while end < len(rest) and (rest[end - 1] == " " or rest[end] == " "):
            end -= 1
        parts.append(rest[:end])
        rest = rest[end:]
    return [(f"units {number}", part) for number, part in enumerate(parts, start=1)]


def _declared(fields: dict[str, HeaderField], ruleset: Ruleset) -> Ruleset:
    """Return the rule set with the units that the headers declare, or the given one where they declare none."""
    parts = {name: header for name, header in fields.items() if _UNITS.fullmatch(name)}
    if not parts:
        return ruleset
    first = next(iter(parts.values()))
    names = [f"units {number}" for number in range(1, len(parts) + 1)]
    if list(parts) != names:
        raise first.error("The parts of the units' declaration are numbered from 1, and stand in their order.")
    try:
        declared = declared_ruleset("".join(part.value for part in parts.values()))
    except FaultsError as error:
        raise first.error(f"The units declared here can't be played: {error}") from None
    named = _text(fields, "ruleset")
    if named is not None and named != declared.id:
        sentence = (
            "The units declared here are not those that the game names: they are '{theirs}', and it names '{name}'."
        )
        raise fields["ruleset"].error(sentence.format(theirs=declared.id, name=shown(named)))
    return ruleset if ruleset.id == declared.id else declared


_PLAIN = ("rules", "position", "form", "clock", "started", "ended", "result", "ending")
_SETUP = ("ruleset", "seats", "boxes", "setup", "variants", "decrees", "forts", "seed", "initiative", "pool")
"""The headers that say how the game was set up, except the armies."""


def _setup_pairs(setup: Setup) -> list[tuple[str, str | None]]:
    """Return the setup of the game, as names and values."""
    seats = setup.seats
    return [
        ("ruleset", None if setup.ruleset.id == WAR_CHEST.id else setup.ruleset.id),
        ("seats", str(seats)),
        ("boxes", " ".join(setup.boxes)),
        ("setup", setup.name),
        ("variants", " ".join(setup.variants) or None),
        ("decrees", " ".join(setup.decrees) or None),
        ("forts", str(setup.forts) if setup.forts else None),
        ("seed", setup.seed),
        ("initiative", None if setup.holder is None else seat_name(seats, setup.holder)),
        ("pool", " ".join(setup.pool) or None),
        *((seat_name(seats, seat), " ".join(army)) for seat, army in enumerate(setup.armies)),
    ]


def _started(fields: dict[str, HeaderField], ruleset: Ruleset, rules: str | None) -> tuple[PositionText | None, Setup]:
    """Return the position that the game started from, or None for the opening, and its setup, by the version of the rules with this hash.

    Without a hash it is the present version.
    """
    refused: TextError | None = None
    for version in ruleset.versions:
        try:
            position = _position(fields, version)
            setup = position.setup if position else _setup(fields, version)
        except TextError as error:
            refused = refused or error
            continue
        if rules in (None, rules_hash(setup)):
            break
    else:
        if refused is None:
            sentence = (
                "The game was written for other rules: their hash is {theirs}, and that of the rules here {ours}."
            )
            ours = rules_hash(replace(setup, ruleset=ruleset))
            refused = fields["rules"].error(sentence.format(theirs=rules, ours=ours))
        raise refused
    return position, setup


def _position(fields: dict[str, HeaderField], ruleset: Ruleset) -> PositionText | None:
    """Return the position that the game started from, or None for the opening."""
    if "position" not in fields:
        return None
    header = fields["position"]
    for name in (*_SETUP, *seat_names(2), *seat_names(4)):
        if name in fields:
            sentence = "The position already gives the setup: leave '{name}' out."
            raise fields[name].error(sentence.format(name=name))
    try:
        return PositionText.parse(header.value, ruleset)
    except TextError as error:
        raise error.moved(header.line - 1, header.column - 1) from None


def _setup(fields: dict[str, HeaderField], ruleset: Ruleset) -> Setup:
    """Return the setup that the headers describe."""
    seats = _number(fields, "seats", 2)
    names = seat_names(seats) if seats in (2, 4) else ()
    armies = tuple(_words(fields, name) for name in names)
    initiative = fields.get("initiative")
    try:
        check_ruleset(ruleset, _text(fields, "ruleset") or WAR_CHEST.id)
        return Setup(
            name=_text(fields, "setup") or "chosen",
            ruleset=ruleset,
            armies=armies if any(name in fields for name in names) else (),
            pool=_words(fields, "pool"),
            holder=initiative.seat(seats) if initiative and names else None,
            seed=_text(fields, "seed"),
            seats=seats,
            boxes=_words(fields, "boxes") or ruleset.default_boxes,
            variants=_words(fields, "variants"),
            decrees=_words(fields, "decrees"),
            forts=_number(fields, "forts", 0),
        )
    except SetupError as error:
        there = [fields[name] for name in (*names, "pool", *_SETUP) if name in fields]
        line, column = (there[0].line, there[0].column) if there else (1, 1)
        raise TextError(str(error), line, column) from None


def _text(fields: dict[str, HeaderField], name: str) -> str | None:
    return fields[name].value if name in fields else None


def _words(fields: dict[str, HeaderField], name: str) -> tuple[str, ...]:
    return tuple(fields[name].value.split()) if name in fields else ()


def _number(fields: dict[str, HeaderField], name: str, default: int) -> int:
    if name not in fields:
        return default
    value = fields[name].value
    if not re.fullmatch(r"[0-9]{1,2}", value):
        sentence = "The value of '{name}' is a number, not '{value}'."
        raise fields[name].error(sentence.format(name=name, value=shown(value)))
    return int(value)


def _matching(fields: dict[str, HeaderField], name: str, pattern: re.Pattern[str], sentence: str) -> str | None:
    """Return the value of a header that must match a pattern. The sentence is the error where it does not."""
    if name in fields and not pattern.fullmatch(fields[name].value):
        raise fields[name].error(sentence)
    return _text(fields, name)


def _one_of(fields: dict[str, HeaderField], name: str, known: tuple[str, ...]) -> str | None:
    if name in fields and fields[name].value not in known:
        sentence = "The value of '{name}' is one of {known}, not '{value}'."
        value = shown(fields[name].value)
        raise fields[name].error(sentence.format(name=name, known=", ".join(known), value=value))
    return _text(fields, name)


def _time(fields: dict[str, HeaderField], name: str) -> str | None:
    """Return a moment in UTC."""
    sentence = "A time is written in UTC, such as 2026-11-21T20:00:00Z."
    value = _matching(fields, name, _TIME, sentence)
    if value is not None:
        try:
            datetime.fromisoformat(value)
        except ValueError:
            raise fields[name].error(sentence) from None
    return value


def _form(fields: dict[str, HeaderField], seats: int) -> str:
    if "form" not in fields:
        return FULL
    try:
        reader_of(fields["form"].value, seats)
    except TextError as error:
        raise fields["form"].error(error.reason) from None
    return fields["form"].value
