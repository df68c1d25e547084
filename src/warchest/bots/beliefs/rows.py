"""A belief as rows: the possible splits of a seat's unseen coins over its zones, updated by public events. In the compiled subset.

The split of a seat's unseen coins is hidden: hand, facedown discards, a previewed second hand, a coin in flight, and the rest in the bag.
The unseen coins are known by kind, so a split also determines the bag. A belief gives every split that fits the public events its exact
weight, assuming that each coin of a hand is equally likely to be used or to be discarded by a Spy. A draw multiplies the weight by the
coins of that kind in the bag, and the use of a coin by those in the hand.

A split also has its weight if players follow the policy: the use of a coin multiplies it by the policy's likelihood of that use with this
hand (``uses``). If beliefs respond to play, they are the mean of both weights, with ``FLOOR`` as the share of the first. So a player who
surprises the policy, with a coin held back on purpose, can make no split less likely than ``FLOOR`` times its first weight.

Each seat has two blocks of rows. An event reads one and writes the other, and then the blocks are swapped.
"""

from collections.abc import MutableSequence, Sequence

from warchest.bots.policy.memory import Outlook
from warchest.rules.state.layout import INTO_DRAWN, INTO_PREVIEWED, SEATS, SLOTS
from warchest.rules.state.words import one
from warchest.rules.subset import inlined, native

ROOM = 64
"""The initial number of rows in a block."""
ROW_BITS = 24
"""The bits of an index entry that contain the row's number."""
FLOOR = 0.05
"""The share of the first weights in a belief that responds to play."""
WHOLE = 1 << 31
"""The sum of all weights, as integers."""


class SplitRow:
    """A possible split of a seat's unseen coins, as words of counts by slot (see ``rules.state.words``), and its weights."""

    __slots__ = ("drawn", "facedown", "hand", "played", "previewed", "upto", "weight")

    def __init__(self) -> None:
        self.hand = 0
        self.facedown = 0
        self.previewed = 0
        self.drawn = 0
        """The coin drawn and not yet used."""
        self.weight = 1.0
        self.played = 1.0
        """The weight if players follow the policy."""
        self.upto = WHOLE
        """The cumulative weight up to this split, of 2^31 in all. Only ``gather`` sets it."""


class Blocks(Outlook):
    """Where each seat's belief lies in the rows, and the likelihoods of the last use of a coin."""

    __slots__ = ("chances", "count", "half", "own", "responds", "room", "seen", "stamp", "stop", "weighed")

    def __init__(self, own: int, room: int = ROOM) -> None:
        super().__init__()
        self.room = room
        """The rows of a block."""
        self.own = own
        """The seat that holds the beliefs and knows its coins, or -1 for a spectator."""
        self.count = [0] * SEATS
        """By seat, the number of its splits."""
        self.half = [0] * SEATS
        """By seat, which of its two blocks holds them."""
        self.stamp = 0
        """Event counter. Index entries with an older stamp are stale."""
        self.stop = 0
        """Why the reading of ids stopped: see ``reading``."""
        self.responds = 0
        """1: beliefs respond to play."""
        self.weighed = 0
        """1: the policy weighed the use of a coin that is read."""
        self.chances = [0.0] * SLOTS
        """For each slot, the sum of the likelihoods of a coin's uses."""
        self.seen = [0.0] * SLOTS
        """For each slot, the sum for the uses that look like the one that is read."""


@inlined
def start_of(blocks: Sequence[Blocks], seat: int, half: int) -> int:
    """Return the first row of a seat's block."""
    return (seat * 2 + half) * blocks[0].room


@inlined
def here(blocks: Sequence[Blocks], seat: int) -> int:
    """Return the first row of the block with a seat's splits."""
    return start_of(blocks, seat, blocks[0].half[seat])


@native
def put(
    rows: Sequence[SplitRow],
    blocks: Sequence[Blocks],
    index: MutableSequence[int],
    start: int,
    count: int,
    hand: int,
    facedown: int,
    previewed: int,
    drawn: int,
    weight: float,
    played: float,
) -> int:
    """Add weights to a split, new or not, among the ``count`` rows from ``start``. Return the new count, or -1 if there is no room."""
    mixed = hand ^ (facedown << 4) ^ (previewed << 2) ^ (drawn << 6)
    mixed = ((mixed ^ (mixed >> 31)) & 0x7FFFFFFF) * 0x9E3779B1 >> 24
    place = mixed & (len(index) - 1)
    stamp = blocks[0].stamp
    while index[place] >> ROW_BITS == stamp:
        at = start + (index[place] & ((1 << ROW_BITS) - 1))
        same = rows[at].hand == hand and rows[at].facedown == facedown
        if same and rows[at].previewed == previewed and rows[at].drawn == drawn:
            rows[at].weight += weight
            rows[at].played += played
            return count
        place = (place + 1) & (len(index) - 1)
    if count == blocks[0].room:
        return -1
    index[place] = (stamp << ROW_BITS) + count
    rows[start + count].hand = hand
    rows[start + count].facedown = facedown
    rows[start + count].previewed = previewed
    rows[start + count].drawn = drawn
    rows[start + count].weight = weight
    rows[start + count].played = played
    return count + 1


@native
def swap_blocks(rows: Sequence[SplitRow], blocks: Sequence[Blocks], seat: int, count: int) -> None:
    """Make a seat's other block, with ``count`` splits, the current one, and scale its weights to a sum of 1."""
    blocks[0].half[seat] = 1 - blocks[0].half[seat]
    blocks[0].count[seat] = count
    start = here(blocks, seat)
    total = 0.0
    played = 0.0
    for at in range(start, start + count):
        total += rows[at].weight
        played += rows[at].played
    for at in range(start, start + count):
        rows[at].weight /= total
        # Where the policy excludes every split, it is wrong.
        rows[at].played = rows[at].played / played if played > 0.0 else rows[at].weight


@inlined
def part_played(blocks: Sequence[Blocks], hand: int, slot: int) -> float:
    """Return the policy's likelihood that a hand uses a coin of this slot as was seen, or the coins of the slot if nothing was weighed."""
    coins = hand >> (slot << 3) & 255
    if blocks[0].weighed == 0:
        return coins * 1.0
    whole = 0.0
    for other in range(SLOTS):
        whole += blocks[0].chances[other] * (hand >> (other << 3) & 255)
    return blocks[0].seen[slot] * coins / whole


@native
def after_draw(
    rows: Sequence[SplitRow],
    blocks: Sequence[Blocks],
    index: MutableSequence[int],
    seat: int,
    unseen: int,
    where: int,
) -> bool:
    """Follow a draw from the bag to the zone ``where``. ``unseen``: the seat's unseen coins, as a word. Return False without room."""
    blocks[0].stamp += 1
    start = start_of(blocks, seat, 1 - blocks[0].half[seat])
    count = 0
    for at in range(here(blocks, seat), here(blocks, seat) + blocks[0].count[seat]):
        row = rows[at]
        bag = unseen - row.hand - row.facedown - row.previewed - row.drawn
        for slot in range(SLOTS):
            coins = bag >> (slot << 3) & 255
            if coins == 0:
                continue
            hand = row.hand
            previewed = row.previewed
            drawn = row.drawn
            if where == INTO_DRAWN:
                drawn = one(slot)
            elif where == INTO_PREVIEWED:
                previewed += one(slot)
            else:
                hand += one(slot)
            weight = row.weight * coins
            played = row.played * coins
            count = put(rows, blocks, index, start, count, hand, row.facedown, previewed, drawn, weight, played)
            if count < 0:
                return False
    swap_blocks(rows, blocks, seat, count)
    return True


@native
def after_known_draw(rows: Sequence[SplitRow], blocks: Sequence[Blocks], seat: int, slot: int, where: int) -> None:
    """Follow the draw of a publicly known coin from the top of the bag."""
    for at in range(here(blocks, seat), here(blocks, seat) + blocks[0].count[seat]):
        if where == INTO_DRAWN:
            rows[at].drawn = one(slot)
        elif where == INTO_PREVIEWED:
            rows[at].previewed += one(slot)
        else:
            rows[at].hand += one(slot)


@native
def after_facedown(
    rows: Sequence[SplitRow], blocks: Sequence[Blocks], index: MutableSequence[int], seat: int, in_flight: bool
) -> bool:
    """Follow the facedown use of a coin in flight, or of one in the hand. Return False if there is no room."""
    blocks[0].stamp += 1
    start = start_of(blocks, seat, 1 - blocks[0].half[seat])
    count = 0
    for at in range(here(blocks, seat), here(blocks, seat) + blocks[0].count[seat]):
        row = rows[at]
        source = row.drawn if in_flight else row.hand
        for slot in range(SLOTS):
            coins = source >> (slot << 3) & 255
            if coins == 0:
                continue
            coin = one(slot)
            hand = row.hand if in_flight else row.hand - coin
            drawn = 0 if in_flight else row.drawn
            weight = row.weight if in_flight else row.weight * coins
            played = row.played if in_flight else row.played * part_played(blocks, row.hand, slot)
            facedown = row.facedown + coin
            count = put(rows, blocks, index, start, count, hand, facedown, row.previewed, drawn, weight, played)
            if count < 0:
                return False
    swap_blocks(rows, blocks, seat, count)
    return True


@native
def copy_row(rows: Sequence[SplitRow], at: int, to: int) -> None:
    """Copy a row over another one."""
    rows[to].hand = rows[at].hand
    rows[to].facedown = rows[at].facedown
    rows[to].previewed = rows[at].previewed
    rows[to].drawn = rows[at].drawn
    rows[to].weight = rows[at].weight
    rows[to].played = rows[at].played


@native
def after_shown(rows: Sequence[SplitRow], blocks: Sequence[Blocks], seat: int, slot: int, in_flight: bool) -> None:
    """Follow a coin that publicly left the hand (or was in flight). At least one split must contain it."""
    start = start_of(blocks, seat, 1 - blocks[0].half[seat])
    count = 0
    for at in range(here(blocks, seat), here(blocks, seat) + blocks[0].count[seat]):
        coins = (rows[at].drawn if in_flight else rows[at].hand) >> (slot << 3) & 255
        if coins == 0:
            continue
        to = start + count
        copy_row(rows, at, to)
        if in_flight:
            rows[to].drawn = 0
        else:
            rows[to].weight *= coins
            rows[to].played *= part_played(blocks, rows[to].hand, slot)
            rows[to].hand -= one(slot)
        count += 1
    swap_blocks(rows, blocks, seat, count)


@native
def after_look(rows: Sequence[SplitRow], blocks: Sequence[Blocks], seat: int, hand: int) -> bool:
    """Follow a look at a whole hand: remove the splits with another hand.

    If that would remove all splits, change nothing and return False.
    """
    start = start_of(blocks, seat, 1 - blocks[0].half[seat])
    count = 0
    for at in range(here(blocks, seat), here(blocks, seat) + blocks[0].count[seat]):
        if rows[at].hand == hand:
            copy_row(rows, at, start + count)
            count += 1
    if count > 0:
        swap_blocks(rows, blocks, seat, count)
    return count > 0


@native
def after_merging(
    rows: Sequence[SplitRow],
    blocks: Sequence[Blocks],
    index: MutableSequence[int],
    seat: int,
    refilled: bool,
    taken_up: bool,
) -> None:
    """Follow facedown discards that return to the bag (``refilled``), or previewed coins that join the hand (``taken_up``)."""
    blocks[0].stamp += 1
    start = start_of(blocks, seat, 1 - blocks[0].half[seat])
    count = 0
    for at in range(here(blocks, seat), here(blocks, seat) + blocks[0].count[seat]):
        row = rows[at]
        hand = row.hand + row.previewed if taken_up else row.hand
        previewed = 0 if taken_up else row.previewed
        facedown = 0 if refilled else row.facedown
        count = put(rows, blocks, index, start, count, hand, facedown, previewed, row.drawn, row.weight, row.played)
    blocks[0].half[seat] = 1 - blocks[0].half[seat]
    blocks[0].count[seat] = count


@native
def likeliest(rows: Sequence[SplitRow], blocks: Sequence[Blocks], seat: int, slot: int, in_flight: bool) -> int:
    """Return the row of the likeliest split with this coin in the hand (or in flight), or -1 if there is none."""
    best = -1
    for at in range(here(blocks, seat), here(blocks, seat) + blocks[0].count[seat]):
        if (rows[at].drawn if in_flight else rows[at].hand) >> (slot << 3) & 255 == 0:
            continue
        if best < 0 or rows[at].weight > rows[best].weight:
            best = at
    return best


@inlined
def believed(blocks: Sequence[Blocks], rows: Sequence[SplitRow], at: int) -> float:
    """Return how likely a split is believed to be."""
    if blocks[0].responds == 0:
        return rows[at].weight
    return FLOOR * rows[at].weight + (1 - FLOOR) * rows[at].played


@native
def gather(
    rows: Sequence[SplitRow],
    blocks: Sequence[Blocks],
    seats: int,
    gathered: Sequence[SplitRow],
    first: MutableSequence[int],
) -> None:
    """Write all seats' splits in one sequence, with cumulative weights.

    ``first`` receives the first row of each seat, then the number of all rows.
    """
    count = 0
    for seat in range(SEATS):
        first[seat] = count
        if seat >= seats or seat == blocks[0].own:
            continue
        sum_so_far = 0.0
        for at in range(here(blocks, seat), here(blocks, seat) + blocks[0].count[seat]):
            sum_so_far += believed(blocks, rows, at)
            gathered[count].hand = rows[at].hand
            gathered[count].facedown = rows[at].facedown
            gathered[count].previewed = rows[at].previewed
            gathered[count].drawn = rows[at].drawn
            gathered[count].upto = int(sum_so_far * WHOLE + 0.5)
            count += 1
        gathered[count - 1].upto = WHOLE
    first[SEATS] = count
