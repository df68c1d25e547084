"""Reading requests: the lines of a stream, each decoded to the type of its request, and the error for a refused request."""

import re
from collections.abc import Iterator
from typing import Any, BinaryIO, TypeVar

import msgspec
from msgspec import Raw, Struct

from warchest.game.text.names import TextError
from warchest.protocol.messages import LINE

_LONGEST = 1000
"""The most characters of a reason."""
Request = TypeVar("Request", bound=Struct)
_BYTE = re.compile(r" \(byte (\d+)\)")
_PATH = re.compile(r" - at `\$\.?([^`]*)`$")


class RequestError(Exception):
    """Raised when a request is refused, with nothing changed. ``code`` is from docs/reference/protocol.md, ``reason`` is a sentence.

    ``field``: the part of the request at fault, such as ``decisions[1]``. ``column``: the column in its line, from 1. ``more``: fields
    specific to this code.
    """

    def __init__(
        self, code: str, reason: str, field: str | None = None, column: int | None = None, **more: object
    ) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason
        self.field = field
        self.column = column
        self.more = more

    def to_json(self, line: int) -> dict[str, Any]:
        """Return the error for an answer. ``line``: the number of the request's line."""
        # The reason may quote the request, so it is limited to one line of a certain length.
        reason = self.reason if self.reason.isprintable() else ascii(self.reason)[1:-1]
        reason = reason if len(reason) <= _LONGEST else reason[:_LONGEST] + "..."
        error = {"code": self.code, "reason": reason, "line": line, "column": self.column, "field": self.field}
        return error | self.more


def bad_text(error: TextError, field: str) -> RequestError:
    """Return the error for a text in a field of a request, with the place within that text."""
    return RequestError("bad_text", error.reason, field, place={"line": error.line, "column": error.column})


def fields_of(line: bytes) -> dict[str, Raw]:
    """Return the fields of a request, each still encoded. Raises `RequestError` if the line is not an object."""
    if len(line) > LINE:
        raise RequestError("too_long", f"A request has at most {LINE} bytes.", column=LINE + 1)
    try:
        line.decode()
        return msgspec.json.decode(line, type=dict[str, Raw])
    except UnicodeDecodeError as error:
        reason = f"A request is UTF-8, and this one is not: byte {error.start + 1} is wrong."
        raise RequestError("not_json", reason, column=_column(line, error.start)) from None
    except RecursionError:
        raise RequestError("not_json", "The request has too many brackets within brackets.") from None
    except msgspec.ValidationError:
        raise RequestError("bad_request", 'A request is an object, such as {"id": 1, "do": "hello"}.') from None
    except msgspec.DecodeError as error:
        raise _not_json(line, str(error)) from None


def read(line: bytes, kind: type[Request]) -> Request:
    """Return a line, already known to be an object, as a request of this type. Raises `RequestError` for missing or wrong fields."""
    try:
        return msgspec.json.decode(line, type=kind)
    except RecursionError:
        raise RequestError("not_json", "The request has too many brackets within brackets.") from None
    except msgspec.ValidationError as error:
        raise _bad_field(str(error)) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise _not_json(line, str(error)) from None


def _column(line: bytes, byte: int) -> int:
    """Return the column, in characters from 1, of a byte counted from 0."""
    return len(line[:byte].decode(errors="replace")) + 1


def _not_json(line: bytes, problem: str) -> RequestError:
    """Return the error for a line that is not JSON."""
    byte_match = _BYTE.search(problem)
    byte = int(byte_match[1]) if byte_match else len(line)
    what = _BYTE.sub("", problem).removeprefix("JSON is malformed: ")
    reason = f"A request is one line of JSON, and this one is not ({what})."
    return RequestError("not_json", reason, column=_column(line, byte))


def _bad_field(problem: str) -> RequestError:
    """Return the error for a missing or wrong field."""
    path = _PATH.search(problem)
    name = path[1] if path else None
    missing = re.match(r"Object missing required field `(\w+)`", problem)
    if missing:
        name = f"{name}.{missing[1]}" if name else missing[1]
        return RequestError("bad_request", f"The request needs a field '{name}'.", name)
    reason = "The field '{name}' is wrong: {problem}."
    return RequestError("bad_request", reason.format(name=name, problem=_PATH.sub("", problem)), name)


def read_lines(stream: BinaryIO, most: int) -> Iterator[bytes]:
    """Yield the lines of a stream without line endings. Only the first ``most + 1`` bytes of a longer line are kept."""
    while line := stream.readline(most + 2):
        kept = line
        while line and not line.endswith(b"\n"):
            line = stream.readline(most + 2)
        yield kept.rstrip(b"\r\n")[: most + 1]
