"""Search in one tree over information sets, with hidden coins dealt anew at each iteration. In the compiled subset.

This is single-observer information set Monte Carlo tree search (Cowling, Powley, Whitehouse 2012). An edge is a choice, so that all worlds
in which the same choices were made share a node. The number of iterations in which a choice was there stands in the place of the parent's
visits, since a choice that is rarely possible would otherwise be tried too often.
"""

from collections.abc import Sequence
from math import log, sqrt

from warchest.bots.subset import Positions, Scratch, list_moves, native, next_moves
from warchest.bots.tree.memory import DEEPEST, Luck, Node, SplitRow
from warchest.bots.tree.playout import draw, playout, settle, value_of
from warchest.rules.state.position import Position, Tables

EXPLORATION = 0.45


@native
def deal(r: Tables, s: Position, rows: Sequence[SplitRow], luck: Sequence[Luck]) -> None:
    """Split the unseen coins of all other seats as their beliefs have it: each split as often as it is likely."""
    for seat in range(r.seats):
        low = luck[0].first[seat]
        high = luck[0].first[seat + 1] - 1
        if high < low:
            continue
        at = draw(luck)
        while low < high:
            middle = (low + high) >> 1
            if rows[middle].upto > at:
                high = middle
            else:
                low = middle + 1
        unseen = (
            s.hand_word[seat] + s.facedown_word[seat] + s.previewed_word[seat] + s.drawn_word[seat] + s.bag_word[seat]
        )
        row = rows[low]
        s.hand_word[seat] = row.hand
        s.facedown_word[seat] = row.facedown
        s.previewed_word[seat] = row.previewed
        s.drawn_word[seat] = row.drawn
        s.bag_word[seat] = unseen - row.hand - row.facedown - row.previewed - row.drawn


@native
def choose_child(nodes: Sequence[Node], node: int, scratch: Sequence[Scratch], count: int, luck: Sequence[Luck]) -> int:
    """Return the child of a node to descend to, or the complement of a choice that has none yet. Overwrites the choices in ``scratch``."""
    child = nodes[node].child
    while child != 0:
        luck[0].child_of[nodes[child].id] = child
        child = nodes[child].sibling
    untried = 0
    best = 0
    most = -1e9
    for n in range(count):
        id_ = scratch[0].ids[n]
        child = luck[0].child_of[id_]
        if child >= luck[0].used or nodes[child].parent != node or nodes[child].id != id_ or child == 0:
            scratch[0].ids[untried] = id_
            untried += 1
            continue
        nodes[child].available += 1
        if untried == 0:
            visits = nodes[child].visits
            worth = nodes[child].total / visits + EXPLORATION * sqrt(log(nodes[child].available) / visits)
            if worth > most:
                most = worth
                best = child
    if untried > 0:
        return ~scratch[0].ids[draw(luck) * untried >> 31]
    return best


@native
def add_child(nodes: Sequence[Node], node: int, id_: int, side: int, luck: Sequence[Luck]) -> int:
    """Add a child to a node and return it."""
    child = luck[0].used
    luck[0].used += 1
    nodes[child].id = id_
    nodes[child].side = side
    nodes[child].parent = node
    nodes[child].child = 0
    nodes[child].sibling = nodes[node].child
    nodes[child].visits = 0
    nodes[child].available = 1
    nodes[child].total = 0.0
    nodes[node].child = child
    return child


@native
def iterate(
    tables: Sequence[Tables],
    work: Positions,
    nodes: Sequence[Node],
    rows: Sequence[SplitRow],
    scratch: Sequence[Scratch],
    luck: Sequence[Luck],
) -> None:
    """Deal a world, descend the tree in it, add one node, and count its value at all nodes above. Uses ``work[1]``."""
    work[1] = work[0]
    deal(tables[0], work[1], rows, luck)
    count = list_moves(tables, work, 1, scratch)
    node = 0
    depth = 0
    value = 0.0
    grown = False
    while True:
        count = settle(tables, work, 1, scratch, count, luck)
        if work[1].over != 0:
            value = value_of(tables[0], work[1])
            break
        if grown or depth == DEEPEST:
            value = playout(tables, work, 1, scratch, count, luck)
            break
        side = work[1].decider & 1
        child = choose_child(nodes, node, scratch, count, luck)
        if child < 0:
            grown = True
            child = add_child(nodes, node, ~child, side, luck)
        luck[0].path[depth] = child
        depth += 1
        node = child
        count = next_moves(tables, work, 1, nodes[child].id, scratch)
    for n in range(depth):
        child = luck[0].path[n]
        nodes[child].visits += 1
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
    luck: Sequence[Luck],
    iterations: int,
) -> int:
    """Grow a new tree for ``work[0]`` and return the choice that most of the ``iterations`` took.

    ``nodes`` has room for a root and as many nodes as there are iterations.
    """
    luck[0].used = 1
    nodes[0].child = 0
    for _ in range(iterations):
        iterate(tables, work, nodes, rows, scratch, luck)
    best = nodes[0].child
    child = best
    while child != 0:
        if nodes[child].visits > nodes[best].visits:
            best = child
        child = nodes[child].sibling
    return nodes[best].id
