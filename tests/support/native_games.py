"""The same random games of every rule set in both forms, compared byte for byte after every id.

Importing this module needs Numba; it is run in this process and, with bounds checking on, in another. As many games as one likes:

    python -m tests.support.native_games 20000

The command compiles the rules and the bots' search first, in one process, where they share what they call: three processes would take
three times as long.
"""

import random
import sys

from tests.support.random_games import chances, choices, pick_quickly, setups
from tests.support.slow_games import lucky_number
from warchest.bots.tree.native import NativeTreeAgent
from warchest.game.setup import Setup
from warchest.rules import native as compiled
from warchest.rules.flow.at_random import choose_use, may_choose, survey_armies
from warchest.rules.flow.play import apply, carry_out, list_choices
from warchest.rules.flow.turns import do_by_luck, opening, settle
from warchest.rules.state.layout import CHANCE, CHOICES
from warchest.rules.state.position import Position, Tables


def compare(setup: Setup, seed: int, steps: int) -> int:
    """Play one game in both forms; how many ids it took. AssertionError where they part."""
    r = setup.tables()
    return compare_from(r, opening(r), seed, steps)


def compare_from(r: Tables, s: Position, seed: int, steps: int) -> int:
    """Play one game on from a position in both forms; how many ids it took. AssertionError where they part."""
    rng = random.Random(seed)
    tables, positions = compiled.to_record(r), compiled.to_record(s)
    scratch = compiled.records(compiled.SCRATCH)
    out = [0] * CHOICES
    legal = choices(r, s)
    assert scratch["ids"][0, : compiled.list_choices(tables, positions, 0, scratch)].tolist() == legal
    for step in range(steps):
        if s.over:
            return step
        if s.decider == CHANCE:
            ids, weights = chances(r, s)
            count = compiled.list_chance(tables, positions, 0, scratch)
            assert scratch["ids"][0, :count].tolist() == ids
            assert scratch["weights"][0, :count].tolist() == weights
            id_ = rng.choices(ids, weights)[0]
        else:
            id_ = pick_quickly(rng, legal)
        apply(r, s, id_, out)
        count = compiled.apply(tables, positions, 0, id_, scratch)
        legal = choices(r, s)
        assert scratch["ids"][0, :count].tolist() == legal
        assert positions.tobytes() == s.to_bytes()
    return steps


def compare_step(r: Tables, before: Position, id_: int, after: Position) -> None:
    """AssertionError where an id leads elsewhere in native code."""
    positions, scratch = compiled.to_record(before), compiled.records(compiled.SCRATCH)
    compiled.apply(compiled.to_record(r), positions, 0, id_, scratch)
    assert positions.tobytes() == after.to_bytes()


LONG, SHORT = 600, 120
"""Ids of a game: one in twenty is long."""


def compare_many(games: int, seed: int) -> int:
    """Compare this many games over all setups, most short and some long. Returns their number of ids."""
    kinds = setups(8)
    return sum(
        compare(kinds[number % len(kinds)], seed + number, SHORT if number % 20 else LONG) for number in range(games)
    )


def play_many(games: int, seed: int) -> tuple[int, int, int]:
    """Random games wholly in native code: decisions, draws, ends."""
    kinds = setups(8)
    chosen = [kinds[number % len(kinds)] for number in range(games)]
    known = [setup.tables() for setup in chosen]
    starts = compiled.to_records([opening(r) for r in known])
    work, scratch = compiled.records(compiled.POSITION), compiled.records(compiled.SCRATCH)
    decisions, draws, ended = compiled.play_random(*compiled.shared_tables(known), starts, work, 500, seed, 0, scratch)
    return int(decisions), int(draws), int(ended)


def compare_playouts(games: int, seed: int, cap: int = 60) -> None:
    """Play random games as ``play_random`` does, in both forms with the same luck. AssertionError where one ends elsewhere."""
    kinds = setups(8)
    work, scratch = compiled.records(compiled.POSITION), compiled.records(compiled.SCRATCH)
    for number in range(2 * games):
        listed = number % 2
        r = kinds[number // 2 % len(kinds)].tables()
        s = opening(r)
        shared = compiled.shared_tables([r])
        compiled.play_random(*shared, compiled.to_record(s), work, cap, seed + number, listed, scratch)
        play_by_luck(r, s, cap, (seed + number) * compiled.GAME_COUNTERS, listed)
        assert work.tobytes() == s.to_bytes(), (kinds[number // 2 % len(kinds)], seed + number, listed)


def play_by_luck(r: Tables, s: Position, cap: int, counter: int, listed: int) -> None:
    """Play a game in the interpreted form, as ``native.play_game`` does."""
    out = [0] * CHOICES
    known = -1
    while s.over == 0:
        counter += 1
        luck = lucky_number(counter)
        alive = True
        if s.decider == CHANCE:
            do_by_luck(r, s, luck)
        else:
            if cap == 0:
                break
            if listed or not may_choose(r, s):
                id_ = out[luck * list_choices(r, s, out) >> 31]
            else:
                known = survey_armies(r, s) if known < 0 else known
                id_ = choose_use(r, s, known, luck, out)
                if id_ < 0:
                    continue
            cap -= 1
            alive = carry_out(r, s, id_)
        settle(r, s, alive, out)


def compile_all() -> None:
    """Compile the rules and the bots' search, where that is still to be done, for all processes that come."""
    NativeTreeAgent()
    play_many(1, seed=1)


def main() -> None:
    """Compile all that is ever compiled, then compare as many games as the command says, in lots, each with other luck."""
    compile_all()
    games, lot = int(sys.argv[1]), 1000
    compared = 0
    for first in range(0, games, lot):
        compared += compare_many(min(lot, games - first), seed=1_000_000 + first)
        print(f"{min(first + lot, games)} games, {compared} ids: both forms agree", flush=True)


if __name__ == "__main__":
    main()
