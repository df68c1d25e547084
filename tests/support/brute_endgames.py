"""Certain wins by brute force: each distribution of a seat's unseen coins is a whole position, and nothing is left out or merged.

For tiny positions. The searching seat makes the same choices in all positions that it can't distinguish.
"""

from itertools import permutations

from warchest.rules.flow.play import apply, list_choices
from warchest.rules.flow.turns import list_chance
from warchest.rules.state.encoding import masked
from warchest.rules.state.indices import coin_of, top
from warchest.rules.state.layout import CHANCE, CHOICES, KIND, PLAY_FRAME, SEAT, SLOTS
from warchest.rules.state.position import Position, Tables

ZONES = ("hand", "facedown", "previewed", "bag")


def deals(s: Position, seat: int) -> list[Position]:
    """Every position that the other of two seats can't distinguish from this one."""
    coins = [slot for zone in ZONES for slot in range(SLOTS) for _ in range(getattr(s, zone)[coin_of(seat, slot)])]
    sizes = [sum(getattr(s, zone)[coin_of(seat, slot)] for slot in range(SLOTS)) for zone in ZONES]
    positions = {}
    for order in set(permutations(coins)):
        dealt, start = s.copy(), 0
        for zone, size in zip(ZONES, sizes, strict=True):
            for slot in range(SLOTS):
                getattr(dealt, zone)[coin_of(seat, slot)] = order[start : start + size].count(slot)
            start += size
        positions[dealt.to_bytes()] = dealt
    return list(positions.values())


def after(r: Tables, s: Position, id_: int) -> Position:
    new = s.copy()
    apply(r, new, id_, [0] * CHOICES)
    return new


def choices(r: Tables, s: Position) -> list[int]:
    out = [0] * CHOICES
    if s.decider == CHANCE:
        return out[: list_chance(r, s, out, [0] * CHOICES)]
    return out[: list_choices(r, s, out)]


def wins(r: Tables, states: list[Position], seat: int, round_no: int, coins: int, holds: bool = False) -> bool:
    """Whether the seat wins in all these positions, in this round, with at most this many coins.

    ``holds``: whether it is enough that the other seat does not.
    """
    s = states[0]
    if s.over:
        return s.winner != 2 - seat if holds else s.winner == seat + 1
    if s.round_no != round_no:
        return holds
    if s.decider == seat:
        plays = s.agenda[top(s) + KIND] == PLAY_FRAME
        return coins >= plays and any(
            wins(r, [after(r, state, id_) for state in states], seat, round_no, coins - plays, holds)
            for id_ in choices(r, s)
        )
    sees = s.decider == CHANCE and s.agenda[top(s) + SEAT] == seat
    parts: dict[int, list[Position]] = {}
    for state in states:
        for id_ in choices(r, state):
            look = id_ if sees else masked(id_, bool(r.open_coins))
            parts.setdefault(look, []).append(after(r, state, id_))
    return all(wins(r, part, seat, round_no, coins, holds) for part in parts.values())
