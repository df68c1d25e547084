"""What the book tells in numbers and names, taken from the rows and tables that the game is played by whenever a page is made."""

from dataclasses import dataclass
from itertools import groupby

from warchest.notation.cards import battle_intro, battle_name
from warchest.notation.choices import ORDERS
from warchest.notation.texts import N_, _
from warchest.pools import ROYAL_GUARDS, cards_of
from warchest.rules import boards, decrees, opening, units, views
from warchest.rules.boards import Axial, Board
from warchest.rules.layout import ROYAL, SLOTS
from warchest.rules.position import Position
from warchest.setups import ARMY, BATTLES, FIRST_GAME, Setup, pool_size

_WORDS = (
    *(N_("no"), N_("one"), N_("two"), N_("three"), N_("four"), N_("five"), N_("six"), N_("seven"), N_("eight")),
    *(N_("nine"), N_("ten"), N_("eleven"), N_("twelve")),
)


def word(number: int) -> str:
    """A number as it stands in a sentence: in words up to twelve."""
    return _(_WORDS[number]) if 0 <= number < len(_WORDS) else str(number)


@dataclass(frozen=True)
class TableFacts:
    """What holds for so many players."""

    seats: int
    hexes: int
    locations: int
    starts: int
    """Locations that a side holds at the start."""
    starts_a: str
    """Their names, Dusk's."""
    starts_b: str
    neutral: int
    markers: int
    army: int
    """Units of a player."""
    bag: int
    """Coins in a player's bag at the start."""
    pool: int
    """Cards face up before a draft."""
    pool_elimination: int
    """The same where some are banned first."""
    turns: tuple[tuple[int, int], ...]
    """The draft: so many seats after the first drafter (from one), and how many cards in a row."""


@dataclass(frozen=True)
class BoxFacts:
    """What is in a box."""

    id: str
    name: str
    units: tuple[str, ...]
    coins: int
    """Unit coins."""


@dataclass(frozen=True)
class BattleFacts:
    """A set-up with fixed armies."""

    id: str
    name: str
    intro: str
    armies: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Facts:
    """All that the pages tell of the tables."""

    two: TableFacts
    four: TableFacts
    hand: int
    in_bag: int
    """Coins of each unit that start in the bag."""
    royals: int
    """Royal Coins of a player."""
    most_royals: int
    most_markers: int
    boxes: tuple[BoxFacts, ...]
    few: tuple[str, ...]
    """Units of the base box with fewer coins than the others."""
    few_coins: int
    many_coins: int
    royal_guard: str
    royal_guard_original: str
    doubles: tuple[str, ...]
    """Units of which more than one may be on the board."""
    copies: int
    """How many of these."""
    decrees: int
    in_play: int
    seals: int
    forts: int
    fort_maps: tuple[tuple[Axial, ...], ...]
    standing: int
    """Forts on the board at the start."""
    waiting: int
    """Forts in the common supply at the start."""
    decoys: int
    counters: int
    bans: int
    battles: tuple[BattleFacts, ...]
    first_game: BattleFacts
    first_units: int
    """Units of the first game, of both sides."""
    places: int
    """In the draft and in play, for who chooses the order."""


def facts() -> Facts:
    """The facts as the tables have them now."""
    two, four = _table(2), _table(4)
    base = [units.UNITS[card] for card in cards_of(["base"])]
    few, many = min(unit.coins for unit in base), max(unit.coins for unit in base)
    doubles = [unit for unit in units.UNITS.values() if unit.copies > 1]
    standing = len(boards.FORT_MAPS[0])
    first = _first_position()
    return Facts(
        two=two,
        four=four,
        hand=Setup.first_game().tables().hand_size,
        in_bag=first.bag[0, 0],
        royals=first.bag[0, ROYAL],
        most_royals=first.bag[0, ROYAL] * four.seats,
        most_markers=2 * four.markers,
        boxes=tuple(_box(box) for box in units.BOXES),
        few=tuple(unit.id for unit in base if unit.coins == few),
        few_coins=few,
        many_coins=many,
        royal_guard=ROYAL_GUARDS["revised"],
        royal_guard_original=ROYAL_GUARDS["original"],
        doubles=tuple(unit.id for unit in doubles),
        copies=max(unit.copies for unit in doubles),
        decrees=len(decrees.DECREES),
        in_play=decrees.IN_PLAY,
        seals=decrees.SEALS,
        forts=boards.FORTS,
        fort_maps=boards.FORT_MAPS,
        standing=standing,
        waiting=boards.FORTS - standing,
        decoys=len(views.DECOY_KINDS),
        counters=len(views.POISONERS),
        bans=len(opening.BANS),
        battles=tuple(BattleFacts(id_, battle_name(id_), battle_intro(id_), armies) for id_, armies in BATTLES.items()),
        first_game=BattleFacts("first_game", _("First game"), "", FIRST_GAME),
        first_units=sum(len(army) for army in FIRST_GAME),
        places=len(ORDERS),
    )


def _first_position() -> Position:
    return opening.opening(Setup.first_game().tables())


def _table(seats: int) -> TableFacts:
    board = opening.BOARDS[seats]
    order = opening.PICKS[seats]
    cards = cards_of(units.BOXES)
    armies = [cards[n * ARMY[seats] : (n + 1) * ARMY[seats]] for n in range(seats)]
    first = opening.opening(opening.make_tables(armies, holder=0, seats=seats))
    return TableFacts(
        seats=seats,
        hexes=len(board.hexes),
        locations=len(board.locations),
        starts=len(board.start_a),
        starts_a=_names(board, board.start_a),
        starts_b=_names(board, board.start_b),
        neutral=len(board.neutral),
        markers=board.markers,
        army=ARMY[seats],
        bag=sum(first.bag[0, slot] for slot in range(SLOTS)),
        pool=pool_size(seats),
        pool_elimination=pool_size(seats, [opening.ELIMINATION]),
        turns=tuple((seat + 1, len(list(run))) for seat, run in groupby(order)),
    )


def _names(board: Board, places: tuple[Axial, ...]) -> str:
    names = sorted(board.names[board.index[place]] for place in places)
    return _("{all} and {last}").format(all=", ".join(names[:-1]), last=names[-1])


def _box(box: str) -> BoxFacts:
    cards = sorted(cards_of([box]), key=list(units.UNITS).index)
    return BoxFacts(box, box_name(box), tuple(cards), sum(units.UNITS[card].coins for card in cards))


def box_name(box: str) -> str:
    """The name of a box. KeyError where there is none such."""
    names = {"base": _("Base"), "nobility": _("Nobility"), "siege": _("Siege"), "nightfall": _("Nightfall")}
    return names[box]
