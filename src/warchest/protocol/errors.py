"""Refused requests: their codes and sentences, as an answer tells them."""

from typing import Any

from warchest.formats.errors import TextError

_LONGEST = 1000
"""Characters of a reason."""


class RequestError(Exception):
    """A request that can't be carried out; nothing was changed. ``code`` is one of docs/protocol.md, ``reason`` a sentence.

    ``field``: what in the request is at fault, such as ``decisions[1]``. ``column``: where in its line, from 1. ``more``: what only errors
    of this code tell.
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
        """The error of an answer; ``line``: the number of the request's line."""
        # What was sent may be repeated in it: it stays one line, and not an endless one.
        reason = self.reason if self.reason.isprintable() else ascii(self.reason)[1:-1]
        reason = reason if len(reason) <= _LONGEST else reason[:_LONGEST] + "..."
        told = {"code": self.code, "reason": reason, "line": line, "column": self.column, "field": self.field}
        return told | self.more


def bad_text(error: TextError, field: str) -> RequestError:
    """The refusal of a text in a field of a request, with the place within that text."""
    return RequestError("bad_text", error.reason, field, place={"line": error.line, "column": error.column})
