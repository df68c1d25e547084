"""The board's one symmetry: turn it by half and swap the sides, and the same game is played, on both boards and with every box.

Turning takes each seat to the next one clockwise, so the turns keep their order.
"""

import random

import pytest

from tests.support.random_games import CURIOUS, choices, next_id, setups, title
from tests.support.tiers import mostly_slow
from warchest.game.setup import Setup
from warchest.lab.vector.observation import observe
from warchest.rules.content import ops
from warchest.rules.content.boards import FOUR, SQUARE_GRID
from warchest.rules.flow.play import apply
from warchest.rules.flow.turns import opening
from warchest.rules.state import ids
from warchest.rules.state.agenda import next_step, runs
from warchest.rules.state.indices import coin_at, coin_of, mark_of, seat_of, slot_of, step_of, top
from warchest.rules.state.layout import (
    ARG,
    BESIDE,
    CHOICES,
    COINS,
    COPIES,
    DECREE_FRAME,
    DEFEND_FRAME,
    DONE,
    FRAME_FIELDS,
    HEX,
    KIND,
    ORDER_FRAME,
    OTHER_HEX,
    POSITION_ARRAYS,
    ROW,
    SEAT,
    SEAT_FRAME,
    SLOTS,
    TACTIC_FRAME,
    TRIGGER_FRAME,
)
from warchest.rules.state.position import Position, Tables

TURNED_HEXES = [FOUR.index[-q, -r] for q, r in FOUR.hexes]
TURNED_SQUARES = [80 - place for place in range(81)]
BY_SEAT = [field.name for field in POSITION_ARRAYS if field.shape == (COINS,)]


def turned_tables(setup: Setup) -> Tables:
    """The tables of the game with every army one seat further."""
    r = setup.tables()
    other = Tables(r.ruleset, r.board)
    other.assign(r)
    for seat in range(r.seats):
        for slot in range(SLOTS):
            other.army[coin_of((seat + 1) % r.seats, slot)] = r.army[coin_of(seat, slot)]
    other.first_holder = 0 if r.flips or r.picks else (r.first_holder + 1) % r.seats
    for hex_ in range(r.hexes):
        assert r.fort[hex_] == r.fort[places(r)[hex_]]
    other.seal()
    return other


def places(r: Tables) -> list[int]:
    """The turned hex of every hex, or square of every square."""
    return TURNED_SQUARES if r.board.grid is SQUARE_GRID else TURNED_HEXES


def turned_who(r: Tables, who: int) -> int:
    """A unit's mark in the turned game."""
    return mark_of(turned_coin(r, who & COINS - 1)) if who else 0


def turned_coin(r: Tables, coin: int) -> int:
    """A coin in the turned game."""
    return coin_of((seat_of(coin) + 1) % r.seats, slot_of(coin))


def turned_id(r: Tables, s: Position, id_: int) -> int:
    """The same choice in the turned game."""
    if id_ in (ids.FLIP, ids.FLIP + 1):
        return ids.FLIP + 1 - (id_ - ids.FLIP)
    for first in (ids.DECEIVE, ids.SEAT):
        if first <= id_ < first + 4:
            return first + (id_ - first + 1) % r.seats
    if ids.STACK_BAG <= id_ < ids.STACK_BAG + COINS:
        return ids.STACK_BAG + turned_coin(r, id_ - ids.STACK_BAG)
    if id_ < ids.HEX_BASE:
        return id_
    hex_, what = ids.hex_of(id_), ids.what_of(id_)
    there = places(r)
    if (
        what == ids.TACTIC and not r.lite_actions and not obeys(r, s)
    ):  # of several the first healthy one names it, in hex order
        coin = coin_at(s, hex_)
        spots = [spot - 1 for n in range(COPIES) if (spot := s.unit_hexes[coin + COINS * n])]
        hex_ = min((spot for spot in spots if healthy(r, s, spot)), key=lambda spot: there[spot])
    if what < ids.CONTROL:
        directions = len(r.board.grid.directions)
        what = what - what % 6 + (what % 6 + directions // 2) % directions
    return ids.at(there[hex_], what)


def obeys(r: Tables, s: Position) -> bool:
    """Whether a commanded unit, and no other of its kind, must act."""
    return runs(s.agenda[top(s) + KIND]) and r.steps[next_step(s, top(s))] == ops.OBEY


def healthy(r: Tables, s: Position, hex_: int) -> bool:
    """Whether a unit may use a tactic that its own coin pays for."""
    return (hex_ + 1) not in s.poisons.tolist() or not several(r, s, hex_)


def several(r: Tables, s: Position, hex_: int) -> bool:
    """Whether more than one unit of its kind may be on the board."""
    return r.copies[s.army[coin_at(s, hex_)]] > 1


def turned_frame(r: Tables, frame: list[int]) -> list[int]:
    """A frame of the agenda in the turned game."""
    op = frame[KIND]
    program = op in (TACTIC_FRAME, TRIGGER_FRAME, DECREE_FRAME)
    frame[SEAT] = (frame[SEAT] + 1) % r.seats
    for field in (HEX, OTHER_HEX):
        if (program or op == DEFEND_FRAME) and frame[field] >= 0:
            frame[field] = places(r)[frame[field]]
    if op == DEFEND_FRAME:
        frame[ARG] = places(r)[frame[ARG]]
    if program:
        which = int(op == TRIGGER_FRAME)
        verbs = [r.steps[step_of(frame[ROW], which, n)] for n in range(4)]
        if verbs[0] == ops.CHARGE and frame[DONE] > 0:
            directions = len(r.board.grid.directions)
            frame[ARG] = (frame[ARG] + directions // 2) % directions
        if verbs[0] == ops.BURN:
            frame[ARG] = turned_coin(r, frame[ARG] - 1) + 1
        if verbs[0] == ops.OPPONENT and frame[DONE] > 0:
            frame[ARG] = (frame[ARG] + 1) % r.seats
    return frame


def turned(r: Tables, s: Position) -> Position:
    """The position of the turned game."""
    made = s.copy()
    for name in BY_SEAT:
        for seat in range(r.seats):
            for slot in range(SLOTS):
                getattr(made, name)[coin_of((seat + 1) % r.seats, slot)] = getattr(s, name)[coin_of(seat, slot)]
    for seat in range(r.seats):
        for slot in range(5):
            marks = sorted(
                places(r)[mark - 1] + 1
                for n in range(COPIES)
                if (mark := s.unit_hexes[coin_of(seat, slot) + COINS * n])
            )
            for n, mark in enumerate(marks + [0] * (COPIES - len(marks))):
                made.unit_hexes[coin_of((seat + 1) % r.seats, slot) + COINS * n] = mark
    _turn_board(r, s, made)
    for n in range(s.depth):
        for field, value in enumerate(turned_frame(r, [s.agenda[FRAME_FIELDS * n + field] for field in range(8)])):
            made.agenda[FRAME_FIELDS * n + field] = value
    for card, mark in enumerate(s.taken.tolist()):
        made.taken[card] = mark % r.seats + 1 if 0 < mark <= r.seats else mark
    stacked = sorted(
        ((turned_coin(r, mark - 1) + 1, n) for n, mark in enumerate(s.extra.tolist()) if mark), key=_by_seat
    )
    for n in range(len(s.extra)):
        made.extra[n] = stacked[n][0] if n < len(stacked) else 0
    for side in range(2):
        made.left[side], made.seals[side] = s.left[1 - side], s.seals[1 - side]
    made.decider = (s.decider + 1) % r.seats if s.decider >= 0 else s.decider
    made.winner = (0, 2, 1)[s.winner]
    made.turn, made.holder = (s.turn + 1) % r.seats, (s.holder + 1) % r.seats
    made.drafter = (s.drafter + 1) % r.seats if r.picks else 0
    return made


def _by_seat(stacked: tuple[int, int]) -> tuple[int, int]:
    """Coins on top of bags by seat, those of a seat in their order."""
    mark, place = stacked
    return seat_of(mark - 1), place


def _turn_board(r: Tables, s: Position, made: Position) -> None:
    """Units, markers and tokens on the hexes, and the places of decoys and counters."""
    for hex_, there in enumerate(places(r)):
        made.who[there] = turned_who(r, s.who[hex_])
        made.height[there] = s.height[hex_]
        made.controller[there] = (0, 2, 1)[s.controller[hex_]]
        made.token[there] = s.token[hex_]
    for n in range(2):
        place = s.decoys[n] - BESIDE - 1
        made.decoys[n] = BESIDE + 1 + (place + 1) % r.seats if place >= 0 else s.decoys[n]
        made.poisons[n] = places(r)[s.poisons[n] - 1] + 1 if s.poisons[n] else 0


def without_choices_of_the_board(r: Tables, s: Position) -> bytes:
    """The bytes of a position, less which of two Footmen comes first, and which seat of a side speaks before the game."""
    plain = s.copy()
    for n in range(plain.depth):
        if (
            plain.agenda[FRAME_FIELDS * n + KIND] == TACTIC_FRAME
            and r.steps[step_of(plain.agenda[FRAME_FIELDS * n + ROW], 0, 0)] == ops.EACH
        ):
            plain.agenda[FRAME_FIELDS * n + HEX] = 0
        if plain.agenda[FRAME_FIELDS * n + KIND] in (SEAT_FRAME, ORDER_FRAME):
            plain.agenda[FRAME_FIELDS * n + SEAT] &= 1
            plain.decider &= 1
        if plain.agenda[FRAME_FIELDS * n + KIND] > TRIGGER_FRAME and plain.decider < 0 and plain.round_no == 0:
            plain.agenda[FRAME_FIELDS * n + SEAT] = 0
    if plain.round_no == 0:
        plain.turn = plain.holder = plain.drafter = 0
    return plain.to_bytes()


@pytest.mark.parametrize("setup", mostly_slow(setups(2), 6, in_ci=3), ids=title)
def test_the_turned_game_offers_the_turned_choices_and_leads_to_the_turned_positions(setup: Setup) -> None:
    rng = random.Random(11)
    r, other = setup.tables(), turned_tables(setup)
    s, t = opening(r), opening(other)
    if not (setup.pool or setup.holder is None):
        assert without_choices_of_the_board(other, turned(r, s)) == without_choices_of_the_board(other, t)
    for _ in range(300):
        if s.over:
            break
        assert sorted(turned_id(r, s, id_) for id_ in choices(r, s)) == sorted(choices(other, t))
        id_ = next_id(rng, r, s)
        mirrored = turned_id(r, s, id_)
        apply(r, s, id_, [0] * CHOICES)
        apply(other, t, mirrored, [0] * CHOICES)
        assert without_choices_of_the_board(other, turned(r, s)) == without_choices_of_the_board(other, t)


@pytest.mark.parametrize("setup", [*CURIOUS, *(setup for setup in setups(1) if setup.pool)][::2], ids=title)
def test_the_next_seat_sees_the_turned_game_as_a_seat_sees_the_game(setup: Setup) -> None:
    rng = random.Random(11)
    r, other = setup.tables(), turned_tables(setup)
    s = opening(r)
    for step in range(300):
        if step % 12 == 0 or s.over:
            for seat in range(r.seats):
                assert observe(other, turned(r, s), (seat + 1) % r.seats) == observe(r, s, seat)
        if s.over:
            break
        apply(r, s, next_id(rng, r, s), [0] * CHOICES)


@pytest.mark.parametrize(("setup", "times"), [(Setup.first_game(), 2), (Setup.random("turn", seats=4), 4)])
def test_turning_as_often_as_there_are_seats_changes_nothing(setup: Setup, times: int) -> None:
    r = setup.tables()
    s = opening(r)
    rng = random.Random(3)
    for _ in range(120):
        apply(r, s, next_id(rng, r, s), [0] * CHOICES)
    again = s
    for _ in range(times):
        again = turned(r, again)
    assert again == s
