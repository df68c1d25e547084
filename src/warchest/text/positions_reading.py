"""From the values of a position's text, by key, to a set-up and what is known of a position.

Here names become numbers, and what a position could not even hold is refused: a hex that the board has not, two units on one hex. Whether
it makes sense is asked in ``checking``.
"""

from warchest.notation.cards import name_of
from warchest.notation.texts import _
from warchest.rules.boards import FORTS
from warchest.rules.decrees import NUMBER
from warchest.rules.drafting import BANNED
from warchest.rules.effects import deploy
from warchest.rules.layout import BESIDE, DECOY, FORT, POISONED, SEATS, WON
from warchest.rules.position import Position, Tables
from warchest.rules.units import ROW as UNIT_ROW
from warchest.rules.units import UNITS
from warchest.rules.views import HIDDEN, POISONERS, SIDES, Known
from warchest.setups import ARMY, Setup
from warchest.text.names import Names, seat_names, seat_of, shown
from warchest.text.positions_agenda import put_frames, read_frame, usual
from warchest.text.positions_keys import ZONES, Values
from warchest.text.positions_kinds import UNKNOWN_COIN, Wrong
from warchest.text.positions_setup import named
from warchest.text.positions_writing import DECOYS, HOW

_HEAPS = 20
"""More coins than one kind has."""


def known_of(setup: Setup, r: Tables, values: Values) -> Known:
    """What the text tells of the position. Nothing is checked that a position can hold."""
    return _Reading(setup, r, values).known


class _Reading:
    """Fills a position, key by key."""

    def __init__(self, setup: Setup, r: Tables, values: Values) -> None:
        self._setup, self._r, self._values = setup, r, values
        self._s = Position()
        self._seats = seat_names(r.seats)
        self._unseen = [[0] * len(HIDDEN) for _seat in range(SEATS)]
        self._armies()
        self._names = Names.at(r, self._s, setup.board)
        self._scalars()
        self._markers()
        for seat in range(r.seats):
            self._units(seat)
            for zone in ZONES:
                self._coins(seat, zone)
        self._forts()
        self._poison()
        self._decoys()
        self._agenda()
        self.known = Known(self._s, tuple(tuple(counts) for counts in self._unseen))

    def _armies(self) -> None:
        r, s = self._r, self._s
        for n in range(len(r.pool)):
            s.pool[n] = r.pool[n]
        for n in range(len(r.decrees)):
            s.decrees[n] = r.decrees[n]
        pool = self._setup.pool
        for seat, key in enumerate(self._seats):
            army = self._values.get(key, [])
            if len(army) > ARMY[r.seats]:
                raise Wrong(_("An army has {count} units.").format(count=ARMY[r.seats]), key, ARMY[r.seats])
            for slot, unit in enumerate(army):
                if pool:
                    self._take(key, slot, unit, seat + 1)
                s.army[seat, slot] = UNIT_ROW[unit]
        for item, card in enumerate(self._values.get("banned", [])):
            self._take("banned", item, card, BANNED)

    def _take(self, key: str, item: int, card: str, mark: int) -> None:
        pool = self._setup.pool
        if card not in pool:
            sentence = _("There is no card '{name}' to draft: there are {known}.")
            if not pool:
                sentence = _("There is no card '{name}' to draft: nothing is drafted in this game.")
            raise Wrong(sentence.format(name=shown(card), known=", ".join(pool)), key, item)
        if self._s.taken[pool.index(card)]:
            raise Wrong(_("The card '{name}' was taken or banned twice.").format(name=card), key, item)
        self._s.taken[pool.index(card)] = mark

    def _seat(self, key: str, otherwise: int) -> int:
        return named(key, -1, seat_of, self._r.seats, self._values[key]) if key in self._values else otherwise

    def _scalars(self) -> None:
        s, values = self._s, self._values
        s.round_no = values.get("round", 0)
        s.holder = self._seat("initiative", self._r.first_holder)
        s.drafter = self._seat("drafter", 0)
        s.moved = values.get("moved", 0)
        s.turn = self._seat("turn", 0)
        if s.round_no and "turn" not in values:
            raise Wrong(_("It must be told whose turn it is: the key 'turn' is missing."), "round")
        if "over" in values:
            ways = {how: number for number, how in HOW.items()}
            if values["over"] not in ways:
                sentence = _("A game is not over by '{name}': there are {known}.")
                raise Wrong(sentence.format(name=shown(values["over"]), known=", ".join(ways)), "over")
            s.over = ways[values["over"]]

    def _markers(self) -> None:
        r, s = self._r, self._s
        for side, name in enumerate(SIDES):
            key = f"{name}.held"
            held = self._values.get(key, [])
            if len(held) > r.markers:
                sentence = _("A side has {count} control markers.")
                raise Wrong(sentence.format(count=r.markers), key, r.markers)
            for item, place in enumerate(held):
                hex_ = named(key, item, self._names.hex, place)
                if s.held[hex_]:
                    raise Wrong(_("Two control markers lie on {hex}.").format(hex=place), key, item)
                s.held[hex_] = side + 1
            s.left[side] = r.markers - len(held)
            if s.over == WON and s.left[side] == 0:
                s.winner = side + 1
            for item, decree in enumerate(self._values.get(f"{name}.seals", [])):
                self._seal(side, f"{name}.seals", item, decree)

    def _seal(self, side: int, key: str, item: int, decree: str) -> None:
        if decree not in self._setup.decrees:
            sentence = _("The decree '{name}' is not in play: in play are {known}.")
            if not self._setup.decrees:
                sentence = _("The decree '{name}' is not in play: this game has none.")
            raise Wrong(sentence.format(name=shown(decree), known=", ".join(self._setup.decrees)), key, item)
        if self._s.seals[side] >> NUMBER[decree] & 1:
            raise Wrong(_("A side has one seal at most on a decree."), key, item)
        self._s.seals[side] |= 1 << NUMBER[decree]

    def _units(self, seat: int) -> None:
        r, s, key = self._r, self._s, f"{self._seats[seat]}.units"
        standing = [0] * len(UNITS)
        for item, (place, unit) in enumerate(self._values.get(key, {}).items()):
            hex_ = named(key, item, self._names.hex, place)
            slot = named(key, item, self._names.unit, seat, unit["unit"])
            row = s.army[seat, slot]
            if s.who[hex_]:
                raise Wrong(_("Two units stand at {hex}.").format(hex=place), key, item)
            standing[slot] += 1
            if standing[slot] > r.copies[row]:
                sentence = _("Of the {unit} only {count} may stand on the board.")
                raise Wrong(sentence.format(unit=name_of(unit["unit"]), count=r.copies[row]), key, item)
            deploy(s, seat, slot, hex_)
            s.height[hex_] = _few(unit["coins"], key, item)

    def _coins(self, seat: int, zone: str) -> None:
        key = f"{self._seats[seat]}.{zone}"
        coins = self._values.get(key, {})
        for item, (coin, count) in enumerate(coins.items()):
            if coin != UNKNOWN_COIN:
                slot = named(key, item, self._names.slot, seat, coin)
                getattr(self._s, zone)[seat, slot] = _few(count, key, item)
            elif zone not in HIDDEN:
                raise Wrong(_("Everybody may see these coins: none of them is unknown."), key, item)
            elif len(coins) > 1:
                raise Wrong(_("The coins of a zone are all known, or none is."), key, item)
            else:
                self._unseen[seat][HIDDEN.index(zone)] = _few(count, key, item, 100)

    def _forts(self) -> None:
        s, places = self._s, self._values.get("forts.at", [])
        if places and not self._setup.forts:
            raise Wrong(_("Forts come with the Siege box: this game has none."), "forts.at")
        for item, place in enumerate(places):
            hex_ = named("forts.at", item, self._names.hex, place)
            if s.token[hex_] & FORT:
                raise Wrong(_("Two forts stand at {hex}.").format(hex=place), "forts.at", item)
            if item == FORTS:
                raise Wrong(_("There are {count} forts.").format(count=FORTS), "forts.at", item)
            s.token[hex_] += FORT
        s.forts = FORTS - len(places) if self._setup.forts else 0

    def _poison(self) -> None:
        s = self._s
        for item, (unit, place) in enumerate(self._values.get("poison", {}).items()):
            if unit not in POISONERS:
                sentence = _("There is no poison counter '{name}': there are {known}.")
                raise Wrong(sentence.format(name=shown(unit), known=", ".join(POISONERS)), "poison", item)
            hex_ = named("poison", item, self._names.hex, place)
            s.poisons[POISONERS.index(unit)] = hex_ + 1
            s.token[hex_] += POISONED << POISONERS.index(unit)

    def _decoys(self) -> None:
        """A decoy among coins that are seen is there; another one may be told; the others lie beside their cards."""
        r, s, told = self._r, self._s, self._values.get("decoys", {})
        for item, unit in enumerate(told):
            if unit not in DECOYS:
                sentence = _("There is no decoy '{name}': there are {known}.")
                raise Wrong(sentence.format(name=shown(unit), known=", ".join(DECOYS)), "decoys", item)
        for number, unit in enumerate(DECOYS):
            holders = [
                (seat, f"{self._seats[seat]}.{zone}", self._values[f"{self._seats[seat]}.{zone}"])
                for seat in range(r.seats)
                for zone in ZONES
                if getattr(s, zone)[seat, DECOY + number]
            ]
            if unit in told:
                seat = named("decoys", list(told).index(unit), seat_of, r.seats, told[unit])
                holders += [(seat, "decoys", told)] if seat not in [holder for holder, _key, _coins in holders] else []
            if len(holders) > 1:
                _seat, key, coins = holders[1]
                item = next((n for n, coin in enumerate(coins) if coin.endswith(unit)), -1)
                raise Wrong(_("The decoy of the {unit} is in two places.").format(unit=name_of(unit)), key, item)
            if holders:
                s.decoys[number] = BESIDE + 1 + holders[0][0]
            elif s.round_no and any(
                s.army[seat, slot] == UNIT_ROW[unit] for seat in range(r.seats) for slot in range(ARMY[r.seats])
            ):
                s.decoys[number] = BESIDE

    def _agenda(self) -> None:
        r, s = self._r, self._s
        told = self._values.get("agenda")
        frames = (
            usual(r, s) if told is None else [read_frame(r, s, self._names, frame, n) for n, frame in enumerate(told)]
        )
        put_frames(s, frames)


def _few(count: int, key: str, item: int, most: int = _HEAPS) -> int:
    """A number of coins that fits."""
    if count > most:
        raise Wrong(_("{text} is too large: {most} is the most.").format(text=count, most=most), key, item)
    return count
