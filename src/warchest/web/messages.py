"""The JSON bodies that the page sends, and the answers around the payloads of a table (docs/wire.md).

A body is read strictly: an unknown key, a wrong type or a value out of its range is refused with one sentence.
"""

from typing import Annotated, Any

import msgspec
from litestar import Request
from litestar.exceptions import HTTPException

from warchest.schema.game import GameListing, Kept, Payload, Standing

BODY_BYTES = 4096
Seat = Annotated[int, msgspec.Meta(ge=0, le=3)]
Seq = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
ActionId = Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9_-]{1,64}$")]
Ids = Annotated[list[Annotated[int, msgspec.Meta(ge=0, le=65_535)]], msgspec.Meta(max_length=64)]
Word = Annotated[str, msgspec.Meta(max_length=40)]


class Submit(msgspec.Struct, forbid_unknown_fields=True):
    """An action: the ids chosen from the root, for the game at line `seq` of its log."""

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
    """An attempt after a prefix; the answer says why it is illegal."""

    seat: Seat
    seq: Seq
    ids: Ids
    coin: Word | None
    hex: Word | None
    verb: Word | None


class Resign(msgspec.Struct, forbid_unknown_fields=True):
    """The seat resigns."""

    seat: Seat
    action_id: ActionId
    seq: Seq


class Rematch(msgspec.Struct, forbid_unknown_fields=True):
    """The same game again. The body is empty: `{}`."""


class Made(msgspec.Struct, frozen=True):
    """A new game and the address of its page."""

    game: str
    url: str


class Unfinished(msgspec.Struct, frozen=True):
    """The unfinished games of a session, newest first."""

    games: list[GameListing]


class Why(msgspec.Struct, frozen=True):
    """The reason why an attempt is illegal, and the address of its rule in the rulebook; both null for a legal one."""

    reason: str | None
    rule: str | None


class Reach(msgspec.Struct, frozen=True):
    """The hexes that a unit could attack."""

    hexes: list[str]


class Views(msgspec.Struct, frozen=True):
    """Some moments of a replay."""

    views: list[Standing]


class Imported(msgspec.Struct, frozen=True):
    """The games taken from a text. `left` counts those beyond the limit, which were not looked at."""

    records: list[Kept]
    left: int


class Problem(msgspec.Struct, frozen=True):
    """A request that failed: one sentence for a person."""

    error: str


class StaleProblem(msgspec.Struct, frozen=True):
    """The game is at another line than the request expected: the sentence, and the game as it is now."""

    error: str
    payload: Payload


class TextProblem(msgspec.Struct, frozen=True):
    """A text that is no game: the sentence, and the place of the error. Lines and columns count from 1."""

    error: str
    line: int
    column: int


class MalformedError(HTTPException):
    """The request does not fit its route. The sentence is for programs, so it stays English."""

    status_code = 400


class StrictRequest(Request[Any, Any, Any]):
    """A request whose JSON body is read as the struct of its route, without conversions between types."""

    async def json(self) -> Any:
        """The body as the struct that the route takes; raises `MalformedError` with one sentence."""
        if self.content_type[0] != "application/json":
            raise MalformedError("The message must be JSON (Content-Type: application/json).")
        field = self.route_handler.parsed_data_field
        assert field is not None
        try:
            return msgspec.json.decode(await self.body(), type=field.annotation)
        except msgspec.ValidationError as problem:
            raise MalformedError(f"The message does not fit: {problem}.") from problem
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
            raise MalformedError("The message is not JSON.") from problem
