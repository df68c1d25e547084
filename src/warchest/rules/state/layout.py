"""The place of every byte of a position and of the tables, for every rule set of the future.

One layout serves two and four players, all boxes and the 9x9 square game, so stored bytes, hashes and native code never fork. The
interpreted form (``position.py``) and the native form (``native.py``) are both made from the lists below.

Conventions: a hex is a dense index below ``HEXES``. Hex 0 exists, so fields that may be empty hold hex + 1 and 0 means *nothing*: empty is
always zero, and equal positions are equal bytes. A seat's coin kinds are *slots*: 0-4 its units, 5 the Royal Coin, 6-7 decoys. A *coin* is
a number for a kind of coin of a seat, ``seat * SLOTS + slot``. Arrays are flat: one index reads an element (``indices.py``).
"""

from enum import StrEnum
from typing import NamedTuple

SEATS = 4
SLOTS = 8
UNIT_SLOTS = 5
"""Slots 0..4 are units: four with two players, three with four players, five in larger variants."""
COINS = SEATS * SLOTS
"""One more than the largest coin."""
ROYAL = 5
UNKNOWN = 8
"""The slot of a coin of a kind that another seat may not know."""
HEXES = 81
DIRECTIONS = 6
COPIES = 5
"""Most units of one kind on the board at once (two Footmen; five of a kind in the 9x9 game)."""
FIRST_SIDE = 5
SIDE_BIT = 1 << FIRST_SIDE
"""The bit of a unit of side 0 in ``who``: its number, and the bit. The next bit is that of side 1. The bits below are the unit's coin."""
DEPTH = 16
"""Most frames on the agenda."""
FRAME_FIELDS = 8
"""Fields of a frame."""
STEP_FIELDS = 4
"""Fields of a step of a program."""
A, B, FLAGS = 1, 2, 3
"""The fields of a step after its operation: two arguments, flags."""
POOL = 16
"""Most cards in a draft."""
ROWS = 64
"""Most rows in the tables of one game: units from row 1 on, decrees from ``DECREE_ROW`` on."""
DECREE_ROW = 56
"""The row of the first decree's program."""
STEPS = 4
"""Most steps of one program."""
RING = 12
"""Most hexes at distance 2."""
LOCATIONS = 16
CHOICES = 512
"""More choices than any decision offers; buffers for choices have this length."""


class Zone(StrEnum):
    """The zones of a seat's coins, except the board. Each zone is an array of a position, by seat and slot."""

    BAG = "bag"
    HAND = "hand"
    FACEUP = "faceup"
    """Discarded face up."""
    FACEDOWN = "facedown"
    """Discarded facedown."""
    SUPPLY = "supply"
    BOX = "box"
    """Out of the game."""
    PREVIEWED = "previewed"
    """The second hand, drawn with the first one and visible to its seat."""
    BAG_TOP = "bag_top"
    """Put on top of the bag, to be drawn next."""
    DRAWN = "drawn"
    """Between zones: a coin just drawn that must be used now, or a lifted stack."""


class ArrayField(NamedTuple):
    """An array field: its name, its shape and ``b`` for int8, ``B`` for uint8 or ``h`` for int16 elements."""

    name: str
    shape: tuple[int, ...]
    code: str = "b"


POSITION_ARRAYS = (
    # Rows of eight bytes that can be read as words come first, each row at a multiple of eight bytes.
    # The places of coins: a count for every coin. Each coin is always in exactly one of these places or on the board.
    ArrayField("bag", (COINS,)),
    ArrayField("hand", (COINS,)),
    ArrayField("faceup", (COINS,)),  # discarded face up
    ArrayField("facedown", (COINS,)),  # discarded facedown
    ArrayField("supply", (COINS,)),
    ArrayField("box", (COINS,)),  # out of the game
    ArrayField("previewed", (COINS,)),  # a previewed second hand
    ArrayField("bag_top", (COINS,)),  # put on top of the bag, drawn next; their order is in ``extra``
    ArrayField("drawn", (COINS,)),  # between zones: the coin just drawn for use, a lifted stack
    ArrayField(
        "unit_hexes", (COPIES * COINS,)
    ),  # hex + 1 of each unit of a kind, in hex order; copy n at coin + COINS * n
    ArrayField("agenda", (DEPTH * FRAME_FIELDS,)),  # the frames still to run: a stack whose top frame decides
    ArrayField("army", (COINS,), "B"),  # the unit row of each slot, 0 for none
    # The board.
    ArrayField("who", (HEXES,)),  # the unit there: its coin and the bit of its side; 0 for none
    ArrayField("height", (HEXES,)),  # coins in the stack
    ArrayField("controller", (HEXES,)),  # 1 + side that controls the location, 0 for neither
    ArrayField("token", (HEXES,)),  # bits: FORT, and POISONED << the number of a poison counter
    ArrayField("left", (2,)),  # control markers a side has yet to place
    ArrayField("pool", (POOL,)),  # unit rows of the cards to draft from
    ArrayField("taken", (POOL,)),  # 1 + seat that took the card, 9 for banned, 0 for free
    ArrayField("decrees", (4,)),  # 1 + number of each decree in play
    ArrayField("seals", (2,), "B"),  # bit n: the side's seal lies on decree n
    ArrayField("decoys", (2,)),  # 0 not in the game, BESIDE its card, or BESIDE + 1 + seat that has it among its coins
    ArrayField("poisons", (2,)),  # hex + 1 where each counter lies
    ArrayField(
        "extra", (28,)
    ),  # room for further data of a rule set: here 1 + coin of each one on top of a bag, by seat, upwards
)

POSITION_WORDS = (
    "bag",
    "hand",
    "faceup",
    "facedown",
    "supply",
    "box",
    "previewed",
    "bag_top",
    "drawn",
    "unit_hexes",
    "agenda",
)
"""Arrays with rows of eight bytes that can be read as words (``words.py``): ``s.hand_word[seat]`` is
the row ``s.hand[seat * SLOTS : seat * SLOTS + SLOTS]``."""

POSITION_SCALARS = (
    "depth",  # frames on the agenda
    "decider",  # seat that must choose, or CHANCE, or NOBODY when the game is over
    "over",  # 0, or the way it ended: WON, DEAD, ELIMINATED, OUT_OF_ROUNDS
    "winner",  # 1 + winning side
    "round_no",  # 0 while the armies are not yet chosen
    "turn",  # seat that used a coin last (or uses one now)
    "holder",  # seat with the initiative marker
    "moved",  # 1 when the marker has changed hands this round
    "forts",  # forts left in the common supply
    "drafter",  # seat that drafts first
)

TABLE_ARRAYS = (
    ArrayField(
        "nb", (HEXES * DIRECTIONS,), "B"
    ),  # neighbours, or the hex itself where the board ends (the unit that looks around occupies it)
    ArrayField("dist", (HEXES, HEXES)),
    ArrayField("ring", (HEXES * RING,), "B"),  # hexes at distance exactly 2, or the hex itself where the board ends
    ArrayField("isloc", (HEXES,)),
    ArrayField("locs", (LOCATIONS,), "B"),
    ArrayField("start", (HEXES,)),  # 1 + side that holds it at setup
    ArrayField("beside", (HEXES,)),  # number of locations next to it
    ArrayField("army", (COINS,), "B"),  # chosen armies; zeros when they are drafted
    ArrayField("pool", (POOL,)),
    ArrayField("order", (POOL,)),  # the seat that takes or bans a card: its distance from the first drafter
    ArrayField("members", (256 * SLOTS,), "B"),  # the slots of a mask, in order
    ArrayField("sizes", (256,)),  # number of slots in a mask
    # Unit rows; row 0 is no unit.
    ArrayField("coins", (ROWS,)),
    ArrayField("copies", (ROWS,)),
    ArrayField("fort", (HEXES,)),  # 1: a fort stands there at setup
    ArrayField("decrees", (4,)),  # 1 + number of each decree in play
    ArrayField(
        "within", (ROWS,)
    ),  # distance within which an enemy or fort must be for the tactic, 0 where none need be
    ArrayField("needs", (ROWS,)),  # needs of the tactic or decree: AN_ENEMY or A_FORT within that distance, SUPPLY, BOX
    ArrayField("pays", (ROWS,)),  # cost of the tactic: OWN_COIN or ROYAL_COIN
    ArrayField("steps", (ROWS * 2 * STEPS * STEP_FIELDS,)),  # tactic and trigger: operation, two arguments, flags
    ArrayField("decoy", (ROWS,)),  # 1 + number of the unit's decoy
    ArrayField("traits", (ROWS,), "h"),
    ArrayField("event", (ROWS,), "h"),  # events that set off the trigger
)

TABLE_SCALARS = (
    "seats",
    "hexes",
    "locations",
    "markers",
    "hand_size",
    "picks",  # cards taken or banned in the draft
    "bans",  # number of bans, which come first among these
    "first_holder",
    "flips",  # 1: a flip gives the initiative
    "orders",  # 1: the toss of the draft lets the sides choose the first drafter and the first player
    "previews",  # 1: the second hand is drawn with the first
    "shields",  # 1: the game may have forts, or units that take a hit for another
    "watches",  # 1: the game may have a unit that acts after an attack on another one
    "open_coins",  # 1: used coins lie face up
    "lite_actions",  # 1: a coin is used for one of the six actions of the lite game
    "turn_step",  # seats from the one that used a coin to the first that may use the next
    "tips_first",  # 1: a bag with too few coins takes the discards before a draw
    "any_coin",  # 1: any unit's coin pays for control
    "elimination",  # coins that keep a side in the game: ``ruleset.NO_ELIMINATION`` and the others
    "dead_draws",  # 1: a dead position is a draw
    "forts",  # in the common supply at setup
    "all_forts",  # on the board and in the common supply
    "loses_triggers",  # 1: where twelve frames wait, no further trigger is earned
    "giver_chooses",  # 1: a partner's tactic is decided by the player who has ordered it
    "last_round",  # the round after which more markers on the board win, 0 for none
)

CHANCE = -1
NOBODY = -2

WON = 1
DEAD = 2
ELIMINATED = 3
OUT_OF_ROUNDS = 4

# A frame of the agenda.
KIND, SEAT, HEX, OTHER_HEX, ROW, DONE, EARNED, ARG = range(8)
"""Fields of a frame, all public: kind, seat, acting unit's hex (-1 when it is gone), another hex that the program remembers (or -1), unit
row, steps of its program that are done, triggers earned beneath this frame, and a number (a direction, draws due, flags). The seat is the
owner of the coins. It decides too, except where EARNED has the bit ORDERED.
"""
ORDERED = 64
"""The bit of EARNED in a program that the partner of its seat has ordered: the partner makes the choices.

In a trigger that has not started, EARNED is the number of further equal triggers that wait with it.
"""

TACTIC_FRAME, TRIGGER_FRAME, DECREE_FRAME, PLAY_FRAME, DRAW_FRAME = range(1, 6)
FLIP_FRAME, DRAFT_FRAME, DEFEND_FRAME, SEAT_FRAME, ORDER_FRAME = range(6, 11)
"""The kinds of frames. The first three run programs: a tactic, a trigger, a decree (no unit: HEX stays -1). Then: use a coin (ARG 1: the
drawn one); draw ARG coins (OTHER_HEX: their zone); flip the marker (ARG: the purpose); take or ban a card (ARG: the number so far); answer
an attack (HEX attacks ARG; SEAT owns the target, or is the partner who could take the hit); name a seat of one's side (ARG: the purpose);
choose a place in the draft or in play (ARG 0: the winner of the toss, 1 the other, who may not choose from the same pair; OTHER_HEX: the
first one's choice).
"""

INTO_HAND, INTO_DRAWN, INTO_PREVIEWED = -1, 1, 2
"""The zones for drawn coins."""

FOR_INITIATIVE, FOR_DRAFT = 0, 1
"""The purposes of a flip, or of naming a seat: the initiative, or the first drafter."""

FORT = 1
POISONED = 2
"""Bits of ``token``; counter n is ``POISONED << n``."""
ANY_POISON = 6

AN_ENEMY, A_FORT = 1, 2
"""The things that a tactic may need nearby."""
SUPPLY, BOX = 4, 8
"""The zones that a tactic or decree may need a coin from."""

BANNED = 9
"""The value in ``taken`` of a banned card."""

BESIDE = 1
"""The value in ``decoys`` of a decoy that lies beside its card."""
DECOY = 6
"""The slot of decoy 0 among a seat's coins. The slot of the next one follows."""
