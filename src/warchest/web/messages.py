"""The JSON bodies that the page sends, and the answers around the payloads of a table (docs/wire.md).

A body is read strictly: an unknown key, a wrong type or a value out of its range is refused with one sentence.
"""

from typing import Annotated, Any

import msgspec
from litestar import Request
from litestar.exceptions import HTTPException

from warchest.homebrew.boxes import MOST_BYTES
from warchest.lobby.terms import Left
from warchest.schema.chat import Phrase, Room
from warchest.schema.game import Kept, Payload, Standing
from warchest.schema.words import OfferKind
from warchest.table.game_request import GameRequest, Units

BODY_BYTES = 4096
UNITS_BODY_BYTES = 3 * MOST_BYTES
"""The same of a request for a game, which may bring texts of home-brew boxes."""
Seat = Annotated[int, msgspec.Meta(ge=0, le=3)]
Seq = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
ActionId = Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9_-]{1,64}$")]
Ids = Annotated[list[Annotated[int, msgspec.Meta(ge=0, le=65_535)]], msgspec.Meta(max_length=64)]
Called = Annotated[str, msgspec.Meta(max_length=200)]
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


class SitDown(msgspec.Struct, forbid_unknown_fields=True):
    """A person with the link of a game sits down."""

    seat: Seat
    """the free seat"""
    name: Called = ""
    """what the person wants to be called; kept for the next time"""
    word: Word = ""
    """the word of a partner for whom the seat is kept"""


class Rematch(msgspec.Struct, forbid_unknown_fields=True):
    """The same game again. The body is empty: `{}`."""


class Say(msgspec.Struct, forbid_unknown_fields=True):
    """A message: a phrase or a text."""

    room: Room
    """where it is said"""
    message_id: ActionId
    """a name that the sender gives the message: sent again, it is answered as the first time"""
    phrase: Phrase | None = None
    """a sentence that everybody may say"""
    text: Annotated[str, msgspec.Meta(max_length=200)] | None = None
    """words of one's own, for those who have signed in"""


class ReportLine(msgspec.Struct, forbid_unknown_fields=True):
    """A line that the host of the server should see."""

    room: Room
    """its room"""
    number: Annotated[int, msgspec.Meta(ge=1, le=1_000_000_000)]
    """its number"""


class BlockPerson(msgspec.Struct, forbid_unknown_fields=True):
    """Somebody of whom nothing more is to be read, here and at other games."""

    who: Annotated[str, msgspec.Meta(pattern="^(seat|watcher)-[0-9]{1,4}$")]
    """who, as in a line of the chat"""
    blocked: bool = True
    """false: to be read again"""


class Made(msgspec.Struct, frozen=True):
    """A new game and the address of its page."""

    game: str
    """its id"""
    url: str
    """the address of its page"""


class Remove(msgspec.Struct, forbid_unknown_fields=True):
    """Leave a game out of one's lists. The body is empty, and so is the answer: `{}`."""


class NextTurn(msgspec.Struct, frozen=True):
    """The game that has waited longest for the person who asks."""

    url: str | None
    """the address of its page; null where none waits"""


class OpenTable(msgspec.Struct, forbid_unknown_fields=True):
    """Everybody may find the game from now on."""

    name: Called = ""
    """what the person wants to be called; the name at the seat stays without it"""


class CloseTable(msgspec.Struct, forbid_unknown_fields=True):
    """Nobody may find the game any more. The body is empty: `{}`."""


class Decline(msgspec.Struct, forbid_unknown_fields=True):
    """A person does not want the seat that is kept for them. The body is empty: `{}`."""


class JoinTable(msgspec.Struct, forbid_unknown_fields=True):
    """A person sits down at an open table."""

    name: Called = ""
    """what the person wants to be called; kept for the next time"""
    partner: bool = False
    """whether the seat across is kept for a partner"""


class Seek(msgspec.Struct, forbid_unknown_fields=True):
    """A person looks for somebody who wants the same."""

    request: GameRequest
    """what to play; who sits where and the seed count for nothing"""
    name: Called = ""
    """what the person wants to be called; kept for the next time"""
    left: Annotated[list[Left], msgspec.Meta(max_length=2)] = []
    """what is left to the other person: boxes (where armies are dealt or drafted), clock"""


class TakeName(msgspec.Struct, forbid_unknown_fields=True):
    """A guest takes a name."""

    name: Called
    """the name"""


class PlaySeeker(msgspec.Struct, forbid_unknown_fields=True):
    """A person plays with somebody who looks for an opponent."""

    name: Called = ""
    """what the person wants to be called; the number of a guest without it"""


class GoOnSeeking(msgspec.Struct, forbid_unknown_fields=True):
    """The page of a person who looks is open still. The body is empty: `{}`."""


class ChallengePerson(msgspec.Struct, forbid_unknown_fields=True):
    """A person asks another for a game: by the name of the account, or by a game of two that they played."""

    request: GameRequest
    """what to play; who sits where is drawn"""
    account: Annotated[str, msgspec.Meta(max_length=40)] | None = None
    """the name of the account"""
    game: Annotated[str, msgspec.Meta(max_length=40)] | None = None
    """the game that the two have played"""


class StopSeeking(msgspec.Struct, forbid_unknown_fields=True):
    """The person looks no longer. The body is empty: `{}`."""


class FoundGame(msgspec.Struct, frozen=True):
    """What came of looking for an opponent."""

    url: str | None
    """the address of the game; null where nobody wants the same yet: go on asking, every five seconds"""


class Why(msgspec.Struct, frozen=True):
    """The reason why an attempt is illegal, and the address of its rule in the rulebook; both null for a legal one."""

    reason: str | None
    """the reason, in a sentence"""
    rule: str | None
    """the address of the rule in the rulebook"""


class Reach(msgspec.Struct, frozen=True):
    """The hexes that a unit, or that all units of a side could attack."""

    hexes: list[str]
    """the hexes"""


class Views(msgspec.Struct, frozen=True):
    """Some moments of a replay."""

    views: list[Standing]
    """the moments, in order"""


class Checking(msgspec.Struct, frozen=True):
    """How far the check of an imported text is."""

    game: int | None
    """the number of the game that is being checked, from 1; null where none is"""


class Imported(msgspec.Struct, frozen=True):
    """The games taken from a text."""

    records: list[Kept]
    """the games that are kept"""
    left: int
    """how many games after the first 20 were left out"""


class Hint(msgspec.Struct, frozen=True, omit_defaults=True):
    """The news that a game has gone on, or that the lobby has changed, over the WebSocket."""

    seq: int
    """the number of its last event; told again when somebody sits down. Of the lobby: the time in milliseconds"""
    chat: bool = False
    """whether something was said that this viewer may read; left out where not"""


class Ping(msgspec.Struct, frozen=True):
    """A question of the server, to measure the way to the page and back."""

    ping: int
    """its number"""


class Pong(msgspec.Struct, frozen=True):
    """The page's answer to a ping."""

    pong: int
    """the number of the ping"""


class Offered(msgspec.Struct, forbid_unknown_fields=True):
    """Something that a player asks of others, or takes back."""

    seat: Seat
    """the seat that asks"""
    kind: OfferKind
    """what is asked"""


class Answered(msgspec.Struct, forbid_unknown_fields=True):
    """A player's answer to what another asks."""

    seat: Seat
    """the seat that answers"""
    kind: OfferKind
    """what was asked"""
    agrees: bool
    """whether it agrees"""


class BySeat(msgspec.Struct, forbid_unknown_fields=True):
    """Something that a seat does besides playing."""

    seat: Seat
    """the seat"""


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


class TooOftenError(HTTPException):
    """Somebody does something too often. `seconds`: how long to wait."""

    status_code = 429

    def __init__(self, seconds: int) -> None:
        super().__init__()
        self.seconds = seconds


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
