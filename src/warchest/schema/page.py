"""What the server lays into its pages for their scripts: boards, cards and texts."""

from msgspec import Struct

from warchest.clocks.terms import Terms
from warchest.schema.words import CellKind, DecreeId, HexName, Kind, Mode, Side, Tile


class BoardHex(Struct, frozen=True):
    """A hex or a square of a board, and where it lies in the picture."""

    name: HexName
    """its name"""
    q: int
    """its column: of hexes 0 in the middle, of squares 0 at the left"""
    r: int
    """its place in the column: of hexes 0 in the middle, of squares 0 at the top"""
    x: float
    """its centre for a viewer on side B, in hundredths of the measure; a viewer on side A turns it half round"""
    y: float
    """the same downwards"""
    tile: Tile
    """its shade"""
    location: bool
    """whether it is a location"""


class BoardLabel(Struct, frozen=True):
    """The letter or number of a column or of a row, and where it stands in the picture."""

    text: str
    """the letter or number"""
    x: float
    """its centre"""
    y: float
    """the same downwards"""


class PageBoard(Struct, frozen=True):
    """A board as the page draws it."""

    name: str
    """``two`` or ``four``, of squares ``square``"""
    cell: CellKind
    """the kind of its cells"""
    hexes: list[BoardHex]
    """its cells"""
    start: dict[HexName, Side]
    """the locations that each side holds at the start"""
    labels: list[BoardLabel]
    """for a viewer on side B"""
    labels_flipped: list[BoardLabel]
    """for a viewer on side A"""


class RulingText(Struct, frozen=True):
    """A question about a card, and its answer."""

    q: str
    """the question"""
    a: str
    """the answer"""


class Offset(Struct, frozen=True):
    """A hex as seen from another one."""

    q: int
    """columns to the right"""
    r: int
    """places down the column"""


class UnitCard(Struct, frozen=True):
    """The card of a coin kind."""

    name: str
    """its name"""
    line: str
    """the unit in a few words"""
    coins: int
    """how many coins of this kind its owner has in all"""
    twins: list[Kind]
    """the other cards for the same coins: only one of them can be in a game"""
    tactic: str | None
    """what its tactic does"""
    attribute: str | None
    """what its attribute does"""
    restriction: str | None
    """what it may not do"""
    rulings: list[RulingText]
    """questions about it"""
    pattern: list[Offset]
    """where it can attack from its own hex"""


class DecreeCard(Struct, frozen=True):
    """The card of a decree."""

    name: str
    """its name"""
    line: str
    """what it does"""
    rulings: list[RulingText]
    """questions about it"""


class BoxCard(Struct, frozen=True):
    """A box of the game."""

    id: str
    """its id"""
    name: str
    """its name"""
    units: list[Kind]
    """its unit cards, in the order of their rows"""
    decrees: bool
    """whether it brings decrees"""
    forts: bool
    """whether it brings forts"""
    line: str
    """what it brings, in a few words"""
    sign: str
    """the name of the drawing that stands for it"""
    standard: bool
    """whether it is played with where no boxes are chosen"""


class LevelCard(Struct, frozen=True):
    """A bot to play against."""

    id: str
    """its id, for a seat of a request for a game"""
    name: str
    """its name"""
    line: str
    """how strong it is, in a word"""


class ArmySizes(Struct, frozen=True):
    """How many unit cards a seat has."""

    two: int
    """with two players"""
    four: int
    """with four players; 0 where only two can play"""


class VariantCard(Struct, frozen=True):
    """A variant that can be switched on."""

    id: str
    """its id, for a request for a game"""
    name: str
    """its name"""
    line: str
    """what it changes"""


class SetupCard(Struct, frozen=True):
    """A setup with fixed armies: the first game, or a famous battle."""

    id: str
    """the ``setup`` of a request for a game"""
    name: str
    """its name"""
    intro: str
    """a line about it"""
    armies: list[list[Kind]]
    """the armies, Dusk's first"""


class Cards(Struct, frozen=True):
    """The cards of a rule set, and what the scripts of its pages say."""

    catalogue: dict[Kind, UnitCard]
    """the cards of the coin kinds"""
    decrees: dict[DecreeId, DecreeCard]
    """the cards of the decrees"""
    texts: dict[str, str]
    """the translations of the scripts' English sentences, those left out that are the same"""


class OwnCards(Cards, frozen=True):
    """The cards and texts of a page that differ from the shared ones of its rule set: those of home-brew boxes."""

    ruleset: str
    """the id of the rule set whose shared cards these are added to"""


class InviteBoot(Struct, frozen=True):
    """What the invitation of a game begins with."""

    game: str
    """the id of the game"""
    seq: int
    """the number of its last event"""
    free: int
    """how many seats are free"""
    open: bool
    """whether everybody may find the game, and this is the page of the person who made it"""


class TableBoot(OwnCards, frozen=True):
    """What the page of a game and that of a replay begin with."""

    board: str
    """the name of the board"""
    openly: bool
    """whether coins are used face up: none lies facedown, and no box, pass or lock is there"""


class GameBoot(TableBoot, frozen=True):
    """The page of a game."""

    game: str
    """the id of the game"""
    mode: Mode
    """how people sit at the game"""
    you: list[int]
    """the seats of the session"""
    played: str
    """what is played, in one line: set-up, boxes, variants, clock"""


class ReplayBoot(TableBoot, frozen=True):
    """The page of a replay: which game, from which moment on, seen how."""

    replay: str
    """its id"""
    at: int
    """the number of the moment"""
    form: str
    """what is shown: ``full``, the name of a seat, or ``public``"""
    site: str
    """what a link for somebody else begins with"""
    trouble: str
    """why nobody else can open such a link; empty where others can"""


class BookBoot(OwnCards, frozen=True):
    """A page of the rulebook."""


class Offer(Struct, frozen=True):
    """A game that the home page offers: what can be chosen for it."""

    ruleset: str
    """the id of its rules, for a request for a game"""
    name: str
    """its name"""
    line: str
    """what it is, in a few words"""
    sides: list[str]
    """the names of the sides, in the order of their first seats"""
    board: str
    """the name of its board for two players"""
    catalogue: dict[Kind, UnitCard]
    """the cards of its coin kinds that differ from the shared ones"""
    boxes: list[BoxCard]
    """its boxes, in the order in which they appeared"""
    setups: list[SetupCard]
    """its setups with fixed armies"""
    draft: bool
    """whether armies can be drafted"""
    variants: list[VariantCard]
    """its variants"""
    armies: ArmySizes
    """how many unit cards a seat has"""
    bans: int
    """how many cards an elimination draft bans"""


class OfferedClock(Struct, frozen=True):
    """A clock that can be chosen."""

    name: str
    """the clock in words"""
    terms: Terms
    """how much time it gives"""


class HomeBoot(Struct, frozen=True):
    """The home page."""

    levels: list[LevelCard]
    """the bots, from the weakest to the strongest"""
    games: list[Offer]
    """what can be played, War Chest first"""
    clocks: list[OfferedClock]
    """the clocks that are offered; any other within the bounds can be had too"""


class Shared(Struct, frozen=True):
    """What is the same for everybody on the pages of one language: a file of its own, which browsers keep."""

    boards: dict[str, PageBoard]
    """all boards, by name"""
    cards: dict[str, Cards]
    """the cards and texts of each rule set, by its id"""
    home: HomeBoot
    """the home page of a server whose host has added no boxes"""
