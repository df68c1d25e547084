"""The data that the server puts into its pages for their scripts: boards, cards and texts."""

from typing import Literal

from msgspec import Struct, field

from warchest.schema.editor import EditedPosition
from warchest.schema.game import BoardMark
from warchest.schema.time_control import TimeControl
from warchest.schema.view import UnitView
from warchest.schema.words import CellKind, CellShade, CoinKind, DecreeId, HexName, Mode, Side


class BoardHex(Struct, frozen=True):
    """A hex or a square of a board, and its place in the picture."""

    name: HexName
    """its name"""
    q: int
    """its column, counted for hexes from 0 in the middle, for squares from 0 at the left"""
    r: int
    """its place in the column, counted for hexes from 0 in the middle, for squares from 0 at the top"""
    x: float
    """its centre across, for a viewer on side B, in hundredths of a hex's circumradius; for side A the board is turned half round"""
    y: float
    """its centre downwards, likewise"""
    tile: CellShade
    """its shade"""
    location: bool
    """whether it is a location"""


class BoardLabel(Struct, frozen=True):
    """The letter or number of a column or row, and its place in the picture."""

    text: str
    """the letter or number"""
    x: float
    """its centre across, as that of a cell"""
    y: float
    """its centre downwards, likewise"""


class PageBoard(Struct, frozen=True):
    """A board as the page draws it."""

    name: str
    """``two`` or ``four`` for the boards of hexes, ``square`` for that of squares"""
    cell: CellKind
    """the shape of its cells"""
    hexes: list[BoardHex]
    """its cells"""
    start: dict[HexName, Side]
    """the locations that each side holds at the start"""
    labels: list[BoardLabel]
    """the labels for a viewer on side B"""
    labels_flipped: list[BoardLabel]
    """the labels for a viewer on side A"""


class RulingText(Struct, frozen=True):
    """A question about a card, and its answer."""

    q: str
    """the question"""
    a: str
    """the answer"""


ShownZone = Literal["board", "hand", "supply", "bag", "faceup", "box", "card"]
"""A place of coins that a demonstration names. ``faceup`` are all discards, ``card`` is beside the card of a unit."""


class ShownCoin(Struct, frozen=True):
    """A coin that a step moves otherwise than from hex to hex."""

    seat: int
    """the seat that owns it"""
    kind: CoinKind
    """its kind"""
    start: ShownZone = field(name="from")
    """where it was"""
    to: ShownZone
    """where it is now"""


class DemonstrationFrame(Struct, frozen=True, omit_defaults=True):
    """A moment of a demonstration."""

    units: list[UnitView]
    """the units on its hexes"""
    held: dict[HexName, Side]
    """the locations that a side controls"""
    forts: list[HexName] = []
    """the hexes with a fort"""
    trail: list[BoardMark] = []
    """the events that led here from the moment before"""
    coins: list[ShownCoin] = []
    """the coins that moved otherwise since the moment before"""
    mark: str | None = None
    """the mark on the hex of the next step: dot, target, deploy, friend, build, poison, bolster or control; null for none"""
    at: HexName | None = None
    """that hex"""


class Demonstration(Struct, frozen=True):
    """The smallest position in which a unit can do all that its card says, and each step of it, by the rules."""

    hexes: list[HexName]
    """the hexes to draw"""
    unit: HexName | None
    """the unit's hex at first; null where it is not on the board"""
    frames: list[DemonstrationFrame]
    """the first moment, and one after each step"""


class UnitCard(Struct, frozen=True):
    """The card of a coin kind."""

    name: str
    """its name"""
    line: str
    """a description of the unit in a few words"""
    coins: int
    """the number of coins of this kind that its owner has in all"""
    twins: list[CoinKind]
    """the other cards for the same coins; a game can have only one of them"""
    tactic: str | None
    """the text of its tactic"""
    attribute: str | None
    """the text of its attribute"""
    restriction: str | None
    """the text of its restriction"""
    rulings: list[RulingText]
    """questions about it, with their answers"""
    demonstration: Demonstration | None = None
    """the unit's demonstration on a small board, or null for the program's own units, which the page has"""
    kanji: str = ""
    """its name in kanji, to show beside the name; empty in other languages than Japanese"""


class DecreeCard(Struct, frozen=True):
    """The card of a decree."""

    name: str
    """its name"""
    line: str
    """its effect"""
    rulings: list[RulingText]
    """questions about it, with their answers"""


class BoxCard(Struct, frozen=True):
    """A box of the game."""

    id: str
    """its id"""
    name: str
    """its name"""
    units: list[CoinKind]
    """its unit cards, in the order of their rows"""
    decrees: bool
    """whether it brings decrees"""
    forts: bool
    """whether it brings forts"""
    line: str
    """its contents, in a few words"""
    note: str
    """a notice for its players; empty for most boxes"""
    sign: str
    """the name of the drawing that stands for it"""
    standard: bool
    """whether it is in play when no boxes are chosen"""


class LevelCard(Struct, frozen=True):
    """A bot to play against."""

    id: str
    """its id, for a seat of a request for a game"""
    name: str
    """its name"""
    line: str
    """its strength, in a word"""
    sentence: str
    """how it plays, in a sentence"""
    rating: int
    """its rating; 100 points more mean 64 wins of 100 games"""


class StyleCard(Struct, frozen=True):
    """A style of play of the bots."""

    id: str
    """its id, for a request for a game"""
    name: str
    """its name"""
    line: str
    """how it plays, in a sentence"""


class ArmySizes(Struct, frozen=True):
    """The number of unit cards that a seat has."""

    two: int
    """with two players"""
    four: int
    """with four players; 0 if only two can play"""


class VariantCard(Struct, frozen=True):
    """A variant that can be switched on."""

    id: str
    """its id, for a request for a game"""
    name: str
    """its name"""
    line: str
    """the change that it makes"""
    draft_only: bool
    """whether it is only for drafts"""
    more_cards: int
    """the number of cards that its draft needs in addition to the armies"""


class OptionCard(Struct, frozen=True):
    """An option of a game that is on or off for all of its players."""

    id: str
    """its name in a request for a game"""
    name: str
    """its name for people"""
    line: str
    """a sentence about it"""
    players: int | None
    """the number of players that it needs; null for any"""


class SetupCard(Struct, frozen=True):
    """A setup with fixed armies: the first game, or a famous battle."""

    id: str
    """the ``setup`` of a request for a game"""
    name: str
    """its name"""
    intro: str
    """a line about it"""
    armies: list[list[CoinKind]]
    """the armies, Dusk's first; they are fixed, so the setup is for as many players, with only the standard boxes"""
    battle: bool
    """whether it is a famous battle"""


class Cards(Struct, frozen=True):
    """The cards of a rule set, and the texts that the scripts of its pages show."""

    catalogue: dict[CoinKind, UnitCard]
    """the cards of the coin kinds"""
    decrees: dict[DecreeId, DecreeCard]
    """the cards of the decrees"""
    texts: dict[str, str | dict[str, str]]
    """the scripts' sentences that differ from `Shared` in this game, by the English ones"""


class OwnCards(Cards, frozen=True):
    """The cards and texts of a page that differ from the shared ones of its rule set, because of home-brew boxes."""

    ruleset: str
    """the id of the rule set; these are added to its shared cards"""


class InviteBoot(Struct, frozen=True):
    """The initial data of the invitation of a game."""

    game: str
    """the id of the game"""
    seq: int
    """the number of its last event"""
    free: int
    """the number of free seats"""
    open: bool
    """whether the game is open to everyone and this is the page of its host"""
    lite: bool
    """whether it is the lite game"""
    promised: bool
    """whether the server has promised the draws, so that the page of a player who sits down has part in them"""


class TableBoot(OwnCards, frozen=True):
    """The initial data that the pages of games and of replays have in common."""

    board: str
    """the name of the board"""
    open_coins: bool
    """whether used coins lie face up, so none lies facedown"""
    lite: bool
    """whether the six actions of the lite game are played: there is no box, no pass and no lock"""


class GameTournament(Struct, frozen=True):
    """The tournament of a game, for the page of an entrant."""

    id: str
    """its id"""
    round: int
    """the number of the game's round"""
    opens: bool
    """whether the page should give its part in the first draws of the entrant's next game"""


class GameBoot(TableBoot, frozen=True):
    """The initial data of the page of a game."""

    game: str
    """the id of the game"""
    mode: Mode
    """how the users sit at the game"""
    you: list[int]
    """the seats that the session holds"""
    played: str
    """the game in one line: set-up, boxes, variants, clock"""
    commitment: str | None
    """the SHA-256 digest of the server's secret, which the draws follow from; null if they can't be verified"""
    hints: bool
    """whether the players may ask for hints and see odds"""
    newcomer: bool
    """whether this is a game of War Chest for two against a bot, and the user has finished no game yet"""
    tournament: GameTournament | None
    """the tournament of the game, if the user takes part in it"""


class ReplayBoot(TableBoot, frozen=True):
    """The initial data of the page of a replay: the game, the first moment, and the form."""

    replay: str
    """its id"""
    at: int
    """the number of the moment"""
    form: str
    """the form that is shown: ``full``, the name of a seat, or ``public``"""
    site: str
    """the first part of a link for others"""
    trouble: str
    """the reason why such a link works only on this machine; empty if others can open it"""


class BookBoot(OwnCards, frozen=True):
    """The initial data of a page of the rulebook."""


class EditorBoot(OwnCards, frozen=True):
    """The initial data of the editor of positions."""

    edited: EditedPosition
    """the position that it shows first"""
    copies: dict[CoinKind, int]
    """the greatest numbers of units of one kind on the board; kinds with a maximum of one are left out"""
    poisoners: list[CoinKind]
    """the units with a poison counter"""
    decoys: list[CoinKind]
    """the decoys of its boxes"""
    open_coins: bool
    """whether used coins lie face up, so none lies facedown"""
    trouble: str
    """the reason why the position in the address can't be shown; empty if it is shown, or if there is none"""
    site: str
    """the first part of a link for others"""


class Offer(Struct, frozen=True):
    """A game that the page for a new game offers, with the choices for it."""

    ruleset: str
    """the id of its rules, for a request for a game"""
    name: str
    """its name"""
    line: str
    """a description in a few words"""
    sides: list[str]
    """the names of the sides, in the order of their first seats"""
    board: str
    """the name of its board for two players"""
    catalogue: dict[CoinKind, UnitCard]
    """the cards of its coin kinds that differ from the shared ones"""
    boxes: list[BoxCard]
    """its boxes, in order of publication"""
    setups: list[SetupCard]
    """its setups with fixed armies"""
    draft: bool
    """whether armies can be drafted"""
    variants: list[VariantCard]
    """its variants"""
    options: list[OptionCard]
    """the options that are on or off"""
    armies: ArmySizes
    """the number of unit cards that a seat has"""
    guard_box: str | None
    """the box of the Royal Guard, which has two editions of its card; null if no box has it"""


class OfferedClock(Struct, frozen=True):
    """A clock that can be chosen."""

    name: str
    """the clock in words"""
    terms: TimeControl
    """its terms"""


class Score(Struct, frozen=True):
    """The results of a user's games against one opponent."""

    won: int
    """how many the user won"""
    lost: int
    """how many the opponent won"""
    drawn: int
    """how many were drawn"""


class SetupPreview(Struct, frozen=True):
    """A new game as it will be set up."""

    played: str
    """the game in one line, as on its invitation: set-up, boxes, options, clock"""
    board: str
    """the name of its board"""
    forts: list[HexName]
    """the hexes with a fort"""
    armies: list[list[CoinKind]]
    """the units of each seat, in seat order; empty if they are drafted"""
    decrees: list[DecreeId]
    """the decrees"""
    seed: str | None
    """the seed that deals the same set-up again; null if nothing is dealt"""
    minutes: int | None
    """how long such a game takes, in minutes; null for a game by correspondence"""
    score: Score | None
    """the results of the user's games against this opponent; null if there are none, or if several opponents play"""


class HomeBoot(Struct, frozen=True):
    """The choices for a new game: the initial data of its page."""

    levels: list[LevelCard]
    """the bots, from the weakest to the strongest"""
    styles: list[StyleCard]
    """the styles that a bot of any level but the strongest can have"""
    games: list[Offer]
    """the games, War Chest first"""
    clocks: list[OfferedClock]
    """the clocks that the page offers; a request may have any other within the bounds"""


class Shared(Struct, frozen=True):
    """The data that is the same for all users on all pages of one language, in a separate file that browsers keep."""

    boards: dict[str, PageBoard]
    """all boards, by name"""
    cards: dict[str, Cards]
    """the cards and texts of each rule set, by its id"""
    texts: dict[str, str | dict[str, str]]
    """the translations of the scripts' English sentences, without those that equal the English; a sentence that depends on a number has its
    forms by the names that the Unicode CLDR gives them, and its key is the English form for one; the key "" has the forms of names that
    translations ask for, by form and name"""
    home: HomeBoot
    """the choices for a new game of a server without added boxes"""
    demonstrations: str
    """the address of a file with the demonstrations of the program's units, by rule set and unit"""
