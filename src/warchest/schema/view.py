"""The view of a seat: the part of a position that the seat may see, in the protocol and on the page."""

from msgspec import Struct

from warchest.rules.outcome import Ending
from warchest.schema.words import CoinCounts, CoinKind, DecreeId, HexName, Phase, Side


class Initiative(Struct, frozen=True):
    """The initiative marker."""

    seat: int | None
    """the seat that has it; null while that is not known"""
    moved: bool
    """whether it is locked for the rest of this round"""


class UnitView(Struct, frozen=True):
    """A unit on the board."""

    hex: HexName
    """its hex"""
    seat: int
    """the seat that owns it"""
    kind: CoinKind
    """its kind"""
    height: int
    """the number of its coins"""
    poison: list[CoinKind]
    """the units with a poison counter on it"""


class Forts(Struct, frozen=True):
    """The forts of a game with the Siege box."""

    at: list[HexName]
    """their hexes"""
    left: int
    """the number in the common supply"""


class Decrees(Struct, frozen=True):
    """The decrees in play and the seals, of a game with the Nobility box."""

    ids: list[DecreeId]
    """the decrees in play"""
    seals: dict[DecreeId, list[Side]]
    """by decree, the sides with a seal on it"""
    left: dict[Side, int]
    """how many seals a side has left"""


class SpiedHand(Struct, frozen=True):
    """The hand that a Spy looks at."""

    seat: int
    """the seat that has the hand"""
    hand: CoinCounts
    """its coins"""


class CoinTally(Struct, frozen=True):
    """The number of coins of one unit in each place."""

    board: int
    """on the board"""
    cycle: int
    """in the hand, the bag and the discard, and on the way between them"""
    supply: int
    """in the supply"""
    box: int
    """out of the game"""


class OwnCoins(Struct, frozen=True):
    """The coins that only their seat may know."""

    hand: CoinCounts
    """in its hand"""
    bag: CoinCounts
    """in its bag, including those on top of it"""
    facedown: CoinCounts
    """discarded facedown"""
    previewed: CoinCounts
    """in a previewed second hand"""
    drawn: CoinKind | None
    """the coin just drawn that must be used now; ``hand`` does not contain it, but the numbers of the seat count it"""


class SeatView(Struct, frozen=True):
    """A seat with its coins."""

    seat: int
    """its number"""
    side: Side
    """its side"""
    army: list[CoinKind]
    """its units"""
    markers: int
    """the number of control markers that its side has placed"""
    goal: int
    """the number of markers that wins"""
    supply: CoinCounts
    """the coins that can be recruited"""
    faceup: CoinCounts
    """the coins discarded face up"""
    facedown: int
    """the number of coins discarded facedown"""
    box: CoinCounts
    """the coins out of the game"""
    hand: int
    """the number of coins in its hand, including a coin just drawn"""
    bag: int
    """the number of coins in its bag, including those on top of it"""
    bag_top: list[CoinKind]
    """the coins put on top of its bag, which are public, in the order of the draw"""
    unseen: CoinCounts
    """the coins in hand, in the bag (with its top), discarded facedown and previewed, taken together, which is public"""
    tally: dict[CoinKind, CoinTally]
    """by unit of its army, the number of coins in each place"""
    decoy: dict[CoinKind, int | None]
    """by decoy of its army, the seat that has it among its coins; null if it lies beside its card"""
    counter: dict[CoinKind, HexName | None]
    """by poisoner of its army, the hex of its counter; null if it lies on its card"""
    previewed: int
    """the number of coins in a previewed second hand"""
    own: OwnCoins | None
    """the coins that only this seat may know; null for every other viewer, and on one screen unless the seat must use a coin"""


class DraftCard(Struct, frozen=True):
    """A card of a draft."""

    kind: CoinKind
    """its unit"""
    seat: int | None
    """the seat that took it; null if no seat did"""
    banned: bool
    """whether it was banned"""


class DraftTurn(Struct, frozen=True):
    """A turn of a draft."""

    seat: int
    """the seat that takes or bans"""
    ban: bool
    """whether the seat bans a card instead of taking one"""


class DraftView(Struct, frozen=True):
    """The draft of a game."""

    pool: list[DraftCard]
    """its cards"""
    order: list[DraftTurn]
    """all turns, in order; empty until the order is known"""
    at: int
    """the number of turns that are over"""


class OutcomeView(Struct, frozen=True):
    """The outcome of a game."""

    ending: Ending
    """how it ended"""
    winner: Side | None
    """the side that won; null if neither did"""
    seat: int | None
    """the seat that resigned, ran out of time or forfeited; null for the other endings"""


class PageOutcome(OutcomeView, frozen=True):
    """The outcome of a game, also in words."""

    text: str
    """the winner, as a clause without a full stop"""
    detail: str
    """how it ended, as a clause without a full stop"""


class View(Struct, frozen=True):
    """The part of a game that a seat may see now."""

    round: int
    """the number of the round, 0 before the first"""
    phase: Phase
    """the phase: before the first round, in play, or over"""
    turn: int | None
    """the deciding seat; null if chance acts next or the game is over"""
    initiative: Initiative
    """the initiative marker"""
    held: dict[HexName, Side]
    """by location, the side that controls it"""
    units: list[UnitView]
    """the units on the board"""
    forts: Forts | None
    """the forts; null without the Siege box"""
    decrees: Decrees | None
    """the decrees; null without the Nobility box"""
    spied: SpiedHand | None
    """the hand that this seat is looking at; null if it looks at none"""
    seats: list[SeatView]
    """the seats, in their order"""
    draft: DraftView | None
    """the draft; null if nothing is drafted"""
    flip: Side | None
    """the side that the marker showed when it was last flipped, for the draft or the initiative; null if it was not flipped"""
    outcome: OutcomeView | None
    """the outcome; null while the game is not over"""


class PageView(View, frozen=True):
    """A view with the outcome also in words, as the page shows it."""

    outcome: PageOutcome | None
    """the outcome; null while the game is not over"""
