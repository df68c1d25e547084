"""The inputs of the net: the columns of a position, and how often each one counts. In the compiled subset.

Columns are made once for each game, a unit's column from the facts of its card (`warchest.bots.net.columns`). The inputs use only what the
deciding seat knows: other seats' coins are counted by zone only where they lie open.
"""

from collections.abc import Sequence

from warchest.bots.policy.memory import Outlook
from warchest.rules.state.indices import coin_of
from warchest.rules.state.layout import ANY_POISON, COINS, COPIES, FORT, HEXES, LOCATIONS, SEATS, UNIT_SLOTS
from warchest.rules.state.position import Position, Tables
from warchest.rules.state.words import total
from warchest.rules.subset import native

HEIGHTS = 3
"""The number of height classes of units: 1, 2, and more."""
NEARS = 4
"""The number of classes of the distance to the next location to take: 0, 1, 2, and more."""
CLOSES = 4
"""The number of classes of the distance to the next enemy: 1, 2, 3, and more."""
IN_HAND, UNSEEN, FACEUP, IN_SUPPLY = range(4)
"""The zones of coins. Each counts double: with the unit on the board or not."""
ZONES = 8
LEFTS = 12
"""More markers than a side has."""
HELD = 8
"""The number of classes of the coins in a hand."""

CONSTANT = 0
UNIT = 1
PLACE = UNIT + COINS * HEIGHTS * NEARS
CLOSE = PLACE + 2 * HEIGHTS * HEXES
POOL = CLOSE + COINS * CLOSES
ROYAL_HELD = POOL + COINS * ZONES
CONTROL = ROYAL_HELD + 1
LEFT = CONTROL + 2 * LOCATIONS
HOLDER = LEFT + 2 * LEFTS
COINS_HELD = HOLDER + SEATS * 2
DECREE = COINS_HELD + SEATS * HELD
FORTS = DECREE + 4 * 4
POISON = FORTS + HEXES
COLUMNS = POISON + COINS
"""The first column of each kind, and the number of columns."""
LISTED = 512
"""More columns than a position has."""
WIDTH = 32
"""The width of a column, which is that of the hidden layer. The last unit has no activation function."""


class Inputs(Outlook):
    """The memory of the net, in addition to the policy's: the columns of the game and of the position, and their sums."""

    __slots__ = ("hidden", "listed", "net", "outer", "spots", "table", "times")

    def __init__(self) -> None:
        super().__init__()
        self.net = 0
        """The number of the net in use, or 0."""
        self.listed = [0] * LISTED
        """The columns of the position."""
        self.times = [0] * LISTED
        """How often each one counts."""
        self.spots = [0] * (2 * COINS)
        """The hexes of each side's units."""
        self.hidden = [0] * WIDTH
        """The sums of the columns."""
        self.outer: Sequence[int] = [0] * WIDTH
        """The weights of the output layer."""
        self.table: Sequence[int] = [0] * (2 * COLUMNS * WIDTH)
        """The columns from the view of side 0, then of side 1."""


@native
def put(context: Sequence[Inputs], n: int, column: int, times: int) -> int:
    """List a column, and return the number of columns listed."""
    context[0].listed[n] = column
    context[0].times[n] = times
    return n + 1


@native
def find_units(r: Tables, s: Position, side: int, context: Sequence[Inputs]) -> int:
    """Write the hexes of a side's units into ``spots``, and return their number."""
    n = 0
    for seat in range(side, r.seats, 2):
        for coin in range(coin_of(seat, 0), coin_of(seat, UNIT_SLOTS)):
            for copy in range(COPIES):
                hex_ = s.unit_hexes[coin + COINS * copy] - 1
                if hex_ < 0:
                    break
                if n < COINS:
                    context[0].spots[side * COINS + n] = hex_
                    n += 1
    return n


@native
def list_units(
    r: Tables, s: Position, seat: int, enemies: int, near: Sequence[int], context: Sequence[Inputs], n: int
) -> int:
    """List the units of a seat on the board. ``enemies``: the number of the other side's units. Return the number of columns listed."""
    side = seat & 1
    for coin in range(coin_of(seat, 0), coin_of(seat, UNIT_SLOTS)):
        for copy in range(COPIES):
            hex_ = s.unit_hexes[coin + COINS * copy] - 1
            if hex_ < 0:
                break
            height = s.height[hex_] - 1
            if height >= HEIGHTS:
                height = HEIGHTS - 1
            way = near[side * HEXES + hex_]
            if way >= NEARS:
                way = NEARS - 1
            least = CLOSES
            for enemy in range(enemies):
                away = r.dist[hex_][context[0].spots[(1 - side) * COINS + enemy]]
                if away < least:
                    least = away
            n = put(context, n, UNIT + (coin * HEIGHTS + height) * NEARS + way, 1)
            n = put(context, n, PLACE + (side * HEIGHTS + height) * HEXES + hex_, 1)
            n = put(context, n, CLOSE + coin * CLOSES + least - 1, 1)
            if s.token[hex_] & ANY_POISON:
                n = put(context, n, POISON + coin, 1)
    return n


@native
def list_coins(s: Position, seat: int, context: Sequence[Inputs], n: int) -> int:
    """List a seat's coins off the board, to the deciding seat's knowledge. Return the number of columns listed."""
    own = seat == s.decider
    for coin in range(coin_of(seat, 0), coin_of(seat, UNIT_SLOTS)):
        if s.army[coin] == 0:
            continue
        first = POOL + coin * ZONES + (0 if s.unit_hexes[coin] else 1)
        hand = s.hand[coin]
        unseen = s.bag[coin] + s.facedown[coin] + s.previewed[coin] + s.drawn[coin] + s.bag_top[coin]
        if not own:
            unseen += hand
        elif hand:
            n = put(context, n, first + 2 * IN_HAND, hand)
        if unseen:
            n = put(context, n, first + 2 * UNSEEN, unseen)
        if s.faceup[coin]:
            n = put(context, n, first + 2 * FACEUP, s.faceup[coin])
        if s.supply[coin]:
            n = put(context, n, first + 2 * IN_SUPPLY, s.supply[coin])
    if own and s.hand[coin_of(seat, UNIT_SLOTS)]:
        n = put(context, n, ROYAL_HELD, 1)
    held = total(s.hand_word[seat])
    return put(context, n, COINS_HELD + seat * HELD + (held if held < HELD else HELD - 1), 1)


@native
def list_columns(r: Tables, s: Position, near: Sequence[int], context: Sequence[Inputs]) -> int:
    """List the columns of a position in which a seat decides, and return their number.

    ``near``: for each side and hex, the distance to the nearest location that the side does not control.
    """
    n = put(context, 0, CONSTANT, 1)
    enemies = find_units(r, s, 1, context)
    others = find_units(r, s, 0, context)
    for seat in range(r.seats):
        n = list_units(r, s, seat, others if seat & 1 else enemies, near, context, n)
        n = list_coins(s, seat, context, n)
    for at in range(r.locations):
        holder = s.controller[r.locs[at]]
        if holder > 0:
            n = put(context, n, CONTROL + (holder - 1) * LOCATIONS + at, 1)
    n = put(context, n, LEFT + s.left[0], 1)
    n = put(context, n, LEFT + LEFTS + s.left[1], 1)
    n = put(context, n, HOLDER + s.holder * 2 + s.moved, 1)
    for at in range(4):
        if s.decrees[at] > 0:
            seals = (s.seals[0] >> at & 1) + 2 * (s.seals[1] >> at & 1)
            n = put(context, n, DECREE + at * 4 + seals, 1)
    if r.shields:
        for hex_ in range(r.hexes):
            if s.token[hex_] & FORT and n < LISTED:
                n = put(context, n, FORTS + hex_, 1)
    return n


def sum_columns(context: Sequence[Inputs], first: int, count: int) -> None:
    """Write the sum of the listed columns into ``hidden``. ``first``: where the side's columns start in the table."""
    sums = [0] * WIDTH
    for n in range(count):
        at = first + context[0].listed[n] * WIDTH
        times = context[0].times[n]
        sums = [sum_ + times * weight for sum_, weight in zip(sums, context[0].table[at : at + WIDTH], strict=True)]
    context[0].hidden[:] = sums


INNER_BITS, OUTER_BITS = 16, 20
"""The fractional bits of the numbers in the table and of the weights of the output layer."""


@native
def net_of(r: Tables, s: Position, near: Sequence[int], context: Sequence[Inputs]) -> float:
    """Return the net's part of the value of a position for the deciding seat, before the tanh.

    All numbers are integers, so every machine and both forms give the same result.
    """
    count = list_columns(r, s, near, context)
    sum_columns(context, (s.decider & 1) * COLUMNS * WIDTH, count)
    result = context[0].hidden[WIDTH - 1] * context[0].outer[WIDTH - 1]
    for n in range(WIDTH - 1):
        if context[0].hidden[n] > 0:
            result += context[0].hidden[n] * context[0].outer[n]
    return result / (1 << INNER_BITS + OUTER_BITS)
