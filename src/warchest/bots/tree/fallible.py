"""The slips of a beginner: choices that a tree search overlooks, and a temperature with which it chooses among the others.

A beginner does not move at random. Its search is so short that it sees few replies. It misses distant units, recruits and tactics, and
takes one of several good choices with a probability in proportion to exp(value / warmth), divided among the choices of one use of a coin.
(Jacob and others 2022 choose this way, with a policy learned from human games.) It never overlooks a location that it can take, a unit near
the last event, or an obvious choice.
"""

import random
from collections.abc import Hashable, Sequence
from math import exp
from typing import NamedTuple

from warchest.bots.beliefs.reading import slot_paid
from warchest.bots.tree.agent import TreeBranch
from warchest.rules.state import ids
from warchest.rules.state.ids import hex_of, what_of
from warchest.rules.state.indices import coin_of, top
from warchest.rules.state.layout import DIRECTIONS, KIND, PLAY_FRAME, SIDE_BIT
from warchest.rules.state.position import Position, Tables

OBVIOUS = 0.2
"""A use of a coin that leads all others by this value is never overlooked."""
NEARBY = 2
"""The distance in hexes from the last event within which a unit is never overlooked."""
RECENT = 20
"""The number of choices back to which a bot remembers where its units came from and who attacked."""


class Weakness(NamedTuple):
    """The weaknesses of a bot. They are integers, so they can be its options."""

    sees: int = 100
    """The chance in percent to see a use that is easy to overlook."""
    warmth: int = 0
    """The difference in value that makes a use e times as likely, in thousandths. 0: the bot makes the most visited choice."""


NONE = Weakness()
"""A bot that overlooks nothing and makes its best choice."""


def choose_fallibly(
    weakness: Weakness, r: Tables, s: Position, log: Sequence[int], branches: Sequence[TreeBranch], seed: int
) -> int:
    """Return one of the branches of the root, which is at ``s``. ``log``: the ids before it. There must be a branch."""
    rng = random.Random(seed)
    if s.agenda[top(s) + KIND] != PLAY_FRAME:  # a later choice of the same action
        sensible = [branch for branch in branches if not is_odd(r, s, log, branch.id)] or branches
        return max(sensible, key=lambda branch: (branch.visits, branch.value)).id
    uses: dict[Hashable, list[TreeBranch]] = {}
    for branch in branches:
        uses.setdefault(use_of(r, s, branch.id), []).append(branch)
    if len(uses) > 1:
        uses.pop("pass", None)
    worth = {use: max(branch.value for branch in alike) for use, alike in uses.items()}
    best = max(worth, key=lambda use: worth[use])
    seen = {
        use
        for use, alike in uses.items()
        if rng.random() * 100 < weakness.sees or any(_is_plain(r, log, branch.id) for branch in alike)
    }
    if all(worth[best] - worth[use] > OBVIOUS for use in worth if use != best):
        seen.add(best)
    near = [branch for use in seen or uses for branch in uses[use]]
    sensible = [branch for branch in near if not is_odd(r, s, log, branch.id)] or near
    most = max(branch.value for branch in sensible)
    taking = [branch for branch in sensible if takes(branch.id)]
    if taking and most - max(branch.value for branch in taking) < OBVIOUS:
        sensible = taking
    count = {use: len(alike) for use, alike in uses.items()}
    weights = [
        exp(1000 * (branch.value - most) / max(1, weakness.warmth)) * branch.visits / count[use_of(r, s, branch.id)]
        for branch in sensible
    ]
    return rng.choices(sensible, weights)[0].id


def use_of(r: Tables, s: Position, id_: int) -> Hashable:
    """Return how a choice uses a coin: the slot of the coin played face up, or the reason why one is played facedown."""
    if id_ >= ids.DRAW:
        return slot_paid(r, s, id_)
    return "pass" if id_ < ids.CLAIM else "claim" if id_ < ids.RECRUIT else "recruit"


def takes(id_: int) -> bool:
    """Return whether a choice takes the location on which its unit stands."""
    return id_ >= ids.HEX_BASE and (what_of(id_) == ids.CONTROL or what_of(id_) >= ids.CONTROL_WITH)


def _is_plain(r: Tables, log: Sequence[int], id_: int) -> bool:
    """Return whether nobody overlooks a choice: it takes a location, or its unit is near the last event on the board."""
    if id_ < ids.HEX_BASE:
        return False
    what, last = what_of(id_), next((event for event in reversed(log) if event >= ids.HEX_BASE), None)
    return takes(id_) or (what != ids.TACTIC and last is not None and r.dist[hex_of(last)][hex_of(id_)] <= NEARBY)


def is_odd(r: Tables, s: Position, log: Sequence[int], id_: int) -> bool:
    """Return whether people do not make a choice.

    They do not claim the initiative soon after it was claimed, move a unit back, or deploy a unit again beside an enemy that was active
    when it died.
    """
    recent = log[-RECENT * r.seats :]
    if id_ < ids.HEX_BASE:
        return ids.CLAIM <= id_ < ids.RECRUIT and any(ids.CLAIM <= event < ids.RECRUIT for event in recent)
    what, here = what_of(id_), hex_of(id_)
    if what < ids.ATTACK:
        there = r.nb[here * DIRECTIONS + what]
        return any(ids.at(there, way) in recent for way in range(DIRECTIONS) if r.nb[there * DIRECTIONS + way] == here)
    if ids.DEPLOY <= what < ids.BUILD and s.box[coin_of(s.decider, what - ids.DEPLOY)]:
        enemy = SIDE_BIT << 1 - (s.decider & 1)
        return any(s.who[hex_] & enemy and r.dist[hex_][here] == 1 for hex_ in _active(r, recent))
    return False


def _active(r: Tables, log: Sequence[int]) -> set[int]:
    """Return the hexes of units that were active, and those that they moved to."""
    events = [event for event in log if event >= ids.HEX_BASE]
    moves = {r.nb[hex_of(event) * DIRECTIONS + what_of(event)] for event in events if what_of(event) < ids.ATTACK}
    return {hex_of(event) for event in events} | moves
