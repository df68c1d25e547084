"""The end of an iteration: a few plies by the best class of choice, then a value from five shares. In the compiled subset.

A playout takes only choices of the best class that there is, by chance within it, so that it attacks and controls where it can. A small
part of its plies are by chance alone, so that it is not blind to the other classes.
"""

from collections.abc import Sequence
from math import tanh

from warchest.bots.net.inputs import net_of
from warchest.bots.tree.memory import SHARES, Context
from warchest.rules.state import ids
from warchest.rules.state.ids import hex_of, what_of
from warchest.rules.state.indices import coin_at, coin_of, top
from warchest.rules.state.layout import (
    AN_ENEMY,
    CHANCE,
    COINS,
    COPIES,
    DIRECTIONS,
    FORT,
    HEX,
    HEXES,
    KIND,
    PLAY_FRAME,
    UNIT_SLOTS,
)
from warchest.rules.state.position import Position, Tables
from warchest.rules.state.words import total
from warchest.rules.subset import Positions, Scratch, inlined, native, next_by_luck, next_moves

AT_RANDOM = 15
"""The plies by chance alone, in percent."""
MARKERS, MATERIAL, SUPPLY, WAY, IDLE = range(5)
"""The shares of a position: markers placed, coins on the board, coins elsewhere, how near units are to the next location, and the part of
the hand whose units are not on the board. Each is that of side 0 less that of side 1."""
FAR = 32
UNIT_COINS = (1 << 8 * UNIT_SLOTS) - 1
"""The bytes of a row of coins that count coins of units."""
PASSES, BOLSTERS, CLAIMS, RECRUITS, OTHERS, PROCLAIMS, APPROACHES, DEPLOYS, CONTROLS, ATTACKS, WINS = range(11)
"""The classes of choices, the worst first."""
PLACES = 8
"""The number of places within a class."""
FEW = 2
"""The most units that a kind may have on the board for all of them to be deployed before any unit walks."""


@inlined
def draw(context: Sequence[Context]) -> int:
    """Return 31 random bits (the minimal standard generator of Park and Miller with Park's factor of 1993)."""
    context[0].state = context[0].state * 48271 % 2147483647
    return context[0].state


@native
def survey(r: Tables, s: Position, side: int, context: Sequence[Context]) -> None:
    """Write into ``near`` how far each hex is from the nearest location that a side does not control, unless it is known already."""
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


@native
def write_shares(r: Tables, s: Position, context: Sequence[Context]) -> None:
    """Write the five shares of a position into ``shares``, and bring ``near`` up to date."""
    board = 0
    on_board = 1
    coins = 0
    off_board = 1
    way = 0.0
    idle = 0.0
    for side in range(2):
        survey(r, s, side, context)
        sign = 1 - 2 * side
        units = 0
        near = 0.0
        held = 0
        unplaced = 0
        for seat in range(side, r.seats, 2):
            count = s.hand_word[seat] + s.bag_word[seat] + s.faceup_word[seat] + s.facedown_word[seat]
            count = total((count + s.supply_word[seat] + s.previewed_word[seat] + s.drawn_word[seat]) & UNIT_COINS)
            coins += sign * count
            off_board += count
            held += total(s.hand_word[seat] & UNIT_COINS)
            for coin in range(coin_of(seat, 0), coin_of(seat, UNIT_SLOTS)):
                if s.unit_hexes[coin] == 0:
                    unplaced += s.hand[coin]
                    continue
                for copy in range(COPIES):
                    hex_ = s.unit_hexes[coin + COINS * copy] - 1
                    if hex_ < 0:
                        break
                    board += sign * s.height[hex_]
                    on_board += s.height[hex_]
                    units += 1
                    near += 1.0 / (1 + context[0].near[side * HEXES + hex_])
        if units > 0:
            way += sign * near / units
        if held > 0:
            idle += sign * unplaced / held
    context[0].shares[MARKERS] = (s.left[1] - s.left[0]) / r.markers
    context[0].shares[MATERIAL] = board / on_board
    context[0].shares[SUPPLY] = coins / off_board
    context[0].shares[WAY] = way
    context[0].shares[IDLE] = idle


@native
def value_of(r: Tables, s: Position, context: Sequence[Context]) -> float:
    """Return the value of a position for side 0, from -1 to 1: that of the result, or that of the five shares, to which the net may add."""
    if s.over != 0:
        return 0.0 if s.winner == 0 else 3.0 - 2.0 * s.winner
    write_shares(r, s, context)
    value = 0.0
    for n in range(SHARES):
        value += context[0].weights[n] * context[0].shares[n]
    if context[0].net != 0 and s.decider >= 0:
        learned = net_of(r, s, context[0].near, context)
        value += learned if s.decider & 1 == 0 else -learned
    return tanh(value)


@inlined
def class_of(r: Tables, s: Position, id_: int, context: Sequence[Context]) -> int:
    """Return the class of a choice of the deciding seat, for which ``near`` must be up to date."""
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
    """Return the rank of an attack on a fort: like a control where an enemy stands in it, like the last step of an approach where it keeps
    the side off an enemy location, and elsewhere like a step that leads nowhere.
    """
    if s.who[hex_] != 0:
        return CONTROLS * PLACES
    if s.controller[hex_] == 2 - (s.decider & 1):
        return APPROACHES * PLACES + PLACES - 1
    return OTHERS * PLACES


@inlined
def is_free(s: Position, what: int) -> bool:
    """Return whether a choice at a hex builds a fort, or bolsters a unit within a program. Either costs no coin of the hand."""
    return what == ids.BUILD or (what == ids.BOLSTER and s.agenda[top(s) + KIND] != PLAY_FRAME)


@inlined
def rank_of(r: Tables, s: Position, id_: int, context: Sequence[Context]) -> int:
    """Return how early a choice comes in a playout: its class, and if the playout is ``sharp``, its place within the class.

    A sharp playout starts a tactic that needs an enemy as if it were an attack, and other tactics like approaches. It first attacks units
    of one coin and those on locations. It first deploys and walks to where the next location to take is nearest. A sharper one deploys a
    further unit of a kind only after approaches, where there may be more than ``FEW``: it leaves fewer coins to the units that are there.
    One sharper still does not take a fort for a unit, and does not decline what costs no coin of the hand.
    """
    found = class_of(r, s, id_, context) * PLACES
    if context[0].sharp == 0 or id_ < ids.HEX_BASE:
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
        if context[0].sharp > 2 and s.token[here] & FORT:
            return rank_of_fort(s, here)
        return found + (2 if s.height[here] == 1 else 0) + (1 if r.isloc[here] else 0)
    if found == DEPLOYS * PLACES or found == APPROACHES * PLACES:
        if context[0].sharp > 1 and found == DEPLOYS * PLACES:
            coin = coin_of(s.decider, what - ids.DEPLOY)
            if s.unit_hexes[coin] != 0 and r.copies[s.army[coin]] > FEW:
                found = OTHERS * PLACES
        near = context[0].near[(s.decider & 1) * HEXES + here]
        return found + (PLACES - 1 - near if near < PLACES else 0)
    if context[0].sharp > 2 and is_free(s, what):
        return OTHERS * PLACES + 1
    return found


def ceiling_of(id_: int) -> int:
    """Return the highest rank that a choice has in any position."""
    what = what_of(id_)
    if id_ >= ids.HEX_BASE and what == ids.BOLSTER:
        class_ = OTHERS
    elif id_ >= ids.HEX_BASE:
        is_deploy = what >= ids.DEPLOY and what < ids.BUILD
        class_ = APPROACHES if what < ids.ATTACK or what == ids.STEP else DEPLOYS if is_deploy else WINS
    elif id_ < ids.DRAW:
        class_ = PASSES if id_ < ids.CLAIM else CLAIMS if id_ < ids.RECRUIT else RECRUITS
    else:
        class_ = PROCLAIMS
    return class_ * PLACES + PLACES - 1


CEILINGS = [ceiling_of(id_) for id_ in range(ids.COUNT)]
"""For each choice, the highest rank that it has in any position: those that can't be the best are left out soon."""


@inlined
def likely_choice(r: Tables, s: Position, scratch: Sequence[Scratch], count: int, context: Sequence[Context]) -> int:
    """Return one of the choices in ``scratch[0].ids``: one of the best class, or sometimes any of them. Overwrites them.

    ``near`` must be up to date.
    """
    if draw(context) * 100 >> 31 < AT_RANDOM:
        return scratch[0].ids[draw(context) * count >> 31]
    best = -1
    alike = 0
    for n in range(count):
        id_ = scratch[0].ids[n]
        if context[0].ceiling[id_] < best:
            continue
        found = rank_of(r, s, id_, context)
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
        count = next_by_luck(tables, work, at, draw(context), scratch)
    return count


@native
def finish_action(
    tables: Sequence[Tables],
    work: Positions,
    at: int,
    scratch: Sequence[Scratch],
    count: int,
    context: Sequence[Context],
) -> None:
    """Play on from ``work[at]``, whose choices are in ``scratch``, until a seat may use a coin or the game is over.

    The net values such positions alone.
    """
    count = settle(tables, work, at, scratch, count, context)
    while work[at].over == 0 and work[at].agenda[top(work[at]) + KIND] != PLAY_FRAME:
        survey(tables[0], work[at], 0, context)
        survey(tables[0], work[at], 1, context)
        count = next_moves(tables, work, at, likely_choice(tables[0], work[at], scratch, count, context), scratch)
        count = settle(tables, work, at, scratch, count, context)


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
    left = -1
    for _ in range(context[0].plies):
        count = settle(tables, work, at, scratch, count, context)
        if work[at].over != 0:
            break
        # A ply of one side can't leave both numbers as they were and yet change who controls a location.
        placed = work[at].left[0] * FAR + work[at].left[1]
        if placed != left:
            left = placed
            survey(r, work[at], 0, context)
            survey(r, work[at], 1, context)
        count = next_moves(tables, work, at, likely_choice(r, work[at], scratch, count, context), scratch)
    if context[0].net != 0:
        finish_action(tables, work, at, scratch, count, context)
    return value_of(r, work[at], context)


@native
def value_of_leaf(
    tables: Sequence[Tables],
    work: Positions,
    at: int,
    scratch: Sequence[Scratch],
    count: int,
    context: Sequence[Context],
) -> float:
    """Return the value of a new node, at whose position ``work[at]`` the search has arrived, for side 0: that of a playout.

    Where a coin is about to be used, ``static`` percent of it are the value of the position itself, since a mean of both errs less than
    either (Silver et al. 2016, section "Searching with policy and value networks").
    """
    share = context[0].static
    if share == 0 or work[at].agenda[top(work[at]) + KIND] != PLAY_FRAME:
        return playout(tables, work, at, scratch, count, context)
    early = value_of(tables[0], work[at], context)
    late = playout(tables, work, at, scratch, count, context)
    return (share * early + (100 - share) * late) / 100
