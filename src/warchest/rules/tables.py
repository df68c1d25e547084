"""Makes the read-only tables that a game is played by, from a board, unit rows and a set-up's choices."""

from collections.abc import Iterable, Sequence

from warchest.rules import vocabulary as v
from warchest.rules.boards import DIRECTIONS, Board, distance
from warchest.rules.position import Tables
from warchest.rules.units import UNITS, Unit
from warchest.rules.vocabulary import Program


def board_tables(board: Board) -> Tables:
    """Tables with the geometry of ``board`` and nothing else."""
    tables = Tables()
    tables.hexes = len(board.hexes)
    tables.locations = len(board.locations)
    tables.markers = board.markers
    for i, (q, r) in enumerate(board.hexes):
        for d, (dq, dr) in enumerate(DIRECTIONS):
            tables.nb[i, d] = board.index.get((q + dq, r + dr), i)
        ring = [j for j, place in enumerate(board.hexes) if distance(place, (q, r)) == 2]
        for n in range(12):
            tables.ring[i, n] = ring[n] if n < len(ring) else -1
        for j, place in enumerate(board.hexes):
            tables.dist[i, j] = distance(place, (q, r))
    for n, location in enumerate(board.locations):
        tables.locs[n] = location
        tables.isloc[location] = 1
    for side, places in enumerate((board.start_a, board.start_b)):
        for place in places:
            tables.start[board.index[place]] = side + 1
    return tables


def must_be_within(program: Program) -> int:
    """How near an enemy must be at least for a program that must attack; 0 for one that need not."""
    distance = 0
    for step in program:
        if step.verb in (v.STRIKE, v.STRIKE_AHEAD, v.FRIEND_STRIKE):
            return distance + 1
        if step.verb == v.SHOOT:
            return distance + 2
        distance += {v.STEP: 1, v.CHARGE: step.b, v.PICK: step.a}.get(step.verb, 0)
    return 0


def write_rows(tables: Tables, units: Iterable[Unit] = UNITS.values()) -> None:
    """Write unit rows, the first as row 1. ValueError for a program that the engine cannot look through."""
    for row, unit in enumerate(units, start=1):
        tables.coins[row] = unit.coins
        tables.copies[row] = unit.copies
        tables.pays[row] = unit.pays
        tables.within[row] = must_be_within(unit.tactic)
        tables.traits[row] = unit.traits
        tables.event[row] = unit.event
        for which, program in enumerate((unit.tactic, unit.trigger)):
            if len(program) > 3:
                raise ValueError(f"{unit.id}: a program has at most three steps.")
            for n, step in enumerate(program):
                for field, value in enumerate(step):
                    tables.steps[row, which, n, field] = value


def write_draft(tables: Tables, pool: Sequence[int], order: Sequence[int]) -> None:
    """Write the cards to draft from (rows) and who picks when (0 the first drafter, 1 the second)."""
    for n, row in enumerate(pool):
        tables.pool[n] = row
    for n, picker in enumerate(order):
        tables.order[n] = picker
    tables.picks = len(order)
