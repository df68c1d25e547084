"""The messages of a table about its games: payloads, previews, and replays."""

from typing import Any, Literal

from msgspec import Struct, field

from warchest.schema.decision import Ask
from warchest.schema.time_control import TimeControl
from warchest.schema.view import PageOutcome, PageView
from warchest.schema.words import CoinKind, GameState, HexName, MarkVerb, Mode, OfferKind, Right, Side


class ShownRating(Struct, frozen=True):
    """A player's rating beside the name, in games between accounts with a clock."""

    points: int
    """the points"""
    sure: bool
    """whether the rating is known: one that is still uncertain stands with a question mark"""


class Person(Struct, frozen=True):
    """The player at a seat: a user or a bot."""

    seat: int
    """the seat"""
    name: str
    """the name that others see"""
    bot: str | None
    """the id of a bot's level; null for a user"""
    you: bool
    """whether the session that asks holds the seat"""
    free: bool = False
    """whether the seat is free for anyone with the link"""
    rating: ShownRating | None = None
    """the rating for this kind of game; null unless all players have accounts and the game has a clock"""


class Waiting(Struct, frozen=True):
    """The deciding seat, in the same words for every viewer."""

    seat: int
    """the seat"""
    public: bool
    """whether the decision depends only on public facts and needs no curtain"""
    prompt: str
    """the player whom the game waits for, in words"""


class LogLine(Struct, frozen=True):
    """A line of the log: one action."""

    seq: int
    """the number of the last event that added to the line"""
    round: int
    """the round"""
    seat: int
    """the acting seat"""
    text: str
    """the action in words"""


class BoardMark(Struct, frozen=True):
    """An event of an action on the board, for an arrow."""

    verb: MarkVerb
    """the kind of event"""
    seat: int
    """the acting seat"""
    start: HexName | None = field(name="from")
    """the hex where it starts; null for none. A stack that is deployed again comes from its old hex"""
    to: HexName
    """the hex where it ends"""


class ClockView(Struct, frozen=True):
    """The clocks of a game at the time of the answer."""

    terms: TimeControl
    """the terms of the clocks"""
    left: list[int]
    """the milliseconds that each seat has left, in the order of the seats"""
    running: int | None
    """the seat with the running clock; null for none"""
    waits: bool
    """whether it stands still for now: that player is on vacation, or in a live game has lost the connection"""
    opening: int | None = None
    """the milliseconds that the deciding seat has for its first action before the game is aborted; null once it has acted"""


class Attendance(Struct, frozen=True):
    """The presence of the player at a seat."""

    seat: int
    """the seat"""
    here: bool
    """whether the player has a page of the game open"""
    away: int | None
    """the milliseconds that they have been away; null if they are there, or never came to a game that waits for players"""


class PlayerOffer(Struct, frozen=True):
    """A request that a player makes of others."""

    kind: OfferKind
    """the kind of request"""
    seat: int
    """the seat that makes it"""
    asked: bool
    """whether it waits for the answer of the seat that gets this"""
    text: str
    """the request in words"""


class Claim(Struct, frozen=True):
    """The claim that a player may make if the other side stays away."""

    after: int
    """the milliseconds until the player may claim"""
    wins: bool
    """whether the claim wins the game; until both sides have acted twice it aborts the game"""


class RematchOffer(Struct, frozen=True):
    """A rematch that was requested and has not started."""

    url: str | None
    """the address of the waiting game; null if it was declined"""
    asked: bool
    """whether it waits for the answer of the player who gets this"""
    text: str
    """the request in words"""


class GameStatus(Struct, frozen=True):
    """The state of a game apart from its log: the clocks, the players who are there, and their requests."""

    seq: int
    """the number of the last event when this was sent: an offer that is gone at the same event was declined or taken back"""
    clock: ClockView | None
    """the clocks; null if there are none"""
    attendance: list[Attendance]
    """the presence of the players at the seats; empty in a game of one user against bots"""
    watchers: int
    """the number of spectators, if known"""
    offers: list[PlayerOffer]
    """the requests that players make of each other; sent only to players"""
    may: list[Right]
    """the steps open to the seat apart from playing"""
    next_game: str | None
    """the address of the rematch, for its players; null if none has started"""
    claim: Claim | None = None
    """the claim that the viewer may make, now or later, over an absent side; null for none"""
    rematch: RematchOffer | None = None
    """the rematch that players have requested; null for none, and once it has started (`next_game`)"""


class MatchPoint(Struct, frozen=True):
    """The sides that need one more location, and where they could take it soon, from public knowledge."""

    text: str
    """the sides and up to three locations, in a sentence"""
    at: dict[Side, list[HexName]]
    """by side, the locations named: those that take it the fewest coins; empty for a side that needs more than one"""


class RatingChange(Struct, frozen=True):
    """The change of a player's rating by a game, in points."""

    seat: int
    """the seat of the player"""
    before: int
    """the rating before the game"""
    after: int
    """the rating after it"""
    doubt: int
    """its uncertainty: 19 of 20 players are within this many points"""


class RatedEnd(Struct, frozen=True):
    """The effect of a game on the ratings of its players."""

    changes: list[RatingChange]
    """the changes, in the order of the seats; empty for a game that is not rated"""
    why_not: str
    """why a game that was to be rated is not, in a sentence; empty for a rated one"""


class GameEnd(Struct, frozen=True):
    """The end of a game."""

    why: str
    """why it ended and how close the other side was, in sentences"""
    at: HexName | None
    """the hex where a unit decided it; null for endings that no unit brought"""
    taken: dict[Side, list[HexName]]
    """by side, the locations that it controls, in the order in which it took them"""
    rated: RatedEnd | None = None
    """its effect on the ratings; null for a casual game"""


class NextStep(Struct, frozen=True):
    """A next step for a player after a game against a level."""

    text: str
    """the label of the button"""
    level: str | None
    """the level to play against next; null for the lessons"""


class ResultsAgainst(Struct, frozen=True):
    """A player's results against the level of a game, and the next step."""

    text: str
    """the results in a sentence; empty for games that aren't against one bot"""
    note: str = ""
    """a sentence about the next step; empty for none"""
    next: NextStep | None = None
    """the next step; null for none"""


class Payload(Struct, frozen=True, omit_defaults=True):
    """A game as one seat may see it."""

    game: str
    """the id of the game"""
    seq: int
    """the number of the last event"""
    seat: int | None
    """the seat; null for the public form"""
    mode: Mode
    """how the users sit at the game"""
    people: list[Person]
    """the players, in the order of the seats"""
    view: PageView
    """the view of the seat"""
    ask: Ask | None
    """the request to the seat; null if another seat decides, or none"""
    waiting: Waiting | None
    """the deciding seat; null if no seat decides"""
    record: list[LogLine]
    """the last 200 lines of the log, the newest last"""
    trail: list[BoardMark]
    """the last action by any other player; at the end of the game the last action of all"""
    said: list[str]
    """the sentences about the last event to be read aloud, in order"""
    status: GameStatus
    """the clocks, the players who are there, and their requests"""
    continues: bool = False
    """whether `record` has only its newest lines, from a line that the page already has; left out if it is complete"""
    match_point: MatchPoint | None = None
    """the sides that need one more location; left out while no side does, and once the game is over"""
    end: GameEnd | None = None
    """the end of the game; left out while it is not over, and if it ended in its draft"""
    linked: bool = False
    """whether the last event is an action of the seat, or of any seat on one screen, with a link that continued a chain; left out if not"""


class Past(Struct, frozen=True):
    """A game at an earlier line."""

    view: PageView
    """the view at that line"""
    trail: list[BoardMark]
    """the events of the last action on the board"""


class Preview(Struct, frozen=True):
    """The game as it would be after the first choices of an action that has not been sent."""

    view: PageView
    """the view that the seat would have"""
    ask: Ask | None
    """the next request to the seat; null if the action ends"""
    ends: bool
    """whether the action ends"""
    trail: list[BoardMark]
    """the events of these choices on the board"""


class Ahead(Struct, frozen=True):
    """The choices that a seat would have if it were its turn, for an action that is planned in advance and sent later."""

    seq: int
    """the number of the last event"""
    ask: Ask | None
    """the request as it would be now; null if no action can be planned"""


class LiveExample(Preview, frozen=True):
    """An example of the rulebook after some choices of its reader. Its trail shows the last action."""

    said: list[str]
    """the sentences about the last choice"""
    board: str
    """the name of its board"""
    next: int | None
    """the id of the example's next choice; null once the example is done, or the reader has left its line"""


class GameListing(Struct, frozen=True):
    """A game as a list shows it. All of it is public."""

    game: str
    """the id of the game"""
    url: str
    """the address of its page"""
    ruleset: str
    """the id of its rules"""
    played: str
    """the game in one line: set-up, boxes, variants, clock"""
    boxes: list[str]
    """the ids of its boxes"""
    board: str
    """the name of its board"""
    people: list[Person]
    """the players, in the order of the seats"""
    you: list[int]
    """the seats of the viewer"""
    state: GameState
    """its progress"""
    your_turn: bool
    """whether one of the viewer's seats decides next"""
    decider: int | None
    """the deciding seat; null if no seat decides"""
    round: int
    """the round, 0 before the first"""
    markers: list[int]
    """the number of locations that side A and side B control"""
    armies: list[list[CoinKind]]
    """the units of each seat, as far as they are public"""
    at: int
    """the time of the last event, in milliseconds since 1970"""
    left: int | None
    """the milliseconds that the deciding seat has left; null if no clock runs"""
    result: str | None
    """the result, from the viewer's point of view; null while the game is not over"""


class BotEvent(Struct, frozen=True, omit_defaults=True):
    """A line of a bot's stream of events: a challenge or a game that starts or ends. A new stream first lists all present ones."""

    type: Literal["challenge", "challengeEnd", "gameStart", "gameFinish"]
    """a seat is reserved for the bot (`challenge`), or no longer; the bot plays a game (`gameStart`), or the game is over"""
    game: str
    """the id of the game"""
    seat: int | None = None
    """the seat of the bot, or the one that is reserved for it; left out at an end"""
    listing: GameListing | None = None
    """the game; left out at an end"""
    rated: bool = False
    """whether the game is rated; left out if it is not"""
    clock: TimeControl | None = None
    """the time control; left out if no clock runs"""


class ForProgram(Struct, frozen=True):
    """A decision in the form of the engine protocol (protocol.md), for a program that plays for a seat."""

    seq: int
    """the number of the last event"""
    request: dict[str, Any] | None
    """the fields of a `choose` request with the knowledge of the seat, and the `id` of each choice; null after a whole action"""


class GamePage(Struct, frozen=True):
    """A page of the list of a user's games."""

    games: list[GameListing]
    """the games"""
    next: str | None
    """the ``cursor`` of the next page; null if this is the last one"""
    total: int
    """the number of games on all pages"""


class Invitation(Struct, frozen=True):
    """A game with a free seat."""

    game: str
    """the id of the game"""
    url: str
    """the address of its page"""
    host: str
    """the name of the host; empty if they have left their seat"""
    here: bool
    """whether the host is there"""
    yours: bool
    """whether the viewer sits at the game"""
    for_you: bool
    """whether a seat is reserved for the viewer"""
    ruleset: str
    """the id of its rules"""
    played: str
    """the game in one line: set-up, boxes, variants, clock"""
    boxes: list[str]
    """the ids of its boxes"""
    seats: int
    """the number of seats"""
    free: int
    """the number of free seats"""
    pair: bool
    """whether two partners can take seats together"""
    rematch: bool = False
    """whether the game is a rematch between the two"""


class Seeker(Struct, frozen=True):
    """A user who seeks an opponent."""

    id: str
    """the id of the seek, for a request to play against the seeker"""
    name: str
    """the seeker's name"""
    here: bool
    """whether the seeker is there"""
    yours: bool
    """whether this is the viewer"""
    played: str
    """the game that the seeker wants, in one line"""
    rating: ShownRating | None = None
    """the seeker's rating, for a rated game; null for a casual one"""


class LobbyView(Struct, frozen=True):
    """The public view of the lobby."""

    invitations: list[Invitation]
    """the open invitations: the viewer's first, then the others, the newest first"""
    playing: list[GameListing]
    """the games to watch, the most recently played one first"""
    seekers: list[Seeker]
    """the users who seek an opponent: first the viewer, then the others, the longest seek first"""
    fitting: int
    """the number of seekers who wait for a game that the viewer would play"""
    searching: bool
    """whether the viewer seeks an opponent"""
    you: str
    """the name of the viewer"""
    named: bool
    """whether that name was chosen, and is not the number of a guest"""
    further: int = 0
    """the number of further open invitations (`from`)"""


class Moment(Struct, frozen=True):
    """A line of a replay. The first one describes the start of the game."""

    at: int
    """its number, from 0"""
    round: int
    """the round"""
    seat: int | None
    """the acting seat; null for the first line"""
    text: str
    """the action in words"""
    seconds: float | None
    """the time of the action, in seconds since the start"""
    comments: list[str]
    """the comments of the text at this line"""
    variations: list[str]
    """the variations at this line, as lines of the text"""


class ImportNote(Struct, frozen=True):
    """The origin of an imported game: its names and times come from its text, and no one has checked them."""

    by: str
    """the name of the user who imported it"""
    at: int
    """when, in milliseconds since 1970"""
    text: str
    """a sentence with both"""


class Replay(Struct, frozen=True):
    """A game to look back at, without the positions of its moments."""

    replay: str
    """its id"""
    game: str | None
    """the id of the game on this server; null for an imported text"""
    title: str
    """the players, and the progress of the game; "Imported" stands before it for an imported text"""
    imported: ImportNote | None
    """the origin of an imported text; null for a game of this server"""
    people: list[Person]
    """the players"""
    about: list[tuple[str, str]]
    """the facts about the whole game, as labels and values"""
    forms: list[str]
    """the forms open to this viewer, the best first: ``full``, the name of a seat, ``public``"""
    text: str
    """the address of its text; ``?form=`` with one of the forms may be added"""
    over: bool
    """whether it was played to an end"""
    commitment: str | None
    """the SHA-256 digest of the server's secret, which its draws follow from; null if they can't be verified"""
    outcome: PageOutcome | None
    """the outcome"""
    comments: list[str]
    """the comments on the whole game"""
    moments: list[Moment]
    """the lines of the game"""


class MomentView(Struct, frozen=True):
    """The game at a moment of a replay."""

    at: int
    """the number of the moment"""
    view: PageView
    """the view in the chosen form"""
    trail: list[BoardMark]
    """the events of its line on the board"""


class ImportedGame(Struct, frozen=True):
    """An imported game."""

    record: str
    """its id"""
    url: str
    """the address of its page"""
    title: str
    """the players, behind "Imported\""""


class ImportFault(Struct, frozen=True):
    """A fault of a game in an imported text."""

    number: int
    """the number of the game in the text, from 1"""
    heading: str
    """the players and the day of the game, as far as they could be read"""
    error: str
    """the fault"""
    line: int
    """its line in the text"""
    column: int
    """its column"""
    imported: bool
    """whether the game was imported all the same: its times run backwards"""
