"""Positions laid out by hand: name the pieces that matter, and the other coins go where they do no harm.

>>> game = PositionBuilder().unit("A", "cavalry", "f4").unit("B", "archer", "f2").hand("A", "cavalry").build()
>>> [str(choice) for choice in game.choices() if choice.verb == "tactic"]
['Cavalry uses its tactic (tactic@f4)']
"""

from collections.abc import Iterator
from typing import Self

from warchest.game.game import Game
from warchest.game.setup import Setup
from warchest.game.text.names import seat_names
from warchest.game.text.position.syntax import ZONES
from warchest.game.text.position.text import FULL, PositionText
from warchest.rules.content.ruleset import Ruleset
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.rules.flow.effects import deploy, room_on_bags, stack_bag, units_out
from warchest.rules.flow.turns import settle
from warchest.rules.known import SIDES, Known
from warchest.rules.state.agenda import push
from warchest.rules.state.indices import coin_of
from warchest.rules.state.layout import BESIDE, CHOICES, DECOY, FORT, NOBODY, PLAY_FRAME, POISONED, ROYAL, SLOTS
from warchest.rules.state.position import Position, Tables
from warchest.rules.validate import find_violation
from warchest.wording.violations import violation_text

_FORT_MAP = 2
"""The map with the forts to use where none are named; they are out of the way."""


class PositionError(ValueError):
    """A position that can't stand in a game. The text is one sentence."""


class PositionBuilder:
    """A position in the making. Every method but ``build``, ``setup``, ``position`` and ``lay_out`` changes it and returns it.

    Seats are ``A`` and ``B``; with four players ``A1``, ``B1``, ``A2`` and ``B2``, where ``A`` and ``B`` stand for the first two. Hexes,
    units, coins and decrees go by their ids.

    The rest is filled in. An army is filled up with plain units. A hand that is not named holds the Royal Coin; otherwise the bag holds it.
    ``bagged`` coins of each kind are in play: those without another place lie in the bag, and all further coins in the supply. A bag
    that is named gets no other coins. With a named supply, the missing coins are out of the game. A decoy lies beside its card. Sides hold
    their starting locations.
    """

    def __init__(self, seats: int = 2, ruleset: Ruleset = WAR_CHEST, *, bagged: int = 2) -> None:
        if seats not in ruleset.boards:
            raise PositionError(f"There are {' or '.join(map(str, ruleset.boards))} seats, not {seats}.")
        self.seats = seats
        self.ruleset = ruleset
        self._board = ruleset.boards[seats]
        self._bagged = bagged
        self._armies: list[list[str]] = [[] for _ in range(seats)]
        self._units: list[tuple[int, str, int, int]] = []
        self._zones: dict[tuple[int, str], tuple[str, ...]] = {}
        self._tops: dict[int, tuple[str, ...]] = {}
        self._held: dict[int, int] = {}
        self._forts: tuple[int, ...] | None = None
        self._decrees: tuple[str, ...] = ()
        self._seals: dict[int, tuple[str, ...]] = {}
        self._poisons: dict[str, int] = {}
        self._variants: tuple[str, ...] = ()
        self._round, self._turn, self._holder, self._moved = 2, 0, 0, False

    # --- The parts of a position

    def army(self, seat: str, *units: str) -> Self:
        """Add units to a seat's army. Units on the board and among the coins need not be named again."""
        army = self._armies[self._seat(seat)]
        tokens = (self.ruleset.royal, *self.ruleset.decoys)
        for unit in units:
            if unit not in tokens and unit not in self.ruleset.row_of:
                raise PositionError(f"There is no unit or coin {unit!r}.")
            if unit not in tokens and unit not in army:
                army.append(unit)
        return self

    def unit(self, seat: str, unit: str, hex_: str, height: int = 1) -> Self:
        """Put a unit on the board, with this many coins."""
        self._units.append((self._seat(seat), unit, self._hex(hex_), height))
        return self.army(seat, unit)

    def hand(self, seat: str, *coins: str) -> Self:
        """Set the hand of a seat, coin by coin."""
        return self.coins(seat, "hand", *coins)

    def bag(self, seat: str, *coins: str) -> Self:
        """Set the whole bag of a seat."""
        return self.coins(seat, "bag", *coins)

    def bag_top(self, seat: str, *coins: str) -> Self:
        """Put coins on top of a seat's bag, the next one to be drawn first."""
        self._tops[self._seat(seat)] = coins
        return self.army(seat, *coins)

    def faceup(self, seat: str, *coins: str) -> Self:
        """Set the coins that a seat has discarded face up."""
        return self.coins(seat, "faceup", *coins)

    def facedown(self, seat: str, *coins: str) -> Self:
        """Set the coins that a seat has discarded facedown."""
        return self.coins(seat, "facedown", *coins)

    def supply(self, seat: str, *coins: str) -> Self:
        """Set the whole supply of a seat. Coins that are named nowhere are then out of the game."""
        return self.coins(seat, "supply", *coins)

    def box(self, seat: str, *coins: str) -> Self:
        """Set the coins of a seat that are out of the game."""
        return self.coins(seat, "box", *coins)

    def previewed(self, seat: str, *coins: str) -> Self:
        """Set the second hand, which a seat has previewed."""
        return self.coins(seat, "previewed", *coins)

    def coins(self, seat: str, zone: str, *coins: str) -> Self:
        """Set the coins in a zone of a seat. Zones have the names of the methods above, or ``drawn``."""
        if zone not in ZONES:
            raise PositionError(f"There is no zone {zone!r}: there are {', '.join(ZONES)}.")
        self._zones[self._seat(seat), zone] = coins
        return self.army(seat, *coins)

    def held(self, side: str | None, *hexes: str) -> Self:
        """Set locations that a side controls (None: neither side), in addition to the starting ones."""
        held = 0 if side is None else self._seat(side) % 2 + 1
        self._held.update(dict.fromkeys(map(self._hex, hexes), held))
        return self

    def forts(self, *hexes: str) -> Self:
        """Play with forts, which stand at these locations."""
        self._forts = tuple(map(self._hex, hexes))
        return self

    def decrees(self, *decrees: str) -> Self:
        """Play with decrees, these among them."""
        self._decrees = tuple(map(self._decree, decrees))
        return self

    def sealed(self, side: str, *decrees: str) -> Self:
        """Put a side's seal on decrees."""
        self._seals[self._seat(side) % 2] = tuple(map(self._decree, decrees))
        return self

    def poisoned(self, hex_: str, *poisoners: str) -> Self:
        """Put the counters of these units on the unit at a hex."""
        for poisoner in poisoners:
            if poisoner not in self.ruleset.poisoners:
                raise PositionError(f"There is no poison counter {poisoner!r}: {', '.join(self.ruleset.poisoners)}.")
        self._poisons.update(dict.fromkeys(poisoners, self._hex(hex_)))
        return self

    def turn(self, seat: str) -> Self:
        """Set the seat that uses a coin now, which is the first seat by default."""
        self._turn = self._seat(seat)
        return self

    def round(self, number: int) -> Self:
        """Set the round, from 1. The default is the second round."""
        self._round = number
        return self

    def initiative(self, seat: str, moved: bool = False) -> Self:
        """Give a seat the initiative, and say whether the marker has already moved this round."""
        self._holder, self._moved = self._seat(seat), moved
        return self

    def variants(self, *variants: str) -> Self:
        """Set the variants of the game."""
        self._variants = variants
        return self

    # --- The results

    def build(self) -> Game:
        """Return a game that starts from the position. PositionError or SetupError if it can't occur in a game."""
        setup = self.setup()
        return Game.from_position(PositionText.of(setup, setup.tables(), self.position(setup), FULL))

    def setup(self) -> Setup:
        """Return the setup of the game: the boxes that the units need, with all armies filled. SetupError where there is no such setup."""
        self._fill_armies()
        rules = self.ruleset
        needed = rules.boxes_of([unit for army in self._armies for unit in army])
        with_decrees, with_forts = bool(self._decrees), self._forts is not None
        boxes = tuple(
            box.id
            for box in rules.boxes
            if box.id in needed or (box.decrees and with_decrees) or (box.forts and with_forts)
        )
        spare = (decree for decree in rules.decree_ids if decree not in self._decrees)
        decrees = list(self._decrees)
        while rules.decrees_with(boxes) and len(decrees) < rules.decrees_in_play:
            decrees.append(next(spare))
        return Setup(
            name="chosen",
            ruleset=rules,
            armies=tuple(map(tuple, self._armies)),
            holder=self._holder,
            seats=self.seats,
            boxes=boxes,
            variants=self._variants,
            decrees=tuple(decrees),
            forts=min(_FORT_MAP, len(rules.fort_maps)) if rules.forts_with(boxes) else 0,
        )

    def position(self, setup: Setup) -> Position:
        """Return the position in a game of this setup. PositionError if it can't occur there."""
        tables = setup.tables()
        position = self.lay_out(tables)
        violation = find_violation(tables, Known.truth(position), range(tables.seats))
        if violation is not None:
            raise PositionError(violation_text(tables, position, seat_names(tables.seats), violation))
        return position

    def lay_out(self, tables: Tables) -> Position:
        """Return the position in a game of these tables, whether or not it can stand there. The seat in turn uses a coin."""
        self._fill_armies()
        position = Position()
        for seat in range(tables.seats):
            for slot in range(SLOTS):
                position.army[coin_of(seat, slot)] = tables.army[coin_of(seat, slot)]
        position.round_no, position.turn, position.holder, position.moved = (
            self._round,
            self._turn,
            self._holder,
            int(self._moved),
        )
        self._lay_board(tables, position)
        self._lay_tokens(tables, position)
        for seat in range(tables.seats):
            self._lay_coins(tables, position, seat)
        self._lay_decoys(position)
        push(position, PLAY_FRAME, position.turn, -1, 0, 0)
        position.decider = NOBODY
        settle(tables, position, False, [0] * CHOICES)
        return position

    # --- Names

    def _seat(self, name: str) -> int:
        names = seat_names(self.seats)
        if name in names:
            return names.index(name)
        if name not in SIDES:
            raise PositionError(f"There is no seat {name!r}: there are {', '.join(names)}.")
        return SIDES.index(name)

    def _hex(self, name: str) -> int:
        if name not in self._board.by_name:
            raise PositionError(f"There is no hex {name!r} on this board.")
        return self._board.by_name[name]

    def _decree(self, name: str) -> str:
        if name not in self.ruleset.decree_number:
            raise PositionError(f"There is no decree {name!r}: there are {', '.join(self.ruleset.decree_ids)}.")
        return name

    def _slot(self, seat: int, coin: str) -> int:
        if coin == self.ruleset.royal:
            return ROYAL
        if coin in self.ruleset.decoys:
            return DECOY + self.ruleset.decoys.index(coin)
        return self._armies[seat].index(coin)

    # --- Laying out

    def _fill_armies(self) -> None:
        """Fill every seat's army with plain units."""
        used = {unit for army in self._armies for unit in army}
        spare = self._spare_units(used)
        for army in self._armies:
            while len(army) < self.ruleset.army_size[self.seats]:
                army.append(next(spare))

    def _spare_units(self, used: set[str]) -> Iterator[str]:
        """Return units to fill the armies, the plainest first: units without triggers, then those with the shortest tactics."""
        cards = map(self.ruleset.unit, self.ruleset.cards_of(self.ruleset.default_boxes))
        plain = sorted(cards, key=lambda unit: (len(unit.trigger), len(unit.tactic), unit.pays))
        shared = {self.ruleset.coins_for(name) for name in used if name in self.ruleset.row_of}
        return (unit.id for unit in plain if unit.id not in used and self.ruleset.coins_for(unit.id) not in shared)

    def _lay_board(self, tables: Tables, position: Position) -> None:
        for hex_ in range(tables.hexes):
            position.controller[hex_] = self._held.get(hex_, tables.start[hex_])
        for side in range(2):
            position.left[side] = tables.markers - sum(
                1 for hex_ in range(tables.hexes) if position.controller[hex_] == side + 1
            )
        for seat, unit, hex_, height in self._units:
            if position.who[hex_]:
                raise PositionError(f"Two units stand at {tables.board.names[hex_]}.")
            slot = self._armies[seat].index(unit)
            if units_out(position, coin_of(seat, slot)) == tables.copies[position.army[coin_of(seat, slot)]]:
                raise PositionError(f"No more of the unit {unit!r} may stand on the board.")
            deploy(position, coin_of(seat, slot), hex_)
            position.height[hex_] = height

    def _lay_tokens(self, tables: Tables, position: Position) -> None:
        """Lay the forts, the decrees with their seals, and the poison counters."""
        if self._forts is not None:
            forts, position.forts = self._forts, self.ruleset.forts - len(self._forts)
        else:
            forts, position.forts = tuple(hex_ for hex_ in range(tables.hexes) if tables.fort[hex_]), tables.forts
        for hex_ in forts:
            position.token[hex_] |= FORT
        for n in range(len(tables.decrees)):
            position.decrees[n] = tables.decrees[n]
        for side, decrees in self._seals.items():
            position.seals[side] = sum(1 << self.ruleset.decree_number[decree] for decree in decrees)
        for poisoner, hex_ in self._poisons.items():
            counter = self.ruleset.poisoners.index(poisoner)
            position.token[hex_] |= POISONED << counter
            position.poisons[counter] = hex_ + 1

    def _lay_coins(self, tables: Tables, position: Position, seat: int) -> None:
        """Put the named coins where they were named, and the others where the class says."""
        for (owner, zone), coins in self._zones.items():
            for coin in coins if owner == seat else ():
                getattr(position, zone)[coin_of(seat, self._slot(seat, coin))] += 1
        for coin in reversed(self._tops.get(seat, ())):
            if not room_on_bags(position):
                raise PositionError("So many coins can't lie on top of bags.")
            stack_bag(position, coin_of(seat, self._slot(seat, coin)))
        rest = position.box if (seat, "supply") in self._zones else position.supply
        for slot, unit in enumerate(self._armies[seat]):
            board = sum(height for owner, name, _hex, height in self._units if (owner, name) == (seat, unit))
            cycle = sum(getattr(position, zone)[coin_of(seat, slot)] for zone in ZONES if zone not in ("supply", "box"))
            cycle += position.bag_top[coin_of(seat, slot)]
            placed = board + cycle + position.supply[coin_of(seat, slot)] + position.box[coin_of(seat, slot)]
            left = max(0, tables.coins[tables.army[coin_of(seat, slot)]] - placed)
            bagged = 0 if (seat, "bag") in self._zones else min(left, max(0, self._bagged - board - cycle))
            position.bag[coin_of(seat, slot)] += bagged
            rest[coin_of(seat, slot)] += left - bagged
        if not any(getattr(position, zone)[coin_of(seat, ROYAL)] for zone in ZONES):
            (position.bag if (seat, "hand") in self._zones else position.hand)[coin_of(seat, ROYAL)] = 1

    def _lay_decoys(self, position: Position) -> None:
        """Place the decoys. One among the coins of a seat is there, and the others lie beside their cards."""
        for number, decoy in enumerate(self.ruleset.decoys):
            holder = next((seat for (seat, _zone), coins in self._zones.items() if decoy in coins), None)
            if holder is not None:
                position.decoys[number] = BESIDE + 1 + holder
            elif any(decoy.removeprefix("decoy_") in army for army in self._armies):
                position.decoys[number] = BESIDE
