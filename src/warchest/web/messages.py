"""The bodies that the page sends, and reading them strictly: what is not exactly right is refused with one sentence."""

from typing import Annotated, Any, TypeVar
from urllib.parse import parse_qsl

import msgspec
from litestar import Request
from litestar.exceptions import HTTPException

from warchest.notation.texts import _
from warchest.table import Wish

T = TypeVar("T")
BODY_BYTES = 4096
Seat = Annotated[int, msgspec.Meta(ge=0, le=3)]
Seq = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
ActionId = Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9_-]{1,64}$")]
Ids = Annotated[list[Annotated[int, msgspec.Meta(ge=0, le=65_535)]], msgspec.Meta(max_length=64)]
Word = Annotated[str, msgspec.Meta(max_length=40)]


class Submit(msgspec.Struct, forbid_unknown_fields=True):
    """An action: the ids chosen from the root, for the game as it stood at line `seq`."""

    seat: Seat
    action_id: ActionId
    seq: Seq
    ids: Ids


class Prefix(msgspec.Struct, forbid_unknown_fields=True):
    """The first ids of an action that has not been sent."""

    seat: Seat
    seq: Seq
    ids: Ids


class Try(msgspec.Struct, forbid_unknown_fields=True):
    """Something a person tried after a prefix, and would like to know why it can't be."""

    seat: Seat
    seq: Seq
    ids: Ids
    coin: Word | None
    hex: Word | None
    verb: Word | None


class Resign(msgspec.Struct, forbid_unknown_fields=True):
    """Giving up."""

    seat: Seat
    action_id: ActionId
    seq: Seq


class Rematch(msgspec.Struct, forbid_unknown_fields=True):
    """The same again; there is nothing to say."""


class MalformedError(HTTPException):
    """The body is not what its route takes."""

    status_code = 400


def read(request: Request[Any, Any, Any], body: bytes, kind: type[T]) -> T:
    """The body as a message of `kind`; raises `MalformedError` with one sentence."""
    if request.content_type[0] != "application/json":
        raise MalformedError(_("The message must be JSON (Content-Type: application/json)."))
    try:
        return msgspec.json.decode(body, type=kind)
    except msgspec.ValidationError as problem:
        raise MalformedError(_("The message is not understood: {problem}.").format(problem=problem)) from problem
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
        raise MalformedError(_("The message is not JSON.")) from problem


def read_form(request: Request[Any, Any, Any], body: bytes, kind: type[T]) -> T:
    """The fields of a plain HTML form as a message of `kind`; raises `MalformedError` with one sentence."""
    if request.content_type[0] != "application/x-www-form-urlencoded":
        raise MalformedError(_("This address takes what its own form sends."))
    try:
        fields = dict(parse_qsl(body.decode(), keep_blank_values=True, strict_parsing=True))
        return msgspec.convert(fields, kind, strict=False)
    except ValueError as problem:
        raise MalformedError(_("This form can't be read: go back to the game and choose again.")) from problem


__all__ = [
    "BODY_BYTES",
    "ActionId",
    "MalformedError",
    "Prefix",
    "Rematch",
    "Resign",
    "Seat",
    "Seq",
    "Submit",
    "Try",
    "Wish",
    "read",
    "read_form",
]
