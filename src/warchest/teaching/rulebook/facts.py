"""The numbers and names in the book, taken from the rows and tables of the rules each time a page is made."""

from dataclasses import dataclass
from itertools import groupby

from warchest.game.setup import Setup, pool_size
from warchest.rules.content.boards import Axial, Board
from warchest.rules.content.ruleset import ELIMINATION, Ruleset
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.rules.flow.turns import opening
from warchest.rules.state.indices import coin_of
from warchest.rules.state.layout import ROYAL, SLOTS
from warchest.rules.state.position import Position
from warchest.rules.state.tables import make_tables
from warchest.wording.choices import ORDERS
from warchest.wording.forms import listed_and
from warchest.wording.languages import N_, _, pgettext
from warchest.wording.names import battle_intro, battle_name, box_name

_WORDS = (
    *("", N_("one"), N_("two"), N_("three"), N_("four"), N_("five"), N_("six"), N_("seven"), N_("eight")),
    *(N_("nine"), N_("ten"), N_("eleven"), N_("twelve")),
)


def word(number: int) -> str:
    """Return a number for use in a sentence: as a word up to twelve."""
    if number == 0:
        return pgettext("no coins", "no")
    return _(_WORDS[number]) if 0 < number < len(_WORDS) else str(number)


@dataclass(frozen=True)
class TableFacts:
    """The facts of games with this number of players."""

    seats: int
    hexes: int
    locations: int
    starts: int
    """The number of locations that a side holds at the start."""
    starts_a: str
    """The names of Dusk's starting locations."""
    starts_b: str
    neutral: int
    markers: int
    army: int
    """The number of units of a player."""
    bag: int
    """The number of coins in a player's bag at the start."""
    pool: int
    """The number of cards face up before a draft."""
    pool_elimination: int
    """The number of cards face up before a draft with bans."""
    turns: tuple[tuple[int, int], ...]
    """The draft: the seat, counted from the first drafter (one), and the number of cards in a row."""


@dataclass(frozen=True)
class BoxFacts:
    """The contents of a box."""

    id: str
    name: str
    units: tuple[str, ...]
    coins: int
    """The number of its unit coins."""
    brings: tuple[str, ...]
    """Its other contents: ``royals``, ``decrees``, ``forts`` or ``tokens``."""


@dataclass(frozen=True)
class BattleFacts:
    """A set-up with fixed armies."""

    id: str
    name: str
    intro: str
    armies: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class BookFacts:
    """All facts about the tables that the pages mention."""

    two: TableFacts
    four: TableFacts
    hand: int
    in_bag: int
    """The number of coins of each unit that start in the bag."""
    royals: int
    """The number of Royal Coins of a player."""
    most_royals: int
    most_markers: int
    boxes: tuple[BoxFacts, ...]
    few: tuple[str, ...]
    """The units of the base box with fewer coins than the others."""
    few_coins: int
    many_coins: int
    royal_guard: str
    royal_guard_original: str
    doubles: tuple[str, ...]
    """The units of which more than one may be on the board."""
    copies: int
    """The largest number of one such unit on the board."""
    decrees: int
    in_play: int
    seals: int
    forts: int
    fort_maps: tuple[tuple[Axial, ...], ...]
    standing: int
    """The number of forts on the board at the start."""
    waiting: int
    """The number of forts in the common supply at the start."""
    decoys: int
    counters: int
    bans: int
    battles: tuple[BattleFacts, ...]
    first_game: BattleFacts
    first_units: int
    """The units of the first game, of both sides."""
    places: int
    """The number of places, in the draft and in play, open to the chooser of the order."""


def facts(rules: Ruleset = WAR_CHEST) -> BookFacts:
    """Return the facts of a rule set."""
    two, four = _table(rules, 2), _table(rules, 4)
    base = [rules.unit(card) for card in rules.cards_of(rules.default_boxes)]
    few, many = min(unit.coins for unit in base), max(unit.coins for unit in base)
    doubles = [unit for unit in rules.units if unit.copies > 1]
    standing = len(rules.fort_maps[0])
    first = _first_position(rules)
    return BookFacts(
        two=two,
        four=four,
        hand=rules.hand_size,
        in_bag=first.bag[coin_of(0, 0)],
        royals=first.bag[coin_of(0, ROYAL)],
        most_royals=first.bag[coin_of(0, ROYAL)] * four.seats,
        most_markers=2 * four.markers,
        boxes=tuple(_box(rules, box) for box in rules.box_ids),
        few=tuple(unit.id for unit in base if unit.coins == few),
        few_coins=few,
        many_coins=many,
        royal_guard=rules.royal_guards["revised"],
        royal_guard_original=rules.royal_guards["original"],
        doubles=tuple(unit.id for unit in doubles),
        copies=max(unit.copies for unit in doubles),
        decrees=len(rules.decrees),
        in_play=rules.decrees_in_play,
        seals=rules.seals,
        forts=rules.forts,
        fort_maps=rules.fort_maps,
        standing=standing,
        waiting=rules.forts - standing,
        decoys=len(rules.decoys),
        counters=len(rules.poisoners),
        bans=len(rules.bans),
        battles=tuple(
            BattleFacts(id_, battle_name(id_), battle_intro(id_), armies) for id_, armies in rules.battles.items()
        ),
        first_game=BattleFacts("first_game", _("First game"), "", rules.first_game),
        first_units=sum(len(army) for army in rules.first_game),
        places=len(ORDERS),
    )


def _first_position(rules: Ruleset) -> Position:
    return opening(Setup.first_game(ruleset=rules).tables())


def _table(rules: Ruleset, seats: int) -> TableFacts:
    board, order, size = rules.boards[seats], rules.picks[seats], rules.army_size[seats]
    cards = rules.cards_of(rules.box_ids)
    armies = [cards[seat * size : (seat + 1) * size] for seat in range(seats)]
    first = opening(make_tables(rules, armies, holder=0, seats=seats))
    return TableFacts(
        seats=seats,
        hexes=len(board.hexes),
        locations=len(board.locations),
        starts=len(board.start_a),
        starts_a=_names(board, board.start_a),
        starts_b=_names(board, board.start_b),
        neutral=len(board.neutral),
        markers=board.markers,
        army=size,
        bag=sum(first.bag[coin_of(0, slot)] for slot in range(SLOTS)),
        pool=pool_size(rules, seats),
        pool_elimination=pool_size(rules, seats, [ELIMINATION]),
        turns=tuple((seat + 1, len(list(run))) for seat, run in groupby(order)),
    )


def _names(board: Board, places: tuple[Axial, ...]) -> str:
    return listed_and(sorted(board.names[board.index[place]] for place in places))


def _box(rules: Ruleset, box: str) -> BoxFacts:
    row, cards = rules.boxes[rules.box_ids.index(box)], rules.cards_of([box])
    brings = {
        "royals": box in rules.default_boxes,
        "decrees": row.decrees,
        "forts": row.forts,
        "tokens": any(card in rules.poisoners or f"decoy_{card}" in rules.decoys for card in cards),
    }
    coins = sum(rules.unit(card).coins for card in cards)
    return BoxFacts(box, box_name(rules, box), cards, coins, tuple(name for name, is_in in brings.items() if is_in))
