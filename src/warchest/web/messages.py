"""The JSON bodies that the page sends, and the answers around the payloads of a table (docs/wire.md).

A body is read strictly: an unknown key, a wrong type or a value out of its range is refused with one sentence.
"""

from typing import Annotated, Any

import msgspec
from litestar import Request
from litestar.exceptions import HTTPException

from warchest.homebrew.boxes import MOST_BYTES
from warchest.schema.game import GameListing, Kept, Payload, Standing
from warchest.table.game_request import Units

BODY_BYTES = 4096
UNITS_BODY_BYTES = 3 * MOST_BYTES
"""The same of a request for a game, which may bring texts of home-brew boxes."""
Seat = Annotated[int, msgspec.Meta(ge=0, le=3)]
Seq = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
ActionId = Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9_-]{1,64}$")]
Ids = Annotated[list[Annotated[int, msgspec.Meta(ge=0, le=65_535)]], msgspec.Meta(max_length=64)]
Word = Annotated[str, msgspec.Meta(max_length=40)]


class Brought(msgspec.Struct, forbid_unknown_fields=True):
    """Home-brew boxes that somebody brings along."""

    units: Units
    """the texts of their files"""


class Submit(msgspec.Struct, forbid_unknown_fields=True):
    """An action."""

    seat: Seat
    """the seat that plays"""
    action_id: ActionId
    """a name that the sender gives the action: sent again, it is answered as the first time"""
    seq: Seq
    """the number of the last event that the sender knows"""
    ids: Ids
    """the choices, from the root"""


class Prefix(msgspec.Struct, forbid_unknown_fields=True):
    """The first ids of an action that has not been sent."""

    seat: Seat
    """the seat that is to decide"""
    seq: Seq
    """the number of the last event that the sender knows"""
    ids: Ids
    """the choices so far"""


class Try(msgspec.Struct, forbid_unknown_fields=True):
    """An attempt after a prefix; the answer says why it is illegal."""

    seat: Seat
    """the seat that tries it"""
    seq: Seq
    """the number of the last event that the sender knows"""
    ids: Ids
    """the choices so far"""
    coin: Word | None
    """the coin that it uses; null for none"""
    hex: Word | None
    """the hex that it names; null for none"""
    verb: Word | None
    """the button that it presses; null for none"""


class Resign(msgspec.Struct, forbid_unknown_fields=True):
    """The seat resigns."""

    seat: Seat
    """the seat; on one screen it names the one that gives up"""
    action_id: ActionId
    """a name that the sender gives the resignation"""
    seq: Seq
    """the number of the last event that the sender knows"""


class Rematch(msgspec.Struct, forbid_unknown_fields=True):
    """The same game again. The body is empty: `{}`."""


class Made(msgspec.Struct, frozen=True):
    """A new game and the address of its page."""

    game: str
    """its id"""
    url: str
    """the address of its page"""


class Unfinished(msgspec.Struct, frozen=True):
    """The unfinished games of a session, newest first."""

    games: list[GameListing]
    """the games"""


class Why(msgspec.Struct, frozen=True):
    """The reason why an attempt is illegal, and the address of its rule in the rulebook; both null for a legal one."""

    reason: str | None
    """the reason, in a sentence"""
    rule: str | None
    """the address of the rule in the rulebook"""


class Reach(msgspec.Struct, frozen=True):
    """The hexes that a unit could attack."""

    hexes: list[str]
    """the hexes"""


class Views(msgspec.Struct, frozen=True):
    """Some moments of a replay."""

    views: list[Standing]
    """the moments, in order"""


class Imported(msgspec.Struct, frozen=True):
    """The games taken from a text."""

    records: list[Kept]
    """the games that are kept"""
    left: int
    """how many games after the first 20 were left out"""


class Hint(msgspec.Struct, frozen=True):
    """The news that a game has gone on, over the WebSocket."""

    seq: int
    """the number of its last event"""


class Problem(msgspec.Struct, frozen=True):
    """A request that failed: one sentence for a person."""

    error: str
    """the sentence"""


class StaleProblem(msgspec.Struct, frozen=True):
    """The game is at another line than the request expected: the sentence, and the game as it is now."""

    error: str
    """the sentence"""
    payload: Payload
    """the game as it is now"""


class TextProblem(msgspec.Struct, frozen=True):
    """A text that is no game: the sentence, and the place of the error."""

    error: str
    """the sentence"""
    line: int
    """the line, from 1"""
    column: int
    """the column, from 1"""


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
