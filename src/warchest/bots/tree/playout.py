"""The end of an iteration: a few plies by the best class of choice, then a value from five shares. In the compiled subset.

A playout takes only choices of the best class that there is, by chance within it, so that it attacks and controls where it can. A small
part of its plies are by chance alone, so that it is not blind to the other classes.
"""

from collections.abc import Sequence
from math import tanh

from warchest.bots.subset import Positions, Scratch, native, next_moves
from warchest.bots.tree.memory import Context
from warchest.rules.flow.turns import chance_id
from warchest.rules.state import ids
from warchest.rules.state.ids import hex_of, what_of
from warchest.rules.state.indices import coin_at, coin_of, top
from warchest.rules.state.layout import AN_ENEMY, CHANCE, COINS, COPIES, DIRECTIONS, HEX, UNIT_SLOTS
from warchest.rules.state.position import Position, Tables

AT_RANDOM = 15
"""The plies by chance alone, in percent."""
MARKERS, MATERIAL, SUPPLY, WAY, IDLE = 1.0, 0.7, 0.48, 0.41, -0.06
"""The weights of the five shares."""
FAR = 32
PASSES, BOLSTERS, CLAIMS, RECRUITS, OTHERS, PROCLAIMS, APPROACHES, DEPLOYS, CONTROLS, ATTACKS, WINS = range(11)
"""The classes of choices, the worst first."""
PLACES = 8
"""The number of places within a class."""


@native
def draw(context: Sequence[Context]) -> int:
    """Return 31 random bits (the minimal standard generator of Park and Miller with Park's factor of 1993)."""
    context[0].state = context[0].state * 48271 % 2147483647
    return context[0].state


@native
def nearest(r: Tables, s: Position, side: int, hex_: int) -> int:
    """Return the distance of a hex from the nearest location that the side does not control."""
    least = FAR
    for n in range(r.locations):
        place = r.locs[n]
        if s.controller[place] != side + 1 and r.dist[hex_][place] < least:
            least = r.dist[hex_][place]
    return least


@native
def value_of(r: Tables, s: Position) -> float:
    """Return the value of a position for side 0, from -1 to 1.

    It is the sum of five shares: markers placed, coins on the board, coins elsewhere, how near units are to the next location, and the part
    of the hand whose units are not on the board.
    """
    if s.over != 0:
        return 0.0 if s.winner == 0 else 3.0 - 2.0 * s.winner
    board = 0
    on_board = 1
    coins = 0
    off_board = 1
    way = 0.0
    idle = 0.0
    for side in range(2):
        sign = 1 - 2 * side
        units = 0
        near = 0.0
        held = 0
        unplaced = 0
        for seat in range(side, r.seats, 2):
            for slot in range(UNIT_SLOTS):
                coin = coin_of(seat, slot)
                if s.army[coin] == 0:
                    continue
                in_hand = s.hand[coin]
                count = in_hand + s.bag[coin] + s.faceup[coin] + s.facedown[coin] + s.supply[coin]
                count += s.previewed[coin] + s.drawn[coin]
                coins += sign * count
                off_board += count
                held += in_hand
                if s.unit_hexes[coin] == 0:
                    unplaced += in_hand
                    continue
                for copy in range(COPIES):
                    hex_ = s.unit_hexes[coin + COINS * copy] - 1
                    if hex_ < 0:
                        break
                    board += sign * s.height[hex_]
                    on_board += s.height[hex_]
                    units += 1
                    near += 1.0 / (1 + nearest(r, s, side, hex_))
        if units > 0:
            way += sign * near / units
        if held > 0:
            idle += sign * unplaced / held
    placed = (s.left[1] - s.left[0]) / r.markers
    return tanh(MARKERS * placed + MATERIAL * board / on_board + SUPPLY * coins / off_board + WAY * way + IDLE * idle)


@native
def class_of(r: Tables, s: Position, id_: int) -> int:
    """Return the class of a choice of the deciding seat."""
    side = s.decider & 1
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
        return APPROACHES if nearest(r, s, side, there) < nearest(r, s, side, here) else OTHERS
    if what < ids.CONTROL or what == ids.HIT:
        return ATTACKS
    if what == ids.CONTROL or what >= ids.CONTROL_WITH:
        return WINS if s.left[side] == 1 else CONTROLS
    if what == ids.BOLSTER:
        return BOLSTERS
    if what == ids.STEP:
        unit = s.agenda[top(s) + HEX]
        return APPROACHES if unit >= 0 and nearest(r, s, side, here) < nearest(r, s, side, unit) else OTHERS
    return DEPLOYS if what >= ids.DEPLOY and what < ids.BUILD else OTHERS


@native
def rank_of(r: Tables, s: Position, id_: int, sharp: int) -> int:
    """Return how early a choice comes in a playout: its class, and if the playout is ``sharp``, its place within the class.

    A sharp playout starts a tactic that needs an enemy as if it were an attack, and other tactics like approaches. It first attacks units
    of one coin and those on locations. It first deploys and walks to where the next location to take is nearest.
    """
    found = class_of(r, s, id_) * PLACES
    if sharp == 0 or id_ < ids.HEX_BASE:
        return found
    what = what_of(id_)
    here = hex_of(id_)
    if what == ids.TACTIC:
        needs = r.needs[s.army[coin_at(s, here)]]
        return (ATTACKS if needs & AN_ENEMY else APPROACHES) * PLACES
    if what >= ids.ATTACK and what < ids.CONTROL:
        here = r.nb[here * DIRECTIONS + what - ids.ATTACK]
    elif what < ids.ATTACK:
        here = r.nb[here * DIRECTIONS + what]
    if found == ATTACKS * PLACES:
        return found + (2 if s.height[here] == 1 else 0) + (1 if r.isloc[here] else 0)
    if found == DEPLOYS * PLACES or found == APPROACHES * PLACES:
        near = nearest(r, s, s.decider & 1, here)
        return found + (PLACES - 1 - near if near < PLACES else 0)
    return found


@native
def likely_choice(r: Tables, s: Position, scratch: Sequence[Scratch], count: int, context: Sequence[Context]) -> int:
    """Return one of the choices in ``scratch[0].ids``: one of the best class, or sometimes any of them. Overwrites them."""
    if draw(context) * 100 >> 31 < AT_RANDOM:
        return scratch[0].ids[draw(context) * count >> 31]
    best = -1
    alike = 0
    for n in range(count):
        id_ = scratch[0].ids[n]
        found = rank_of(r, s, id_, context[0].sharp)
        if found > best:
            best = found
            alike = 0
        if found == best:
            scratch[0].ids[alike] = id_
            alike += 1
    return scratch[0].ids[draw(context) * alike >> 31]


@native
def settle(
    tables: Sequence[Tables],
    work: Positions,
    at: int,
    scratch: Sequence[Scratch],
    count: int,
    context: Sequence[Context],
) -> int:
    """Let chance decide until a seat must, or the game is over. Return the number of choices, which was ``count`` before."""
    while work[at].decider == CHANCE:
        count = next_moves(tables, work, at, chance_id(work[at], draw(context)), scratch)
    return count


@native
def playout(
    tables: Sequence[Tables],
    work: Positions,
    at: int,
    scratch: Sequence[Scratch],
    count: int,
    context: Sequence[Context],
) -> float:
    """Play some plies on from ``work[at]``, whose choices are in ``scratch``, and return the value of the position then, for side 0."""
    r = tables[0]
    for _ in range(context[0].plies):
        count = settle(tables, work, at, scratch, count, context)
        if work[at].over != 0:
            break
        count = next_moves(tables, work, at, likely_choice(r, work[at], scratch, count, context), scratch)
    return value_of(r, work[at])
