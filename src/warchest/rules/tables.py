"""Makes the read-only tables that a game is played by, from a board, unit rows and a set-up's choices."""

from collections.abc import Iterable, Sequence

from warchest.rules import vocabulary as v
from warchest.rules.boards import DIRECTIONS, FORTS, Axial, Board, distance
from warchest.rules.decrees import DECREES
from warchest.rules.layout import A_FORT, AN_ENEMY, DECREE_ROW
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


def must_be_near(program: Program) -> tuple[int, int]:
    """How near what a program needs must be at least, and what (a mask of AN_ENEMY and A_FORT); zeros for one that needs neither."""
    distance = 0
    for step in program:
        if step.verb in (v.STRIKE, v.STRIKE_AHEAD, v.FRIEND_STRIKE):
            return distance + 1, AN_ENEMY | A_FORT
        if step.verb == v.SHOOT:
            return distance + 2, AN_ENEMY | A_FORT
        if step.verb == v.SHOOT_LINE:
            return distance + step.a, AN_ENEMY | A_FORT
        if step.verb == v.STRIKE_FORT:
            return distance + 1, A_FORT
        if step.verb == v.POISON:
            return distance + step.a, AN_ENEMY
        distance += {v.STEP: 1, v.CHARGE: step.b, v.PICK: step.a}.get(step.verb, 0)
        if step.verb == v.STEP and step.a & v.NEAR_ENEMY:
            return distance + 1, AN_ENEMY
    return 0, 0


def decoy_of(unit: Unit) -> int:
    """1 + the number of the unit's decoy, 0 where it has none."""
    if unit.traits & v.DECOY_SHIELD:
        return v.SKIRMISHERS + 1
    return next((step.a + 1 for step in unit.trigger if step.verb == v.DECEIVE), 0)


def write_rows(tables: Tables, units: Iterable[Unit] = UNITS.values()) -> None:
    """Write unit rows, the first as row 1. ValueError for a program that the engine cannot look through."""
    for row, unit in enumerate(units, start=1):
        tables.coins[row] = unit.coins
        tables.copies[row] = unit.copies
        tables.pays[row] = unit.pays
        tables.within[row], tables.needs[row] = must_be_near(unit.tactic)
        tables.traits[row] = unit.traits
        tables.event[row] = unit.event
        tables.decoy[row] = decoy_of(unit)
        for which, program in enumerate((unit.tactic, unit.trigger)):
            _write_program(tables, row, which, unit.id, program)


def write_decrees(tables: Tables, in_play: Sequence[int]) -> None:
    """Write the programs of all decrees, and which are in play (their numbers)."""
    for number, decree in enumerate(DECREES):
        _write_program(tables, DECREE_ROW + number, 0, decree.id, decree.program)
    for n, number in enumerate(in_play):
        tables.decrees[n] = number + 1


def write_forts(tables: Tables, board: Board, places: Sequence[Axial]) -> None:
    """Put forts on a board's locations; what is left of them is the common supply."""
    for place in places:
        tables.fort[board.index[place]] = 1
    tables.forts = FORTS - len(places)


def _write_program(tables: Tables, row: int, which: int, name: str, program: Program) -> None:
    if len(program) > 3:
        raise ValueError(f"{name}: a program has at most three steps.")
    for n, step in enumerate(program):
        for field, value in enumerate(step):
            tables.steps[row, which, n, field] = value


def write_draft(tables: Tables, pool: Sequence[int], bans: Sequence[int], picks: Sequence[int]) -> None:
    """Write the cards to draft from (rows), and who bans and then picks when (so many seats after the first drafter)."""
    for n, row in enumerate(pool):
        tables.pool[n] = row
    for n, picker in enumerate((*bans, *picks)):
        tables.order[n] = picker
    tables.bans = len(bans)
    tables.picks = len(bans) + len(picks)
