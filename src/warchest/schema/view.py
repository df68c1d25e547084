"""What one seat may see of a position: the form of a view, in the protocol and on the page."""

from msgspec import Struct

from warchest.outcome import Ending
from warchest.schema.words import Counts, DecreeId, HexName, Kind, Phase, Side


class Initiative(Struct, frozen=True):
    """Who has the initiative marker."""

    seat: int | None
    """the seat that has it; null where that is not known yet"""
    moved: bool
    """whether it is locked for the rest of this round"""


class UnitView(Struct, frozen=True):
    """A unit on the board."""

    hex: HexName
    """where it stands"""
    seat: int
    """whose it is"""
    kind: Kind
    """which unit it is"""
    height: int
    """how many coins it has"""
    poison: list[Kind]
    """whose poison counters lie on it"""


class Forts(Struct, frozen=True):
    """The forts of a game with the Siege box."""

    at: list[HexName]
    """where they stand"""
    left: int
    """how many are in the common supply"""


class Decrees(Struct, frozen=True):
    """The decrees in play and the seals, of a game with the Nobility box."""

    ids: list[DecreeId]
    """the decrees in play"""
    seals: dict[DecreeId, list[Side]]
    """by decree, the sides whose seals lie on it"""
    left: dict[Side, int]
    """how many seals a side has left"""


class SpiedHand(Struct, frozen=True):
    """The hand that a Spy shows."""

    seat: int
    """whose hand it is"""
    hand: Counts
    """its coins"""


class Tally(Struct, frozen=True):
    """Where the coins of one unit are, in numbers."""

    board: int
    """on the board"""
    cycle: int
    """in hand, bag and discards, and everything between them"""
    supply: int
    """in the supply"""
    box: int
    """out of the game"""


class OwnCoins(Struct, frozen=True):
    """The coins that only their seat may know."""

    hand: Counts
    """in its hand"""
    bag: Counts
    """in its bag, those on top of it too"""
    facedown: Counts
    """discarded facedown"""
    previewed: Counts
    """in a previewed second hand"""
    drawn: Kind | None
    """the coin just drawn that must be used now; it is not among ``hand``, but counted in the numbers of the seat"""


class SeatView(Struct, frozen=True):
    """A seat with its coins."""

    seat: int
    """its number"""
    side: Side
    """its side"""
    army: list[Kind]
    """its units"""
    markers: int
    """how many control markers its side has placed"""
    goal: int
    """how many markers win"""
    supply: Counts
    """coins to recruit"""
    faceup: Counts
    """coins discarded face up"""
    facedown: int
    """how many coins are discarded facedown"""
    box: Counts
    """coins out of the game"""
    hand: int
    """how many coins are in its hand, a coin just drawn among them"""
    bag: int
    """how many coins are in its bag, those on top of it among them"""
    bag_top: list[Kind]
    """the coins put on top of its bag, which everybody knows: the next one to be drawn first"""
    unseen: Counts
    """hand, bag (its top too), facedown and previewed together, which anybody can work out"""
    tally: dict[Kind, Tally]
    """where the coins of its units are"""
    decoy: dict[Kind, int | None]
    """by decoy of its army, the seat that has it among its coins; null where it lies beside its card"""
    counter: dict[Kind, HexName | None]
    """by poisoner of its army, the hex of its counter; null where it lies on its card"""
    previewed: int
    """how many coins are in a previewed second hand"""
    own: OwnCoins | None
    """the coins that only this seat may know; null for every other viewer, and on one screen unless the seat must use a coin"""


class DraftCard(Struct, frozen=True):
    """A card of a draft."""

    kind: Kind
    """its unit"""
    seat: int | None
    """who took it; null where nobody did"""
    banned: bool
    """whether it was banned"""


class DraftTurn(Struct, frozen=True):
    """A turn of a draft."""

    seat: int
    """whose turn it is"""
    ban: bool
    """whether a card is banned, not taken"""


class Draft(Struct, frozen=True):
    """The draft of a game."""

    pool: list[DraftCard]
    """its cards"""
    order: list[DraftTurn]
    """all turns, in order; empty until the order is known"""
    at: int
    """how many turns are over"""


class OutcomeView(Struct, frozen=True):
    """How a game ended."""

    ending: Ending
    """in which way"""
    winner: Side | None
    """the side that won; null where nobody did"""
    seat: int | None
    """the seat that resigned, ran out of time or forfeited; null for the other endings"""


class ToldOutcome(OutcomeView, frozen=True):
    """How a game ended, in words too."""

    text: str
    """who won, a clause without a full stop"""
    detail: str
    """in which way, a clause without a full stop"""


class View(Struct, frozen=True):
    """What a seat may see of a game now."""

    round: int
    """the number of the round, 0 before the first"""
    phase: Phase
    """before the first round, in play, or over"""
    turn: int | None
    """the seat that is to decide; null where chance is to act or the game is over"""
    initiative: Initiative
    """who has the initiative marker"""
    held: dict[HexName, Side]
    """the locations that a side controls"""
    units: list[UnitView]
    """the units on the board"""
    forts: Forts | None
    """null without the Siege box"""
    decrees: Decrees | None
    """null without the Nobility box"""
    spied: SpiedHand | None
    """the hand that this seat looks at, while it looks"""
    seats: list[SeatView]
    """the seats, in their order"""
    draft: Draft | None
    """null where nothing was drafted"""
    flip: Side | None
    """what the marker showed when it was last flipped, for the draft or the initiative; null where it was not"""
    outcome: OutcomeView | None
    """how the game ended; null while it goes on"""


class ToldView(View, frozen=True):
    """A view with the outcome in words too, as the page shows it."""

    outcome: ToldOutcome | None
    """how the game ended; null while it goes on"""
