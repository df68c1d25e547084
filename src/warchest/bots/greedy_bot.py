"""A greedy bot: it looks one decision ahead and takes the choice that leads to the best position.

Its evaluation counts markers, coins, the distance to the next location and the weaknesses of units.
"""

import random

from warchest.bots.action import compose, quiet_choices
from warchest.bots.beliefs.knowledge import Memory
from warchest.game.history import InformationState
from warchest.rules.flow.play import apply
from warchest.rules.state.ids import CLAIM, PASS
from warchest.rules.state.indices import coin_of
from warchest.rules.state.layout import ANY_POISON, BESIDE, CHOICES, COINS, COPIES, FORT, UNIT_SLOTS
from warchest.rules.state.position import Position, Tables

WON = 100_000
MARKER = 600
ON_TARGET = 60
STEP = 20
UNIT = 80
BOLSTERED = 25
IN_CYCLE = 30
IN_SUPPLY = 20
POISONED = 40
DECOY = 20
FORT_HELD = 15
BREACH = 2
SPENT = 500
"""The penalty for a seat with all of its unit coins on the board: it can do nothing more."""
FAR = 6
PATIENCE = 24
RESTLESS = 4
MOST_RESTLESS = 300
"""Choices within a margin below the best one are drawn at random, so no stand-off lasts. The margin grows by this for each quiet choice
beyond ``PATIENCE``. It stops at ``MOST_RESTLESS``, so the bot never gives away a marker or a last coin."""


class GreedyBot:
    """Evaluates the position after each choice. It picks at random among equally good choices, and passes only if it must."""

    def __init__(self, memory: Memory | None = None) -> None:
        self._memory = memory or Memory()

    def choose(self, state: InformationState, seed: int) -> list[int]:
        """Return the whole action for the seat's next decision. The same state and seed give the same action."""
        knowledge = self._memory.recall(state)
        rng = random.Random(seed)
        after = knowledge.possible_position.copy()
        out = [0] * CHOICES
        slack = min(MOST_RESTLESS, RESTLESS * max(0, quiet_choices(knowledge.ids) - PATIENCE))

        def pick(r: Tables, s: Position, ids: list[int]) -> int:
            side = s.decider & 1
            values = []
            for id_ in ids:
                after.assign(s)
                apply(r, after, id_, out)
                values.append(evaluate(r, after, side))
            good = max(values) - slack
            equal = [id_ for id_, value in zip(ids, values, strict=True) if value >= good]
            return rng.choice([id_ for id_ in equal if not _passes(id_)] or equal)

        return compose(knowledge.tables, knowledge.possible_position, pick)


def _passes(id_: int) -> bool:
    return PASS <= id_ < CLAIM


def evaluate(r: Tables, s: Position, side: int) -> int:
    """Return the value of the position for ``side``. Hidden coins count only by kind, so any consistent position gives the same value."""
    if s.over:
        return (WON if s.winner == side + 1 else -WON) if s.winner else 0
    value = MARKER * (s.left[1 - side] - s.left[side])
    for seat in range(r.seats):
        sign = 1 if seat & 1 == side else -1
        value += sign * _coins_value(r, s, seat)
    if r.shields:
        for location in r.locs[: r.locations]:
            if s.token[location] & FORT and s.controller[location]:
                value += FORT_HELD if s.controller[location] == side + 1 else -FORT_HELD
    return value


def _coins_value(r: Tables, s: Position, seat: int) -> int:
    """Return the value of the seat's coins, on the board and off it. Its decoys count against it."""
    value = -DECOY * sum(holder == BESIDE + 1 + seat for holder in s.decoys)
    usable = 0
    for slot in range(UNIT_SLOTS):
        cycle = sum(zone[coin_of(seat, slot)] for zone in (s.hand, s.bag, s.faceup, s.facedown, s.drawn, s.previewed))
        supply = s.supply[coin_of(seat, slot)]
        usable += cycle + supply
        value += IN_CYCLE * cycle + IN_SUPPLY * supply
        for copy in range(COPIES):
            hex_ = s.unit_hexes[coin_of(seat, slot) + COINS * copy] - 1
            if hex_ < 0:
                break
            steps = _steps_to_location(r, s, seat & 1, hex_)
            value += UNIT - STEP * steps + BOLSTERED * (s.height[hex_] > 1) + ON_TARGET * (steps == 0)
            if s.token[hex_] & ANY_POISON:
                value -= POISONED
    return value if usable else value - SPENT


def _steps_to_location(r: Tables, s: Position, side: int, hex_: int) -> int:
    """Return the steps to the nearest free location that the side does not control. Entering a fort costs more."""
    steps = FAR
    for location in r.locs[: r.locations]:
        if s.controller[location] != side + 1 and (location == hex_ or s.who[location] == 0):
            fortified = location != hex_ and s.controller[location] and s.token[location] & FORT
            steps = min(steps, r.dist[hex_][location] + (BREACH if fortified else 0))
    return steps
