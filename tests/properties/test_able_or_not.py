"""Asked only whether a tactic or decree can be carried out, the rules answer as the list of all its first choices does."""

import random

import pytest

from tests.support.random_games import next_id, setups
from warchest.game.setup import Setup
from warchest.rules.content import ops
from warchest.rules.flow.play import apply
from warchest.rules.flow.programs import list_program
from warchest.rules.flow.turns import opening
from warchest.rules.state.indices import coin_at, seat_of, step_of
from warchest.rules.state.layout import BOX, CHOICES, DECREE_ROW, SUPPLY
from warchest.rules.state.position import Position, Tables

NOT_LOOKED_THROUGH = (ops.END, ops.TAKE_LOCATION, ops.COMMAND)
"""Programs that start this way are asked differently."""


def _programs(r: Tables, s: Position) -> list[tuple[int, int, int]]:
    """Row, seat and hex of every tactic of a unit on the board, and of every decree (hex -1)."""
    programs = [(DECREE_ROW + n, seat, -1) for n in range(len(r.ruleset.decrees)) for seat in range(r.seats)]
    for hex_ in range(r.hexes):
        if s.who[hex_]:
            programs.append((s.army[coin_at(s, hex_)], seat_of(s.who[hex_]), hex_))
    return [one for one in programs if r.steps[step_of(one[0], 0, 0)] not in NOT_LOOKED_THROUGH]


def _compare(setup: Setup, seed: int, steps: int) -> set[tuple[int, bool]]:
    """Compare both in the positions of a random game. Return first operations of programs, each with whether it could be carried out."""
    rng = random.Random(seed)
    r = setup.tables()
    s = opening(r)
    out = [0] * CHOICES
    seen = set()
    for _ in range(steps):
        if s.over:
            break
        before = s.to_bytes()
        for row, seat, hex_ in _programs(r, s):
            step = step_of(row, 0, 0)
            every = out[: list_program(r, s, step, seat, hex_, -1, 0, out, 0, CHOICES)]
            some = out[: list_program(r, s, step, seat, hex_, -1, 0, out, 0, 1)]
            assert bool(some) == bool(every)
            assert set(some) <= set(every)
            if (r.needs[row] & SUPPLY and s.supply_word[seat] == 0) or (r.needs[row] & BOX and s.box_word[seat] == 0):
                assert not every
            seen.add((r.steps[step], bool(every)))
        assert s.to_bytes() == before
        apply(r, s, next_id(rng, r, s), [0] * CHOICES)
    return seen


@pytest.mark.slow
def test_a_program_can_be_carried_out_exactly_if_its_list_has_a_choice() -> None:
    seen = set()
    for setup in setups(1):
        seen |= _compare(setup, 3, 70)
    assert {(op, able) for op in (ops.PICK, ops.GAIN, ops.RESTORE) for able in (False, True)} <= seen
