"""What a table sends of its games: payloads, previews, and games to look back at."""

from msgspec import Struct, field

from warchest.schema.decision import Ask
from warchest.schema.view import ToldOutcome, ToldView
from warchest.schema.words import HexName, MarkVerb, Mode


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


class LiveExample(Preview, frozen=True):
    """An example of the rulebook after some choices of its reader. Its trail is that of the last action."""

    said: list[str]
    """sentences about the last choice"""
    next: int | None
    """the id that the example itself would choose now; null once it is done or was left"""


class GameListing(Struct, frozen=True):
    """An unfinished game as the home page shows it."""

    game: str
    """the id of the game"""
    url: str
    """the address of its page"""
    round: int
    """the round"""
    people: list[Person]
    """who plays"""
    you: list[int]
    """the seats of the session that asks"""
    your_turn: bool
    """whether one of them is to decide"""
    view: ToldView
    """what everybody may see"""


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
    headers: list[tuple[str, str]]
    """the headers of the text, each with its value, in their order"""
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
