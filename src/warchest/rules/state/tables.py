"""The read-only tables of a game, made from a rule set and the choices of a setup."""

from collections.abc import Collection, Sequence
from functools import lru_cache

from warchest.rules.content import ops
from warchest.rules.content import vocabulary as v
from warchest.rules.content.ruleset import CHOOSE_ORDER, ELIMINATION, PREVIEW, Ruleset
from warchest.rules.content.units import Unit
from warchest.rules.content.vocabulary import Program
from warchest.rules.state.indices import coin_of, step_of
from warchest.rules.state.layout import A_FORT, AN_ENEMY, BOX, DECREE_ROW, DIRECTIONS, RING, SLOTS, SUPPLY
from warchest.rules.state.position import Tables


def make_tables(
    ruleset: Ruleset,
    armies: Sequence[Sequence[str]] = (),
    pool: Sequence[str] = (),
    holder: int | None = None,
    *,
    seats: int = 2,
    variants: Collection[str] = (),
    decrees: Sequence[str] = (),
    forts: int = 0,
) -> Tables:
    """Return the tables of a game with these armies, one for each seat, or with ``pool`` to draft from.

    ``holder``: the seat with the initiative, None to flip for it. ``decrees``: the ids of those in play. ``forts``: the number of the fort
    map, or 0. KeyError for an unknown id. ``warchest.game.setup`` checks whether the options fit each other. ValueError for a program that
    is too long for the engine.
    """
    ruleset = ruleset.with_options(variants)
    r = Tables(ruleset, ruleset.boards[seats])
    r.assign(_shared(ruleset, seats))
    r.seats = seats
    r.hand_size = ruleset.hand_size
    r.open_coins = ruleset.open_coins
    r.lite_actions = ruleset.actions == "lite"
    r.turn_step = not ruleset.whole_hands
    r.tips_first = ruleset.tips_first
    r.any_coin = ruleset.any_coin
    r.elimination = ruleset.elimination
    r.dead_draws = ruleset.dead_draws
    r.loses_triggers = ruleset.loses_triggers
    r.giver_chooses = ruleset.giver_chooses
    r.last_round = ruleset.last_round
    for seat, army in enumerate(armies):
        for slot, name in enumerate(army):
            r.army[coin_of(seat, slot)] = ruleset.row_of[name]
    if pool:
        rows = [ruleset.row_of[name] for name in pool]
        write_draft(r, rows, ruleset.bans if ELIMINATION in variants else (), ruleset.picks[seats])
    for n, name in enumerate(decrees):
        r.decrees[n] = ruleset.decree_number[name] + 1
    if forts:
        write_forts(r, forts)
    cards = [*pool, *(name for army in armies for name in army)]
    r.shields = forts > 0 or any(_shields(ruleset.unit(name)) for name in cards)
    r.watches = any(ruleset.unit(name).event & v.AFTER_ATTACK_ON_OTHER for name in cards)
    r.orders = CHOOSE_ORDER in variants
    r.previews = PREVIEW in variants
    r.flips = holder is None
    r.first_holder = holder or 0
    r.seal()
    return r


@lru_cache(16)
def _shared(ruleset: Ruleset, seats: int) -> Tables:
    """Return what all games of a rule set with this number of seats share: the geometry of the board, and the rows of units and decrees.

    It is made once and never written to. ValueError for a program that is too long for the engine.
    """
    board = ruleset.boards[seats]
    tables = Tables(ruleset, board)
    _write_rows(tables)
    tables.hexes = len(board.hexes)
    tables.locations = len(board.locations)
    tables.markers = board.markers
    for mask in range(256):
        slots = [slot for slot in range(SLOTS) if mask >> slot & 1]
        tables.sizes[mask] = len(slots)
        for n, slot in enumerate(slots):
            tables.members[mask * SLOTS + n] = slot
    for i, (q, r) in enumerate(board.hexes):
        for d in range(DIRECTIONS):
            dq, dr = board.grid.directions[d] if d < len(board.grid.directions) else (0, 0)
            tables.nb[i * DIRECTIONS + d] = board.index.get((q + dq, r + dr), i)
        ring = [j for j, steps in enumerate(board.distances[i]) if steps == 2]
        for n in range(RING):
            tables.ring[i * RING + n] = ring[n] if n < len(ring) else i
        for j, steps in enumerate(board.distances[i]):
            tables.dist[i, j] = steps  # type: ignore[index]
    for n, location in enumerate(board.locations):
        tables.locs[n] = location
        tables.isloc[location] = 1
        for i in range(len(board.hexes)):
            tables.beside[i] += board.distances[i][location] == 1
    for side, places in enumerate((board.start_a, board.start_b)):
        for place in places:
            tables.start[board.index[place]] = side + 1
    return tables


def must_be_near(program: Program) -> tuple[int, int]:
    """Return the greatest distance of a program's need, and the need (a mask of AN_ENEMY and A_FORT), or zeros for a program without one.

    The engine looks at two steps before it offers a program, so a third one needs nothing.
    """
    distance = 0
    for step in program[:2]:
        if step.flags & (v.MAY | v.IF_ABLE):
            return 0, 0
        if step.op in (ops.STRIKE, ops.STRIKE_AHEAD, ops.FRIEND_STRIKE):
            return distance + 1, AN_ENEMY | A_FORT
        if step.op == ops.SHOOT:
            return distance + 2, AN_ENEMY | A_FORT
        if step.op == ops.SHOOT_LINE:
            return distance + step.a, AN_ENEMY | A_FORT
        if step.op == ops.STRIKE_FORT:
            return distance + 1, A_FORT
        if step.op in (ops.POISON, ops.SHOCK):
            return distance + step.a, AN_ENEMY
        distance += {ops.STEP: 1, ops.CHARGE: step.b, ops.PICK: step.a}.get(step.op, 0)
        if step.op == ops.STEP and step.a & v.NEAR_ENEMY:
            return distance + 1, AN_ENEMY
    return 0, 0


def needed_coin(program: Program) -> int:
    """Return SUPPLY or BOX for a program that starts by taking a coin from there, or 0."""
    first = program[0].op if program else ops.END
    return {ops.GAIN: SUPPLY, ops.RESTORE: BOX}.get(first, 0)


def decoy_of(unit: Unit) -> int:
    """Return 1 + the number of the unit's decoy, or 0 where it has none."""
    if unit.traits & v.DECOY_SHIELD:
        return v.SKIRMISHERS + 1
    return next((step.a + 1 for step in unit.trigger if step.op == ops.DECEIVE), 0)


def _shields(unit: Unit) -> bool:
    """Return whether a unit can divert a hit from another: it can build forts, or takes hits itself."""
    return bool(unit.traits & v.PROTECTS) or any(step.op == ops.BUILD for step in (*unit.tactic, *unit.trigger))


def _write_rows(tables: Tables) -> None:
    """Write the rows of all units of the rule set, and the programs of its decrees."""
    for row, unit in enumerate(tables.ruleset.units, start=1):
        tables.coins[row] = 2 + tables.ruleset.stock if tables.ruleset.stock else unit.coins
        tables.copies[row] = unit.copies
        tables.pays[row] = unit.pays
        tables.within[row], tables.needs[row] = must_be_near(unit.tactic)
        tables.needs[row] |= needed_coin(unit.tactic)
        tables.traits[row] = unit.traits
        tables.event[row] = unit.event
        tables.decoy[row] = decoy_of(unit)
        for which, program in enumerate((unit.tactic, unit.trigger)):
            _write_program(tables, row, which, unit.id, program)
    for number, decree in enumerate(tables.ruleset.decrees):
        _write_program(tables, DECREE_ROW + number, 0, decree.id, decree.program)
        tables.needs[DECREE_ROW + number] = needed_coin(decree.program)


def write_forts(tables: Tables, number: int) -> None:
    """Put forts on the hexes of this map. The other forts are the common supply."""
    places = tables.ruleset.fort_maps[number - 1]
    for place in places:
        tables.fort[tables.board.index[place]] = 1
    tables.all_forts = tables.ruleset.forts
    tables.forts = tables.all_forts - len(places)


def _write_program(tables: Tables, row: int, which: int, name: str, program: Program) -> None:
    if len(program) > 3:
        raise ValueError(f"{name}: a program has at most three steps.")
    for n, step in enumerate(program):
        for field, value in enumerate(step):
            tables.steps[step_of(row, which, n) + field] = value


def write_draft(tables: Tables, pool: Sequence[int], bans: Sequence[int], picks: Sequence[int]) -> None:
    """Write the rows of the cards to draft from, and the seats that ban and then pick, counted from the first drafter."""
    for n, row in enumerate(pool):
        tables.pool[n] = row
    for n, picker in enumerate((*bans, *picks)):
        tables.order[n] = picker
    tables.bans = len(bans)
    tables.picks = len(bans) + len(picks)
