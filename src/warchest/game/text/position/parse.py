"""From the values of a position's text, by key, to a setup and a known position.

Names become numbers here, and anything that no position could hold is refused, such as a hex off the board or two units on one hex.
``rules.validate`` checks whether the position can stand in a game, and ``wrong_of`` finds the key that a violation is about.
"""

from collections.abc import Callable, Collection, Sequence
from functools import lru_cache
from typing import Any

from warchest.game.setup import Setup, SetupError, check_ruleset
from warchest.game.text.names import FULL, GameNames, TextError, TextReader, reader_of, seat_names, seat_of, shown
from warchest.game.text.position.agenda import read_frames
from warchest.game.text.position.syntax import UNKNOWN_COIN, ZONES, PositionValues, Wrong
from warchest.game.text.position.write import HOW, decoy_units
from warchest.homebrew import FaultsError, declared_ruleset
from warchest.rules.content.ruleset import Ruleset
from warchest.rules.content.war_chest import WAR_CHEST, ruleset_named
from warchest.rules.flow.effects import deploy, room_on_bags, stack_bag
from warchest.rules.flow.turns import leading_side
from warchest.rules.known import HIDDEN, SIDES, UNKNOWN, Known, army_of, kind_of, kinds_of
from warchest.rules.state.agenda import put_frames
from warchest.rules.state.indices import coin_of, mark_of
from warchest.rules.state.layout import (
    BANNED,
    BESIDE,
    DECOY,
    ELIMINATED,
    FORT,
    OUT_OF_ROUNDS,
    POISONED,
    SEATS,
    SLOTS,
    WON,
)
from warchest.rules.state.position import Position, Tables
from warchest.rules.validate import Code, Violation
from warchest.rules.validate.agenda import usual_agenda
from warchest.wording.names import name_of
from warchest.wording.violations import violation_text

_SETUP_KEYS = {"holder": "first", "name": "setup"}
"""The keys that differ from their setup's field, by field."""


def _lists(ruleset: Ruleset) -> dict[str, Collection[str]]:
    """Return the words that the lists of the head may hold, by key."""
    return {
        "boxes": ruleset.box_ids,
        "variants": ruleset.variants,
        "decrees": ruleset.decree_ids,
        "pool": ruleset.unit_ids,
    }


def named(key: str, item: int, find: Callable[..., int], *what: Any) -> int:
    """Return the number that a name stands for. Wrong, about this item of a key, for an unknown name."""
    try:
        return find(*what)
    except TextError as error:
        raise Wrong(error.reason, key, item) from None


def reader_in(values: PositionValues, seats: int) -> TextReader:
    """Return whom the text is for, in a game with ``seats`` seats."""
    try:
        return reader_of(values.get("form", FULL), seats)
    except TextError as error:
        raise Wrong(error.reason, "form") from None


def setup_of(values: PositionValues, ruleset: Ruleset) -> Setup:
    """Return the setup that the head of the text describes, which must be one of this rule set."""
    ruleset = ruleset_named(values.get("ruleset", WAR_CHEST.id), _declared(values, ruleset))
    for key in ("seats", "boxes"):
        if key not in values:
            raise Wrong(f"Missing key '{key}'.")
    seats = values["seats"]
    if seats not in ruleset.boards:
        only_two = tuple(ruleset.boards) == (2,)
        raise Wrong("This game is for two players." if only_two else "War Chest is for two or four players.", "seats")
    pool = tuple(values.get("pool", ()))
    armies = tuple(tuple(values.get(name, ())) for name in seat_names(seats))
    first = values.get("first")
    try:
        check_ruleset(ruleset, values.get("ruleset", WAR_CHEST.id))
        return _made_setup(
            name=values.get("setup", "chosen"),
            ruleset=ruleset,
            armies=() if pool else armies,
            pool=pool,
            holder=None if first is None else named("first", -1, seat_of, seats, first),
            seed=values.get("seed"),
            seats=seats,
            boxes=tuple(values["boxes"]),
            variants=tuple(values.get("variants", ())),
            decrees=tuple(values.get("decrees", ())),
            forts=values.get("forts", 0),
        )
    except SetupError as error:
        if error.field == "armies":
            raise Wrong(str(error), *_odd_unit(ruleset, values, seat_names(seats))) from None
        key = _SETUP_KEYS.get(error.field, error.field)
        lists = _lists(ruleset)
        item = _odd_word(values[key], lists[key]) if key in lists and key in values else -1
        raise Wrong(str(error), key, item) from None


_made_setup = lru_cache(64)(Setup)
"""Makes and checks a setup, once for all positions of a game."""


def _declared(values: PositionValues, ruleset: Ruleset) -> Ruleset:
    """Return the rule set with the units that the text declares, or the given one where it declares none."""
    if not values.get("units"):
        return ruleset
    try:
        declared = declared_ruleset(values["units"])
    except FaultsError as error:
        raise Wrong(f"The units declared here can't be played: {error}", "units") from None
    named = values.get("ruleset", "")
    if named != declared.id:
        sentence = (
            "The units declared here are not those that the position names: they are '{theirs}', and it names '{name}'."
        )
        raise Wrong(sentence.format(theirs=declared.id, name=shown(named)), "units")
    return ruleset if ruleset.id == declared.id else declared


def _odd_word(words: Sequence[str], known: Collection[str]) -> int:
    """Return the number of the first word that is unknown or repeated, or -1."""
    return next((n for n, word in enumerate(words) if word not in known or word in words[:n]), -1)


def _odd_unit(ruleset: Ruleset, values: PositionValues, keys: Sequence[str]) -> tuple[str, int]:
    """Return the key and item of the first unit that can't be in its army. Where all can, return the first army of the wrong size."""
    met: set[str] = set()
    for key in keys:
        for n, unit in enumerate(values.get(key, ())):
            row = ruleset.unit(unit) if unit in ruleset.row_of else None
            card = row.shares_coins_with or unit if row else unit
            if row is None or row.box not in values["boxes"] or card in met:
                return key, n
            met.add(card)
    size = ruleset.army_size[len(keys)]
    return next((key for key in keys if len(values.get(key, ())) != size), keys[0]), -1


_HEAPS = 20
"""A bound above the number of coins of any kind."""


def known_of(setup: Setup, tables: Tables, values: PositionValues) -> Known:
    """Return the known position that the text describes. Only its capacity is checked, not the rules."""
    return _PositionParser(setup, tables, values).known


class _PositionParser:
    """A reader that fills a position, key by key."""

    def __init__(self, setup: Setup, tables: Tables, values: PositionValues) -> None:
        self._setup, self._tables, self._values = setup, tables, values
        self._position = Position()
        self._seats = seat_names(tables.seats)
        self._unseen = [[0] * len(HIDDEN) for _seat in range(SEATS)]
        self._armies()
        self._names = GameNames.at(tables, self._position)
        self._slots = [_slots_of(kinds_of(tables, self._position, seat)) for seat in range(tables.seats)]
        self._scalars()
        self._markers()
        for seat in range(tables.seats):
            self._units(seat)
            for zone in ZONES:
                self._coins(seat, zone)
            self._bag_top(seat)
        self._forts()
        self._poison()
        self._decoys()
        self._agenda()
        self.known = Known(self._position, tuple(tuple(counts) for counts in self._unseen))

    def _armies(self) -> None:
        tables, position = self._tables, self._position
        for n in range(len(tables.pool)):
            position.pool[n] = tables.pool[n]
        for n in range(len(tables.decrees)):
            position.decrees[n] = tables.decrees[n]
        pool, size = self._setup.pool, self._setup.army_size
        for seat, key in enumerate(self._seats):
            army = self._values.get(key, [])
            if len(army) > size:
                raise Wrong(f"An army has {size} units.", key, size)
            for slot, unit in enumerate(army):
                if pool:
                    self._take(key, slot, unit, seat + 1)
                position.army[coin_of(seat, slot)] = tables.ruleset.row_of[unit]
        for item, card in enumerate(self._values.get("banned", [])):
            self._take("banned", item, card, BANNED)

    def _take(self, key: str, item: int, card: str, mark: int) -> None:
        pool = self._setup.pool
        if card not in pool:
            sentence = "There is no card '{name}' to draft. Choose from {known}."
            if not pool:
                sentence = "There is no card '{name}' to draft. This game has no draft."
            raise Wrong(sentence.format(name=shown(card), known=", ".join(pool)), key, item)
        if self._position.taken[pool.index(card)]:
            raise Wrong(f"The card '{card}' was taken or banned twice.", key, item)
        self._position.taken[pool.index(card)] = mark

    def _seat(self, key: str, otherwise: int) -> int:
        return named(key, -1, seat_of, self._tables.seats, self._values[key]) if key in self._values else otherwise

    def _scalars(self) -> None:
        position, values = self._position, self._values
        position.round_no = values.get("round", 0)
        position.holder = self._seat("initiative", self._tables.first_holder)
        position.drafter = self._seat("drafter", 0)
        position.moved = values.get("moved", 0)
        if position.moved > 1:
            raise Wrong("'{key}' is 1 or left out.".format(key="moved"), "moved")
        position.turn = self._seat("turn", 0)
        if position.round_no and "turn" not in values:
            raise Wrong("Missing key 'turn'.", "round")
        if "over" in values:
            ways = {how: number for number, how in HOW.items()}
            if values["over"] not in ways:
                sentence = "A game is not over by '{name}': there are {known}."
                raise Wrong(sentence.format(name=shown(values["over"]), known=", ".join(ways)), "over")
            position.over = ways[values["over"]]
            if position.over == ELIMINATED:
                position.winner = position.turn % 2 + 1  # the attack was its own

    def _markers(self) -> None:
        tables, position = self._tables, self._position
        for side, name in enumerate(SIDES):
            key = f"{name}.held"
            held = self._values.get(key, [])
            if len(held) > tables.markers:
                sentence = "A side has {count} control markers."
                raise Wrong(sentence.format(count=tables.markers), key, tables.markers)
            for item, place in enumerate(held):
                hex_ = named(key, item, self._names.hex, place)
                if position.controller[hex_]:
                    raise Wrong(f"Two control markers lie on {place}.", key, item)
                position.controller[hex_] = side + 1
            position.left[side] = tables.markers - len(held)
            if position.over == WON and position.left[side] == 0:
                position.winner = side + 1
            for item, decree in enumerate(self._values.get(f"{name}.seals", [])):
                self._seal(side, f"{name}.seals", item, decree)
        if position.over == OUT_OF_ROUNDS:
            position.winner = leading_side(position)

    def _seal(self, side: int, key: str, item: int, decree: str) -> None:
        if decree not in self._setup.decrees:
            sentence = "The decree '{name}' is not in play: in play are {known}."
            if not self._setup.decrees:
                sentence = "The decree '{name}' is not in play: this game has none."
            raise Wrong(sentence.format(name=shown(decree), known=", ".join(self._setup.decrees)), key, item)
        if self._position.seals[side] >> self._tables.ruleset.decree_number[decree] & 1:
            raise Wrong("A side has one seal at most on a decree.", key, item)
        self._position.seals[side] |= 1 << self._tables.ruleset.decree_number[decree]

    def _units(self, seat: int) -> None:
        tables, position, key = self._tables, self._position, f"{self._seats[seat]}.units"
        standing = [0] * SLOTS
        for item, (place, unit) in enumerate(self._values.get(key, {}).items()):
            hex_ = named(key, item, self._names.hex, place)
            slot = named(key, item, self._names.unit, seat, unit["unit"])
            row = position.army[coin_of(seat, slot)]
            if position.who[hex_]:
                raise Wrong(f"Two units stand at {place}.", key, item)
            standing[slot] += 1
            if standing[slot] > tables.copies[row]:
                sentence = "Of the {unit} only {count} may stand on the board."
                raise Wrong(
                    sentence.format(unit=name_of(tables.ruleset, unit["unit"]), count=tables.copies[row]), key, item
                )
            deploy(position, coin_of(seat, slot), hex_)
            position.height[hex_] = _few(unit["coins"], key, item)

    def _coins(self, seat: int, zone: str) -> None:
        key = f"{self._seats[seat]}.{zone}"
        coins = self._values.get(key)
        if not coins:
            return
        counts, slots = getattr(self._position, zone), self._slots[seat]
        for item, (coin, count) in enumerate(coins.items()):
            if coin != UNKNOWN_COIN:
                slot = slots[coin] if coin in slots else named(key, item, self._names.slot, seat, coin)
                counts[coin_of(seat, slot)] = _few(count, key, item)
            elif zone not in HIDDEN:
                raise Wrong("Everybody may see these coins: none of them is unknown.", key, item)
            elif len(coins) > 1:
                raise Wrong("The coins of a zone are all known, or none is.", key, item)
            else:
                self._unseen[seat][HIDDEN.index(zone)] = _few(count, key, item, 100)

    def _bag_top(self, seat: int) -> None:
        """Put coins on top of a bag. The text names the next one to be drawn first."""
        key = f"{self._seats[seat]}.bag_top"
        coins = list(enumerate(self._values.get(key, [])))
        for item, coin in reversed(coins):
            slot = named(key, item, self._names.unit, seat, coin)
            if not room_on_bags(self._position):
                raise Wrong("So many coins can't lie on top of bags.", key, item)
            stack_bag(self._position, coin_of(seat, slot))

    def _forts(self) -> None:
        position, places, forts = self._position, self._values.get("forts.at", []), self._tables.ruleset.forts
        if places and not self._setup.forts:
            raise Wrong("Forts come with the Siege box: this game has none.", "forts.at")
        for item, place in enumerate(places):
            hex_ = named("forts.at", item, self._names.hex, place)
            if position.token[hex_] & FORT:
                raise Wrong(f"Two forts stand at {place}.", "forts.at", item)
            if item == forts:
                raise Wrong(f"There are {forts} forts.", "forts.at", item)
            position.token[hex_] += FORT
        position.forts = forts - len(places) if self._setup.forts else 0

    def _poison(self) -> None:
        position, poisoners = self._position, self._tables.ruleset.poisoners
        for item, (unit, place) in enumerate(self._values.get("poison", {}).items()):
            if unit not in poisoners:
                sentence = "There is no poison counter '{name}': there are {known}."
                raise Wrong(sentence.format(name=shown(unit), known=", ".join(poisoners)), "poison", item)
            hex_ = named("poison", item, self._names.hex, place)
            position.poisons[poisoners.index(unit)] = hex_ + 1
            position.token[hex_] += POISONED << poisoners.index(unit)

    def _decoys(self) -> None:
        """Place the decoys. One among visible coins is there, another may be named, and the rest lie beside their cards."""
        tables, position, named_decoys = self._tables, self._position, self._values.get("decoys", {})
        decoys = decoy_units(tables.ruleset)
        for item, unit in enumerate(named_decoys):
            if unit not in decoys:
                sentence = "There is no decoy '{name}'. Choose from {known}."
                raise Wrong(sentence.format(name=shown(unit), known=", ".join(decoys)), "decoys", item)
        for number, unit in enumerate(decoys):
            holders = [
                (seat, f"{self._seats[seat]}.{zone}", self._values[f"{self._seats[seat]}.{zone}"])
                for seat in range(tables.seats)
                for zone in ZONES
                if getattr(position, zone)[coin_of(seat, DECOY + number)]
            ]
            if unit in named_decoys:
                seat = named("decoys", list(named_decoys).index(unit), seat_of, tables.seats, named_decoys[unit])
                holders += (
                    [(seat, "decoys", named_decoys)] if seat not in [holder for holder, _key, _coins in holders] else []
                )
            if len(holders) > 1:
                _seat, key, coins = holders[1]
                item = next((n for n, coin in enumerate(coins) if coin.endswith(unit)), -1)
                raise Wrong(f"The decoy of the {name_of(tables.ruleset, unit)} is in two places.", key, item)
            if holders:
                position.decoys[number] = BESIDE + 1 + holders[0][0]
            elif position.round_no and tables.ruleset.row_of[unit] in position.army.tolist():
                position.decoys[number] = BESIDE

    def _agenda(self) -> None:
        tables, position = self._tables, self._position
        frames = self._values.get("agenda")
        put_frames(
            position,
            usual_agenda(tables, position) if frames is None else read_frames(tables, position, self._names, frames),
        )


@lru_cache(256)
def _slots_of(kinds: Sequence[str]) -> dict[str, int]:
    """Return the slots of the kinds of a seat's coins."""
    return {kind: slot for slot, kind in enumerate(kinds) if kind != UNKNOWN}


def _few(count: int, key: str, item: int, most: int = _HEAPS) -> int:
    """Return a number of coins that fits."""
    if count > most:
        raise Wrong(f"{count} is too large: {most} is the most.", key, item)
    return count


_KEYS_OF_CODES = {
    Code.NO_DRAFT: "drafter",
    Code.DRAFT_UNFINISHED: "round",
    Code.NO_WINNER: "over",
    Code.NOT_DEAD: "over",
    Code.NOT_ELIMINATED: "over",
    Code.DEAD: "turn",
    Code.NOT_LAST_ROUND: "over",
    Code.AFTER_LAST_ROUND: "round",
    Code.HAND_EMPTY: "turn",
    Code.TURN_AT_ROUND_START: "turn",
    Code.AGENDA_MISSING: "seats",
}
"""The key that each of these violations concerns."""


def wrong_of(tables: Tables, position: Position, violation: Violation) -> Wrong:
    """Return the violation with its sentence, its key and its item."""
    seats = seat_names(tables.seats)
    return Wrong(violation_text(tables, position, seats, violation), *_place(tables, position, seats, violation))


def _place(tables: Tables, position: Position, seats: tuple[str, ...], violation: Violation) -> tuple[str, int | str]:
    """Return the key and the item of its value, -1 for the whole value."""
    code, seat, slot, field = violation.code, violation.seat, violation.slot, violation.field
    if violation.frame >= 0:
        return "agenda", position.depth - 1 - violation.frame
    if code in _KEYS_OF_CODES:
        return _KEYS_OF_CODES[code], -1
    if violation.number >= 0:
        return "poison", tables.ruleset.poisoners[violation.number]
    if code == Code.MARKER_OFF_LOCATION:
        return f"{SIDES[seat]}.held", tables.board.names[violation.hex]
    if code == Code.FORT_OFF_LOCATION:
        return "forts.at", tables.board.names[violation.hex]
    if code == Code.ALL_MARKERS_PLACED:
        return f"{SIDES[seat]}.held", -1
    if code == Code.BANNED_COUNT:
        return ("banned" if BANNED in position.taken.tolist() else "pool"), -1
    if code == Code.ARMY_COUNT:
        return (seats[seat] if army_of(tables, position, seat) else "pool"), -1
    if code == Code.NOT_AT_REST:
        return ("agenda" if position.depth else "over"), -1
    if seat >= 0 and field:
        item = (
            UNKNOWN_COIN if code == Code.UNKNOWN_COUNT else kind_of(tables, position, seat, slot) if slot >= 0 else -1
        )
        return f"{seats[seat]}.{field}", item
    return _last_place(tables, position, seats, seat, slot) if seat >= 0 else (field, -1)


def _last_place(tables: Tables, position: Position, seats: tuple[str, ...], seat: int, slot: int) -> tuple[str, str]:
    """Return the last key and item that hold coins of a kind, or the seat's army where no coin of it stands anywhere."""
    name, kind = seats[seat], kind_of(tables, position, seat, slot)
    zones = [zone for zone in (*ZONES, "bag_top") if getattr(position, zone)[coin_of(seat, slot)]]
    if zones:
        return f"{name}.{zones[-1]}", kind
    units = mark_of(coin_of(seat, slot)) in position.who.tolist()
    return (f"{name}.units", kind) if units else (name, kind)
