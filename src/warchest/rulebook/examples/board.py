"""Lays the scene of an example out: a set-up and a position in which every coin is somewhere, by the words that ``Scene`` explains."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from warchest.pools import boxes_of
from warchest.rulebook.examples.example import Scene
from warchest.rules.agenda import push
from warchest.rules.boards import FORTS, FOUR
from warchest.rules.decrees import NUMBER
from warchest.rules.encoding import FLIP
from warchest.rules.layout import BESIDE, CHOICES, COPIES, DECOY, FORT, OP_PLAY, POISONED, ROYAL, SLOTS
from warchest.rules.opening import opening
from warchest.rules.play import apply
from warchest.rules.position import Position, Tables
from warchest.rules.turns import settle
from warchest.rules.units import BOXES, UNITS
from warchest.rules.views import DECOY_KINDS, POISONERS, ROYAL_KIND
from warchest.setups import ARMY, Setup
from warchest.text.names import seat_names

ZONES = {"hand": "hand", "bag": "bag", "faceup": "up", "facedown": "down", "supply": "supply", "aside": "aside"}
"""Where coins may be told to lie, and the field of a position that this is."""

_DECREES = ("enlist", "march", "reinforce")
"""Face up where a scene doesn't care."""
_FORT_MAP = 2
"""Its forts stand out of the way."""
_AT_FIRST = 2
"""Coins of a kind in the bag at the beginning."""
_HEX = FOUR.by_name
_FILLERS = (
    *("pikeman", "knight", "scout", "crossbowman", "light_cavalry", "swordsman", "cavalry", "archer", "lancer"),
    *("ensign", "marshall", "berserker", "mercenary", "footman", "warrior_priest"),
)
"""Who fills the places of an army that a scene does not mention."""


@dataclass
class _Player:
    """What a seat's words say."""

    units: list[tuple[str, str, int]] = field(default_factory=list)
    """Kind, hex and height."""
    lists: dict[str, list[str]] = field(default_factory=dict)
    army: list[str] = field(default_factory=list)


def lay_out(scene: Scene) -> tuple[Setup, Position]:
    """The set-up that a scene belongs to, and its position. KeyError or ValueError for words that say nothing."""
    return _drafting(scene) if scene.pool else _standing(scene)


def _drafting(scene: Scene) -> tuple[Setup, Position]:
    """A draft whose first flip has shown a side."""
    pool, variants = _list(scene.pool), _list(scene.variants)
    seats = 2 if len(pool) < 12 else 4
    setup = Setup("draft", pool=pool, seats=seats, boxes=boxes_of(pool), variants=variants)
    tables = setup.tables()
    s = opening(tables)
    apply(tables, s, FLIP + "AB".index(scene.turn[0]), [0] * CHOICES)
    return setup, s


def _standing(scene: Scene) -> tuple[Setup, Position]:
    players = [_read(words) for words in (scene.a, scene.b, *([scene.a2, scene.b2] if scene.a2 else []))]
    _fill(players)
    seats = seat_names(len(players))
    setup = _setup(scene, players, seats.index(scene.initiative))
    tables = setup.tables()
    s = Position()
    s.round_no, s.holder, s.moved, s.turn = scene.round, setup.holder or 0, int(scene.moved), seats.index(scene.turn)
    for seat, player in enumerate(players):
        for slot in range(SLOTS):
            s.army[seat, slot] = tables.army[seat, slot]
        _lay_units(s, seat, player)
        _lay_coins(tables, s, seat, player)
    _lay_markers(tables, s, players)
    _lay_tokens(scene, setup, s, players)
    push(s, OP_PLAY, s.turn, -1, 0, 0)
    settle(tables, s, [0] * CHOICES)
    return setup, s


def _list(words: str) -> tuple[str, ...]:
    return tuple(words.split(",")) if words else ()


def _read(words: str) -> _Player:
    """A seat's words taken apart."""
    player = _Player()
    for word in words.split():
        if "@" in word:
            kind, place = word.split("@")
            hex_, _, height = place.partition("*")
            player.units.append((kind, hex_, int(height or 1)))
        else:
            name, listed = word.split("=")
            player.lists[name] = list(_list(listed))
    coins = [coin for name in ("army", *ZONES) for coin in player.lists.get(name, ())]
    kinds = dict.fromkeys([*(kind for kind, _, _ in player.units), *coins])
    player.army = [kind for kind in kinds if kind in UNITS]
    return player


def _fill(players: Sequence[_Player]) -> None:
    """Give every seat its whole army."""
    used = {kind for player in players for kind in player.army}
    spare = [kind for kind in _FILLERS if kind not in used]
    for player in players:
        while len(player.army) < ARMY[len(players)]:
            player.army.append(spare.pop(0))


def _setup(scene: Scene, players: Sequence[_Player], holder: int) -> Setup:
    armies = tuple(tuple(player.army) for player in players)
    found = {*boxes_of([kind for army in armies for kind in army])}
    found |= ({"nobility"} if scene.decrees else set()) | ({"siege"} if scene.forts else set())
    boxes = tuple(box for box in BOXES if box in found)
    decrees = (_list(scene.decrees) or _DECREES) if "nobility" in boxes else ()
    forts = _FORT_MAP if "siege" in boxes else 0
    return Setup(
        "chosen",
        armies,
        holder=holder,
        seats=len(armies),
        boxes=boxes,
        variants=_list(scene.variants),
        decrees=decrees,
        forts=forts,
    )


def _lay_units(s: Position, seat: int, player: _Player) -> None:
    for kind, name, height in sorted(player.units, key=lambda unit: _HEX[unit[1]]):
        hex_, slot = _HEX[name], player.army.index(kind)
        s.who[hex_], s.height[hex_] = 1 + seat * SLOTS + slot, height
        spot = next(n for n in range(COPIES) if s.spots[seat, slot, n] == 0)
        s.spots[seat, slot, spot] = hex_ + 1


def _lay_coins(r: Tables, s: Position, seat: int, player: _Player) -> None:
    """Put what is told where it is told, and the rest where ``Scene`` says."""
    told = {"hand": [ROYAL_KIND]} | player.lists
    for name, zone in ZONES.items():
        for coin in told.get(name, ()):
            getattr(s, zone)[seat, _slot(player, coin)] += 1
    for slot, kind in enumerate(player.army):
        out = sum(height for unit, _, height in player.units if unit == kind)
        cycle = sum(getattr(s, zone)[seat, slot] for name, zone in ZONES.items() if name != "supply")
        rest = r.coins[r.army[seat, slot]] - out - cycle - s.supply[seat, slot]
        bagged = 0 if "bag" in told else min(rest, max(0, _AT_FIRST - out - cycle))
        s.bag[seat, slot] += bagged
        (s.box if "supply" in told else s.supply)[seat, slot] += rest - bagged
    if not any(getattr(s, zone)[seat, ROYAL] for zone in ZONES.values()):
        s.bag[seat, ROYAL] = 1


def _slot(player: _Player, coin: str) -> int:
    if coin == ROYAL_KIND:
        return ROYAL
    return DECOY + DECOY_KINDS.index(coin) if coin in DECOY_KINDS else player.army.index(coin)


def _lay_markers(r: Tables, s: Position, players: Sequence[_Player]) -> None:
    for hex_ in range(r.hexes):
        s.held[hex_] = r.start[hex_]
    for seat, player in enumerate(players):
        for name in player.lists.get("holds", ()):
            s.held[_HEX[name]] = 1 + seat % 2
    for side in range(2):
        s.left[side] = r.markers - sum(1 for hex_ in range(r.hexes) if s.held[hex_] == side + 1)


def _lay_tokens(scene: Scene, setup: Setup, s: Position, players: Sequence[_Player]) -> None:
    """Forts, decrees with their seals, counters and decoys."""
    if setup.forts:
        tables = setup.tables()
        forts = [_HEX[name] for name in _list(scene.forts)] or [n for n in range(tables.hexes) if tables.fort[n]]
        s.forts = FORTS - len(forts)
        for hex_ in forts:
            s.token[hex_] |= FORT
    for n, decree in enumerate(setup.decrees):
        s.decrees[n] = 1 + NUMBER[decree]
    for seat, player in enumerate(players):
        for decree in player.lists.get("sealed", ()):
            s.seals[seat % 2] |= 1 << NUMBER[decree]
    for word in _list(scene.poison):
        poisoner, name = word.split("@")
        s.token[_HEX[name]] |= POISONED << POISONERS.index(poisoner)
        s.poisons[POISONERS.index(poisoner)] = _HEX[name] + 1
    for n, decoy in enumerate(DECOY_KINDS):
        unit = decoy.removeprefix("decoy_")
        holders = [seat for seat in range(len(players)) if _has(s, seat, DECOY + n)]
        if holders:
            s.decoys[n] = BESIDE + 1 + holders[0]
        elif any(unit in player.army for player in players):
            s.decoys[n] = BESIDE


def _has(s: Position, seat: int, slot: int) -> bool:
    return any(getattr(s, zone)[seat, slot] for zone in ZONES.values())
