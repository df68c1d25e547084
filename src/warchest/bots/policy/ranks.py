"""The classes and ranks of choices: how good a choice looks without a search. In the compiled subset."""

from collections.abc import Sequence

from warchest.bots.policy.memory import Outlook
from warchest.rules.state import ids
from warchest.rules.state.ids import hex_of, what_of
from warchest.rules.state.indices import coin_at, coin_of, top
from warchest.rules.state.layout import AN_ENEMY, DIRECTIONS, FORT, HEX, HEXES, KIND, PLAY_FRAME
from warchest.rules.state.position import Position, Tables
from warchest.rules.subset import inlined, native

FAR = 32
PASSES, BOLSTERS, CLAIMS, RECRUITS, OTHERS, PROCLAIMS, APPROACHES, DEPLOYS, CONTROLS, ATTACKS, WINS = range(11)
"""The classes of choices, worst first."""
RANKS = 8
"""The number of ranks within a class."""
FEW = 2
"""Kinds that allow at most this many units on the board deploy all of them before other units approach."""


@native
def survey(r: Tables, s: Position, side: int, context: Sequence[Outlook]) -> None:
    """Write the distance from each hex to the nearest location that a side does not control into ``near``, unless it is up to date."""
    free = 0
    for n in range(r.locations):
        free |= (s.controller[r.locs[n]] != side + 1) << n
    if context[0].free[side] == free:
        return
    context[0].free[side] = free
    first = side * HEXES
    for hex_ in range(r.hexes):
        least = FAR
        for n in range(r.locations):
            if free >> n & 1 and r.dist[hex_][r.locs[n]] < least:
                least = r.dist[hex_][r.locs[n]]
        context[0].near[first + hex_] = least


@inlined
def class_of(r: Tables, s: Position, id_: int, context: Sequence[Outlook]) -> int:
    """Return the class of a choice of the deciding seat. ``near`` must be up to date."""
    side = s.decider & 1
    first = side * HEXES
    if id_ < ids.HEX_BASE:
        if id_ < ids.CLAIM:
            return PASSES
        if id_ < ids.RECRUIT:
            return CLAIMS
        if id_ < ids.DRAW:
            return RECRUITS
        return PROCLAIMS if id_ >= ids.PROCLAIM and id_ < ids.UNPOISON else OTHERS
    what = what_of(id_)
    here = hex_of(id_)
    if what < ids.ATTACK:
        there = r.nb[here * DIRECTIONS + what]
        return APPROACHES if context[0].near[first + there] < context[0].near[first + here] else OTHERS
    if what < ids.CONTROL or what == ids.HIT:
        return ATTACKS
    if what == ids.CONTROL or what >= ids.CONTROL_WITH:
        return WINS if s.left[side] == 1 else CONTROLS
    if what == ids.BOLSTER:
        return BOLSTERS
    if what == ids.STEP:
        unit = s.agenda[top(s) + HEX]
        if unit >= 0 and context[0].near[first + here] < context[0].near[first + unit]:
            return APPROACHES
        return OTHERS
    return DEPLOYS if what >= ids.DEPLOY and what < ids.BUILD else OTHERS


@inlined
def rank_of_fort(s: Position, hex_: int) -> int:
    """Return the rank of an attack on a fort.

    It ranks like a control if an enemy stands in the fort, and like the last step of an approach if the fort blocks an enemy location.
    Otherwise it ranks like a step that leads nowhere.
    """
    if s.who[hex_] != 0:
        return CONTROLS * RANKS
    if s.controller[hex_] == 2 - (s.decider & 1):
        return APPROACHES * RANKS + RANKS - 1
    return OTHERS * RANKS


@inlined
def is_free(s: Position, what: int) -> bool:
    """Return whether a choice at a hex costs no coin of the hand: it builds a fort, or bolsters a unit within a program."""
    return what == ids.BUILD or (what == ids.BOLSTER and s.agenda[top(s) + KIND] != PLAY_FRAME)


@inlined
def rank_of(r: Tables, s: Position, id_: int, context: Sequence[Outlook]) -> int:
    """Return the rank of a choice in a playout: its class and, if the playout is ``sharp``, its rank within the class.

    From ``sharp`` 1 on, a tactic that needs an enemy ranks as an attack and other tactics as approaches. Attacks on single coins and on
    locations rank higher, and so do deployments and steps near a location to take. From 2 on, if a kind allows more than ``FEW`` units, a
    further unit is deployed only after approaches, because it leaves fewer coins for the others. From 3 on, a fort does not count as a
    unit, and choices that cost no coin of the hand are preferred to declining.
    """
    rank = class_of(r, s, id_, context) * RANKS
    if context[0].sharp == 0 or id_ < ids.HEX_BASE:
        return rank
    what = what_of(id_)
    here = hex_of(id_)
    if what == ids.TACTIC:
        needs = r.needs[s.army[coin_at(s, here)]]
        return (ATTACKS if needs & AN_ENEMY else APPROACHES) * RANKS
    if what >= ids.ATTACK and what < ids.CONTROL:
        here = r.nb[here * DIRECTIONS + what - ids.ATTACK]
    elif what < ids.ATTACK:
        here = r.nb[here * DIRECTIONS + what]
    if rank == ATTACKS * RANKS:
        if context[0].sharp > 2 and s.token[here] & FORT:
            return rank_of_fort(s, here)
        return rank + (2 if s.height[here] == 1 else 0) + (1 if r.isloc[here] else 0)
    if rank == DEPLOYS * RANKS or rank == APPROACHES * RANKS:
        if context[0].sharp > 1 and rank == DEPLOYS * RANKS:
            coin = coin_of(s.decider, what - ids.DEPLOY)
            if s.unit_hexes[coin] != 0 and r.copies[s.army[coin]] > FEW:
                rank = OTHERS * RANKS
        near = context[0].near[(s.decider & 1) * HEXES + here]
        return rank + (RANKS - 1 - near if near < RANKS else 0)
    if context[0].sharp > 2 and is_free(s, what):
        return OTHERS * RANKS + 1
    return rank
