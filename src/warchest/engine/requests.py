"""Requests as they are sent, read into types: what a verb takes, and what is wrong with a line that it can't be made of.

Fields that a request has and its verb does not know are ignored, so that the protocol can grow.
"""

import re
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType

from warchest.engine.errors import RefusedError
from warchest.engine.limits import DEPTH, LEAVES, LINE
from warchest.notation.texts import _

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
"""What a client calls a game."""
Word = str | Annotated[int, msgspec.Meta(ge=0, lt=1 << 31)]
"""A decision or draw: its word, or its id."""
Words = Annotated[list[Word], msgspec.Meta(min_length=1, max_length=1000)]
Luck = Annotated[int, msgspec.Meta(ge=0, lt=1 << 53)]


class Nothing(Struct):
    """A request that is told nothing."""


class OfGame(Struct):
    """A request about a game."""

    game: Name


class New(Struct):
    """A game begun: from options, from a position or from a record."""

    game: Name
    chance: Literal["auto", "ask"] = "auto"
    key: str | UnsetType = UNSET
    position: str | dict[str, Any] | UnsetType = UNSET
    record: str | UnsetType = UNSET
    setup: str | UnsetType = UNSET
    armies: list[list[str]] | UnsetType = UNSET
    boxes: list[str] | UnsetType = UNSET
    seats: int | UnsetType = UNSET
    variants: list[str] | UnsetType = UNSET
    seed: Annotated[str, msgspec.Meta(max_length=64)] | UnsetType = UNSET
    royal_guard: str | UnsetType = UNSET
    decrees: list[str] | UnsetType = UNSET
    forts: int | UnsetType = UNSET
    initiative: str | UnsetType = UNSET

    def options(self) -> dict[str, Any]:
        """The options that were given."""
        return {name: value for name in OPTIONS if (value := getattr(self, name)) is not UNSET}


OPTIONS = (
    "setup",
    "armies",
    "boxes",
    "seats",
    "variants",
    "seed",
    "royal_guard",
    "decrees",
    "forts",
    "initiative",
)
"""Fields of ``New`` that say what is set up."""


class Copy(Struct):
    """A game copied."""

    game: Name
    to: Name


class Apply(Struct):
    """Decisions carried out."""

    game: Name
    decisions: Words
    seat: str | None = None


class WhyNot(Struct):
    """Decisions asked about."""

    game: Name
    decisions: Words


class Undo(Struct):
    """Decisions taken back."""

    game: Name
    number: Annotated[int, msgspec.Meta(ge=1, le=100_000)] = 1


class Resign(Struct):
    """A seat gives up."""

    game: Name
    seat: str


class Show(Struct):
    """A position as text."""

    game: Name
    form: str = "full"
    write: Literal["line", "json"] = "line"


class Write(Struct):
    """A whole game as text."""

    game: Name
    form: str = "full"


class See(Struct):
    """What a seat may see."""

    game: Name
    seat: str = "public"


class Count(Struct):
    """Leaves counted."""

    game: Name
    depth: Annotated[int, msgspec.Meta(ge=0, le=DEPTH)]
    most: Annotated[int, msgspec.Meta(ge=1, le=LEAVES)] = LEAVES


class Choose(Struct):
    """A decision asked of a bot. What else a bot is told, this one works out itself."""

    record: str
    seat: str | None = None
    luck: Luck = 0
    level: str | None = None


Request = TypeVar("Request", bound=Struct)

_BYTE = re.compile(r" \(byte (\d+)\)")
_PATH = re.compile(r" - at `\$\.?([^`]*)`$")


def fields_of(line: bytes) -> dict[str, Raw]:
    """The fields of a request, each as it was written. RefusedError where the line is no object."""
    if len(line) > LINE:
        raise RefusedError("too_long", _("A request has at most {most} bytes.").format(most=LINE), column=LINE + 1)
    try:
        line.decode()
        return msgspec.json.decode(line, type=dict[str, Raw])
    except UnicodeDecodeError as error:
        reason = _("A request is UTF-8, and this one is not: byte {byte} is wrong.").format(byte=error.start + 1)
        raise RefusedError("not_json", reason, column=_column(line, error.start)) from None
    except RecursionError:
        raise RefusedError("not_json", _("The request has too many brackets within brackets.")) from None
    except msgspec.ValidationError:
        raise RefusedError("bad_request", _('A request is an object, such as {"id": 1, "do": "hello"}.')) from None
    except msgspec.DecodeError as error:
        raise _not_json(line, str(error)) from None


def read(line: bytes, kind: type[Request]) -> Request:
    """The request of this kind that a line is, known to be an object. RefusedError where a field is missing or wrong."""
    try:
        return msgspec.json.decode(line, type=kind)
    except RecursionError:
        raise RefusedError("not_json", _("The request has too many brackets within brackets.")) from None
    except msgspec.ValidationError as error:
        raise _bad_field(str(error)) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise _not_json(line, str(error)) from None


def _column(line: bytes, byte: int) -> int:
    """The column, in characters from 1, of a byte counted from 0."""
    return len(line[:byte].decode(errors="replace")) + 1


def _not_json(line: bytes, problem: str) -> RefusedError:
    """The refusal of a line that is no JSON."""
    found = _BYTE.search(problem)
    byte = int(found[1]) if found else len(line)
    what = _BYTE.sub("", problem).removeprefix("JSON is malformed: ")
    reason = _("A request is one line of JSON, and this one is not ({problem}).").format(problem=what)
    return RefusedError("not_json", reason, column=_column(line, byte))


def _bad_field(problem: str) -> RefusedError:
    """The refusal of a request whose fields are not those of its verb."""
    missing = re.match(r"Object missing required field `(\w+)`", problem)
    if missing:
        reason = _("The request needs a field '{name}'.").format(name=missing[1])
        return RefusedError("bad_request", reason, missing[1])
    path = _PATH.search(problem)
    name = path[1] if path else None
    what = _PATH.sub("", problem)
    reason = _("The field '{name}' is not what it should be: {problem}.").format(name=name, problem=what)
    return RefusedError("bad_request", reason, name)
