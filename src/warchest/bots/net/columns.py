"""The columns of a game: each is a sum of weight rows for facts about its card or its hex, not for its number.

So the slot of a unit makes no difference, and units of every box, home-brew included, have columns. A printed unit also has one row for
itself. Training drops that row half of the time, so the facts learn as much as they can.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from warchest.bots.net import inputs
from warchest.bots.net.inputs import CLOSES, COLUMNS, HEIGHTS, HELD, LEFTS, NEARS, ZONES
from warchest.rules.content import ops
from warchest.rules.content import vocabulary as v
from warchest.rules.content.boards import SQUARE
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.rules.state.indices import step_of
from warchest.rules.state.layout import COINS, HEXES, LOCATIONS, SEATS, SLOTS, STEPS
from warchest.rules.state.position import Tables

Key = tuple[int | str, ...]
"""The name of a row of weights."""
OWN, ENEMY = 0, 1

TRAITS = (
    v.NO_MELEE,
    v.BOLSTERED_ONLY,
    v.RETALIATES,
    v.SUPPLY_SHIELD,
    v.DEPLOYS_NEAR,
    v.UNBOLSTERED_ONLY,
    v.SIEGE,
    v.PROTECTS,
    v.DECOY_SHIELD,
    v.NO_MOVE,
)
EVENTS = (v.AFTER_MOVE, v.AFTER_ATTACK, v.AFTER_CONTROL, v.AFTER_RECRUIT, v.AFTER_DEPLOY, v.AFTER_BOLSTER)
OPERATIONS = (
    (ops.STEP, ops.CHARGE, ops.PACE, ops.OVERRUN, ops.FOLLOW),
    (ops.STRIKE, ops.STRIKE_AHEAD, ops.STRIKE_ROUND, ops.STEP_OR_STRIKE),
    (ops.SHOOT, ops.SHOOT_LINE),
    (ops.PICK, ops.FRIEND_STEP, ops.FRIEND_STRIKE, ops.COMMAND, ops.OBEY),
    (ops.MANEUVER, ops.EACH),
    (ops.DRAW_PLAY, ops.GAIN, ops.RESTORE, ops.REINFORCE, ops.STACK_BAG),
    (ops.TAKE_LOCATION, ops.DECREE, ops.REDEPLOY),
    (ops.BUILD, ops.STRIKE_FORT),
    (ops.POISON, ops.SHOCK, ops.SHOCK_PICKED, ops.PUSH, ops.BURN, ops.LOSE, ops.DECEIVE, ops.SPY, ops.OPPONENT),
)
"""Groups of operations. A program that uses one of a group has one fact."""


def facts_of(r: Tables, row: int) -> list[int]:
    """Return the facts of a unit's row as small integers."""
    programs = [[r.steps[step_of(row, which, n)] for n in range(STEPS)] for which in (0, 1)]
    return [
        r.coins[row] - 4,
        r.copies[row] - 1,
        r.pays[row],
        r.within[row],
        *(int(r.traits[row] & trait > 0) for trait in TRAITS),
        *(int(r.event[row] & event > 0) for event in EVENTS),
        *(int(any(op in few for op in program)) for program in programs for few in OPERATIONS),
    ]


class _Card(NamedTuple):
    """The parts of a unit's card that its columns use."""

    facts: Sequence[tuple[int, int]]
    """The facts that are not zero, as pairs of number and value."""
    known: str
    """The id of a printed unit, or an empty text."""


def _card(r: Tables, row: int) -> _Card:
    id_ = r.ruleset.unit_ids[row - 1]
    facts = [(fact, times) for fact, times in enumerate(facts_of(r, row)) if times]
    is_printed = id_ in WAR_CHEST.row_of and r.ruleset.unit(id_) == WAR_CHEST.unit(id_)
    return _Card(facts, id_ if is_printed else "")


class WeightedRow(NamedTuple):
    """A row of weights in a column, and how often it is added."""

    key: Key
    times: int = 1


def _unit_parts(card: _Card, rel: int, kind: str, classes: Sequence[Key]) -> Iterator[WeightedRow]:
    """Yield the parts of a unit's column: one for each class, one for each class and fact, and one for a printed unit."""
    yield from map(WeightedRow, classes)
    for fact, times in card.facts:
        for name, *rest in classes:
            key: Key = (f"{name} fact", *rest, fact)
            yield WeightedRow(key, times)
    if card.known:
        yield WeightedRow((f"{kind} known", rel, card.known))


def _hex_facts(r: Tables, hex_: int, side: int) -> Iterator[tuple[int, int]]:
    """Yield the facts of a hex as a side sees it."""
    facts = (
        r.isloc[hex_],
        r.beside[hex_],
        int(r.start[hex_] == side + 1),
        int(r.start[hex_] == 2 - side),
        min((r.dist[hex_][at] for at in range(r.hexes) if r.start[at] == side + 1), default=0),
        min((r.dist[hex_][at] for at in range(r.hexes) if r.start[at] == 2 - side), default=0),
    )
    return ((n, times) for n, times in enumerate(facts) if times)


def _place_parts(r: Tables, hex_: int, side: int, kind: str, rel: int) -> Iterator[WeightedRow]:
    """Yield the parts of a hex's column: its facts and, on a hexagonal board, the hex itself. Side 1 sees the board rotated."""
    yield WeightedRow((kind, rel))
    for fact, times in _hex_facts(r, hex_, side):
        yield WeightedRow((f"{kind} fact", rel, fact), times)
    if r.board.grid != SQUARE.grid:
        file, rank = r.board.hexes[hex_]
        place = (file, rank) if side == 0 else (-file, -rank)
        yield WeightedRow((f"{kind} here", r.board.name, rel, *place))


def parts_of(r: Tables, army: Sequence[int], side: int) -> list[list[WeightedRow]]:
    """Return the parts of each column of a game, from a side's view. A column that cannot occur in the game has none.

    ``army``: the unit row of each coin.
    """
    parts: list[list[WeightedRow]] = [[] for _ in range(COLUMNS)]
    options = {"seats": r.seats > 2, "lite": r.lite_actions, "preview": r.previews, "forts": r.shields}
    parts[inputs.CONSTANT] = [WeightedRow(("constant",)), *(WeightedRow((name,)) for name, on in options.items() if on)]
    parts[inputs.ROYAL_HELD] = [WeightedRow(("royal",))]
    for coin in range(COINS):
        seat = coin // SLOTS
        if seat >= r.seats or not army[coin]:
            continue
        rel = OWN if seat & 1 == side else ENEMY
        card = _card(r, army[coin])
        for height in range(HEIGHTS):
            for near in range(NEARS):
                classes: list[Key] = [("height", rel, height), ("near", rel, near)]
                at = inputs.UNIT + (coin * HEIGHTS + height) * NEARS + near
                parts[at] = [WeightedRow(("unit", rel, height, near)), *_unit_parts(card, rel, "unit", classes)]
        for close in range(CLOSES):
            parts[inputs.CLOSE + coin * CLOSES + close] = list(_unit_parts(card, rel, "close", [("close", rel, close)]))
        for zone in range(ZONES):
            parts[inputs.POOL + coin * ZONES + zone] = list(
                _unit_parts(card, rel, f"zone {zone // 2}", [("zone", rel, zone)])
            )
        parts[inputs.POISON + coin] = [WeightedRow(("poison", rel))]
    for hex_ in range(r.hexes):
        for owner in (0, 1):
            rel = OWN if owner == side else ENEMY
            for height in range(HEIGHTS):
                at = inputs.PLACE + (owner * HEIGHTS + height) * HEXES + hex_
                parts[at] = list(_place_parts(r, hex_, side, "place" if height == 0 else "high place", rel))
        parts[inputs.FORTS + hex_] = list(_place_parts(r, hex_, side, "fort", OWN))
    for at in range(r.locations):
        for owner in (0, 1):
            rel = OWN if owner == side else ENEMY
            parts[inputs.CONTROL + owner * LOCATIONS + at] = list(_place_parts(r, r.locs[at], side, "control", rel))
    for owner in (0, 1):
        rel = OWN if owner == side else ENEMY
        for left in range(LEFTS):
            parts[inputs.LEFT + owner * LEFTS + left] = [WeightedRow(("left", rel, left))]
    for seat in range(SEATS):
        rel = OWN if seat & 1 == side else ENEMY
        for moved in (0, 1):
            parts[inputs.HOLDER + seat * 2 + moved] = [WeightedRow(("holder", rel, moved))]
        for held in range(HELD):
            parts[inputs.COINS_HELD + seat * HELD + held] = [WeightedRow(("held", rel, held))]
    for at in range(4):
        if r.decrees[at]:
            for seals in range(4):
                own, other = seals >> side & 1, seals >> (1 - side) & 1
                key: Key = ("decree", r.ruleset.decrees[r.decrees[at] - 1].id, own, other)
                parts[inputs.DECREE + at * 4 + seals] = [WeightedRow(("sealed", own, other)), WeightedRow(key)]
    return parts


@cache
def is_residual(key: Key) -> bool:
    """Return whether a row of weights belongs to a single card."""
    return str(key[0]).endswith(" known")
