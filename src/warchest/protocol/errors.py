"""Refused requests: the codes and sentences of their answers."""

from typing import Any

from warchest.formats.errors import TextError

_LONGEST = 1000
"""The greatest number of characters of a reason."""


class RequestError(Exception):
    """A request can't be carried out. Nothing was changed. ``code`` is one of docs/protocol.md, ``reason`` a sentence.

    ``field``: the part of the request at fault, such as ``decisions[1]``. ``column``: the column in its line, from 1. ``more``: fields that
    only errors with this code have.
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
        # The reason may repeat parts of the request, so it is kept to one line of limited length.
        reason = self.reason if self.reason.isprintable() else ascii(self.reason)[1:-1]
        reason = reason if len(reason) <= _LONGEST else reason[:_LONGEST] + "..."
        told = {"code": self.code, "reason": reason, "line": line, "column": self.column, "field": self.field}
        return told | self.more


def bad_text(error: TextError, field: str) -> RequestError:
    """Return the error for a text in a field of a request, with the place within that text."""
    return RequestError("bad_text", error.reason, field, place={"line": error.line, "column": error.column})
