"""What a table sends of its games: payloads, previews, and games to look back at."""

from msgspec import Struct, field

from warchest.clocks.terms import Terms
from warchest.schema.decision import Ask
from warchest.schema.view import ToldOutcome, ToldView
from warchest.schema.words import GameState, HexName, Kind, MarkVerb, Mode, OfferKind, Right


class Person(Struct, frozen=True):
    """Who sits at a seat."""

    seat: int
    """the seat"""
    name: str
    """the name that others are told"""
    bot: str | None
    """the id of a bot's level; null for a person"""
    you: bool
    """whether the seat is of the session that asks"""
    free: bool = False
    """whether nobody sits there yet: who has the link may sit down"""


class Waiting(Struct, frozen=True):
    """Whose decision it is, told the same to everybody."""

    seat: int
    """the seat"""
    public: bool
    """whether the decision rests on public facts alone, so that it may be taken with no curtain"""
    prompt: str
    """who is waited for, in words"""


class LogLine(Struct, frozen=True):
    """A line of the log: one action."""

    seq: int
    """the number of the event that added to it last"""
    round: int
    """the round"""
    seat: int
    """whose action it was"""
    text: str
    """the action in words"""


class Mark(Struct, frozen=True):
    """What an action did on the board, for an arrow."""

    verb: MarkVerb
    """what was done"""
    seat: int
    """who did it"""
    start: HexName | None = field(name="from")
    """from where; null for nowhere. A stack deployed again comes from its old hex"""
    to: HexName
    """where to"""


class ClockView(Struct, frozen=True):
    """The clocks of a game at the time of the answer."""

    terms: Terms
    """how much time there is"""
    left: list[int]
    """the milliseconds that each seat has, in the order of the seats"""
    running: int | None
    """the seat whose clock runs; null for none"""
    waits: bool
    """whether it stands still for now, since that person is on holiday"""
    opening: int | None = None
    """the milliseconds that who must decide has for its first action, before the game is broken off; null where it has acted"""


class Attendance(Struct, frozen=True):
    """Whether who sits at a seat is there."""

    seat: int
    """the seat"""
    here: bool
    """whether a page of theirs is open"""
    away: int | None
    """for how many milliseconds they have been away; null for who is there, and for who never came to a game that waits for people"""


class PlayerOffer(Struct, frozen=True):
    """What a player asks of others."""

    kind: OfferKind
    """what is asked"""
    seat: int
    """who asks"""
    asked: bool
    """whether it waits for the answer of the seat that is told this"""
    text: str
    """the same in words"""


class Claim(Struct, frozen=True):
    """What a player may claim if the other side stays away."""

    after: int
    """in how many milliseconds"""
    wins: bool
    """whether the game is won then; it is broken off before both sides have acted twice"""


class RematchOffer(Struct, frozen=True):
    """A rematch that was asked for and has not begun."""

    url: str | None
    """the address of the game that waits; null where it was declined"""
    asked: bool
    """whether it waits for the answer of the player who is told this"""
    text: str
    """the same in words"""


class Status(Struct, frozen=True):
    """What belongs to a game besides its log: time, who is there, what is asked."""

    clock: ClockView | None
    """the clocks; null where nobody counts time"""
    attendance: list[Attendance]
    """the people at the seats; empty where one person plays alone"""
    watchers: int
    """how many people watch, as far as is known"""
    offers: list[PlayerOffer]
    """what players ask of each other; told to players alone"""
    may: list[Right]
    """what the seat may do besides playing"""
    next_game: str | None
    """the address of the rematch, for who plays in it; null for none that has begun"""
    claim: Claim | None = None
    """what the viewer may claim, now or later, from who is away; null for nothing"""
    rematch: RematchOffer | None = None
    """the rematch that players ask each other for; null for none, and once it has begun (`next_game`)"""


class Payload(Struct, frozen=True):
    """One seat's picture of a game."""

    game: str
    """the id of the game"""
    seq: int
    """the number of the last event"""
    seat: int | None
    """the seat; null for what everybody may see"""
    mode: Mode
    """how people sit at the game"""
    people: list[Person]
    """who plays, in the order of the seats"""
    view: ToldView
    """what the seat may see"""
    ask: Ask | None
    """what the seat is asked; null where the decision is not its own"""
    waiting: Waiting | None
    """whose decision it is; null where no seat is to decide"""
    record: list[LogLine]
    """the last 200 lines of the log, the newest last"""
    trail: list[Mark]
    """the last action by anybody else; at the end of the game the last action of all"""
    said: list[str]
    """sentences to be read aloud about the last event, in order"""
    status: Status
    """time, who is there, and what is asked"""


class Past(Struct, frozen=True):
    """A game as it stood earlier."""

    view: ToldView
    """what a viewer might see then"""
    trail: list[Mark]
    """what the last action had done on the board"""


class Preview(Struct, frozen=True):
    """What would stand after the first choices of an action that has not been sent."""

    view: ToldView
    """what the seat would see"""
    ask: Ask | None
    """what it would be asked next; null where the action ends"""
    ends: bool
    """whether the action ends"""
    trail: list[Mark]
    """what these choices would have done on the board"""


class Ahead(Struct, frozen=True):
    """What a seat might choose if it were its turn: for an action that is laid out in advance and sent later."""

    seq: int
    """the number of the last event"""
    ask: Ask | None
    """the question that would be asked now; null where nothing can be laid out"""


class LiveExample(Preview, frozen=True):
    """An example of the rulebook after some choices of its reader. Its trail is that of the last action."""

    said: list[str]
    """sentences about the last choice"""
    board: str
    """the name of its board"""
    next: int | None
    """the id that the example itself would choose now; null once it is done or was left"""


class GameListing(Struct, frozen=True):
    """A game as a list shows it. Everybody may know all of it."""

    game: str
    """the id of the game"""
    url: str
    """the address of its page"""
    ruleset: str
    """the id of its rules"""
    played: str
    """what is played, in one line: set-up, boxes, variants, clock"""
    boxes: list[str]
    """the ids of its boxes"""
    board: str
    """the name of its board"""
    people: list[Person]
    """who plays, in the order of the seats"""
    you: list[int]
    """the seats of the person who asks"""
    state: GameState
    """how far it is"""
    your_turn: bool
    """whether one of the person's seats is to decide"""
    decider: int | None
    """the seat that is to decide; null where no seat is"""
    round: int
    """the round, 0 before the first"""
    markers: list[int]
    """the locations of side A and of side B"""
    armies: list[list[Kind]]
    """the units of each seat, as far as they are known"""
    at: int
    """when something was done last, in milliseconds since 1970"""
    left: int | None
    """the milliseconds that the seat that is to decide has left; null where no clock runs"""
    result: str | None
    """how it ended, as the person is told it; null while it goes on"""


class GamePage(Struct, frozen=True):
    """A part of a person's games."""

    games: list[GameListing]
    """the games"""
    next: str | None
    """the ``cursor`` of the next page; null where this one is the last"""
    total: int
    """how many games there are on all pages"""


class Invitation(Struct, frozen=True):
    """A game in which somebody waits for anybody."""

    game: str
    """the id of the game"""
    url: str
    """the address of its page"""
    host: str
    """the name of the person who invites; empty where they have left their seat"""
    here: bool
    """whether that person is there"""
    yours: bool
    """whether the person who asks sits there"""
    for_you: bool
    """whether a seat is kept for the person who asks"""
    ruleset: str
    """the id of its rules"""
    played: str
    """what is played, in one line: set-up, boxes, variants, clock"""
    boxes: list[str]
    """the ids of its boxes"""
    seats: int
    """how many seats the table has"""
    free: int
    """how many of them are free"""
    pair: bool
    """whether two partners can sit down together"""
    rematch: bool = False
    """whether it is the rematch of a game between the two"""


class Seeker(Struct, frozen=True):
    """Somebody who looks for an opponent."""

    id: str
    """the id of the row, to play with whoever it is"""
    name: str
    """the person's name"""
    here: bool
    """whether the person is there"""
    yours: bool
    """whether it is the person who asks"""
    played: str
    """what the person wants to play, in one line"""


class LobbyView(Struct, frozen=True):
    """The lobby, as everybody may see it."""

    invitations: list[Invitation]
    """the open invitations, the newest first, the person's own before them"""
    playing: list[GameListing]
    """games to watch, the one that was played in last first"""
    seekers: list[Seeker]
    """the people who look for an opponent, the person who asks first, then who has looked longest"""
    fitting: int
    """how many people wait for what the person who asks would play"""
    searching: bool
    """whether the person who asks looks for an opponent"""
    you: str
    """what the person who asks is called"""
    named: bool
    """whether that is a name, and not the number of a guest"""
    further: int = 0
    """how many further open invitations there are (`from`)"""


class Moment(Struct, frozen=True):
    """A line of a game that is looked at again. The first tells what the game begins with."""

    at: int
    """its number, from 0"""
    round: int
    """the round"""
    seat: int | None
    """whose action it was; null for the first"""
    text: str
    """the action in words"""
    seconds: float | None
    """when it was, in seconds since the start"""
    comments: list[str]
    """remarks that the text has there"""
    variations: list[str]
    """what might have been played, as lines of the text"""


class Replay(Struct, frozen=True):
    """A game to look back at, without what stood at its moments."""

    replay: str
    """its id"""
    game: str | None
    """the game of this server that it is; null for a text that was imported"""
    title: str
    """who plays whom, and how far it has come"""
    people: list[Person]
    """who plays"""
    about: list[tuple[str, str]]
    """what is told of the game beside its moments: labels and words"""
    forms: list[str]
    """what this viewer may choose to see, the best first: ``full``, the name of a seat, ``public``"""
    text: str
    """the address of its text; ``?form=`` and one of the forms may follow"""
    over: bool
    """whether it was played to an end"""
    outcome: ToldOutcome | None
    """how it ended"""
    comments: list[str]
    """remarks on the whole game"""
    moments: list[Moment]
    """its lines"""


class Standing(Struct, frozen=True):
    """What stood at a moment of a replay."""

    at: int
    """the number of the moment"""
    view: ToldView
    """what the viewer may see of it"""
    trail: list[Mark]
    """what its line had done on the board"""


class Kept(Struct, frozen=True):
    """An imported game."""

    record: str
    """its id"""
    url: str
    """the address where it can be looked at"""
    title: str
    """who plays whom"""
