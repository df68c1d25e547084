"""The first position of a game."""

from collections.abc import Collection, Sequence

from warchest.rules.agenda import push
from warchest.rules.boards import FORT_MAPS, FOUR, TWO, Board
from warchest.rules.decrees import NUMBER
from warchest.rules.layout import CHOICES, FOR_DRAFT, FOR_INITIATIVE, FORT, OP_FLIP, SLOTS
from warchest.rules.position import Position, Tables
from warchest.rules.tables import board_tables, write_decrees, write_draft, write_forts, write_rows
from warchest.rules.turns import settle
from warchest.rules.units import ROW, UNITS

HAND = 3
BOARDS: dict[int, Board] = {2: TWO, 4: FOUR}
"""The board by number of seats."""
BANS = (0, 1)
"""Who bans a card in an elimination draft, as so many seats after the first drafter: one card a side."""
PICKS = {2: (0, 1, 1, 0, 0, 1, 1, 0), 4: (0, 1, 2, 3, 3, 2, 1, 0, 1, 2, 3, 0)}
"""Who picks, by number of seats, as so many seats after the first drafter (rulebook: variant for experienced players)."""
ELIMINATION, CHOOSE_ORDER, PREVIEW = "elimination", "choose_order", "preview"
"""Names of variants."""
VARIANTS = (ELIMINATION, CHOOSE_ORDER, PREVIEW)


def make_tables(
    armies: Sequence[Sequence[str]] = (),
    pool: Sequence[str] = (),
    holder: int | None = None,
    *,
    seats: int = 2,
    variants: Collection[str] = (),
    decrees: Sequence[str] = (),
    forts: int = 0,
) -> Tables:
    """Tables of a game with these armies, one a seat, or with ``pool`` to draft from.

    ``holder``: the seat with the initiative, None to flip for it. ``decrees``: ids of those in play. ``forts``: number of the fort map,
    0 for none. KeyError for an unknown id; whether the options fit each other is asked in ``warchest.setups``.
    """
    board = BOARDS[seats]
    r = board_tables(board)
    write_rows(r)
    r.seats = seats
    r.hand_size = HAND
    for seat, army in enumerate(armies):
        for slot, name in enumerate(army):
            r.army[seat, slot] = ROW[name]
    if pool:
        write_draft(r, [ROW[name] for name in pool], BANS if ELIMINATION in variants else (), PICKS[seats])
    write_decrees(r, [NUMBER[name] for name in decrees])
    if forts:
        write_forts(r, board, FORT_MAPS[forts - 1])
    cards = [*pool, *(name for army in armies for name in army)]
    r.siege = forts > 0 or any(UNITS[name].box == "siege" for name in cards)
    r.orders = CHOOSE_ORDER in variants
    r.previews = PREVIEW in variants
    r.flips = holder is None
    r.first_holder = holder or 0
    return r


def opening(r: Tables) -> Position:
    """The position before anything was chosen or drawn; chance or a seat is to act."""
    s = Position()
    for hex_ in range(r.hexes):
        s.held[hex_] = r.start[hex_]
        s.token[hex_] = FORT * r.fort[hex_]
    s.forts = r.forts
    for side in range(2):
        s.left[side] = r.markers - sum(1 for hex_ in range(r.hexes) if r.start[hex_] == side + 1)
    for seat in range(r.seats):
        for slot in range(SLOTS):
            s.army[seat, slot] = r.army[seat, slot]
    for card in range(len(r.pool)):
        s.pool[card] = r.pool[card]
    for n in range(len(r.decrees)):
        s.decrees[n] = r.decrees[n]
    s.holder = r.first_holder
    if r.flips or r.picks:
        push(s, OP_FLIP, 0, -1, 0, FOR_DRAFT if r.picks else FOR_INITIATIVE)
    settle(r, s, [0] * CHOICES)
    return s
