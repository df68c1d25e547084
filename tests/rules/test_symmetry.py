"""The board's one symmetry: turn it by half and swap the sides, and the same game is played."""

import random

import pytest

from tests.rules.playing import choices, next_id, setups
from warchest.rules import encoding as e
from warchest.rules.boards import TWO
from warchest.rules.layout import (
    ARG,
    AUX,
    CHOICES,
    COPIES,
    HEX,
    OP,
    OP_DEFEND,
    OP_TACTIC,
    OP_TRIGGER,
    PC,
    POSITION_ARRAYS,
    ROW,
    SEAT,
    SLOTS,
)
from warchest.rules.opening import make_tables, opening
from warchest.rules.play import apply
from warchest.rules.position import Position, Tables
from warchest.rules.vocabulary import CHARGE, EACH
from warchest.setups import Setup

TURNED = [TWO.index[-q, -r] for q, r in TWO.hexes]
BY_SEAT = [field.name for field in POSITION_ARRAYS if field.shape[0] == 4 and field.name not in ("spots", "decrees")]


def turned_tables(setup: Setup) -> Tables:
    """The tables of the game with the armies swapped."""
    holder = None if setup.holder is None else 1 - setup.holder
    return make_tables(setup.armies[::-1], setup.pool, holder)


def turned_id(r: Tables, s: Position, id_: int) -> int:
    """The same choice in the turned game."""
    if id_ in (e.FLIP, e.FLIP + 1):
        return e.FLIP + 1 - (id_ - e.FLIP)
    if id_ < e.HEX_BASE:
        return id_
    hex_, what = e.hex_of(id_), e.what_of(id_)
    if (
        what == e.TACTIC
    ):  # the tactic of several units of a kind is named by the first of them in hex order: turned, by the last
        seat, slot = divmod(s.who[hex_] - 1, SLOTS)
        hex_ = max(s.spots[seat, slot, n] for n in range(COPIES)) - 1
    if what < e.CONTROL:
        what = what - what % 6 + (what + 3) % 6
    return e.at(TURNED[hex_], what)


def turned_frame(r: Tables, frame: list[int]) -> list[int]:
    """A frame of the agenda in the turned game."""
    op = frame[OP]
    frame[SEAT] = 1 - frame[SEAT]
    for field in (HEX, AUX):
        if op in (OP_TACTIC, OP_TRIGGER, OP_DEFEND) and frame[field] >= 0:
            frame[field] = TURNED[frame[field]]
    if op == OP_DEFEND:
        frame[ARG] = TURNED[frame[ARG]]
    charges = op == OP_TACTIC and frame[PC] > 0 and r.steps[frame[ROW], 0, 0, 0] == CHARGE
    if charges:
        frame[ARG] = (frame[ARG] + 3) % 6
    return frame


def turned(r: Tables, s: Position) -> Position:
    """The position of the turned game."""
    made = s.copy()
    for name in BY_SEAT:
        for seat in range(2):
            for slot in range(SLOTS):
                getattr(made, name)[seat, slot] = getattr(s, name)[1 - seat, slot]
    for seat in range(2):
        for slot in range(5):
            marks = sorted(TURNED[mark - 1] + 1 for n in range(COPIES) if (mark := s.spots[1 - seat, slot, n]))
            for n, mark in enumerate(marks + [0] * (COPIES - len(marks))):
                made.spots[seat, slot, n] = mark
    for hex_, there in enumerate(TURNED):
        who = s.who[hex_] - 1
        made.who[there] = 0 if who < 0 else 1 + (1 - who // SLOTS) * SLOTS + who % SLOTS
        made.height[there] = s.height[hex_]
        made.held[there] = (0, 2, 1)[s.held[hex_]]
    for n in range(s.depth):
        for field, value in enumerate(turned_frame(r, [s.agenda[n, field] for field in range(8)])):
            made.agenda[n, field] = value
    for card in range(len(s.taken)):
        made.taken[card] = (0, 2, 1)[s.taken[card]]
    made.left[0], made.left[1] = s.left[1], s.left[0]
    made.decider = 1 - s.decider if s.decider >= 0 else s.decider
    made.winner = (0, 2, 1)[s.winner]
    made.turn, made.holder = 1 - s.turn, 1 - s.holder
    made.drafter = 1 - s.drafter if r.picks else 0
    return made


def without_choices_of_the_board(r: Tables, s: Position) -> bytes:
    """The bytes of a position, less what depends on which of two Footmen comes first and on seats not yet chosen."""
    plain = s.copy()
    for n in range(plain.depth):
        if plain.agenda[n, OP] == OP_TACTIC and r.steps[plain.agenda[n, ROW], 0, 0, 0] == EACH:
            plain.agenda[n, HEX] = 0
        if plain.agenda[n, OP] > OP_TRIGGER and plain.decider < 0 and plain.round_no == 0:
            plain.agenda[n, SEAT] = 0
    if plain.round_no == 0:
        plain.turn = plain.holder = plain.drafter = 0
    return plain.to_bytes()


@pytest.mark.parametrize("setup", setups(2), ids=lambda setup: f"{setup.name} {setup.seed or ''}")
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


def test_turning_twice_changes_nothing() -> None:
    setup = Setup.first_game()
    r = setup.tables()
    s = opening(r)
    rng = random.Random(3)
    for _ in range(120):
        apply(r, s, next_id(rng, r, s), [0] * CHOICES)
    assert turned(r, turned(r, s)) == s
