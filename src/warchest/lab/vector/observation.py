"""Observations: the knowledge of a seat in a position, as bytes in a fixed layout (docs/guides/laboratory.md). In the compiled subset.

The bytes depend only on public facts and the seat's coins. Seats are counted from the viewer, and the board is turned so that the viewer's
side starts where side A does. Each unit has one plane of the board, in the order of the army: another order of the army gives the same
observation with its rows and planes in that order. A card is only the number of its row; ``card_facts`` contains the facts of every row.

>>> from warchest import Game
>>> game = Game(key=b"an example")
>>> seen = layout_of(game.tables).named(observe(game.tables, game.position, 0))
>>> seen["held"][:5], seen["own"][:8]
((3, 6, 0, 0, 0), (1, 1, 1, 0, 0, 0, 0, 0))
"""

from collections.abc import MutableSequence, Sequence
from functools import lru_cache
from math import prod
from typing import NamedTuple

from warchest.bots.net.columns import facts_of
from warchest.lab.vector.turning import turned_hexes
from warchest.rules.content.boards import Board
from warchest.rules.state.agenda import runs, sees_hand
from warchest.rules.state.indices import coin_of, top
from warchest.rules.state.layout import (
    ARG,
    BANNED,
    COINS,
    COPIES,
    DEFEND_FRAME,
    DONE,
    FORT,
    HEX,
    HEXES,
    KIND,
    ORDER_FRAME,
    OTHER_HEX,
    POOL,
    ROW,
    SEATS,
    SLOTS,
    UNIT_SLOTS,
)
from warchest.rules.state.position import Position, Tables
from warchest.rules.state.words import total
from warchest.rules.subset import native

__all__ = ["Block", "Layout", "card_facts", "layout_of", "observe"]

Bytes = MutableSequence[int]

MOST_ROUNDS = 255
"""The highest round number: later rounds have it too."""
BANNED_CARD = SEATS + 1
"""The mark of a banned card."""


class Block(NamedTuple):
    """A part of an observation."""

    start: int
    shape: tuple[int, ...]

    @property
    def place(self) -> slice:
        """Return the slice of its bytes."""
        return slice(self.start, self.start + prod(self.shape))


class Layout:
    """The position of every byte of an observation, for games with the same board, number of seats and army size.

    ``blocks`` contains the named parts in order. The other fields are for the functions below.
    """

    def __init__(self, board: Board, seats: int, units: int, drafted: bool) -> None:
        """Lay out the blocks of a game. ``units``: the size of an army. ``drafted``: the armies are drafted."""
        hexes, pool = len(board.hexes), POOL if drafted else 0
        shapes: dict[str, tuple[int, ...]] = {
            "coins": (seats, 5, SLOTS),
            "own": (5, SLOTS),
            "spied": (SLOTS,),
            "held": (seats, 5),
            "cards": (seats, UNIT_SLOTS),
            "decides": (seats,),
            "turn": (seats,),
            "initiative": (seats,),
            "moved": (1,),
            "round": (1,),
            "markers_left": (2,),
            "forts_left": (1,),
            "asked": (ORDER_FRAME,),
            "program": (2,),
            "decrees": (4, 3),
            "draft": (pool, 2),
            "units": (seats, units, hexes),
            "control": (2, hexes),
            "forts": (hexes,),
            "poison": (hexes,),
            "acting": (hexes,),
            "target": (hexes,),
        }
        self.blocks: dict[str, Block] = {}
        self.size = 0
        """The number of bytes in an observation."""
        for name, shape in shapes.items():
            self.blocks[name] = Block(self.size, shape)
            self.size += prod(shape)
        for name in STARTS:
            setattr(self, name, self.blocks[name].start)
        self.hexes, self.army_size, self.pool = hexes, units, pool
        unmoved = [*range(hexes), *[0] * (HEXES - hexes)]
        self.turned: Sequence[int] = [*unmoved, *turned_hexes(board), *[0] * (HEXES - hexes)]
        """The hexes from each side's view."""

    coins: int
    own: int
    spied: int
    held: int
    cards: int
    decides: int
    turn: int
    initiative: int
    moved: int
    round: int
    markers_left: int
    forts_left: int
    asked: int
    program: int
    decrees: int
    draft: int
    units: int
    control: int
    forts: int
    poison: int
    acting: int
    target: int

    def named(self, observation: Sequence[int]) -> dict[str, tuple[int, ...]]:
        """Return the numbers of each block of an observation, row by row."""
        return {name: tuple(observation[block.place]) for name, block in self.blocks.items()}


STARTS = tuple(name for name, kind in Layout.__annotations__.items() if kind is int)
"""The names of the blocks. A layout has a field for each, with the start of the block."""


@lru_cache(64)
def _layout(board: Board, seats: int, units: int, drafted: bool) -> Layout:
    return Layout(board, seats, units, drafted)


def layout_of(r: Tables) -> Layout:
    """Return the layout of observations of a game."""
    units = (r.picks - r.bans) // r.seats if r.picks else sum(1 for slot in range(UNIT_SLOTS) if r.army[slot])
    return _layout(r.board, r.seats, units, bool(r.picks))


def card_facts(r: Tables) -> list[list[int]]:
    """Return the facts of the cards of a rule set by row, as the bots' net uses them. Row 0 is no card."""
    facts = [facts_of(r, row) for row in range(1, len(r.ruleset.units) + 1)]
    return [[0] * len(facts[0]), *facts]


def observe(r: Tables, s: Position, seat: int) -> bytes:
    """Return the observation of a seat."""
    layout = layout_of(r)
    out = bytearray(layout.size)
    write_observation(r, s, seat, layout, out, 0)
    return bytes(out)


def put_row(word: int, out: Bytes, at: int) -> None:
    """Write a word of counts by slot. ``warchest.lab.vector.machine_code`` has the native form."""
    out[at : at + SLOTS] = word.to_bytes(SLOTS, "little")


@native
def write_coins(r: Tables, s: Position, viewer: int, layout: Layout, out: Bytes, at: int) -> None:
    """Write the coins off the board: each seat's by kind, to public knowledge, and the viewer's by zone."""
    for seat in range(r.seats):
        ahead = (seat - viewer) & (r.seats - 1)
        hand, bag, facedown = s.hand_word[seat], s.bag_word[seat], s.facedown_word[seat]
        previewed, drawn, on_bag = s.previewed_word[seat], s.drawn_word[seat], s.bag_top_word[seat]
        row = at + layout.coins + ahead * (5 * SLOTS)
        put_row(hand + bag + facedown + previewed + drawn, out, row)
        put_row(s.faceup_word[seat], out, row + SLOTS)
        put_row(s.supply_word[seat], out, row + 2 * SLOTS)
        put_row(s.box_word[seat], out, row + 3 * SLOTS)
        put_row(on_bag, out, row + 4 * SLOTS)
        row = at + layout.held + ahead * 5
        out[row] = total(hand)
        out[row + 1] = total(bag) + total(on_bag)
        out[row + 2] = total(facedown)
        out[row + 3] = total(previewed)
        out[row + 4] = total(drawn)
        if seat == viewer:
            row = at + layout.own
            put_row(hand, out, row)
            put_row(bag, out, row + SLOTS)
            put_row(facedown, out, row + 2 * SLOTS)
            put_row(previewed, out, row + 3 * SLOTS)
            put_row(drawn, out, row + 4 * SLOTS)


@native
def write_decision(r: Tables, s: Position, viewer: int, layout: Layout, out: Bytes, at: int) -> None:
    """Write the current decision and the state of the round."""
    others = r.seats - 1  # two seats or four: a mask is faster than a division
    if s.decider >= 0:
        out[at + layout.decides + ((s.decider - viewer) & others)] = 1
    out[at + layout.turn + ((s.turn - viewer) & others)] = 1
    out[at + layout.initiative + ((s.holder - viewer) & others)] = 1
    out[at + layout.moved] = s.moved
    out[at + layout.round] = min(s.round_no, MOST_ROUNDS)
    out[at + layout.markers_left] = s.left[viewer & 1]
    out[at + layout.markers_left + 1] = s.left[1 - (viewer & 1)]
    out[at + layout.forts_left] = s.forts
    if s.depth == 0:
        return
    frame = top(s)
    kind = s.agenda[frame + KIND]
    out[at + layout.asked + kind - 1] = 1
    turned = (viewer & 1) * HEXES
    acting = -1
    target = -1
    if runs(kind):
        out[at + layout.program] = s.agenda[frame + ROW]
        out[at + layout.program + 1] = s.agenda[frame + DONE]
        acting = s.agenda[frame + HEX]
        target = s.agenda[frame + OTHER_HEX]
        if s.decider == viewer and sees_hand(r, s):
            put_row(s.hand_word[s.agenda[frame + ARG]], out, at + layout.spied)
    elif kind == DEFEND_FRAME:
        acting = s.agenda[frame + HEX]
        target = s.agenda[frame + ARG]
    if acting >= 0:
        out[at + layout.acting + layout.turned[turned + acting]] = 1
    if target >= 0:
        out[at + layout.target + layout.turned[turned + target]] = 1


@native
def write_board(r: Tables, s: Position, viewer: int, layout: Layout, out: Bytes, at: int) -> None:
    """Write the cards of the armies, and the planes of the board."""
    side = viewer & 1
    turned = side * HEXES
    for seat in range(r.seats):
        ahead = (seat - viewer) & (r.seats - 1)
        for slot in range(layout.army_size):
            coin = coin_of(seat, slot)
            out[at + layout.cards + ahead * UNIT_SLOTS + slot] = s.army[coin]
            plane = at + layout.units + (ahead * layout.army_size + slot) * layout.hexes
            mark = s.unit_hexes[coin]
            hex_ = mark - (mark != 0)
            # without a branch to mispredict: where no unit stands, a zero is written on hex 0 of its empty plane
            out[plane + layout.turned[turned + hex_]] = s.height[hex_] * (mark != 0)
            for copy in range(1, COPIES):
                hex_ = s.unit_hexes[coin + COINS * copy] - 1
                if hex_ < 0:
                    break
                out[plane + layout.turned[turned + hex_]] = s.height[hex_]
    for n in range(r.locations):
        hex_ = r.locs[n]
        place = at + layout.control + layout.turned[turned + hex_]
        out[place] = 1 if s.controller[hex_] == side + 1 else 0
        out[place + layout.hexes] = 1 if s.controller[hex_] == 2 - side else 0
        if r.shields:
            out[at + layout.forts + layout.turned[turned + hex_]] = s.token[hex_] & FORT
    for n in range(2):
        if s.poisons[n] > 0:
            out[at + layout.poison + layout.turned[turned + s.poisons[n] - 1]] += 1 << n


@native
def write_cards(r: Tables, s: Position, viewer: int, layout: Layout, out: Bytes, at: int) -> None:
    """Write the decrees with their seals, and the cards of the draft with the seats that took them."""
    side = viewer & 1
    for n in range(4):
        decree = s.decrees[n]
        if decree > 0:
            row = at + layout.decrees + 3 * n
            out[row] = decree
            out[row + 1] = s.seals[side] >> (decree - 1) & 1
            out[row + 2] = s.seals[1 - side] >> (decree - 1) & 1
    for n in range(layout.pool):
        row = at + layout.draft + 2 * n
        out[row] = s.pool[n]
        mark = s.taken[n]
        if mark == BANNED:
            out[row + 1] = BANNED_CARD
        elif mark > 0:
            out[row + 1] = 1 + ((mark - 1 - viewer) & (r.seats - 1))


@native
def write_observation(r: Tables, s: Position, viewer: int, layout: Layout, out: Bytes, at: int) -> None:
    """Write the observation of a seat at ``at``. All ``layout.size`` bytes there must be zero."""
    write_coins(r, s, viewer, layout, out, at)
    write_decision(r, s, viewer, layout, out, at)
    write_board(r, s, viewer, layout, out, at)
    write_cards(r, s, viewer, layout, out, at)
