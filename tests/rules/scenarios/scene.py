"""A position laid out by hand, for one sentence of the rules.

    game = Scene().unit(A, "cavalry", "f4").unit(B, "archer", "f2").hand(A, "cavalry").begin()

Coins that a scene does not mention lie in the supply; a seat that says what its supply is has the others in the box. A hand that is not
mentioned is the Royal Coin; else an unmentioned Royal Coin is in the bag. A decoy that is not mentioned lies beside its card.
"""

from typing import Self

from tests.rules.scenarios.asking import Table
from tests.rules.scenarios.names import (
    DECOYS,
    HEXES,
    NOT_UNITS,
    POISONERS,
    SEATS,
    SIDES,
    A,
    hex_at,
    seat_of,
    side_of,
    slot_of,
)
from warchest.rules.agenda import push
from warchest.rules.boards import FORTS
from warchest.rules.decrees import NUMBER
from warchest.rules.layout import BESIDE, CHOICES, COPIES, FORT, OP_PLAY, OP_TRIGGER, POISONED, ROYAL, SLOTS
from warchest.rules.opening import make_tables
from warchest.rules.position import Position, Tables
from warchest.rules.turns import settle

ZONES = ("hand", "bag", "up", "down", "supply", "box", "aside", "top", "flight")
ARMY_SIZES = {2: 4, 4: 3}

_BLANDEST = ("pikeman", "knight", "scout", "crossbowman", "light_cavalry", "swordsman", "cavalry", "archer", "lancer")
_NEXT_BLANDEST = ("ensign", "marshall", "berserker", "mercenary", "footman", "warrior_priest")
"""Who fills the places of an army that a scene does not mention: never on the board, never in a hand."""


class Scene:
    """A position in the making, of two or four players."""

    def __init__(self, players: int = 2) -> None:
        self._seats = SEATS[:players]
        self._units: list[tuple[str, str, str, int]] = []
        self._zones: dict[tuple[str, str], list[str]] = {}
        self._kinds: dict[str, list[str]] = {seat: [] for seat in self._seats}
        self._held: dict[str, str | None] = {}
        self._forts: tuple[str, ...] | None = None
        self._decrees: tuple[str, ...] = ()
        self._seals: dict[str, tuple[str, ...]] = {}
        self._poisoned: dict[str, str] = {}
        self._to_move = A
        self._holder = A
        self._moved = False
        self._earned: str | None = None

    def army(self, seat: str, *kinds: str) -> Self:
        """Kinds that belong to a seat; those of its units and coins need not be said again."""
        for kind in kinds:
            if kind not in NOT_UNITS and kind not in self._kinds[seat]:
                self._kinds[seat].append(kind)
        return self

    def unit(self, seat: str, kind: str, hex_: str, height: int = 1) -> Self:
        """A unit on the board."""
        self._units.append((seat, kind, hex_, height))
        return self.army(seat, kind)

    def _zone(self, seat: str, zone: str, kinds: tuple[str, ...]) -> Self:
        self._zones[seat, zone] = list(kinds)
        return self.army(seat, *kinds)

    def hand(self, seat: str, *kinds: str) -> Self:
        """The hand of a seat, coin by coin."""
        return self._zone(seat, "hand", kinds)

    def bag(self, seat: str, *kinds: str) -> Self:
        """The bag of a seat."""
        return self._zone(seat, "bag", kinds)

    def faceup(self, seat: str, *kinds: str) -> Self:
        """The coins that a seat has discarded face up."""
        return self._zone(seat, "up", kinds)

    def facedown(self, seat: str, *kinds: str) -> Self:
        """The coins that a seat has discarded facedown."""
        return self._zone(seat, "down", kinds)

    def supply(self, seat: str, *kinds: str) -> Self:
        """The whole supply of a seat; what is not mentioned anywhere is then out of the game."""
        return self._zone(seat, "supply", kinds)

    def aside(self, seat: str, *kinds: str) -> Self:
        """The second hand that a seat has previewed."""
        return self._zone(seat, "aside", kinds)

    def held(self, side: str | None, *hexes: str) -> Self:
        """Locations that a side controls (None: nobody), besides the starting ones."""
        self._held.update(dict.fromkeys(hexes, side))
        return self

    def forts(self, *hexes: str) -> Self:
        """The Siege box is in the game, with forts at these locations."""
        self._forts = hexes
        return self

    def decrees(self, *decrees: str) -> Self:
        """The Nobility box is in the game, with these decrees face up."""
        self._decrees = decrees
        return self

    def sealed(self, side: str, *decrees: str) -> Self:
        """Decrees that bear a side's seal."""
        self._seals[side] = decrees
        return self

    def poisoned(self, hex_: str, *poisoners: str) -> Self:
        """The counters of these poisoners lie on the unit at a hex."""
        self._poisoned.update(dict.fromkeys(poisoners, hex_))
        return self

    def turn(self, seat: str) -> Self:
        """The seat that uses a coin now; A where nothing is said."""
        self._to_move = seat
        return self

    def initiative(self, seat: str, moved: bool = False) -> Self:
        """The seat that holds the initiative, and whether the marker has already moved this round."""
        self._holder, self._moved = seat, moved
        return self

    def earned(self, kind: str) -> Self:
        """A unit of the seat to move has just earned its trigger, and nothing else is left of its action."""
        self._earned = kind
        return self

    def begin(self) -> Table:
        """Lay everything out."""
        self._fill_armies()
        tables = self._tables()
        s = Position()
        for seat in range(len(self._seats)):
            for slot in range(SLOTS):
                s.army[seat, slot] = tables.army[seat, slot]
        s.round_no, s.holder, s.moved = 1, seat_of(self._holder), int(self._moved)
        self._lay_board(tables, s)
        self._lay_tokens(s)
        for name in self._seats:
            self._lay_coins(tables, s, name)
        self._lay_decoys(s)
        s.turn = seat_of(self._to_move)
        if self._earned:
            slot = slot_of(s, s.turn, self._earned)
            push(s, OP_TRIGGER, s.turn, s.spots[s.turn, slot, 0] - 1, s.army[s.turn, slot], 0)
        else:
            push(s, OP_PLAY, s.turn, -1, 0, 0)
        settle(tables, s, [0] * CHOICES)
        return Table(tables, s)

    def _tables(self) -> Tables:
        armies = [self._kinds[seat] for seat in self._seats]
        return make_tables(
            armies, holder=0, seats=len(self._seats), decrees=self._decrees, forts=int(self._forts is not None)
        )

    def _fill_armies(self) -> None:
        used = {kind for kinds in self._kinds.values() for kind in kinds}
        spare = [kind for kind in (*_BLANDEST, *_NEXT_BLANDEST) if kind not in used]
        for kinds in self._kinds.values():
            while len(kinds) < ARMY_SIZES[len(self._seats)]:
                kinds.append(spare.pop(0))

    def _lay_board(self, tables: Tables, s: Position) -> None:
        for hex_ in range(tables.hexes):
            side = self._held.get(HEXES[hex_], ("", *SIDES)[tables.start[hex_]])
            s.held[hex_] = SIDES.index(side) + 1 if side else 0
        for side_ in range(2):
            s.left[side_] = tables.markers - sum(1 for hex_ in range(tables.hexes) if s.held[hex_] == side_ + 1)
        for name, kind, place, height in sorted(self._units, key=lambda unit: hex_at(unit[2])):
            seat, hex_ = seat_of(name), hex_at(place)
            slot = self._kinds[name].index(kind)
            s.who[hex_], s.height[hex_] = 1 + seat * SLOTS + slot, height
            spot = next(n for n in range(COPIES) if s.spots[seat, slot, n] == 0)
            s.spots[seat, slot, spot] = hex_ + 1

    def _lay_tokens(self, s: Position) -> None:
        if self._forts is not None:
            s.forts = FORTS - len(self._forts)
            for name in self._forts:
                s.token[hex_at(name)] = FORT
        for poisoner, name in self._poisoned.items():
            counter = POISONERS.index(poisoner)
            s.token[hex_at(name)] |= POISONED << counter
            s.poisons[counter] = hex_at(name) + 1
        for n, decree in enumerate(self._decrees):
            s.decrees[n] = 1 + NUMBER[decree]
        for name, decrees in self._seals.items():
            s.seals[side_of(name)] = sum(1 << NUMBER[decree] for decree in decrees)

    def _lay_coins(self, tables: Tables, s: Position, name: str) -> None:
        kinds, seat = self._kinds[name], seat_of(name)
        for (owner, zone), coins in self._zones.items():
            for coin in coins if owner == name else ():
                getattr(s, zone)[seat, slot_of(s, seat, coin)] += 1
        for slot in range(len(kinds)):
            standing = sum(unit[3] for unit in self._units if unit[0] == name and unit[1] == kinds[slot])
            mentioned = sum(getattr(s, zone)[seat, slot] for zone in ZONES) + standing
            rest = s.box if (name, "supply") in self._zones else s.supply
            rest[seat, slot] += max(0, tables.coins[tables.army[seat, slot]] - mentioned)
        if not any(getattr(s, zone)[seat, ROYAL] for zone in ZONES):
            unmentioned = s.bag if (name, "hand") in self._zones else s.hand
            unmentioned[seat, ROYAL] = 1

    def _lay_decoys(self, s: Position) -> None:
        for decoy, kind in enumerate(DECOYS):
            owners = [owner for (owner, _), coins in self._zones.items() if kind in coins]
            unit = kind.removeprefix("decoy_")
            if owners:
                s.decoys[decoy] = BESIDE + 1 + seat_of(owners[0])
            elif any(unit in kinds for kinds in self._kinds.values()):
                s.decoys[decoy] = BESIDE
