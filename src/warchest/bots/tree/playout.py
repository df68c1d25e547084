"""The end of an iteration: a playout of a few plies, then a value from five shares. In the compiled subset.

A playout picks a random choice of the best class available, so it attacks and controls when it can. A few of its plies are uniformly
random, so the other classes get tried too.
"""

from collections.abc import Sequence
from math import tanh

from warchest.bots.net.inputs import net_of
from warchest.bots.policy.ranks import (
    APPROACHES,
    CLAIMS,
    DEPLOYS,
    FAR,
    OTHERS,
    PASSES,
    PROCLAIMS,
    RANKS,
    RECRUITS,
    WINS,
    rank_of,
    survey,
)
from warchest.bots.tree.memory import SHARES, Context
from warchest.rules.state import ids
from warchest.rules.state.ids import what_of
from warchest.rules.state.indices import coin_of, top
from warchest.rules.state.layout import (
    CHANCE,
    COINS,
    COPIES,
    HEXES,
    KIND,
    PLAY_FRAME,
    UNIT_SLOTS,
)
from warchest.rules.state.position import Position, Tables
from warchest.rules.state.words import total
from warchest.rules.subset import Positions, Scratch, inlined, native, next_by_luck, next_moves

LATEST = 2
"""An end of the game counts no less if it comes even later. The values of open positions stay near those of ends."""
RANDOM_PLIES = 15
"""The percentage of uniformly random plies."""
MARKERS, MATERIAL, SUPPLY, WAY, IDLE = range(5)
"""The shares of a position: markers placed, coins on the board, coins elsewhere, how near units are to the next location, and the part of
the hand with units that are not on the board. Each is the difference of side 0 and side 1."""
UNIT_COINS = (1 << 8 * UNIT_SLOTS) - 1
"""The bytes of a coin word that count unit coins."""


@inlined
def draw(context: Sequence[Context]) -> int:
    """Return 31 random bits (Park and Miller's minimal standard generator with their multiplier of 1993)."""
    context[0].state = context[0].state * 48271 % 2147483647
    return context[0].state


@native
def write_shares(r: Tables, s: Position, context: Sequence[Context]) -> None:
    """Write the five shares of a position into ``shares``, and update ``near``."""
    board = 0
    on_board = 1
    coins = 0
    off_board = 1
    nearness = 0.0
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
            nearness += sign * near / units
        if held > 0:
            idle += sign * unplaced / held
    context[0].shares[MARKERS] = (s.left[1] - s.left[0]) / r.markers
    context[0].shares[MATERIAL] = board / on_board
    context[0].shares[SUPPLY] = coins / off_board
    context[0].shares[WAY] = nearness
    context[0].shares[IDLE] = idle


@inlined
def worth_of_end(s: Position, context: Sequence[Context]) -> float:
    """Return the value of a win in the round of the position. It falls by ``haste`` thousandths a round, for at most ``LATEST`` rounds.

    All lines that win are alike to a search without it, and so are all that lose.
    """
    later = s.round_no - context[0].round_no
    return 1.0 - context[0].haste * (later if later < LATEST else LATEST) / 1000


@native
def value_of(r: Tables, s: Position, context: Sequence[Context]) -> float:
    """Return the value of a position for side 0, from -1 to 1: the result, or the weighted shares plus the net's output, if any."""
    if s.over != 0:
        return 0.0 if s.winner == 0 else (3.0 - 2.0 * s.winner) * worth_of_end(s, context)
    write_shares(r, s, context)
    value = 0.0
    for n in range(SHARES):
        value += context[0].weights[n] * context[0].shares[n]
    if context[0].net != 0 and s.decider >= 0:
        learned = net_of(r, s, context[0].near, context)
        value += learned if s.decider & 1 == 0 else -learned
    return tanh(value)


def ceiling_of(id_: int) -> int:
    """Return the highest rank that a choice can have in any position."""
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
    return class_ * RANKS + RANKS - 1


CEILINGS = [ceiling_of(id_) for id_ in range(ids.COUNT)]
"""For each choice, its highest rank in any position. Choices that can't be the best are skipped early."""


@inlined
def likely_choice(r: Tables, s: Position, scratch: Sequence[Scratch], count: int, context: Sequence[Context]) -> int:
    """Return one of the choices in ``scratch[0].ids``: a random one of the best rank, or sometimes any. Overwrites the choices.

    ``near`` must be up to date.
    """
    if draw(context) * 100 >> 31 < RANDOM_PLIES:
        return scratch[0].ids[draw(context) * count >> 31]
    best = -1
    alike = 0
    for n in range(count):
        id_ = scratch[0].ids[n]
        if context[0].ceiling[id_] < best:
            continue
        rank = rank_of(r, s, id_, context)
        if rank > best:
            best = rank
            alike = 0
        if rank == best:
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
    """Play chance events until a seat decides or the game is over. Return the number of choices, ``count`` if there was no event."""
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
    """Play from ``work[at]`` until a seat may use a coin or the game is over. ``scratch`` contains the choices.

    The net evaluates only such positions.
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
    """Play some plies from ``work[at]`` and return the value of the position reached, for side 0. ``scratch`` contains the choices."""
    r = tables[0]
    surveyed = -1
    for _ in range(context[0].plies):
        count = settle(tables, work, at, scratch, count, context)
        if work[at].over != 0:
            break
        # A ply by one side that changes control of a location changes one of these numbers.
        markers_left = work[at].left[0] * FAR + work[at].left[1]
        if markers_left != surveyed:
            surveyed = markers_left
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
    """Return the value of a new node with the position ``work[at]``, for side 0: the value of a playout.

    If a seat uses a coin next, ``static`` percent of it comes from the position itself, because the mean of both has a smaller error than
    either (Silver et al. 2016, section "Searching with policy and value networks").
    """
    share = context[0].static
    if share == 0 or work[at].agenda[top(work[at]) + KIND] != PLAY_FRAME:
        return playout(tables, work, at, scratch, count, context)
    early = value_of(tables[0], work[at], context)
    late = playout(tables, work, at, scratch, count, context)
    return (share * early + (100 - share) * late) / 100
