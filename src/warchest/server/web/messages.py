"""The JSON bodies that the page sends, and the answers around the payloads of a table (docs/reference/wire.md).

Bodies are read strictly: an unknown key, a wrong type or a value out of range is refused with one sentence.
"""

from typing import Annotated, Any, Literal

import msgspec
from litestar import Request
from litestar.exceptions import HTTPException

from warchest.bots.registry import Level
from warchest.homebrew.boxes import MOST_BYTES
from warchest.schema.chat import Phrase, RoomId
from warchest.schema.draws import Digest
from warchest.schema.game import GameStatus, ImportedGame, ImportFault, MomentView, Payload
from warchest.schema.words import OfferKind
from warchest.server.lobby.terms import Left
from warchest.server.table.new_game.game_request import GameRequest, Line, Units

BODY_BYTES = 4096
POSITION_BODY_BYTES = 32 * 1024
"""The greatest length of a request about a position."""
UNITS_BODY_BYTES = 3 * MOST_BYTES
"""The greatest length of a request for a game, which may contain texts of home-brew boxes."""
Seat = Annotated[int, msgspec.Meta(ge=0, le=3)]
Seq = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
ActionId = Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9_-]{1,64}$")]
Ids = Annotated[list[Annotated[int, msgspec.Meta(ge=0, le=65_535)]], msgspec.Meta(max_length=64)]
WantedName = Annotated[str, msgspec.Meta(max_length=200)]
Word = Annotated[str, msgspec.Meta(max_length=40)]
MOST_MS = 2**53
"""The greatest number of milliseconds that a browser can send exactly."""


class Brought(msgspec.Struct, forbid_unknown_fields=True):
    """Home-brew boxes that a user brings along."""

    units: Units
    """the texts of their files"""


class Submit(msgspec.Struct, forbid_unknown_fields=True):
    """An action to play."""

    seat: Seat
    """the acting seat"""
    action_id: ActionId
    """a name that the sender gives the action: an action sent again is answered as it was the first time"""
    seq: Seq
    """the number of the last event known to the sender"""
    ids: Ids
    """the ids of its choices, from the root"""
    link: Digest | None = None
    """the next link of the page's hash chain (draws.md); one that continues no chain of the seat is left out; null for none"""


class GiveChain(msgspec.Struct, forbid_unknown_fields=True):
    """The anchor of a page's hash chain (draws.md)."""

    seat: Seat
    """the seat of the page"""
    anchor: Digest
    """the end of the chain"""


class LessonsDone(msgspec.Struct, forbid_unknown_fields=True):
    """The lessons that a user has done."""

    lessons: Annotated[list[Word], msgspec.Meta(max_length=100)]
    """their ids"""


class PageSettings(msgspec.Struct, forbid_unknown_fields=True):
    """The settings of a browser or an account."""

    theme: Literal["system", "light", "dark"]
    """the colours"""
    motion: Literal["system", "on", "short", "off"]
    """how things move"""
    coordinates: Literal["on", "off"]
    """whether letters and numbers stand around the board"""
    never_turned: Literal["off", "on"]
    """whether the board lies the same way for both sides"""
    confirm: Literal["", "never", "hexes", "undoable", "always"]
    """the complete actions that wait to be sent; without a choice the page decides"""
    premove: Literal["off", "on"]
    """whether an action may be laid out in advance"""
    forced: Literal["off", "on"]
    """whether an action is played by itself where no other is possible"""
    bots_at_once: Literal["off", "on"]
    """whether the replies of bots are shown at once"""
    hints: Literal["on", "off"]
    """whether a first game has hints"""
    threats: Literal["off", "on"]
    """whether the board marks the hexes that the other side could attack"""
    volume: Annotated[int, msgspec.Meta(ge=0, le=100)]
    """the volume of the sounds"""
    muted: Literal["no", "yes"]
    """whether the pages are silent"""
    table: Annotated[str, msgspec.Meta(max_length=4000)] = ""
    """the last choices for a new game, in the form of the page; empty for none"""


class SettingsKept(msgspec.Struct, forbid_unknown_fields=True):
    """The settings, and when one of them was last chosen."""

    at: Annotated[int, msgspec.Meta(ge=0, le=MOST_MS)]
    """milliseconds since 1970, by the clock of the browser"""
    settings: PageSettings
    """all settings"""


class LastChosen(msgspec.Struct):
    """When one of the latest settings of an account was chosen."""

    at: int
    """milliseconds since 1970"""


PuzzleNumbers = Annotated[list[Annotated[int, msgspec.Meta(ge=1, le=99_999)]], msgspec.Meta(max_length=400)]


class PuzzlesDone(msgspec.Struct, forbid_unknown_fields=True):
    """The puzzles that a browser remembers from a time without an account."""

    solved: PuzzleNumbers
    """the numbers of those solved"""
    shown: PuzzleNumbers
    """the numbers of those with the answer shown"""
    days: Annotated[list[Annotated[str, msgspec.Meta(pattern=r"^\d{4}-\d\d-\d\d$")]], msgspec.Meta(max_length=200)]
    """the days, as YYYY-MM-DD, on which the puzzle of the day was solved"""
    tries: Annotated[list[Annotated[int, msgspec.Meta(ge=-99_999, le=99_999)]], msgspec.Meta(max_length=400)] = []
    """the first tries of a guest in their order: the number of a puzzle, negative for a fault. They are answered with their standing"""
    run: Annotated[int, msgspec.Meta(ge=0, le=400)] = 0
    """the most puzzles solved in a timed run"""


class PuzzleTry(msgspec.Struct, forbid_unknown_fields=True):
    """A try at a puzzle: the choices of an action so far, or a coin; or the wish to see the answer."""

    ids: Ids = []
    """the ids of the choices"""
    coin: Word | None = None
    """the kind of the coin, in a puzzle that asks for one"""
    show: bool = False
    """true to ask for the answer"""
    hinted: bool = False
    """true after a hint, which counts as a fault"""
    run: bool = False
    """true in a timed run, whose tries are not kept"""


class Prefix(msgspec.Struct, forbid_unknown_fields=True):
    """The first ids of an action that has not been sent."""

    seat: Seat
    """the deciding seat"""
    seq: Seq
    """the number of the last event known to the sender"""
    ids: Ids
    """the ids of the choices so far"""


class Try(msgspec.Struct, forbid_unknown_fields=True):
    """An attempt after a prefix. The answer explains why it is illegal."""

    seat: Seat
    """the seat that makes the attempt"""
    seq: Seq
    """the number of the last event known to the sender"""
    ids: Ids
    """the ids of the choices so far"""
    coin: Word | None
    """the coin that the attempt uses; null for none"""
    hex: Word | None
    """the hex that the attempt names; null for none"""
    verb: Word | None
    """the button that was pressed; null for none"""


class HintRequest(msgspec.Struct, forbid_unknown_fields=True):
    """A request for a hint."""

    seat: Seat
    """the deciding seat"""
    seq: Seq
    """the number of the last event known to the sender"""
    deep: bool = False
    """whether to think long"""


class ReviewRequest(msgspec.Struct, forbid_unknown_fields=True):
    """A request for a review, or to call it off. The body is empty: `{}`."""


class TryAgain(msgspec.Struct, forbid_unknown_fields=True):
    """A second try of a moment of a review."""

    moment: Annotated[int, msgspec.Meta(ge=0, le=100)]
    """the number of the moment, from 0"""
    ids: Ids
    """the ids of the choices so far; empty to start"""


class TryAgainWhy(msgspec.Struct, forbid_unknown_fields=True):
    """An attempt in a second try. The answer explains why it is illegal."""

    moment: Annotated[int, msgspec.Meta(ge=0, le=100)]
    """the number of the moment, from 0"""
    ids: Ids
    """the ids of the choices so far"""
    coin: Word | None
    """the coin that the attempt uses; null for none"""
    hex: Word | None
    """the hex that the attempt names; null for none"""
    verb: Word | None
    """the button that was pressed; null for none"""


class LaidOut(msgspec.Struct, forbid_unknown_fields=True):
    """A position to look at: as a JSON object, or as a line. One of the two is there."""

    position: dict[str, Any] | None = None
    """the position as a JSON object (docs/reference/notation.md)"""
    line: Line | None = None
    """the position as a line"""


class LaidOutTry(msgspec.Struct, forbid_unknown_fields=True):
    """An attempt in a position. The answer explains why it is illegal."""

    position: dict[str, Any]
    """the position as a JSON object"""
    ids: Ids
    """the ids of the choices so far"""
    coin: Word | None
    """the coin that the attempt uses; null for none"""
    hex: Word | None
    """the hex that the attempt names; null for none"""
    verb: Word | None
    """the button that was pressed; null for none"""


class Resign(msgspec.Struct, forbid_unknown_fields=True):
    """A resignation."""

    seat: Seat
    """the seat that resigns; on one screen, one of the session's seats"""
    action_id: ActionId
    """a name that the sender gives the resignation"""


class SitDown(msgspec.Struct, forbid_unknown_fields=True):
    """A request of a user with the link of a game to take a seat."""

    seat: Seat
    """the free seat to take"""
    name: WantedName = ""
    """the name that the user takes, which is kept for the next time"""
    word: Word = ""
    """the secret token of the partner with the reserved seat"""


class Rematch(msgspec.Struct, forbid_unknown_fields=True):
    """A request for the same game again. The body may be empty: `{}`."""

    level: Level | None = None
    """the level that plays instead of the bots of the game; null for the same bots"""


class Say(msgspec.Struct, forbid_unknown_fields=True):
    """A chat message: a phrase or a text."""

    room: RoomId
    """the room of the message"""
    message_id: ActionId
    """a name that the sender gives the message: a message sent again is answered as it was the first time"""
    phrase: Phrase | None = None
    """one of the sentences that everyone may say"""
    text: Annotated[str, msgspec.Meta(max_length=200)] | None = None
    """free text, allowed to users who have signed in"""


class ReportLine(msgspec.Struct, forbid_unknown_fields=True):
    """A report of a chat line to the host of the server."""

    room: RoomId
    """the room of the line"""
    number: Annotated[int, msgspec.Meta(ge=1, le=1_000_000_000)]
    """its number"""


class BlockPerson(msgspec.Struct, forbid_unknown_fields=True):
    """A request to block a user: to read no more of their lines, in this game and in others."""

    who: Annotated[str, msgspec.Meta(pattern="^(seat|watcher)-[0-9]{1,4}$")]
    """the user, named as in a line of the chat"""
    blocked: bool = True
    """false to end the block"""


class Made(msgspec.Struct, frozen=True):
    """A new game and the address of its page."""

    game: str
    """the id of the game"""
    url: str
    """the address of its page"""


class Remove(msgspec.Struct, forbid_unknown_fields=True):
    """A request to remove a game from the user's lists. The body is empty, and so is the answer: `{}`."""


class NextTurn(msgspec.Struct, frozen=True):
    """The game that has waited longest for the user who asks."""

    url: str | None
    """the address of its page; null if no game waits"""


class OpenTable(msgspec.Struct, forbid_unknown_fields=True):
    """A request to show the game in the lobby, where everyone may find it."""

    name: WantedName = ""
    """the name that the user takes; without it the name at the seat stays"""


class CloseTable(msgspec.Struct, forbid_unknown_fields=True):
    """A request to remove the game from the lobby. The body is empty: `{}`."""


class Decline(msgspec.Struct, forbid_unknown_fields=True):
    """A refusal of the seat that is reserved for the user. The body is empty: `{}`."""


class JoinTable(msgspec.Struct, forbid_unknown_fields=True):
    """A request to take a seat at an open table."""

    name: WantedName = ""
    """the name that the user takes, which is kept for the next time"""
    partner: bool = False
    """whether to reserve the seat opposite for a partner"""


class Seek(msgspec.Struct, forbid_unknown_fields=True):
    """A search for an opponent who wants the same game."""

    request: GameRequest
    """the game to play; its seats and its seed are ignored"""
    name: WantedName = ""
    """the name that the user takes, which is kept for the next time"""
    left: Annotated[list[Left], msgspec.Meta(max_length=2)] = []
    """the options left to the opponent: `boxes` (if armies are dealt or drafted) and `clock`"""


class TakeName(msgspec.Struct, forbid_unknown_fields=True):
    """The name that a guest takes."""

    name: WantedName
    """the name"""


class PlaySeeker(msgspec.Struct, forbid_unknown_fields=True):
    """A request to play against a user who looks for an opponent."""

    name: WantedName = ""
    """the name that the user takes; without it, the number of a guest"""


class GoOnSeeking(msgspec.Struct, forbid_unknown_fields=True):
    """A sign that the page of a user who looks for an opponent is still open. The body is empty: `{}`."""


class ChallengePerson(msgspec.Struct, forbid_unknown_fields=True):
    """A challenge to a user, given by the name of their account or by a game that the two have played."""

    request: GameRequest
    """the game to play; the seats are drawn by lot"""
    account: Annotated[str, msgspec.Meta(max_length=40)] | None = None
    """the name of the other user's account"""
    game: Annotated[str, msgspec.Meta(max_length=40)] | None = None
    """a game that the two have played"""


class StopSeeking(msgspec.Struct, forbid_unknown_fields=True):
    """A request to stop looking for an opponent. The body is empty: `{}`."""


class FoundGame(msgspec.Struct, frozen=True):
    """The result of a search for an opponent."""

    url: str | None
    """the address of the game; null while no other player wants the same game: the page asks again every five seconds"""


class Why(msgspec.Struct, frozen=True):
    """The reason why an attempt is illegal, and the rule in the rulebook; all null if it is legal."""

    reason: str | None
    """the reason, as a sentence"""
    rule: str | None
    """the address of the rule in the rulebook"""
    ruling: str | None
    """the number of the ruling, such as 4.2 (rules-sources.md); null if it is legal, or if the refusal is not about the rules"""


class Reach(msgspec.Struct, frozen=True):
    """The hexes that a unit, or all units of a side, could attack."""

    hexes: list[str]
    """the hexes"""


class Views(msgspec.Struct, frozen=True):
    """Some moments of a replay."""

    views: list[MomentView]
    """the moments, in order"""


class Checking(msgspec.Struct, frozen=True):
    """The progress of the check of an imported text."""

    game: int | None
    """the number of the game that is being checked, from 1; null if none is being checked"""


class Imported(msgspec.Struct, frozen=True):
    """The games imported from a text."""

    records: list[ImportedGame]
    """the imported games"""
    faults: list[ImportFault]
    """the faults of games, in order; those games are not imported, except where `imported` says so"""
    left: int
    """how many games after the first 20 were left out"""


class News(msgspec.Struct, frozen=True, omit_defaults=True):
    """The news, over the WebSocket, that a game or the lobby has changed. A follower is sent the game with it."""

    seq: int
    """the number of the game's last event, sent again when a player sits down; for the lobby, the time in milliseconds"""
    chat: bool = False
    """whether there is a new message that this viewer may read; left out if there is none"""
    news: bool = False
    """whether the user's list of news has changed, so that `GET /api/news` counts again; left out if it has not"""
    game: Payload | None = None
    """the game after the event, as the follower may see it; left out if only something else is new"""
    status: GameStatus | None = None
    """the state of the game without its log, for a follower who knows its last event; left out if `game` includes it"""


class NewsCount(msgspec.Struct, frozen=True):
    """The number on the list of news."""

    count: Annotated[int, msgspec.Meta(ge=0, le=1000)]
    """how many news the user has not seen"""


class ForSeat(msgspec.Struct, forbid_unknown_fields=True):
    """A look at the game, or at its status, over the WebSocket."""

    seat: Seat | None
    """the seat that looks; null for the public form"""


class LiveCall(msgspec.Struct, forbid_unknown_fields=True):
    """A call over the WebSocket of a game."""

    n: Annotated[int, msgspec.Meta(ge=0, le=2**53)]
    """the number that the sender gives it, which the reply repeats"""
    call: Word
    """its name"""
    body: msgspec.Raw
    """its body, as over HTTP"""


class LiveReply(msgspec.Struct, frozen=True):
    """The answer to a call over the WebSocket."""

    n: int | None
    """the number of the call; null for a message that is no call"""
    code: int
    """the status that the answer would have over HTTP"""
    body: Any
    """the answer, as over HTTP"""


class Beat(msgspec.Struct, frozen=True):
    """A sign of life of the server, from time to time, and at once after a `Ping`."""

    beat: int
    """the milliseconds within which the next one follows"""


class Ping(msgspec.Struct, frozen=True):
    """The page's question whether the connection is alive. It starts with `{"ping"`, and is answered by a `Beat`."""

    ping: int
    """any number"""


class Offered(msgspec.Struct, forbid_unknown_fields=True):
    """A request that a player makes of others, or withdraws."""

    seat: Seat
    """the seat that makes the request"""
    kind: OfferKind
    """the kind of request"""


class Answered(msgspec.Struct, forbid_unknown_fields=True):
    """A player's answer to another player's request."""

    seat: Seat
    """the seat that answers"""
    kind: OfferKind
    """the kind of request"""
    agrees: bool
    """whether the seat agrees"""


class BySeat(msgspec.Struct, forbid_unknown_fields=True):
    """A step of a seat other than playing, such as aborting the game."""

    seat: Seat
    """the seat"""


class Problem(msgspec.Struct, frozen=True):
    """The answer to a failed request: one sentence for a user."""

    error: str
    """the sentence"""


class StaleProblem(msgspec.Struct, frozen=True):
    """The answer when the game is at another line than the request expected: a sentence, and the present game."""

    error: str
    """the sentence"""
    payload: Payload
    """the present game"""


class TextProblem(msgspec.Struct, frozen=True):
    """The answer to a text that is not a game: a sentence, and the place of the error."""

    error: str
    """the sentence"""
    line: int
    """the line, from 1"""
    column: int
    """the column, from 1"""


class TooOftenError(HTTPException):
    """A user or household has done something too often. `seconds`: how long to wait."""

    status_code = 429

    def __init__(self, seconds: int) -> None:
        super().__init__()
        self.seconds = seconds


class MalformedError(HTTPException):
    """The request does not fit its route. Its sentence is for programs, so it is not translated."""

    status_code = 400


class StrictRequest(Request[Any, Any, Any]):
    """A request whose JSON body is read as the struct of its route, without conversions between types."""

    async def json(self) -> Any:
        """Return the body as the struct that the route takes. Raises `MalformedError` with one sentence."""
        if self.content_type[0] != "application/json":
            raise MalformedError("The message must be JSON (Content-Type: application/json).")
        field = self.route_handler.parsed_data_field
        assert field is not None
        return read_as(field.annotation, await self.body())


def read_as(type_: Any, content: bytes | str) -> Any:
    """Return JSON as a value of this type. Raises `MalformedError` with one sentence."""
    try:
        return msgspec.json.decode(content, type=type_)
    except msgspec.ValidationError as problem:
        raise MalformedError(f"The message does not fit: {problem}.") from problem
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
        raise MalformedError("The message is not JSON.") from problem
