"""Match point in random games: a side that wins with one hand of coins takes a location that was named, and no hidden coin shows."""

import random
from collections import Counter

import pytest

from tests.support.random_games import chances, choices, pick, setups, title
from tests.support.twin_games import twins
from warchest.game.setup import Setup
from warchest.rules.explain.match_point import has_match_point, locations
from warchest.rules.flow.play import apply
from warchest.rules.flow.turns import opening
from warchest.rules.state.indices import top
from warchest.rules.state.layout import ARG, CHANCE, CHOICES, KIND, PLAY_FRAME, WON
from warchest.rules.state.position import Position, Tables

MOST_IDS = 2500


def held_by(r: Tables, s: Position, side: int) -> set[int]:
    """The locations that a side controls."""
    return {r.locs[i] for i in range(r.locations) if s.controller[r.locs[i]] == side + 1}


def faults(setup: Setup, seed: str) -> tuple[int, list[str]]:
    """Play a game. Return how many match points a win proved, and those where the winner took none of the named locations."""
    rng = random.Random(seed)
    r, s = setup.tables(), opening(setup.tables())
    used: Counter[int] = Counter()
    points: list[tuple[int, int, Counter[int], set[int], list[int]]] = []
    out = [0] * CHOICES
    for ply in range(MOST_IDS):
        if s.over:
            break
        if s.decider == CHANCE:
            ids, weights = chances(r, s)
            apply(r, s, rng.choices(ids, weights)[0], out)
            continue
        starts = s.agenda[top(s) + KIND] == PLAY_FRAME and not s.agenda[top(s) + ARG]
        if starts:
            for side in range(2):
                if has_match_point(s, side):
                    points.append((ply, side, used.copy(), held_by(r, s, side), locations(r, s, side)))
            used[s.decider] += 1
        apply(r, s, pick(rng, r, choices(r, s)), out)
    if s.over != WON:
        return 0, []
    winner = s.winner - 1
    won = held_by(r, s, winner)
    shown = [
        (ply, held, named)
        for ply, side, before, held, named in points
        if side == winner and all(used[seat] - before[seat] <= r.hand_size for seat in range(winner, r.seats, 2))
    ]
    wrong = [f"{ply}: {named} and not {won - held}" for ply, held, named in shown if not (won - held) & set(named)]
    return len(shown), wrong


@pytest.mark.slow
def test_a_side_that_wins_with_one_hand_takes_a_named_location() -> None:
    proved = 0
    for setup in setups(1):
        for seed in ("a", "b", "c"):
            shown, wrong = faults(setup, seed)
            assert wrong == [], (title(setup), seed)
            proved += shown
    assert proved > 100


@pytest.mark.parametrize("setup", setups(1)[::6], ids=title)
def test_what_is_named_does_not_depend_on_hidden_coins(setup: Setup) -> None:
    for decisions in (40, 120, 240):
        a, b = twins(setup, None, decisions, decisions)
        for side in range(2):
            assert locations(a.tables, a.position, side) == locations(b.tables, b.position, side)
