"""Search in one tree over information sets. Each iteration samples a determinization of the hidden coins. In the compiled subset.

This is single-observer information set Monte Carlo tree search (Cowling, Powley, Whitehouse 2012). An edge is a choice, so all
determinizations with the same choices share a node. In the exploration term, the number of iterations in which a choice was available
replaces the parent's visits: a choice that is rarely possible would otherwise be tried too often.
"""

from collections.abc import Sequence
from math import log, sqrt

from warchest.bots.beliefs.reading import split_again
from warchest.bots.beliefs.rows import SplitRow
from warchest.bots.policy.likelihoods import PARTS, favourite
from warchest.bots.policy.ranks import survey
from warchest.bots.tree.memory import DEEPEST, LOGS, Context, Node
from warchest.bots.tree.playout import draw, likely_choice, settle, value_of, value_of_leaf
from warchest.rules.state import ids
from warchest.rules.state.ids import hex_of, what_of
from warchest.rules.state.indices import coin_at, top
from warchest.rules.state.layout import KIND, PLAY_FRAME, SLOTS, UNKNOWN
from warchest.rules.state.position import Position, Tables
from warchest.rules.subset import Positions, Scratch, inlined, list_moves, native, next_moves

EXPLORATION = 0.45
"""The weight of the exploration term without a policy."""
ENOUGH = 5
"""A choice with fewer visits than the most, divided by this, is never made."""
SEES_NO_TACTIC, SEES_NONE = 1, 2
"""How much of a kind of units a seat overlooks: their tactic, or also their moves and attacks."""


@native
def determinize(r: Tables, s: Position, rows: Sequence[SplitRow], context: Sequence[Context]) -> None:
    """Sample a determinization: draw a split of each other seat's unseen coins from the belief about that seat."""
    for seat in range(r.seats):
        low = context[0].first[seat]
        high = context[0].first[seat + 1] - 1
        if high < low:
            continue
        target = draw(context)
        while low < high:
            middle = (low + high) >> 1
            if rows[middle].upto > target:
                high = middle
            else:
                low = middle + 1
        split_again(s, seat, rows, low)


@native
def edge_of(id_: int) -> int:
    """Return a choice as the other seats see it, without the coin used facedown."""
    if id_ < ids.CLAIM:
        return ids.PASS + UNKNOWN
    if id_ < ids.RECRUIT:
        return ids.CLAIM + UNKNOWN
    if id_ < ids.DRAW:
        return ids.RECRUIT + UNKNOWN * SLOTS + ((id_ - ids.RECRUIT) & (SLOTS - 1))
    return id_


@inlined
def is_overlooked(s: Position, id_: int, context: Sequence[Context]) -> bool:
    """Return whether the searching seat overlooks a choice. It never overlooks a location to take, or a use that moves no unit."""
    if id_ < ids.HEX_BASE:
        return False
    what = what_of(id_)
    if what >= ids.CONTROL and what != ids.TACTIC:
        return False
    return context[0].unseen[coin_at(s, hex_of(id_))] >= (SEES_NO_TACTIC if what == ids.TACTIC else SEES_NONE)


@native
def leave_out(s: Position, scratch: Sequence[Scratch], count: int, context: Sequence[Context]) -> int:
    """Move the choices that the seat overlooks to the end, and return the number of the others, or ``count`` if there are none."""
    seen = 0
    for n in range(count):
        id_ = scratch[0].ids[n]
        if not is_overlooked(s, id_, context):
            scratch[0].ids[n] = scratch[0].ids[seen]
            scratch[0].ids[seen] = id_
            seen += 1
    return seen if seen > 0 else count


@native
def is_wider(nodes: Sequence[Node], node: int, tried: int, context: Sequence[Context]) -> bool:
    """Return whether a node gets one more child. ``tried`` of its available choices already have one.

    With progressive widening (Coulom 2007), a node with v visits has at most √(widens/100 · (1 + v)) children. The root has no limit.
    """
    if context[0].widens == 0 or node == context[0].root:
        return True
    return 100 * tried * tried < context[0].widens * (1 + nodes[node].visits)


@native
def choose_child(
    nodes: Sequence[Node], node: int, scratch: Sequence[Scratch], count: int, hides: bool, context: Sequence[Context]
) -> int:
    """Return the child of a node to descend to, and write the choice into ``context[0].choice``.

    Return 0 for a choice without a child, or -n if one of the first n choices in ``scratch`` should get a child. ``hides``: choices that
    differ only in the coin used facedown share a child. Reorders the choices in ``scratch``.

    The child has the greatest sum of its mean value and an exploration term. With a policy the term is its likelihood times √available /
    (1 + visits), as in PUCT (Rosin 2011; Silver et al. 2017). It grows faster than the logarithm without one, so a choice whose value
    needs a deep tree to show is not given up for good.
    """
    child = nodes[node].child
    while child != 0:
        context[0].child_of[nodes[child].id] = child
        child = nodes[child].sibling
    context[0].round += 1
    untried = 0
    tried = 0
    best = 0
    most = -1e9
    for n in range(count):
        id_ = scratch[0].ids[n]
        edge = edge_of(id_) if hides else id_
        child = context[0].child_of[edge]
        if child == 0 or nodes[child].parent != node or nodes[child].id != edge:
            scratch[0].ids[n] = scratch[0].ids[untried]
            scratch[0].ids[untried] = id_
            untried += 1
            continue
        if nodes[child].round == context[0].round:
            continue
        nodes[child].round = context[0].round
        nodes[child].available += 1
        tried += 1
        if untried == 0 or context[0].widens != 0:
            visits = max(1, nodes[child].visits)  # another thread may have added the child but not visited it yet
            available = nodes[child].available
            worth = nodes[child].total / visits
            if context[0].policy != 0:
                worth += context[0].policy * nodes[child].prior * sqrt(available) / ((1 + visits) * PARTS)
            else:
                logarithm = context[0].logs[available] if available < LOGS else log(available)
                worth += EXPLORATION * sqrt(logarithm / visits)
            if node == context[0].root:
                worth += context[0].lean[id_]
            if worth > most:
                most = worth
                best = child
                context[0].choice = id_
    if untried > 0 and is_wider(nodes, node, tried, context):
        if context[0].policy != 0 or (context[0].widens != 0 and node != context[0].root):
            return -untried
        context[0].choice = scratch[0].ids[draw(context) * untried >> 31]
        return 0
    if hides and nodes[best].id < ids.DRAW:
        alike = 0
        for n in range(count):
            if edge_of(scratch[0].ids[n]) == nodes[best].id:
                scratch[0].ids[alike] = scratch[0].ids[n]
                alike += 1
        context[0].choice = scratch[0].ids[draw(context) * alike >> 31]
    return best


@native
def add_child(nodes: Sequence[Node], node: int, id_: int, side: int, context: Sequence[Context]) -> int:
    """Add a child to a node and return it."""
    child = context[0].used
    context[0].used += 1
    nodes[child].id = id_
    nodes[child].side = side
    nodes[child].parent = node
    nodes[child].child = 0
    nodes[child].visits = 0
    nodes[child].round = 0
    nodes[child].available = 1
    nodes[child].total = 0.0
    nodes[child].prior = context[0].prior
    link_child(nodes, node, child)
    return child


def link_child(nodes: Sequence[Node], node: int, child: int) -> None:
    """Insert a new child before the other children of a node. In native code, several threads may do this at once."""
    nodes[child].sibling = nodes[node].child
    nodes[node].child = child


@native
def iterate(
    tables: Sequence[Tables],
    work: Positions,
    nodes: Sequence[Node],
    rows: Sequence[SplitRow],
    scratch: Sequence[Scratch],
    context: Sequence[Context],
) -> None:
    """Sample a determinization, descend the tree, add one node, and add its value to all nodes on the path. Uses ``work[1]``."""
    work[1] = work[0]
    determinize(tables[0], work[1], rows, context)
    count = list_moves(tables, work, 1, scratch)
    node = context[0].root
    depth = 0
    spent = context[0].spent
    value = 0.0
    grown = False
    while True:
        count = settle(tables, work, 1, scratch, count, context)
        if work[1].over != 0:
            value = value_of(tables[0], work[1], context)
            break
        uses_coin = context[0].ahead != 0 and work[1].agenda[top(work[1]) + KIND] == PLAY_FRAME
        if grown or depth == DEEPEST or (uses_coin and depth > 0 and spent >= context[0].ahead):
            value = value_of_leaf(tables, work, 1, scratch, count, context)
            break
        if uses_coin:
            spent += 1
        if context[0].blind != 0:
            count = leave_out(work[1], scratch, count, context)
        side = work[1].decider & 1
        hides = context[0].merges != 0 and work[1].decider != context[0].seat and tables[0].open_coins == 0
        child = choose_child(nodes, node, scratch, count, hides, context)
        if child < 0:
            survey(tables[0], work[1], 0, context)
            survey(tables[0], work[1], 1, context)
            if context[0].policy != 0:
                context[0].choice = favourite(tables[0], work[1], scratch, -child, count, context)
            else:
                context[0].choice = likely_choice(tables[0], work[1], scratch, -child, context)
            child = 0
        if child == 0:
            grown = True
            if context[0].used < context[0].limit:
                choice = context[0].choice
                child = add_child(nodes, node, edge_of(choice) if hides else choice, side, context)
        if child != 0:
            nodes[child].visits += 1
            context[0].path[depth] = child
            depth += 1
            node = child
        count = next_moves(tables, work, 1, context[0].choice, scratch)
    for n in range(depth):
        child = context[0].path[n]
        if nodes[child].side == 0:
            nodes[child].total += value
        else:
            nodes[child].total -= value


@native
def grow_tree(
    tables: Sequence[Tables],
    work: Positions,
    nodes: Sequence[Node],
    rows: Sequence[SplitRow],
    scratch: Sequence[Scratch],
    context: Sequence[Context],
    iterations: int,
) -> int:
    """Grow the tree from the root position ``work[0]``, and return the best choice.

    Once the tree fills ``nodes``, further iterations add no node.
    """
    for _ in range(iterations):
        iterate(tables, work, nodes, rows, scratch, context)
    if context[0].doubt != 0:
        return nodes[least_doubtful(nodes, context[0].root, context)].id
    return nodes[most_visited(nodes, context[0].root)].id


@native
def most_visited(nodes: Sequence[Node], node: int) -> int:
    """Return the child of a node with the most visits: among several the likeliest one, or the newest one without a policy."""
    best = nodes[node].child
    child = best
    while child != 0:
        more = nodes[child].visits - nodes[best].visits
        if more > 0 or (more == 0 and nodes[child].prior > nodes[best].prior):
            best = child
        child = nodes[child].sibling
    return best


@native
def least_doubtful(nodes: Sequence[Node], node: int, context: Sequence[Context]) -> int:
    """Return the child of a node with the highest value less ``doubt`` hundredths of 1 / √visits. It has enough visits.

    Leanings add to the values here too. The most visited choice may have had its visits while its value looked better than it is.
    """
    best = most_visited(nodes, node)
    fewest = (nodes[best].visits + ENOUGH - 1) // ENOUGH
    most = -1e9
    child = nodes[node].child
    while child != 0:
        visits = nodes[child].visits
        if visits > 0 and visits >= fewest:
            low = (
                nodes[child].total / visits - context[0].doubt / (100 * sqrt(visits)) + context[0].lean[nodes[child].id]
            )
            if low > most:
                most = low
                best = child
        child = nodes[child].sibling
    return best


@native
def child_by(nodes: Sequence[Node], node: int, id_: int) -> int:
    """Return the child of a node for a choice, or 0 if there is none."""
    child = nodes[node].child
    while child != 0 and nodes[child].id != id_:
        child = nodes[child].sibling
    return child


@native
def best_value_of(nodes: Sequence[Node], node: int) -> float:
    """Return the value of a node's most visited choice, for the side that makes it. The node must have a child."""
    best = most_visited(nodes, node)
    return nodes[best].total / nodes[best].visits


@native
def mean_of(nodes: Sequence[Node], node: int, side: int) -> float:
    """Return the mean value of all iterations at a node, for a side. There must be at least one."""
    total = 0.0
    visits = 0
    child = nodes[node].child
    while child != 0:
        total += nodes[child].total if nodes[child].side == side else -nodes[child].total
        visits += nodes[child].visits
        child = nodes[child].sibling
    return total / visits
